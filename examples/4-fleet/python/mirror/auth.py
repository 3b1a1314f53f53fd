"""Who may call, and how they show it (ADR-0006, D2)."""

import hmac
import re

# region auth
WAYS = {
    "apiKey": ("x-api-key", r"", 'ApiKey header="X-API-Key"'),
    "bearer": ("authorization", r"(?i:Bearer) +", "Bearer"),
}


class Auth:
    """Raises ValueError where nobody may call, or no header carries it."""

    def __init__(self, callers):
        self.callers = [
            (*WAYS[way][:2], user, sendable(secret))
            for way in WAYS
            for user, secret in callers.get(way, {}).items()
        ]
        users = [user for _, _, user, _ in self.callers]
        if not users or not all(users):
            raise ValueError("no callers, or one without a name")
        asked = [WAYS[way][2] for way in WAYS if callers.get(way)]
        self.challenge = ", ".join(asked)

    def user_of(self, headers):
        """The caller's name, or None, which is a 401."""
        shown = {name.lower(): value for name, value in headers.items()}
        caller = None
        for header, prefix, user, secret in self.callers:
            found = re.match(prefix, shown.get(header, ""))
            given = found.string[found.end():] if found else ""
            # No early end, so that the time tells nothing.
            if hmac.compare_digest(given.encode(), secret.encode()):
                caller = caller or user
        return caller


def sendable(secret):
    if not re.fullmatch(r"[!-~]([ -~]*[!-~])?", secret):
        raise ValueError("a secret: expected ASCII, no blank at an end")
    return secret
# endregion auth

"""The skill whose result both sides of the exchange know."""

MIME = "application/vnd.protolabs.pr-diagnosis-v1+json"
SCHEMA = {
    "type": "object",
    "properties": {
        "verdict": {
            "enum": ["redundant", "rebasable", "decomposable", "genuine"]
        },
        "evidence": {"type": "string"},
    },
    "required": ["verdict", "evidence"],
}

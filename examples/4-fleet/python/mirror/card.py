"""The card with the fleet's defaults (ADR-0006, section 5)."""

import ipaddress
import re
import socket
from urllib.parse import unquote, urlsplit

import idna
from a2a.types import AgentCard
from google.protobuf.json_format import ParseDict

from .extensions import EXTENSIONS

SCHEMES = {
    "apiKey": {
        "apiKeySecurityScheme": {"location": "header", "name": "X-API-Key"}
    },
    "bearer": {"httpAuthSecurityScheme": {"scheme": "Bearer"}},
}


# region card
def build_card(
    *, url, auth=(), extensions=EXTENSIONS, production=False, **entry
):
    """The SDK's card of what an agent says of itself.

    Raises ValueError for a URL that is not http(s), that has a credential
    or blanks in it, or that in production leads nowhere from outside.
    """
    check_url(url, production)
    wire = {
        "provider": {
            "organization": "protoLabs",
            "url": "https://proto-labs.ai",
        },
        "supportedInterfaces": [
            {
                "url": url,
                "protocolBinding": "JSONRPC",
                "protocolVersion": "1.0",
            }
        ],
        "defaultInputModes": ["text/plain", "application/json"],
        "defaultOutputModes": ["text/plain", "application/json"],
        "securitySchemes": {way: SCHEMES[way] for way in auth},
        "securityRequirements": [{"schemes": {way: {}}} for way in auth],
        "capabilities": {
            "streaming": True,
            "extensions": [
                {"uri": one.uri, "description": one.description}
                for one in extensions
            ],
        },
    }
    # What a skill alone would ask for, no guard checks.
    entry["skills"] = [
        {k: v for k, v in skill.items() if k != "securityRequirements"}
        for skill in entry["skills"]
    ]
    return ParseDict({**wire, **entry}, AgentCard())
# endregion card


# region url
# Nothing that a parser of URLs would repair.
PLAIN = re.compile(r"(?i:https?)://(?!/)[^\s\x00-\x1f\x7f-\x9f\\]+")
OWN_NAMES = re.compile(
    r"(.+\.)?localhost|localhost[46]?\.localdomain[46]?|localhost[46]"
    r"|ip6-(localhost|loopback)|.*\*.*"
)


def check_url(url, production):
    if not PLAIN.fullmatch(url):
        raise ValueError(f"url: expected http(s): {url}")
    parsed = urlsplit(url)
    if parsed.username or parsed.password:
        raise ValueError("url: a card tells its URL to everybody")
    own, port = is_own(host_of(parsed)), parsed.port
    if production and (own or port == 0):
        raise ValueError(f"url: nobody else can reach {parsed.hostname}")


def host_of(parsed):
    """An address, or a name as browsers make it (WHATWG)."""
    host = parsed.hostname or ""
    if ":" in host:
        if "%" in host:
            raise ValueError("url: a zone is no host")
        return ipaddress.IPv6Address(host)
    # Full-width digits and letters become those of ASCII.
    host = idna.uts46_remap(unquote(host, errors="strict"), False)
    name = host.removesuffix(".")
    if not name or re.search(r"[\x00-\x20#/:<>?@\[\\\]^|%\x7f]", host):
        raise ValueError(f"url: no host: {host}")
    if not re.fullmatch(r"(0x[0-9a-f]*|[0-9]+)", name.split(".")[-1]):
        return name
    try:
        # Takes 127.1, 2130706433 and 0x7f.1 for what browsers do.
        return ipaddress.IPv4Address(socket.inet_aton(name))
    except OSError:
        raise ValueError(f"url: no address: {host}") from None


def is_own(host):
    """Whether a host means this machine, however it is written."""
    if isinstance(host, str):
        return bool(OWN_NAMES.fullmatch(host))
    if host.version == 6 and (
        host.ipv4_mapped or 1 < int(host) < 2**32
    ):
        host = ipaddress.IPv4Address(int(host) & (2**32 - 1))
    this_network = host.version == 4 and int(host) < 2**24
    return host.is_loopback or host.is_unspecified or this_network
# endregion url

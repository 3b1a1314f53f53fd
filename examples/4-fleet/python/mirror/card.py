"""The card with the fleet's defaults (ADR-0006, section 5)."""

import ipaddress
import socket
from urllib.parse import urlsplit

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

    Raises ValueError for a URL that is not http(s), or that in production
    leads nowhere from outside.
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
    return ParseDict({**wire, **entry}, AgentCard())
# endregion card


# region url
def check_url(url, production):
    parsed = urlsplit(url)
    if parsed.scheme not in ("http", "https") or not parsed.hostname:
        raise ValueError(f"url: expected http(s): {url}")
    if production and is_own(parsed.hostname):
        raise ValueError(f"url: nobody else can reach {parsed.hostname}")


def is_own(host):
    """Whether a host means this machine, however it is written."""
    name = host.removesuffix(".")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    address = address_of(name)
    if address is None:
        return False
    if address.version == 6 and (
        address.ipv4_mapped or 1 < int(address) < 2**32
    ):
        address = ipaddress.IPv4Address(int(address) & (2**32 - 1))
    this_network = address.version == 4 and int(address) < 2**24
    return address.is_loopback or address.is_unspecified or this_network


def address_of(host):
    try:
        if ":" in host:
            return ipaddress.IPv6Address(host)
        # Takes 127.1, 2130706433 and 0x7f.1 for what browsers do.
        return ipaddress.IPv4Address(socket.inet_aton(host))
    except (OSError, ValueError):
        return None
# endregion url

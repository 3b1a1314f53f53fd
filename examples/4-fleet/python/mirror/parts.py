"""Payloads on parts, in the form of the wire (ADR-0006, section 5)."""

from a2a.types import Part
from google.protobuf.json_format import (
    Error,
    MessageToDict,
    ParseDict,
)
from google.protobuf.message import Message

from .payload import Fault, check

ABSENT = object()


# region part
def data_part(data, mime):
    """The SDK's part; `MessageToDict` makes the wire of it."""
    wire = {
        "data": data,
        "metadata": {"mimeType": mime},
        "mediaType": "application/json",
    }
    return ParseDict(wire, Part())


def read_part(part, mime, rule):
    """The payload, a Refused, or None for a part of another kind."""
    try:
        part = on_the_wire(part)
    except Error:
        part = {"metadata": MessageToDict(part.metadata)}
    metadata = part.get("metadata") if isinstance(part, dict) else None
    if not isinstance(metadata, dict) or metadata.get("mimeType") != mime:
        return None
    return check(rule, part.get("data", ABSENT))


def on_the_wire(value):
    """Of a message of protobuf its JSON; anything else is JSON already."""
    return MessageToDict(value) if isinstance(value, Message) else value
# endregion part


def emitted(rule, payload, what):
    """The payload as it goes out.

    Raises ValueError for a wrong one: that is the program's mistake.
    """
    try:
        return rule(payload)
    except Fault as fault:
        path = ".".join(map(str, fault.path)) or "the payload"
        raise ValueError(f"{what}: {path}: {fault.reason}") from None

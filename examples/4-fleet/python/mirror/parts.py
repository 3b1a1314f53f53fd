"""Payloads on parts, in the form of the wire (ADR-0006, section 5)."""

from collections.abc import Iterable

from a2a.types import Part
from google.protobuf.json_format import ParseDict
from google.protobuf.struct_pb2 import ListValue, Struct, Value

from .payload import Refused, check

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
    """The payload, a Refused, or None for a part of another kind.

    `part` is the SDK's, or the JSON of the wire.
    """
    if isinstance(part, Part):
        metadata = part.metadata
        data = part.data if part.HasField("data") else ABSENT
    else:
        metadata = members(part).get("metadata")
        data = members(part).get("data", ABSENT)
    if plain(members(metadata).get("mimeType")) != mime:
        return None
    return read_value(data, rule)


def read_all(parts, read):
    """All that is found in a list of parts; in anything else, nothing."""
    if not isinstance(parts, Iterable):
        return []
    found = map(read, parts)
    return [payload for payload in found if payload is not None]


def read_value(value, rule):
    return check(lambda given: rule(plain(given)), value)
# endregion part


# region plain
def members(value):
    """Of an object its members, and of anything else none."""
    if isinstance(value, Struct):
        return dict(value.fields)
    return value if isinstance(value, dict) else {}


def plain(value):
    """Of protobuf's JSON the JSON itself.

    `MessageToDict` does that too, but raises for NaN and Infinity, which
    are for a rule to refuse.
    """
    if isinstance(value, Struct):
        return {name: plain(one) for name, one in value.fields.items()}
    if isinstance(value, ListValue):
        return [plain(one) for one in value.values]
    if not isinstance(value, Value):
        return value
    kind = value.WhichOneof("kind")
    if kind in (None, "null_value"):
        return None
    return plain(getattr(value, kind))
# endregion plain


def emitted(rule, payload, what):
    """The payload as it goes out.

    Raises ValueError for a wrong one: that is the program's mistake.
    """
    checked = check(rule, payload)
    if isinstance(checked, Refused):
        path = checked.path or "the payload"
        raise ValueError(f"{what}: {path}: {checked.reason}")
    return checked

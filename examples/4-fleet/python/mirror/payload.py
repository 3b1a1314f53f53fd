"""Checks of payloads: each returns what it read, or raises a Fault."""

import re
import sys
from dataclasses import dataclass

LARGEST = 2**53 - 1
# protobuf stops at 100 messages in each other; an object takes three.
LEVELS = 24


# region refused
@dataclass(frozen=True)
class Refused:
    """Why a payload was refused. A reader returns it and never raises."""

    path: str
    reason: str


class Fault(Exception):
    """A refusal on its way out, which learns its path as it passes."""

    def __init__(self, reason, path=()):
        super().__init__(reason)
        self.reason = reason
        self.path = path


def check(rule, value):
    try:
        return rule(value)
    except Fault as fault:
        return Refused(".".join(map(str, fault.path)), fault.reason)
    except (OverflowError, RecursionError):
        return Refused("", "cannot be read")
# endregion refused


def within(name, rule, value):
    try:
        return rule(value)
    except Fault as fault:
        raise Fault(fault.reason, (name, *fault.path)) from None


# region numbers
def number(value):
    # True is an int to Python, and no number to JSON.
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Fault("expected a number")
    # Infinity, NaN, and integers that no double holds.
    if not -sys.float_info.max <= value <= sys.float_info.max:
        raise Fault("expected a number that JSON has")
    return value


def amount(value):
    if number(value) < 0:
        raise Fault("expected at least 0")
    return value


def tokens(value):
    if amount(value) != int(value):
        raise Fault("expected a whole number")
    if value > LARGEST:
        raise Fault("expected at most 2^53 - 1")
    # ParseDict and json.load make floats of what a2a-sdk writes.
    return int(value)


def loosely(rule):
    """Reads a number in a string too, as ProtoJSON writes int64."""

    def read(value):
        if isinstance(value, str) and re.fullmatch(
            r"-?[0-9]+(\.[0-9]+)?", value
        ):
            value = float(value)
        # Of the two zeros one is enough.
        return rule(value) + 0

    return read
# endregion numbers


def boolean(value):
    if not isinstance(value, bool):
        raise Fault("expected true or false")
    return value


def text(value):
    if not isinstance(value, str):
        raise Fault("expected text")
    return value


def name(value):
    if not text(value):
        raise Fault("expected text that is not empty")
    return value


def json_value(value, levels=LEVELS):
    def nested(inner):
        return json_value(inner, levels - 1)

    if isinstance(value, (dict, list)) and levels == 0:
        raise Fault("expected fewer levels")
    if isinstance(value, dict):
        for key, member in value.items():
            text(key)
            nested(member)
    elif isinstance(value, list):
        for item in value:
            nested(item)
    elif not isinstance(value, (str, bool, type(None))):
        number(value)
    return value


# region record
def record(required, optional=()):
    """An object with these members; others are left out."""
    rules = dict(required) | dict(optional)

    def read(value):
        if not isinstance(value, dict):
            raise Fault("expected an object")
        for member in required:
            if member not in value:
                raise Fault("is missing", (member,))
        # Absent stays absent, and null is not absent.
        return {
            member: within(member, rule, value[member])
            for member, rule in rules.items()
            if member in value
        }

    return read


def one_of(member, records):
    """An object whose `member` says which of the records it is."""

    def read(value):
        if not isinstance(value, dict):
            raise Fault("expected an object")
        kind = value.get(member)
        if not isinstance(kind, str) or kind not in records:
            raise Fault(f"expected {' or '.join(records)}", (member,))
        return records[kind](value)

    return read


def list_of(rule):
    def read(value):
        if not isinstance(value, list):
            raise Fault("expected a list")
        return [within(i, rule, item) for i, item in enumerate(value)]

    return read
# endregion record

"""Structured results of skills, on the wire (ADR-0006, addendum)."""

from jsonschema import Draft202012Validator

from .parts import data_part, emitted, read_all, read_part
from .payload import Fault, json_value


def result(value):
    if not isinstance(value, dict):
        raise Fault("expected an object")
    return json_value(value)


def emit_skill_result(value, mime):
    """Raises ValueError for what is no JSON object."""
    return data_part(emitted(result, value, mime), mime)


# region read
def read_skill_result(parts, mime, schema):
    """The first result of this MIME type, a Refused, or None."""

    def rule(value):
        for error in Draft202012Validator(schema).iter_errors(value):
            path = list(error.absolute_path)
            if error.validator == "required":
                # jsonschema points at the object; the contract, at what
                # the object lacks.
                path += [
                    name
                    for name in error.validator_value
                    if name not in error.instance
                ][:1]
            raise Fault(error.message, tuple(path))
        return value

    found = read_all(parts, lambda part: read_part(part, mime, rule))
    return found[0] if found else None
# endregion read


def tool_name(skill_id):
    """The tool by which a model hands in the result of a skill."""
    return f"submit_{skill_id}"

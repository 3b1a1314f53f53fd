"""The four extensions of the fleet (ADR-0006, D3)."""

from dataclasses import dataclass
from typing import Callable

from .parts import (
    data_part,
    emitted,
    members,
    read_all,
    read_part,
    read_value,
)
from .payload import (
    Fault,
    amount,
    boolean,
    json_value,
    list_of,
    loosely,
    name,
    number,
    one_of,
    record,
    text,
    tokens,
)


# region extension
@dataclass(frozen=True)
class Extension:
    name: str
    description: str
    writes: Callable
    reads: Callable

    @property
    def uri(self):
        return f"https://proto-labs.ai/a2a/ext/{self.name}"

    @property
    def mime(self):
        return f"application/vnd.protolabs.{self.name}+json"

    def emit(self, payload):
        payload = emitted(self.writes, payload, self.name)
        return data_part(payload, self.mime)

    def parse(self, part):
        return read_part(part, self.mime, self.reads)

    def parse_all(self, parts):
        return read_all(parts, self.parse)

    def parse_metadata(self, metadata):
        known = members(metadata)
        if self.uri not in known:
            return None
        return read_value(known[self.uri], self.reads)
# endregion extension


# region cost
def cost(count, price):
    usage = record(
        {"input_tokens": count, "output_tokens": count},
        {
            "cache_creation_input_tokens": count,
            "cache_read_input_tokens": count,
        },
    )
    return record(
        {"usage": usage},
        {"durationMs": price, "costUsd": price, "success": boolean},
    )


cost_v1 = Extension(
    "cost-v1",
    "Tokens, time and money that a task took.",
    writes=cost(tokens, amount),
    reads=cost(loosely(tokens), loosely(amount)),
)
# endregion cost


# region confidence
def share(value):
    if not 0 <= number(value) <= 1:
        raise Fault("expected 0 to 1")
    return value


def confidence(rule):
    return record(
        {"confidence": rule}, {"explanation": text, "success": boolean}
    )


confidence_v1 = Extension(
    "confidence-v1",
    "How sure the agent is of its answer.",
    writes=confidence(share),
    reads=confidence(lambda value: min(1, max(0, number(value)))),
)
# endregion confidence


# region world-state
RESERVED = {"__proto__", "constructor", "prototype"}
MOST_NAMES = 32


def domain(value):
    # Not by Python, but a peer in JavaScript may apply this.
    if not name(value) or "." in value or value in RESERVED:
        raise Fault("expected a name without a dot that is not reserved")
    return value


def path(value):
    names = text(value).split(".")
    if len(names) > MOST_NAMES:
        raise Fault(f"expected at most {MOST_NAMES} names")
    for part in names:
        domain(part)
    return value


def delta(value_rule):
    return record({"domain": domain, "path": path, "value": value_rule})


def with_op(op, value_rule):
    rule = delta(value_rule)
    return lambda value: {**rule(value), "op": op}


deltas = record(
    {
        "deltas": list_of(
            one_of(
                "op",
                {
                    "set": with_op("set", json_value),
                    "inc": with_op("inc", number),
                    "push": with_op("push", json_value),
                },
            )
        )
    }
)
worldstate_delta_v1 = Extension(
    "worldstate-delta-v1",
    "What a task changed in the world.",
    writes=deltas,
    reads=deltas,
)
# endregion world-state


# region tool-call
CALL = {"toolCallId": name, "name": name, "phase": text}
tool_call = one_of(
    "phase",
    {
        "started": record(CALL, {"args": json_value}),
        "completed": record(CALL, {"result": json_value}),
        "failed": record({**CALL, "error": text}),
    },
)
tool_call_v1 = Extension(
    "tool-call-v1",
    "The tools an agent uses while it works.",
    writes=tool_call,
    reads=tool_call,
)
# endregion tool-call

EXTENSIONS = (cost_v1, confidence_v1, worldstate_delta_v1, tool_call_v1)

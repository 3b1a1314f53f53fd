"""What deltas make of a state: all of them, or none."""

import copy

from .extensions import deltas as read_deltas
from .payload import LARGEST, Fault, Refused, check, number


# region apply
def apply(state, deltas):
    """The state after all deltas, or a Refused. `state` stays as it is."""
    checked = check(read_deltas, {"deltas": deltas})
    if isinstance(checked, Refused):
        return checked
    following = check(copied, state)
    if isinstance(following, Refused):
        return Refused("state", following.reason)
    for index, delta in enumerate(checked["deltas"]):
        try:
            apply_one(following, delta)
        except Fault as fault:
            return Refused(f"deltas.{index}.path", str(fault))
    return following


def copied(state):
    if not isinstance(state, dict):
        raise Fault("is no object")
    return copy.deepcopy(state)


def apply_one(state, delta):
    *parents, last = [delta["domain"], *delta["path"].split(".")]
    for name in parents:
        state = state.setdefault(name, {})
        if not isinstance(state, dict):
            raise Fault(f"{name} is no object")
    value = copy.deepcopy(delta["value"])
    if delta["op"] == "set":
        state[last] = value
    elif delta["op"] == "inc":
        state[last] = total(number(state.get(last, 0)), value)
    else:
        known = state.setdefault(last, [])
        if not isinstance(known, list):
            raise Fault(f"{last} is no list")
        known.append(value)


def total(known, value):
    """The sum of two doubles, as every language has it."""
    both = float(known), float(value)
    added = number(sum(both))
    if all(one.is_integer() for one in both):
        if abs(added) > LARGEST:
            raise Fault("would be too large to count")
        return int(added)
    return added
# endregion apply

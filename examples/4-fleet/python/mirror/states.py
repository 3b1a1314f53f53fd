"""The words of the bus for the states of A2A (ADR-0006, section 3)."""

# region states
WORDS = {
    "TASK_STATE_SUBMITTED": "submitted",
    "TASK_STATE_WORKING": "working",
    "TASK_STATE_COMPLETED": "completed",
    "TASK_STATE_FAILED": "failed",
    "TASK_STATE_CANCELED": "canceled",
    "TASK_STATE_INPUT_REQUIRED": "input-required",
    "TASK_STATE_REJECTED": "rejected",
    "TASK_STATE_AUTH_REQUIRED": "auth-required",
}
STATES = {word: state for state, word in WORDS.items()}


def bus_word(state):
    """Of a state by its name on the wire; raises ValueError for another."""
    return _of(WORDS, state)


def wire_state(word):
    """The state's name on the wire; raises ValueError for another word."""
    return _of(STATES, word)


def _of(names, name):
    if name not in names:
        raise ValueError(f"neither state nor word: {name!r}")
    return names[name]
# endregion states

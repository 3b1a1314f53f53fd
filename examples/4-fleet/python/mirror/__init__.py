"""The fleet's conventions in Python, on the official a2a-sdk.

It does what @protolabs/a2a does, and the vectors prove it. Read it beside
`examples/2-layer/vectors/README.md`; a module per convention.
"""

from .auth import Auth
from .card import build_card
from .extensions import (
    EXTENSIONS,
    confidence_v1,
    cost_v1,
    tool_call_v1,
    worldstate_delta_v1,
)
from .payload import Refused
from .skills import emit_skill_result, read_skill_result, tool_name
from .states import bus_word, wire_state
from .world_state import apply

__all__ = [
    "Auth",
    "EXTENSIONS",
    "Refused",
    "apply",
    "build_card",
    "bus_word",
    "confidence_v1",
    "cost_v1",
    "emit_skill_result",
    "read_skill_result",
    "tool_call_v1",
    "tool_name",
    "wire_state",
    "worldstate_delta_v1",
]

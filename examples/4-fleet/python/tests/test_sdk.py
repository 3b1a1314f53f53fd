"""What a2a-sdk itself writes and reads, with no layer in between."""

import json

import pytest
from a2a.types import AgentCard, Part, SendMessageResponse
from google.protobuf.json_format import (
    MessageToDict,
    MessageToJson,
    ParseDict,
)

from vectors import each, vectors

NAMES = ["cost-v1", "confidence-v1", "worldstate-delta-v1", "tool-call-v1"]
PARTS = [one for name in NAMES for one in vectors(name)["emit"]]
PARTS += vectors("skill-results")["emit"]


@each(PARTS)
def test_takes_the_wire_and_writes_it_again(vector):
    part = ParseDict(vector["part"], Part())
    assert MessageToDict(part) == vector["part"]


@each(vectors("card")["build"])
def test_takes_the_card_and_writes_it_again(vector):
    card = ParseDict(vector["card"], AgentCard())
    assert MessageToDict(card) == vector["card"]


# region floats
@pytest.mark.parametrize(
    ("number", "written"),
    [
        (1500, "1500.0"),
        (0, "0.0"),
        (0.0123, "0.0123"),
        (2**53 - 1, "9007199254740991.0"),
        (10**22, "1e+22"),
    ],
)
def test_writes_every_number_of_a_payload_as_a_float(number, written):
    part = ParseDict({"data": {"n": number}}, Part())
    assert f'"n": {written}' in MessageToJson(part)
    assert json.loads(MessageToJson(part))["data"]["n"] == number


def test_counts_no_further_than_a_float_does():
    part = ParseDict({"data": 2**53 + 1}, Part())
    assert MessageToDict(part)["data"] == 2**53
# endregion floats


def test_carries_all_the_levels_that_the_layer_allows():
    value = 1
    for _ in range(24):
        value = {"a": value}
    data = {"deltas": [{"value": value}]}
    artifact = {"artifactId": "a", "parts": [{"data": data}]}
    wire = {"task": {"id": "t", "artifacts": [artifact]}}
    response = ParseDict(wire, SendMessageResponse())
    again = SendMessageResponse.FromString(response.SerializeToString())
    assert MessageToDict(again) == wire


# region case
def test_drops_the_payload_of_the_form_of_memory():
    """What the JavaScript SDK has in memory is not the wire (ADR 5)."""
    memory = {
        "content": {"$case": "data", "value": {"confidence": 1}},
        "mediaType": "application/json",
    }
    part = ParseDict(memory, Part(), ignore_unknown_fields=True)
    assert MessageToDict(part) == {"mediaType": "application/json"}
# endregion case


def test_keeps_null_apart_from_absent():
    assert MessageToDict(ParseDict({"data": None}, Part())) == {"data": None}
    assert MessageToDict(ParseDict({}, Part())) == {}

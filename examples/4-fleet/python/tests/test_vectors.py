"""The mirror does what the vectors say."""

import copy
import random

import pytest
from a2a.types import Part, TaskState
from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.struct_pb2 import Struct

import mirror
from mirror import Refused
from vectors import FOLDER, each, vectors

BY_NAME = {one.name: one for one in mirror.EXTENSIONS}
OTHERS = {"apply", "auth", "card", "metadata", "skill-results", "states"}
FILES = {name: vectors(name) for name in BY_NAME}


def of_extensions(member):
    return pytest.mark.parametrize(
        ("extension", "vector"),
        [
            pytest.param(BY_NAME[name], one, id=f"{name}: {one['name']}")
            for name, file in FILES.items()
            for one in file[member]
        ],
    )


def same(read, expected):
    """Equal as JSON, with whole counts as int, and a refusal's path."""
    if isinstance(expected, dict) and "refused" in expected:
        path = expected["refused"]["path"]
        return isinstance(read, Refused) and read.path == path
    return read == expected


# region read
def wanted(vector, member="payload"):
    return vector if "refused" in vector else vector.get(member)


@of_extensions("read")
def test_reads(extension, vector):
    assert same(extension.parse(vector["part"]), wanted(vector))


@of_extensions("read")
def test_reads_what_the_sdk_made_of_it(extension, vector):
    part = ParseDict(vector["part"], Part(), ignore_unknown_fields=True)
    assert same(extension.parse(part), wanted(vector))
# endregion read


def test_each_file_has_its_test():
    found = {path.stem for path in FOLDER.glob("*.json")}
    assert found == BY_NAME.keys() | OTHERS


@pytest.mark.parametrize("name", FILES)
def test_names(name):
    assert FILES[name]["uri"] == BY_NAME[name].uri
    assert FILES[name]["mimeType"] == BY_NAME[name].mime


@of_extensions("emit")
def test_emits(extension, vector):
    part = extension.emit(vector["payload"])
    assert MessageToDict(part) == vector["part"]
    assert extension.parse(part) == vector["payload"]
    assert extension.parse(vector["part"]) == vector["payload"]


@of_extensions("refuseToEmit")
def test_does_not_emit(extension, vector):
    path = vector["refused"]["path"] or "the payload"
    with pytest.raises(ValueError, match=f"{extension.name}: {path}: "):
        extension.emit(vector["payload"])


def test_whole_counts_are_int():
    part = mirror.cost_v1.emit(
        {"usage": {"input_tokens": 1500, "output_tokens": 320}}
    )
    usage = mirror.cost_v1.parse(part)["usage"]
    assert {type(count) for count in usage.values()} == {int}


def test_reads_all_of_a_kind():
    cost = {"usage": {"input_tokens": 1, "output_tokens": 2}}
    parts = [mirror.cost_v1.emit(cost), Part(text="x"), {"text": "y"}]
    parts.append(mirror.confidence_v1.emit({"confidence": 1}))
    assert mirror.cost_v1.parse_all(parts) == [cost]


@pytest.mark.parametrize("value", [None, 1, "x", [], {"metadata": 1}])
def test_what_is_no_part_is_of_no_kind(value):
    assert [one.parse(value) for one in mirror.EXTENSIONS] == [None] * 4


@pytest.mark.parametrize("parts", [None, {}, "parts", 7])
def test_what_is_no_list_has_no_payloads(parts):
    assert mirror.cost_v1.parse_all(parts) == []
    assert mirror.read_skill_result(parts, "a/b", {}) is None


@pytest.mark.parametrize("number", [float("inf"), float("nan")])
def test_what_json_cannot_write_is_refused(number):
    extension = mirror.confidence_v1
    part = extension.emit({"confidence": 1})
    part.data.struct_value["confidence"] = number
    assert extension.parse(part).path == "confidence"
    metadata = Struct()
    metadata.update({"a": number, extension.uri: {"confidence": number}})
    assert extension.parse_metadata(metadata).path == "confidence"
    with pytest.raises(ValueError, match="confidence-v1: confidence: "):
        extension.emit({"confidence": number})


def test_a_value_of_no_kind_is_null():
    part = mirror.confidence_v1.emit({"confidence": 1})
    part.data.Clear()
    part.data.SetInParent()
    assert mirror.confidence_v1.parse(part).path == ""


def test_what_is_too_large_or_too_deep_is_refused():
    deep = value = []
    for _ in range(100_000):
        value.append(value := [])
    for data in (10**400, deep):
        part = {
            "data": {"toolCallId": "a", "name": "b", "phase": "started",
                     "args": data},
            "metadata": {"mimeType": mirror.tool_call_v1.mime},
        }
        assert mirror.tool_call_v1.parse(part).path == "args"
    usage = {"input_tokens": 10**400, "output_tokens": 0}
    part = {"data": {"usage": usage},
            "metadata": {"mimeType": mirror.cost_v1.mime}}
    assert mirror.cost_v1.parse(part).path == "usage.input_tokens"
    for state in ({"deep": deep}, []):
        assert mirror.apply(state, []).path == "state"


def test_reads_no_zero_with_a_sign():
    for zero in (-0.0, "-0"):
        usage = {"input_tokens": 1, "output_tokens": 2}
        part = {"data": {"usage": usage, "costUsd": zero},
                "metadata": {"mimeType": mirror.cost_v1.mime}}
        assert str(mirror.cost_v1.parse(part)["costUsd"]) == "0.0"


@each(vectors("metadata")["read"])
def test_reads_metadata(vector):
    extension = BY_NAME[vector["extension"]]
    metadata = vector["metadata"]
    assert same(extension.parse_metadata(metadata), wanted(vector))
    if metadata is not None:
        struct = ParseDict(metadata, Struct())
        assert same(extension.parse_metadata(struct), wanted(vector))


@each(vectors("apply")["apply"])
def test_applies(vector):
    before = copy.deepcopy(vector["state"])
    after = mirror.apply(vector["state"], vector["deltas"])
    assert same(after, wanted(vector, "result"))
    assert vector["state"] == before


STATES = vectors("states")


@pytest.mark.parametrize("pair", STATES["states"], ids=lambda p: p["bus"])
def test_states(pair):
    assert mirror.bus_word(pair["wire"]) == pair["bus"]
    assert mirror.wire_state(pair["bus"]) == pair["wire"]


def test_the_states_are_those_of_the_sdk():
    named = {name for name in TaskState.keys() if "UNSPEC" not in name}
    assert {pair["wire"] for pair in STATES["states"]} == named


@pytest.mark.parametrize("name", STATES["noWord"])
def test_the_bus_has_no_word(name):
    with pytest.raises(ValueError):
        mirror.bus_word(name)


@pytest.mark.parametrize("word", STATES["noState"])
def test_no_word_of_the_bus(word):
    with pytest.raises(ValueError):
        mirror.wire_state(word)


CARD = vectors("card")


@each(CARD["build"])
def test_builds_a_card(vector):
    entry = dict(vector["entry"])
    if "extensions" in entry:
        entry["extensions"] = [BY_NAME[n] for n in entry["extensions"]]
    assert MessageToDict(mirror.build_card(**entry)) == vector["card"]


@pytest.mark.parametrize(
    "row", CARD["urls"], ids=lambda r: f"{r['url']} {r['production']}"
)
def test_urls(row):
    rest = {"name": "a", "description": "b", "version": "1", "skills": []}
    try:
        mirror.build_card(url=row["url"], production=row["production"],
                          **rest)
        allowed = True
    except ValueError:
        allowed = False
    assert allowed == row["allowed"]


AUTH = vectors("auth")


@each(AUTH["requests"])
def test_lets_in(vector):
    auth = mirror.Auth(AUTH["callers"])
    assert auth.user_of(vector["headers"]) == vector.get("user")
    assert auth.challenge == AUTH["challenge"]


@each(AUTH["refuse"])
def test_refuses_callers(vector):
    with pytest.raises(ValueError):
        mirror.Auth(vector["callers"])


SKILLS = vectors("skill-results")


@each(SKILLS["emit"])
def test_emits_a_result(vector):
    part = mirror.emit_skill_result(vector["result"], SKILLS["mimeType"])
    assert MessageToDict(part) == vector["part"]


@each(SKILLS["refuseToEmit"])
def test_does_not_emit_a_result(vector):
    with pytest.raises(ValueError):
        mirror.emit_skill_result(vector["result"], SKILLS["mimeType"])


@each(SKILLS["read"])
def test_reads_a_result(vector):
    for parts in (
        vector["parts"],
        [ParseDict(part, Part()) for part in vector["parts"]],
    ):
        read = mirror.read_skill_result(
            parts, SKILLS["mimeType"], SKILLS["schema"]
        )
        assert same(read, wanted(vector, "result"))


@pytest.mark.parametrize(
    "row", SKILLS["toolNames"], ids=lambda r: r["skill"]
)
def test_tool_names(row):
    assert mirror.tool_name(row["skill"]) == row["tool"]


ODD = [None, True, -1, 0.5, 10**400, float("nan"), "", "1\n", "\ud800",
       [], [[]], {}, {"": None}, {"a": {"b": 1}}, b"x", object()]


def altered(value, chance):
    """The same with something odd in one or more places."""
    if chance.random() < 0.2:
        return chance.choice(ODD)
    if isinstance(value, dict):
        return {k: altered(v, chance) for k, v in value.items()
                if chance.random() < 0.95}
    if isinstance(value, list):
        return [altered(item, chance) for item in value]
    return value


@pytest.mark.parametrize("name", FILES)
def test_a_reader_never_raises(name):
    chance = random.Random(1)
    parts = [one["part"] for one in FILES[name]["read"]]
    outcomes = {dict: 0, Refused: 0, type(None): 0}
    for _ in range(10_000):
        part = altered(chance.choice(parts), chance)
        read = BY_NAME[name].parse(part)
        outcomes[type(read)] += 1
        if isinstance(read, dict):
            assert BY_NAME[name].parse({**part, "data": read}) == read
    # It saw all three, and not by accident.
    assert min(outcomes.values()) > 100

"""What the released protolabs-a2a makes of the vectors, as JSON.

The folder it lies in comes first on PYTHONPATH. `released.ts` runs this
for each release and keeps what it prints.
"""

import json
import pathlib
from importlib.metadata import version

import protolabs_a2a as released
from a2a.types import AgentSkill, Part
from google.protobuf.json_format import MessageToDict, ParseDict

VECTORS = pathlib.Path(__file__).parents[2] / "2-layer" / "vectors"
# 0.2.1 carries payloads in parts, 0.3.0 in metadata under the URI.
IN_PARTS = hasattr(released, "emit_cost")


def emit_by(name):
    return getattr(released, f"emit_{name}" if IN_PARTS else f"{name}_metadata")


# region adapt
def cost(usage=None, durationMs=None, costUsd=None, success=None):
    return emit_by("cost")(
        usage, duration_ms=durationMs, cost_usd=costUsd, success=success
    )


def tool_call(toolCallId=None, name=None, phase=None, **rest):
    return emit_by("tool_call")(toolCallId, name, phase, **rest)


EMIT = {
    "cost-v1": cost,
    "confidence-v1": emit_by("confidence"),
    "worldstate-delta-v1": emit_by("worldstate_delta"),
    "tool-call-v1": tool_call,
}
PARSE = {
    "cost-v1": released.parse_cost,
    "confidence-v1": released.parse_confidence,
    "worldstate-delta-v1": released.parse_worldstate_delta,
    "tool-call-v1": released.parse_tool_call,
}
# endregion adapt

# Verdicts; `site/components/Mirror.astro` says what they mean.
AGREES = "agrees"
NOTHING = "no such function"


# region verdict
def verdict_of_read(vector, read):
    """What came of reading: `read` is a payload, a path, or None."""
    if "refused" in vector:
        if read is None:
            return "silent"
        if isinstance(read, str):
            right = read == vector["refused"]["path"]
            return AGREES if right else "another path"
        return "lets it pass"
    expected = vector.get("payload", vector.get("result"))
    if read == expected:
        return AGREES
    if read is None:
        return "finds nothing"
    return "finds something" if expected is None else "another value"
# endregion verdict


def emitted(emit, payload):
    try:
        return emit(**payload)
    except TypeError:
        return None


def verdict_of_emit(vector, name, uri):
    written = emitted(EMIT[name], vector["payload"])
    if written is None:
        return "raises"
    if not IN_PARTS:
        same = written[uri] == vector["payload"]
        return "in metadata" if same else "in metadata, another value"
    # As an agent sends it: the SDK reads the dict, and writes the wire.
    part = ParseDict(written, Part(), ignore_unknown_fields=True)
    if MessageToDict(part) == vector["part"]:
        return AGREES
    same = written["content"]["value"] == vector["payload"]
    return "form of memory" if same else "form of memory, another value"


def extension(name, file):
    def read(vector):
        part = vector["part"]
        if IN_PARTS:
            return verdict_of_read(vector, PARSE[name](part))
        return NOTHING

    return {
        "emit": {
            one["name"]: verdict_of_emit(one, name, file["uri"])
            for one in file["emit"]
        },
        "refuseToEmit": {
            one["name"]: (
                AGREES
                if emitted(EMIT[name], one["payload"]) is None
                else "lets it pass"
            )
            for one in file["refuseToEmit"]
        },
        "read": {one["name"]: read(one) for one in file["read"]},
    }


def metadata(file):
    return {
        "read": {
            one["name"]: (
                NOTHING
                if IN_PARTS
                else verdict_of_read(
                    one, PARSE[one["extension"]](one["metadata"])
                )
            )
            for one in file["read"]
        }
    }


def absent(file, *members):
    def named(one):
        if isinstance(one, str):
            return one or "no word"
        return one.get("name") or one["wire"]

    return {m: {named(one): NOTHING for one in file[m]} for m in members}


def built(url, auth=(), extensions=None, skills=(), **entry):
    more = {} if extensions is None else {
        "extension_uris": [
            uri
            for uri in released.ALL_EXTENSION_URIS
            if uri.rsplit("/", 1)[1] in extensions
        ]
    }
    skills = [ParseDict(skill, AgentSkill()) for skill in skills]
    return MessageToDict(
        released.build_agent_card(
            url=url, skills=skills, bearer="bearer" in auth, **more, **entry
        )
    )


def card(file):
    def differing(one):
        card = built(**one["entry"])
        names = sorted(card.keys() | one["card"].keys())
        wrong = [n for n in names if card.get(n) != one["card"].get(n)]
        return f"others: {', '.join(wrong)}" if wrong else AGREES

    def url(one):
        entry = {"name": "a", "description": "b", "version": "1"}
        try:
            built(one["url"], **entry)
        except ValueError:
            return "raises" if one["allowed"] else AGREES
        return AGREES if one["allowed"] else "lets it pass"

    return {
        "build": {one["name"]: differing(one) for one in file["build"]},
        "urls": {
            f"{one['url'] or 'no text'}"
            f"{', in production' if one['production'] else ''}": url(one)
            for one in file["urls"]
        },
    }


def skill_results(file):
    mime, schema = file["mimeType"], file["schema"]

    def emit(one):
        written = released.emit_skill_result(one["result"], mime)
        part = ParseDict(written, Part(), ignore_unknown_fields=True)
        if MessageToDict(part) == one["part"]:
            return AGREES
        return "form of memory"

    def raises(one):
        try:
            released.emit_skill_result(one["result"], mime)
        except (TypeError, ValueError):
            return AGREES
        return "lets it pass"

    def read(one):
        for part in one["parts"]:
            found = released.parse_skill_result(part, mime)
            if found is None:
                continue
            for error in released.validate_skill_args(found, schema):
                path = error.split(":")[0].replace("/", ".")
                return verdict_of_read(one, path.replace("<root>", ""))
            return verdict_of_read(one, found)
        return verdict_of_read(one, None)

    def tool(one):
        same = released.skill_tool_name(one["skill"]) == one["tool"]
        return AGREES if same else "another name"

    return {
        "emit": {one["name"]: emit(one) for one in file["emit"]},
        "refuseToEmit": {
            one["name"]: raises(one) for one in file["refuseToEmit"]
        },
        "read": {one["name"]: read(one) for one in file["read"]},
        "toolNames": {one["skill"]: tool(one) for one in file["toolNames"]},
    }


def report():
    def load(name):
        return json.loads((VECTORS / f"{name}.json").read_text("utf8"))

    return {
        "a2a-sdk": version("a2a-sdk"),
        "carriage": "part" if IN_PARTS else "metadata",
        "verdicts": {
            **{name: extension(name, load(name)) for name in EMIT},
            "metadata": metadata(load("metadata")),
            "apply": absent(load("apply"), "apply"),
            "states": absent(load("states"), "states", "noWord", "noState"),
            "auth": absent(load("auth"), "requests", "refuse"),
            "card": card(load("card")),
            "skill-results": skill_results(load("skill-results")),
        },
    }


if __name__ == "__main__":
    print(json.dumps(report(), indent=2, ensure_ascii=False))

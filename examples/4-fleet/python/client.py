"""Calls an agent, and prints what it read of the answer."""

import asyncio
import json
import sys
import uuid

from a2a.client import create_client
from a2a.types import Message, Part, Role, SendMessageRequest
from google.protobuf.json_format import MessageToDict, ParseDict

from diagnosis import MIME, SCHEMA
from mirror import (
    EXTENSIONS,
    confidence_v1,
    cost_v1,
    emit_skill_result,
    read_skill_result,
    tool_call_v1,
    worldstate_delta_v1,
)

# region parts
PARTS = [
    cost_v1.emit(
        {"usage": {"input_tokens": 1500, "output_tokens": 320}}
    ),
    confidence_v1.emit({"confidence": 0.82}),
    worldstate_delta_v1.emit(
        {
            "deltas": [
                {"domain": "ci", "path": "runs", "op": "inc", "value": 1}
            ]
        }
    ),
    tool_call_v1.emit(
        {"toolCallId": "call-1", "name": "git", "phase": "started"}
    ),
    emit_skill_result(
        {"verdict": "rebasable", "evidence": "Only imports conflict."},
        MIME,
    ),
]
# endregion parts


# region half
def half_a_token():
    """What emit refuses, made by hand."""
    wire = MessageToDict(PARTS[0])
    wire["data"]["usage"]["input_tokens"] = 0.5
    return ParseDict(wire, Part())
# endregion half


# region send
async def send(client, parts):
    message = Message(
        message_id=str(uuid.uuid4()), role=Role.ROLE_USER, parts=parts
    )
    request = SendMessageRequest(message=message)
    answered = []
    async for event in client.send_message(request):
        if event.HasField("artifact_update"):
            answered += event.artifact_update.artifact.parts
    return answered


async def main(url):
    client = await create_client(url)
    answered = await send(client, PARTS)
    for extension in EXTENSIONS:
        for payload in extension.parse_all(answered):
            show(extension.name, payload)
    show("result", read_skill_result(answered, MIME, SCHEMA))

    for part in await send(client, [half_a_token()]):
        print(part.text)
    await client.close()
# endregion send


def show(what, payload):
    print(f"{what}\n  {json.dumps(payload, sort_keys=True)}")


asyncio.run(main(sys.argv[1]))

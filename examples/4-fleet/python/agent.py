"""An agent that reads what a message carries, and sends it back.

It listens on the socket that is its descriptor 3, answers at the URL it
is given, and ends when its input does.
"""

import os
import socket
import sys
import threading

import uvicorn
from a2a.helpers import new_task_from_user_message
from a2a.server.agent_execution import AgentExecutor
from a2a.server.request_handlers import DefaultRequestHandler
from a2a.server.routes import (
    create_agent_card_routes,
    create_jsonrpc_routes,
)
from a2a.server.tasks import InMemoryTaskStore, TaskUpdater
from a2a.types import Part
from starlette.applications import Starlette

from diagnosis import MIME, SCHEMA
from mirror import (
    EXTENSIONS,
    Refused,
    build_card,
    emit_skill_result,
    read_skill_result,
)


# region answer
def answer(parts):
    for extension in EXTENSIONS:
        for payload in extension.parse_all(parts):
            if isinstance(payload, Refused):
                yield no(extension.name, payload)
            else:
                yield extension.emit(payload)
    result = read_skill_result(parts, MIME, SCHEMA)
    if isinstance(result, Refused):
        yield no("the result", result)
    elif result is not None:
        yield emit_skill_result(result, MIME)


def no(what, refused):
    return Part(text=f"{what}: refused at {refused.path}")
# endregion answer


# region executor
class Echo(AgentExecutor):
    async def execute(self, context, event_queue):
        turn = TaskUpdater(
            event_queue, context.task_id, context.context_id
        )
        await event_queue.enqueue_event(
            new_task_from_user_message(context.message)
        )
        parts = list(answer(context.message.parts))
        await turn.add_artifact(parts, artifact_id="echo", name="echo")
        await turn.complete()

    async def cancel(self, context, event_queue):
        turn = TaskUpdater(
            event_queue, context.task_id, context.context_id
        )
        await turn.cancel()
# endregion executor


# region app
def app_at(url):
    card = build_card(
        name="Echo",
        description="Sends back what it understood.",
        version="1.0.0",
        url=url,
        skills=[
            {
                "id": "diagnose_pr_stuck",
                "name": "Diagnose",
                "description": "Says why a pull request is stuck.",
                "tags": ["ci"],
                "outputModes": [MIME],
            }
        ],
    )
    handler = DefaultRequestHandler(
        agent_executor=Echo(),
        task_store=InMemoryTaskStore(),
        agent_card=card,
    )
    return Starlette(
        routes=[
            *create_agent_card_routes(card),
            *create_jsonrpc_routes(handler, rpc_url="/"),
        ]
    )
# endregion app


def end_with_input():
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    threading.Thread(target=end_with_input, daemon=True).start()
    config = uvicorn.Config(app_at(sys.argv[1]), log_level="warning")
    uvicorn.Server(config).run(sockets=[socket.socket(fileno=3)])

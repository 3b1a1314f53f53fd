"""The twin in Python: does what ../twin.ts does, on the official a2a-sdk.

It listens on the socket that is its descriptor 3, answers at the path of
the URL it is given, and ends when its input does.
"""

import asyncio
import logging
import os
import socket
import sys
import threading
from urllib.parse import urlsplit

import uvicorn
from a2a.helpers import new_task_from_user_message, new_text_message
from a2a.server.agent_execution import AgentExecutor
from a2a.server.request_handlers import DefaultRequestHandler
from a2a.server.routes import (
    create_agent_card_routes,
    create_jsonrpc_routes,
)
from a2a.server.tasks import InMemoryTaskStore, TaskUpdater
from a2a.types import (
    AgentCapabilities,
    AgentCard,
    AgentInterface,
    AgentSkill,
    Part,
)
from starlette.applications import Starlette

MOMENT = 0.06
held = asyncio.Event()


def text(words):
    return Part(text=words, media_type="text/plain")


def card_at(url):
    return AgentCard(
        name="Twin",
        description="Does the same in two languages.",
        version="1.0.0",
        supported_interfaces=[
            AgentInterface(
                url=url,
                protocol_binding="JSONRPC",
                protocol_version="1.0",
            )
        ],
        capabilities=AgentCapabilities(streaming=True),
        default_input_modes=["text/plain"],
        default_output_modes=["text/plain"],
        skills=[
            AgentSkill(
                id="twin",
                name="Twin",
                description="Does the same in two languages.",
                tags=["example"],
            )
        ],
    )


# region executor
class Twin(AgentExecutor):
    async def execute(self, context, event_queue):
        skill = context.get_user_input()
        if skill == "release":
            held.set()
        if skill in ("message", "release"):
            await event_queue.enqueue_event(
                new_text_message(
                    "Hello.",
                    context_id=context.context_id,
                )
            )
            return

        turn = TaskUpdater(
            event_queue, context.task_id, context.context_id
        )
        if context.current_task is None:
            await event_queue.enqueue_event(
                new_task_from_user_message(context.message)
            )
        await SKILLS.get(skill, work)(turn)

    async def cancel(self, context, event_queue):
        turn = TaskUpdater(
            event_queue, context.task_id, context.context_id
        )
        await turn.cancel()
# endregion executor


def says(turn, words):
    return turn.new_agent_message([text(words)])


# region skills
async def work(turn):
    await turn.start_work(says(turn, "On it."))
    await turn.add_artifact([text("Bread")], artifact_id="a-1")
    await turn.complete(says(turn, "Done."))


async def ask(turn):
    await turn.requires_input(says(turn, "Which one?"))


async def authorize(turn):
    await turn.requires_auth(says(turn, "May I?"))
    await asyncio.sleep(MOMENT)
    await turn.complete()


async def slow(turn):
    await turn.start_work()
    await asyncio.sleep(MOMENT)
    await turn.complete()


async def hold(turn):
    held.clear()
    await turn.start_work()
    await held.wait()
    await turn.complete()


async def throw(turn):
    await turn.start_work()
    raise RuntimeError("No disk.")


async def append(turn):
    await turn.add_artifact(
        [text("Crumbs")], artifact_id="a-2", append=True
    )
    await turn.complete()


async def mix(turn):
    await turn.start_work()
    await turn.event_queue.enqueue_event(says(turn, "Hello."))


async def linger(turn):
    await turn.start_work()


async def reopen(turn):
    await turn.complete()
    late = TaskUpdater(turn.event_queue, turn.task_id, turn.context_id)
    await late.start_work()


SKILLS = {
    "ask": ask,
    "authorize": authorize,
    "slow": slow,
    "hold": hold,
    "throw": throw,
    "append": append,
    "linger": linger,
    "mix": mix,
    "reopen": reopen,
}
# endregion skills


# region app
def app_at(url):
    card = card_at(url)
    handler = DefaultRequestHandler(
        agent_executor=Twin(),
        task_store=InMemoryTaskStore(),
        agent_card=card,
    )
    path = urlsplit(url).path
    return Starlette(
        routes=[
            *create_agent_card_routes(card),
            *create_jsonrpc_routes(handler, rpc_url=path),
        ]
    )
# endregion app


def end_with_input():
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    # It is asked for many refusals on purpose; the frames tell of them.
    logging.disable()
    threading.Thread(target=end_with_input, daemon=True).start()
    config = uvicorn.Config(app_at(sys.argv[1]), log_level="critical")
    server = uvicorn.Server(config)
    server.run(sockets=[socket.socket(fileno=3)])

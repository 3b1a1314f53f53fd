import {
  AgentEvent,
  DefaultRequestHandler,
  InMemoryTaskStore,
  UnauthenticatedUser,
  type AgentExecutor,
  type RequestContext,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { named } from '@examples/lib/gate';
import { agentText, textOf } from '@examples/lib/message';
import { JSON_RPC, post } from '@examples/lib/post';
import { serveGuarded } from '@examples/lib/serve-guarded';

// #region diary
type KeyOf = (request: RequestContext) => string;

/** Remembers what was said before, and says it back. */
function diary(keyOf: KeyOf): AgentExecutor {
  const memory = new Map<string, string[]>();
  return {
    async execute(request, bus) {
      const key = keyOf(request);
      const before = memory.get(key) ?? [];
      memory.set(key, [...before, textOf(request.userMessage)]);
      const words = before.join(' ') || 'Nothing yet.';
      const { contextId } = request;
      bus.publish(AgentEvent.message(agentText(words, { contextId })));
    },
    async cancelTask() {},
  };
}
// #endregion diary

// #region keys
const byContext: KeyOf = ({ contextId }) => contextId;

const byOwner: KeyOf = ({ contextId, context }) => {
  const { tenant = '', user } = context;
  return JSON.stringify([tenant, user?.userName ?? '', contextId]);
};
// #endregion keys

async function tell(url: string, who: string, text: string, where = {}) {
  const message = {
    messageId: `${who}-1`,
    role: 'ROLE_USER',
    parts: [{ text }],
    ...where,
  };
  const { body } = await post(
    url,
    { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } },
    { ...JSON_RPC, 'x-api-key': who },
  );
  return body.result.message;
}

// #region both
for (const keyOf of [byContext, byOwner]) {
  const agent = await serveGuarded((url) => ({
    requestHandler: new DefaultRequestHandler(
      cardAt(url, { name: 'Diary', description: 'Remembers.' }),
      new InMemoryTaskStore(),
      diary(keyOf),
    ),
    gate: (headers) => {
      const name = headers.get('x-api-key');
      return name === null ? new UnauthenticatedUser() : named(name);
    },
  }));
  const { contextId } = await tell(agent.url, 'ada', 'My PIN is 1234.');
  const answer = await tell(agent.url, 'bob', 'Hello', { contextId });
  console.log(keyOf.name.padEnd(9), 'tells Bob:', answer.parts[0].text);
  await agent.close();
}
// #endregion both

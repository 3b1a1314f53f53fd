import { ClientFactory, JsonRpcTransportFactory } from '@a2a-js/sdk/client';
import { textOf } from '@examples/lib/message';
import { ask } from '@examples/lib/request';
import { serveFleet } from '@examples/lib/serve-fleet';
import {
  buildCard,
  credentialFetch,
  fleetAuth,
  FleetExecutor,
  type Turn,
} from '@protolabs/a2a';

// #region agent
class Greeter extends FleetExecutor {
  protected override async work({ request }: Turn) {
    return `Hello, ${request.context.user?.userName}.`;
  }
}

const auth = fleetAuth({
  apiKey: { hub: 'key-of-the-hub' },
  bearer: { ada: 'token-of-ada', bob: 'token-of-bob' },
});

const agent = await serveFleet((url) => ({
  card: buildCard({
    name: 'Greeter',
    description: 'Knows its callers.',
    version: '1.0.0',
    url,
    skills: [],
    extensions: [],
    auth,
  }),
  executor: new Greeter(),
  auth,
}));
// #endregion agent

// #region known
async function callAs(credential: Parameters<typeof credentialFetch>[0]) {
  const fetchImpl = credentialFetch(credential, agent.url);
  const factory = new ClientFactory({
    transports: [new JsonRpcTransportFactory({ fetchImpl })],
  });
  const client = await factory.createFromUrl(agent.url);
  const task = await client.sendMessage(ask('Hello'));
  if ('messageId' in task) throw new Error('not a task');
  return { client, task };
}

const hub = await callAs({ apiKey: 'key-of-the-hub' });
const ada = await callAs({ bearer: 'token-of-ada' });
const bob = await callAs({ bearer: 'token-of-bob' });
for (const { task } of [hub, ada, bob]) {
  for (const artifact of task.artifacts) console.log(textOf(artifact));
}
// #endregion known

// #region foreign
try {
  await bob.client.getTask({ id: ada.task.id, tenant: '' });
} catch (error) {
  console.log('Bob, of the task of Ada:', String(error));
}
// #endregion foreign

// #region unknown
const wrong = {
  nothing: {},
  'a wrong key': { 'x-api-key': 'guess' },
  'a key as a token': { authorization: 'Bearer key-of-the-hub' },
  'another scheme': { authorization: 'Basic token-of-ada' },
};
for (const [what, headers] of Object.entries(wrong)) {
  const { status } = await fetch(agent.url, { method: 'POST', headers });
  console.log(`${what}: ${status}`);
}
// #endregion unknown

await agent.close();

import { AgentCard, verifyAgentCardSignature } from '@a2a-js/sdk';
import { agentOf, openHub } from '@examples/lib/open-hub';
import { JSON_RPC, post } from '@examples/lib/post';
import { sleep } from '@examples/lib/sleep';
import { firstKey } from '@examples/lib/test-keys';
import { FunctionExecutor } from '../src/executors/function.ts';

// #region hub
const desk = new FunctionExecutor({
  shout: async ({ parts }) => String(parts[0]?.text).toUpperCase(),
  think: async () => {
    await sleep(250);
    return 'Forty-two.';
  },
});
const key = { ...firstKey.secretKey, alg: 'EdDSA', kid: 'hub-2026' };
const hub = await openHub([agentOf('desk', desk, 'shout', 'think')], {
  signingKey: key,
  heartbeatMs: 100,
});
// #endregion hub

// #region card
const where = new URL('/.well-known/agent-card.json', hub.url);
async function readCard(): Promise<AgentCard> {
  return (await fetch(where)).json() as Promise<AgentCard>;
}
const card = await readCard();
for (const { protocolBinding, url } of card.supportedInterfaces)
  console.log(protocolBinding, url);
console.log(card.skills.map(({ id }) => id).join(', '));

hub.registry.add('ava', desk, agentOf('ava', desk, 'chat').skills);
const after = await readCard();
console.log(after.skills.map(({ id }) => id).join(', '));

const verify = verifyAgentCardSignature(async () => firstKey.publicKey);
await verify(after);
console.log('signed:', after.signatures.length === 1);
// #endregion card

// #region rest
const message = {
  messageId: 'one',
  role: 'ROLE_USER',
  parts: [{ text: 'hello' }],
};
const metadata = { skill: 'shout' };
const rest = await post(`${hub.url}rest/message:send`, {
  message,
  metadata,
});
const { id } = rest.body.task;
const { result } = await hub.rpc('GetTask', { id });
console.log(result.artifacts[0].parts[0].text);
// #endregion rest

// #region refused
const faulty = { message: { ...message, messageId: '', parts: [] } };
const refused = await hub.rpc('SendMessage', faulty);
for (const detail of refused.error.data)
  for (const { field, description } of detail.fieldViolations ?? [])
    console.log(`${field}: ${description}`);
const broken = await post(hub.url, '{"jsonrpc":');
console.log(broken.status, broken.body.error.code);
// #endregion refused

// #region beat
const stream = await fetch(hub.url, {
  method: 'POST',
  headers: JSON_RPC,
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'SendStreamingMessage',
    params: {
      message: { ...message, messageId: 'two' },
      metadata: { skill: 'think' },
    },
  }),
});
const lines = (await stream.text()).split('\n');
const first = lines.findIndex((line) => line.startsWith(':'));
console.log('silence is broken:', first > 0);
console.log('the last event is the end:', lines.join().includes('COMPL'));
// #endregion beat
await hub.stop();

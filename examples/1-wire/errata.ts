import { AgentCard } from '@a2a-js/sdk';
import { cardAt } from '@examples/lib/card';
import { kitchen } from '@examples/lib/kitchen';
import { JSON_RPC, post } from '@examples/lib/post';
import { serve } from '@examples/lib/serve';

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Kitchen', description: 'Cooks.' }),
  executor: kitchen(),
}));

// #region ask
async function ask(
  place: string,
  method: string,
  params: unknown,
  headers: Record<string, string> = JSON_RPC,
) {
  const call = { jsonrpc: '2.0', id: 'unique-request-id', method, params };
  const { body } = await post(agent.url, call, headers);
  const { error, result } = body;
  const said = error ? `${error.code} ${error.message}` : 'accepted';
  console.log(place.padEnd(16), said.slice(0, 52));
  return result;
}
// #endregion ask

// #region requests
await ask('9.3', 'category/action', {});

const message = {
  messageId: 'msg-user-001',
  role: 'ROLE_USER',
  parts: [{ text: 'Find restaurants near me' }],
};
const old = { ...JSON_RPC, 'a2a-version': '0.3' };
await ask('9.2', 'SendMessage', { message }, old);
const { 'content-type': type } = JSON_RPC;
const none = { 'content-type': type };
await ask('6.1', 'SendMessage', { message }, none);

const { messageId: _, ...unnamed } = message;
await ask('11.2', 'SendMessage', { message: unnamed });
const lower = { ...message, role: 'user' };
const { task } = await ask('life of a task', 'SendMessage', {
  message: lower,
});
console.log('  role', task.history[0].role);
// #endregion requests

// #region lists
await ask('a second task', 'SendMessage', { message });
const page = { limit: 1, cursor: undefined };
const list = await ask('what is new', 'ListTasks', page);
console.log('  tasks', list.tasks.length, 'of a page of', list.pageSize);
// #endregion lists

// #region card
const scopes = ['openid', 'profile', 'email'];
const scheme = { openIdConnectUrl: 'https://accounts.example.com/' };
const sample = {
  securitySchemes: { google: { openIdConnectSecurityScheme: scheme } },
};
function requirements(what: string, security: object) {
  const card = AgentCard.fromJSON({ ...sample, ...security });
  const [first] = card.securityRequirements;
  const google = first?.schemes['google']?.list;
  console.log(what.padEnd(16), google ?? 'nothing is required');
}
requirements('8.5 in 1.0.1', { security: [{ google: scopes }] });
requirements('8.5 on main', {
  securityRequirements: [{ schemes: { google: { list: scopes } } }],
});
// #endregion card

await agent.close();

import { AgentCard } from '@a2a-js/sdk';
import {
  ClientFactory,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from '@a2a-js/sdk/client';
import { ask } from '@examples/lib/request';

// #region offer
const offer = (path: string, protocolBinding: string, more = {}) => ({
  url: `https://agent.example/${path}`,
  protocolBinding,
  protocolVersion: '1.0',
  ...more,
});
// #endregion offer

// #region choose
const message = { messageId: '1', role: 'ROLE_AGENT', parts: [] };

/** Prints where a client of this card sends a message. */
async function choose(
  what: string,
  supportedInterfaces: ReturnType<typeof offer>[],
  preferredTransports: string[] = [],
) {
  const fetchImpl: typeof fetch = async (url, init) => {
    const { jsonrpc, id, ...rest } = JSON.parse(String(init?.body));
    const { tenant = '' } = rest.params ?? rest;
    console.log(what.padEnd(14), new URL(String(url)).pathname, tenant);
    return Response.json(
      jsonrpc ? { jsonrpc, id, result: { message } } : { message },
    );
  };
  const factory = new ClientFactory({
    transports: [
      new JsonRpcTransportFactory({ fetchImpl }),
      new RestTransportFactory({ fetchImpl }),
    ],
    preferredTransports,
  });
  const card = AgentCard.fromJSON({ name: 'Hub', supportedInterfaces });
  const client = await factory.createFromAgentCard(card);
  await client.sendMessage(ask('Hello'));
}
// #endregion choose

// #region order
const rest = offer('rest', 'HTTP+JSON');
const rpc = offer('rpc', 'JSONRPC');
await choose('agent order', [rest, rpc]);
await choose('client order', [rest, rpc], ['JSONRPC']);
await choose('only possible', [offer('grpc', 'GRPC'), rpc]);
await choose('lower case', [offer('rpc', 'jsonrpc')]);
// #endregion order

// #region tenant
await choose('tenant, RPC', [offer('rpc', 'JSONRPC', { tenant: 'north' })]);
await choose('tenant, REST', [
  offer('rest', 'HTTP+JSON', { tenant: 'north' }),
]);
await choose('slash, RPC', [offer('rpc/', 'JSONRPC')]);
await choose('slash, REST', [offer('rest/', 'HTTP+JSON')]);
// #endregion tenant

// #region same
await choose('0.3 and 1.0', [
  offer('old', 'JSONRPC', { protocolVersion: '0.3' }),
  offer('new', 'JSONRPC'),
]);
await choose('1.0 twice', [
  offer('first', 'JSONRPC'),
  offer('second', 'JSONRPC'),
]);
// #endregion same

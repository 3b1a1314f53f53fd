import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import express from 'express';
import {
  AGENT_CARD_PATH,
  AgentCard,
  type AgentInterface,
} from '@a2a-js/sdk';
import {
  UnauthenticatedUser,
  type A2ARequestHandler,
} from '@a2a-js/sdk/server';
import {
  agentCardHandler,
  jsonRpcHandler,
  restHandler,
} from '@a2a-js/sdk/server/express';
import { A2AService, grpcService } from '@a2a-js/sdk/server/grpc';
import type { Served } from './agent.ts';

/**
 * Serves one request handler under JSON-RPC, HTTP+JSON and gRPC, on free
 * loopback ports. The handler is a function of the three interfaces,
 * because its card names them.
 */
export async function serveBindings(
  handlerOf: (interfaces: AgentInterface[]) => A2ARequestHandler,
): Promise<Served> {
  const app = express().disable('etag').disable('x-powered-by');
  const http = app.listen(0, 'localhost');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  const grpc = new Server({ 'grpc.enable_channelz': 0 });

  // #region mount
  // Without TLS, so for this machine only.
  const plain = ServerCredentials.createInsecure();
  const bind = promisify(grpc.bindAsync.bind(grpc));
  const grpcPort = await bind('127.0.0.1:0', plain);

  const requestHandler = handlerOf([
    at('JSONRPC', `${url}/rpc`),
    at('HTTP+JSON', `${url}/rest`),
    at('GRPC', `127.0.0.1:${grpcPort}`),
  ]);
  const userBuilder = async () => new UnauthenticatedUser();
  const options = { requestHandler, userBuilder };
  app.use('/rpc', jsonRpcHandler(options));
  app.use('/rest', restHandler(options));
  grpc.addService(A2AService, grpcService(options));
  // #endregion mount

  app.use(
    `/${AGENT_CARD_PATH}`,
    agentCardHandler({
      agentCardProvider: async () =>
        AgentCard.toJSON(await requestHandler.getAgentCard()) as AgentCard,
    }),
  );

  return {
    url,
    async close() {
      grpc.forceShutdown();
      http.close();
      http.closeAllConnections();
      await once(http, 'close');
    },
  };
}

function at(protocolBinding: string, url: string): AgentInterface {
  return { url, protocolBinding, protocolVersion: '1.0', tenant: '' };
}

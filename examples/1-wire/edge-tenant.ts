import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { RequestMalformedError } from '@a2a-js/sdk/errors';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
  ServerCallContext,
  type ServerCallContextBuilder,
} from '@a2a-js/sdk/server';
import { jsonRpcHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import { cardAt } from '@examples/lib/card';
import { post } from '@examples/lib/post';

const app = express().disable('etag').disable('x-powered-by');
const server = app.listen(0, 'localhost');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const url = `http://localhost:${port}`;
const card = cardAt(url, { name: 'Desk', description: 'Serves tenants.' });
const requestHandler = new DefaultRequestHandler(
  card,
  new InMemoryTaskStore(),
  { async execute() {}, async cancelTask() {} },
);
const { noAuthentication: userBuilder } = UserBuilder;
const mount = (path: string, contextBuilder: ServerCallContextBuilder) =>
  app.use(
    path,
    jsonRpcHandler({ requestHandler, userBuilder, contextBuilder }),
  );

// #region wrong
mount('/set', ({ extensions: requestedExtensions, ...rest }) => {
  const tenant = 'acme';
  return new ServerCallContext({ ...rest, requestedExtensions, tenant });
});
// #endregion wrong

// #region right
class OneTenant extends ServerCallContext {
  override setTenant(tenant: string) {
    if (tenant === this.tenant) return;
    throw new RequestMalformedError(`There is no tenant ${tenant} here.`);
  }
}
mount('/checked', ({ extensions: requestedExtensions, ...rest }) => {
  const tenant = 'acme';
  return new OneTenant({ ...rest, requestedExtensions, tenant });
});
// #endregion right

// #region client
for (const path of ['/set', '/checked']) {
  for (const tenant of [undefined, 'acme', 'other']) {
    const { body } = await post(url + path, {
      jsonrpc: '2.0',
      id: 1,
      method: 'ListTasks',
      params: { tenant },
    });
    const { error } = body;
    const said = error ? `${error.code} ${error.message}` : 'ok';
    console.log(path, tenant ?? '(none)', said);
  }
}
// #endregion client

server.close();
server.closeAllConnections();
await once(server, 'close');

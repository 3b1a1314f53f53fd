import { ClientFactory, ClientFactoryOptions } from '@a2a-js/sdk/client';
import { GrpcTransportFactory } from '@a2a-js/sdk/client/grpc';
import { isGrpcError } from '@a2a-js/sdk/errors/grpc';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { kitchen } from '@examples/lib/kitchen';
import { ask } from '@examples/lib/request';
import { serveBindings } from '@examples/lib/serve-bindings';

/** An agent whose card lists some bindings, in this order. */
const cook = (bindings: string[]) =>
  serveBindings((interfaces) => {
    const card = cardAt('', {
      name: 'Cook',
      description: 'Cooks what you name.',
      supportedInterfaces: bindings.flatMap((binding) =>
        interfaces.filter((each) => each.protocolBinding === binding),
      ),
    });
    const store = new InMemoryTaskStore();
    return new DefaultRequestHandler(card, store, kitchen());
  });

const every = await cook(['GRPC', 'HTTP+JSON', 'JSONRPC']);
const grpcOnly = await cook(['GRPC']);

// #region factories
const { createFrom, default: usual } = ClientFactoryOptions;
const transports = [new GrpcTransportFactory()];

const plain = new ClientFactory();
const withGrpc = new ClientFactory(createFrom(usual, { transports }));
const rpcFirst = new ClientFactory(
  createFrom(usual, { transports, preferredTransports: ['JSONRPC'] }),
);
// #endregion factories

// #region choose
for (const factory of [plain, withGrpc, rpcFirst]) {
  const client = await factory.createFromUrl(every.url);
  await client.sendMessage(ask('Soup'));
}
// #endregion choose

// #region none
try {
  await plain.createFromUrl(grpcOnly.url);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.log(error.message);
}
// #endregion none

// #region unknown
try {
  const factory = new ClientFactory({
    ...usual,
    preferredTransports: ['GRPC'],
  });
  await factory.createFromUrl(every.url);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.log(error.message);
}
// #endregion unknown

// #region address
const listed = cardAt('', {
  name: 'Cook',
  description: 'Cooks what you name.',
  supportedInterfaces: [
    {
      url: 'https://grpc.example.com/a2a',
      protocolBinding: 'GRPC',
      protocolVersion: '1.0',
      tenant: '',
    },
  ],
});
const lost = await withGrpc.createFromAgentCard(listed);
try {
  await lost.sendMessage(ask('Soup'));
} catch (error) {
  if (!isGrpcError(error)) throw error;
  console.log(error.status, error.message);
}
// #endregion address

await Promise.all([every.close(), grpcOnly.close()]);

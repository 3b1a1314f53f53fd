import {
  ClientFactory,
  ClientFactoryOptions,
  type Client,
} from '@a2a-js/sdk/client';
import { GrpcTransportFactory } from '@a2a-js/sdk/client/grpc';

/** A client that knows all three bindings and takes the one named. */
// #region connect
export async function connect(
  url: string,
  binding: string,
): Promise<Client> {
  const options = ClientFactoryOptions.createFrom(
    ClientFactoryOptions.default,
    {
      transports: [new GrpcTransportFactory()],
      preferredTransports: [binding],
    },
  );
  return new ClientFactory(options).createFromUrl(url);
}
// #endregion connect

import { isJsonRpcError, isRestError } from '@a2a-js/sdk/errors';
import { isGrpcError } from '@a2a-js/sdk/errors/grpc';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { connect } from '@examples/lib/connect';
import { kitchen } from '@examples/lib/kitchen';
import { ask } from '@examples/lib/request';
import { serveBindings } from '@examples/lib/serve-bindings';

class Troubled extends DefaultRequestHandler {
  override async listTasks(): Promise<never> {
    throw new Error('The task store is down.');
  }
}

const agent = await serveBindings((interfaces) => {
  const card = cardAt('', {
    name: 'Cook',
    description: 'Cooks what you name.',
    supportedInterfaces: interfaces,
  });
  return new Troubled(card, new InMemoryTaskStore(), kitchen());
});

// #region report
/** What a failed call says: the same name, and a number by binding. */
function report(error: unknown): string {
  if (isJsonRpcError(error)) return `${error.name} ${error.envelopeCode}`;
  if (isRestError(error)) return `${error.name} ${error.statusCode}`;
  if (isGrpcError(error)) return `${error.name} ${error.status}`;
  throw error;
}
// #endregion report

// #region calls
for (const binding of ['JSONRPC', 'HTTP+JSON', 'GRPC']) {
  const client = await connect(agent.url, binding);
  const done = await client.sendMessage(ask('Soup'));
  const id = 'artifacts' in done ? done.id : '';
  const query = { tenant: '', historyLength: undefined };

  for (const call of [
    () => client.getTask({ ...query, id: 'nope' }),
    () => client.cancelTask({ id, tenant: '', metadata: undefined }),
    () => client.sendMessage({ ...ask(''), message: undefined }),
    () =>
      client.listTasks({
        ...query,
        contextId: '',
        status: 0,
        pageSize: undefined,
        pageToken: '',
        statusTimestampAfter: undefined,
        includeArtifacts: false,
      }),
  ]) {
    try {
      await call();
      console.log(binding.padEnd(9), 'no error');
    } catch (error) {
      console.log(binding.padEnd(9), report(error));
    }
  }
}
// #endregion calls

await agent.close();

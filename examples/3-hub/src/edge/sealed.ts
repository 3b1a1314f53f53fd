import { A2AError } from '@a2a-js/sdk/errors';
import type { A2ARequestHandler } from '@a2a-js/sdk/server';

/**
 * The same handler, whose failures tell nothing of the inside: what is no
 * error of the protocol's becomes one with an id for the log.
 */
export function sealed(
  handler: A2ARequestHandler,
  onError: (error: unknown, id: string) => void,
): A2ARequestHandler {
  const fault = (error: unknown) => {
    if (error instanceof A2AError) return error;
    const id = crypto.randomUUID();
    onError(error, id);
    const message = `The hub failed; its log says why, under ${id}.`;
    return new A2AError({ message, cause: error });
  };
  async function* told(events: AsyncGenerator<unknown>) {
    try {
      return yield* events;
    } catch (error) {
      throw fault(error);
    }
  }
  return new Proxy(handler, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]) => {
        const result: unknown = method.apply(target, args);
        if (result instanceof Promise)
          return result.catch((error: unknown) => {
            throw fault(error);
          });
        return Symbol.asyncIterator in Object(result)
          ? told(result as AsyncGenerator<unknown>)
          : result;
      };
    },
  });
}

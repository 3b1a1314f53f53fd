import type { Exchange } from './recorder/fetch.ts';

/** The JSON-RPC method of an exchange, or its HTTP method and path. */
export function exchangeName({ request }: Exchange): string {
  const method = (request.body as { method?: unknown } | undefined)?.method;
  return typeof method === 'string' ? method : `${request.method} ${new URL(request.url).pathname}`;
}

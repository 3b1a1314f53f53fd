import type { Exchange } from './recorder/fetch.ts';

/** The JSON-RPC or gRPC method of an exchange, or its HTTP method and path. */
export function exchangeName({ kind, request }: Exchange): string {
  if (kind === 'grpc') return request.method;
  const method = (request.body as { method?: unknown } | undefined)?.method;
  return typeof method === 'string' ? method : `${request.method} ${new URL(request.url).pathname}`;
}

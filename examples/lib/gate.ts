import type { A2ARequestHandler, User } from '@a2a-js/sdk/server';

/** How a caller is turned away. */
export interface Refusal {
  status: 401 | 403;
  headers: Record<string, string>;
  body: object;
}

/** Says who is calling, or turns the caller away. */
export type Gate = (headers: Headers) => User | Refusal;

/** An agent behind a gate. Its card is for everybody. */
export interface Guarded {
  requestHandler: A2ARequestHandler;
  gate: Gate;
}

export function isRefusal(found: User | Refusal): found is Refusal {
  return 'status' in found;
}

/** A caller who is known by a name. */
export function named(userName: string): User {
  return { isAuthenticated: true, userName };
}

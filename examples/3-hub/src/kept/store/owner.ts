import { ServerCallContext, type User } from '@a2a-js/sdk/server';

/**
 * Whose a call is: the user's name, `''` when the hub asks nobody who they
 * are.
 */
export function ownerOf({ user }: ServerCallContext): string {
  return user?.userName ?? '';
}

/** The context of a call that the hub itself makes for somebody. */
export function contextOf(owner: string, tenant = ''): ServerCallContext {
  const user: User = { isAuthenticated: owner !== '', userName: owner };
  return new ServerCallContext({ user, tenant, requestedVersion: '1.0' });
}

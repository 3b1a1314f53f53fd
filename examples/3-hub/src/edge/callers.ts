import type { Request, RequestHandler } from 'express';
import type { User } from '@a2a-js/sdk/server';
import { UserBuilder } from '@a2a-js/sdk/server/express';
import type { Auth } from '@protolabs/a2a';
import { refuse } from './terms.ts';

/** Who sent which request. */
export interface Callers {
  /** Lets through who may call; others get a 401. */
  guard: RequestHandler;
  /** Of a request that passed the guard. */
  userOf(request: Request): Promise<User>;
  /** The same one's name; `''` when the hub asks nobody who they are. */
  ownerOf(request: Request): string;
}

/** @param auth who may call; everybody when left out */
export function callersOf(auth: Auth | undefined): Callers {
  const names = new WeakMap<Request, string>();
  const ownerOf = (request: Request) => names.get(request) ?? '';
  return {
    ownerOf,
    async userOf(request) {
      const userName = ownerOf(request);
      if (userName === '') return UserBuilder.noAuthentication();
      return { isAuthenticated: true, userName };
    },
    async guard(request, response, next) {
      if (!auth) return next();
      const userName = await auth.userOf((name) => request.get(name));
      if (userName === undefined) {
        response.set('WWW-Authenticate', auth.challenge);
        const words = 'Show a credential that the agent card names.';
        return refuse(request, response, 401, words);
      }
      names.set(request, userName);
      next();
    },
  };
}

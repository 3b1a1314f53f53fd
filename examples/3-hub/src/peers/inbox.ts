import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import express, {
  Router,
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
} from 'express';
import { StreamResponse } from '@a2a-js/sdk';
import type { PushInbox } from '../executors/a2a.ts';

/** Where peers push to, below the hub's URL. */
export const INBOX = '/push';

interface Line {
  remoteTaskId: string;
  /** SHA-256 of the token. */
  token: Buffer;
  take: (event: StreamResponse) => void;
}

/**
 * Hears peers' notifications about the tasks that they do for the hub. Each
 * task has a token of its own, which only its peer has been told. A restart
 * forgets them: whoever follows the task registers again, and looks.
 */
export class Inbox implements PushInbox {
  readonly #lines = new Map<string, Line>();
  #url: string | undefined;

  /** @param url the hub's, as its peers reach it, when it is known */
  constructor(url?: string) {
    this.#url = url;
  }

  /** The hub's URL is known now, as that of a port that was free. */
  moveTo(url: string): void {
    this.#url = url;
  }

  open(
    taskId: string,
    remoteTaskId: string,
    take: (event: StreamResponse) => void,
  ): ReturnType<PushInbox['open']> {
    if (this.#url === undefined) return undefined;
    const token = randomBytes(32).toString('base64url');
    const line = { remoteTaskId, token: hashOf(token), take };
    this.#lines.set(taskId, line);
    const base = this.#url.replace(/\/?$/, INBOX);
    return {
      url: `${base}/${encodeURIComponent(taskId)}`,
      token,
      close: () => {
        if (this.#lines.get(taskId) === line) this.#lines.delete(taskId);
      },
    };
  }

  /**
   * `POST /push/:taskId`. Whoever cannot show the token is told nothing but
   * that, and nothing of what they send is read.
   *
   * @param limit what a body may have; bytes
   */
  router(limit: number): Router {
    const type = ['application/a2a+json', 'application/json'];
    const router = Router();
    router.post(
      `${INBOX}/:taskId`,
      this.#isKnown,
      express.json({ limit, type }),
      this.#take,
    );
    router.use(INBOX, nothing, unreadable);
    return router;
  }

  readonly #isKnown: RequestHandler = (request, response, next) => {
    const line = this.#lineOf(request);
    // An unknown task is answered like a wrong token, and takes as long.
    const isSame = timingSafeEqual(
      hashOf(tokenIn(request)),
      line?.token ?? NONE,
    );
    if (line && isSame) return next();
    response.set('WWW-Authenticate', 'Bearer');
    response.status(401).json({ error: 'This is not the token.' });
  };

  readonly #take: RequestHandler = (request, response) => {
    const why = this.#takeFrom(request);
    if (why === undefined) return void response.status(204).end();
    response.status(400).json({ error: why });
  };

  /** @returns what is wrong with a notification */
  #takeFrom(request: Request): string | undefined {
    const line = this.#lineOf(request);
    // The task may have ended while the body was read.
    if (!line) return undefined;
    const body: unknown = request.body;
    const members = typeof body === 'object' && body !== null ? body : {};
    const payloads = PAYLOADS.filter((name) => name in members);
    if (payloads.length !== 1)
      return `Expected exactly one of ${PAYLOADS.join(', ')}.`;
    const event = StreamResponse.fromJSON(members);
    if (taskIdOf(event) !== line.remoteTaskId)
      return 'This is about another task.';
    line.take(event);
    return undefined;
  }

  #lineOf(request: Request): Line | undefined {
    return this.#lines.get(String(request.params['taskId']));
  }
}

const PAYLOADS = ['task', 'message', 'statusUpdate', 'artifactUpdate'];
const NONE = Buffer.alloc(32);

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** SDK 1.3.0 shows the credentials, other servers the token. */
function tokenIn(request: Request): string {
  const [, bearer] =
    /^Bearer +(.+)$/i.exec(request.get('Authorization') ?? '') ?? [];
  return bearer ?? request.get('X-A2A-Notification-Token') ?? '';
}

function taskIdOf({ payload }: StreamResponse): string | undefined {
  return payload?.$case === 'task'
    ? payload.value.id
    : payload?.value.taskId;
}

const nothing: RequestHandler = (_request, response) => {
  response.status(404).json({ error: 'Nothing is here.' });
};

const unreadable: ErrorRequestHandler = (
  error,
  _request,
  response,
  next,
) => {
  if (response.headersSent) return next(error);
  const { status = 400 } = error as { status?: number };
  const isLarge = status === 413;
  const words = isLarge ? 'The body is too large.' : 'The body is no JSON.';
  response.status(isLarge ? 413 : 400).json({ error: words });
};

import type { StreamResponse } from '@a2a-js/sdk';
import type { Client } from '@a2a-js/sdk/client';
import { A2AError } from '@a2a-js/sdk/errors';

/** What a call of the SDK's client takes besides its parameters. */
export type CallOptions = NonNullable<Parameters<Client['getTask']>[1]>;

/** Who hears whether a peer answers at all. */
export interface Health {
  succeeded(): void;
  failed(error: unknown): void;
}

/** Short calls, as GetTask; milliseconds. */
export const CALL_MS = 30_000;
/** After the last event of a stream, its end; milliseconds. */
const END_MS = 1000;
/** The SDK's client has no error of its own for it. */
const METHOD_NOT_FOUND = -32601;

/** Why calls are cut; an error costs much to make. */
const OVER = new Error('the turn is over');

/** The calls of one turn: none of them lasts for ever. */
export class PeerCalls {
  readonly #headers: Record<string, string>;
  readonly #health: Health | undefined;
  readonly #end = new AbortController();

  constructor(headers: Record<string, string>, health?: Health) {
    this.#headers = headers;
    this.#health = health;
  }

  /** Nobody reads any more what the peer says. */
  end(): void {
    this.#end.abort(OVER);
  }

  /** One call that takes no longer than so many milliseconds. */
  once<T>(
    work: (options: CallOptions) => Promise<T>,
    ms = CALL_MS,
  ): Promise<T> {
    const timeout = AbortSignal.timeout(ms);
    const signal = AbortSignal.any([timeout, this.#end.signal]);
    return this.#watched(() => work(this.#options(signal)));
  }

  /**
   * Hears a stream out, until it is silent for too long, or `take` has
   * heard enough.
   *
   * @param left for how long it may be silent from now on; milliseconds
   */
  async stream(
    open: (options: CallOptions) => AsyncGenerator<StreamResponse>,
    left: () => number,
    take: (event: StreamResponse) => Promise<{ isEnough: boolean }>,
  ): Promise<void> {
    const stop = new AbortController();
    const cut = () => stop.abort(this.#end.signal.reason);
    const silent = () => stop.abort(new Error('the stream is silent'));
    let timer = setTimeout(silent, left());
    this.#end.signal.addEventListener('abort', cut);
    if (this.#end.signal.aborted) cut();
    const events = open(this.#options(stop.signal));
    try {
      await this.#watched(async () => {
        for (;;) {
          const { done, value } = await events.next();
          if (done) return;
          clearTimeout(timer);
          const { isEnough } = await take(value);
          if (isEnough) return;
          timer = setTimeout(silent, left());
        }
      });
    } finally {
      clearTimeout(timer);
      this.#end.signal.removeEventListener('abort', cut);
      void finish(events, () => stop.abort());
    }
  }

  #options(signal: AbortSignal): CallOptions {
    return { signal, serviceParameters: { ...this.#headers } };
  }

  async #watched<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.#health?.succeeded();
      return result;
    } catch (error) {
      if (answerIn(error)) this.#health?.succeeded();
      else if (!this.#end.signal.aborted) this.#health?.failed(error);
      throw error;
    }
  }
}

/**
 * Reads a stream to its end, which is near, so that its connection can be
 * used again; a peer that goes on is cut.
 */
async function finish(
  events: AsyncGenerator<unknown>,
  cut: () => void,
): Promise<void> {
  const timer = setTimeout(cut, END_MS);
  try {
    while (!(await events.next()).done);
  } catch {
    // It was cut, here or there: nobody listens any more.
  }
  clearTimeout(timer);
}

/** The peer's own words, when an error is an answer of the protocol. */
export function answerIn(error: unknown): A2AError | undefined {
  const { cause } = error as Error;
  return [error, cause].find((one) => one instanceof A2AError);
}

/** Whether an answer says that there is no such task, or never will be. */
export function isLost(error: unknown): boolean {
  const { name = '' } = answerIn(error) ?? {};
  return ['TaskNotFoundError', 'RequestMalformedError'].includes(name);
}

/** Whether a peer has no such method, whatever its card says. */
export function isUnsupported(error: unknown): boolean {
  const { name, envelopeCode } = Object(answerIn(error)) as {
    name?: string;
    envelopeCode?: number;
  };
  const isUnknown = envelopeCode === METHOD_NOT_FOUND;
  return name === 'UnsupportedOperationError' || isUnknown;
}

/** Whether what was sent can have reached nobody. */
export function isUnsent(error: unknown): boolean {
  const { cause } = error as Error & { cause?: NodeJS.ErrnoException };
  const { code = '' } = cause ?? {};
  return /^(ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)$/.test(code);
}

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
const CALL_MS = 30_000;

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
    this.#end.abort();
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
   * Hears a stream out, until it is silent for so many milliseconds, or
   * `take` has heard enough.
   */
  async stream(
    open: (options: CallOptions) => AsyncGenerator<StreamResponse>,
    silenceMs: number,
    take: (event: StreamResponse) => Promise<{ isEnough: boolean }>,
  ): Promise<void> {
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, this.#end.signal]);
    const silent = () => stop.abort(new Error('the stream is silent'));
    let timer = setTimeout(silent, silenceMs);
    try {
      await this.#watched(async () => {
        for await (const event of open(this.#options(signal))) {
          clearTimeout(timer);
          timer = setTimeout(silent, silenceMs);
          const { isEnough } = await take(event);
          if (isEnough) return;
        }
      });
    } finally {
      clearTimeout(timer);
      stop.abort();
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

/** Whether what was sent can have reached nobody. */
export function isUnsent(error: unknown): boolean {
  const { cause } = error as Error & { cause?: NodeJS.ErrnoException };
  const { code = '' } = cause ?? {};
  return /^(ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)$/.test(code);
}

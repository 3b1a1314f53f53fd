import { serveFleet } from '@examples/lib/serve-fleet';
import {
  buildCard,
  FleetExecutor,
  textPart,
  type Turn,
} from '@protolabs/a2a';
import type { Served } from './agent.ts';

/** Says "one", and the rest when it is let go on. */
class Counting extends FleetExecutor {
  #goesOn: () => Promise<void>;

  constructor(goesOn: () => Promise<void>) {
    super();
    this.#goesOn = goesOn;
  }

  protected override async work(turn: Turn): Promise<void> {
    turn.progress('one');
    await this.#goesOn();
    turn.artifact('answer', [textPart('one, two, three')]);
  }
}

export interface CountingPeer extends Served {
  /** It counts to the end, and so do the tasks that come later. */
  goOn(): void;
  /** Tasks that come later wait again. */
  wait(): void;
}

/** An agent elsewhere that works until it is let go on. */
export async function countingPeer(): Promise<CountingPeer> {
  let gate = Promise.withResolvers<void>();
  const served = await serveFleet((url) => ({
    card: buildCard({
      name: 'Counting',
      description: 'Counts to three.',
      version: '1.0.0',
      url,
      skills: [],
      extensions: [],
    }),
    executor: new Counting(() => gate.promise),
  }));
  return {
    ...served,
    goOn: () => gate.resolve(),
    wait() {
      gate = Promise.withResolvers();
    },
  };
}

/** A network that tells which method was called, once it is answered. */
export const tellingFetch =
  (onCall: (method: string) => void): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const { method = '' } = JSON.parse(String(init?.body ?? '{}'));
    onCall(method);
    return response;
  };

/** A network that cuts the first stream after its second event. */
export function cuttingFetch(send: typeof fetch = fetch): typeof fetch {
  let isCut = false;
  return async (input, init) => {
    const response = await send(input, init);
    const type = response.headers.get('content-type') ?? '';
    if (isCut || !response.body || !type.includes('event-stream'))
      return response;
    isCut = true;
    let events = 0;
    const scissors = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, wire) {
        events += new TextDecoder().decode(chunk).split('\n\n').length - 1;
        wire.enqueue(chunk);
        if (events >= 2) wire.terminate();
      },
    });
    const { status, headers } = response;
    const body = response.body.pipeThrough(scissors);
    return new Response(body, { status, headers });
  };
}

import { serveFleet } from '@examples/lib/serve-fleet';
import {
  buildCard,
  FleetExecutor,
  textPart,
  type Turn,
} from '@protolabs/a2a';
import type { Served } from './agent.ts';
import { sleep } from './sleep.ts';

/** Counts to three, and says each number. */
class Counting extends FleetExecutor {
  protected override async work(turn: Turn): Promise<void> {
    for (const number of ['one', 'two', 'three']) {
      turn.progress(number);
      await sleep(20);
      turn.signal.throwIfAborted();
    }
    turn.artifact('answer', [textPart('one, two, three')]);
  }
}

/** An agent elsewhere that needs a moment for its answer. */
export function countingPeer(): Promise<Served> {
  return serveFleet((url) => ({
    card: buildCard({
      name: 'Counting',
      description: 'Counts to three.',
      version: '1.0.0',
      url,
      skills: [],
      extensions: [],
    }),
    executor: new Counting(),
  }));
}

/** A network that cuts the first stream after its second event. */
export function cuttingFetch(): typeof fetch {
  let isCut = false;
  return async (input, init) => {
    const response = await fetch(input, init);
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

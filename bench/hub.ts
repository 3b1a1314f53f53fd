import { send, Sides, stream } from './hub-sides.ts';
import { median, ms, printTable, times } from './table.ts';

const ROUNDS = 3;
const SECONDS = 5;
const STREAMS = 500;

/** From the request to the first bytes of its stream; milliseconds, the median of 200. */
async function firstFrame(url: string): Promise<number> {
  const took: number[] = [];
  for (let call = 0; call < 200; call++) {
    const began = performance.now();
    const frames = stream(url);
    await frames.next();
    took.push(performance.now() - began);
    for await (const _ of frames);
  }
  return median(took);
}

/** Streams whose tasks wait for each other: they end when all of them are open. */
async function openStreams(url: string) {
  let completed = 0;
  const began = performance.now();
  const all = Array.from({ length: STREAMS }, async () => {
    let said = '';
    for await (const piece of stream(url, 'hold')) said += piece;
    if (said.includes('TASK_STATE_COMPLETED')) completed++;
  });
  await Promise.all(all);
  return { completed, took: performance.now() - began };
}

/** The hub against the SDK's own server with the same echo, taken in turn. */
export async function bench(): Promise<void> {
  const sides = new Sides();
  try {
    const raw = await sides.serve('raw');
    const kept = await sides.serve('kept');
    const hub = await sides.serve('hub');
    const relay = await sides.serve('relay', raw);
    const all = { raw, kept, hub, relay };
    const rates: Record<string, number[]> = { raw: [], kept: [], hub: [], relay: [] };
    const frames: Record<string, number[]> = { raw: [], kept: [], hub: [], relay: [] };
    for (const url of Object.values(all)) await send(url, { duration: SECONDS });
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, url] of Object.entries(all)) {
        rates[name]!.push(await send(url, { duration: SECONDS }));
        frames[name]!.push(await firstFrame(url));
      }
    }
    const ratio = (name: string, to = 'raw') =>
      median(rates[name]!.map((rate, round) => rate / rates[to]![round]!));
    const later = (name: string) =>
      median(frames[name]!.map((frame, round) => frame - frames['raw']![round]!));
    console.log(`SendMessage, 20 callers, SQLite in a file, median of ${ROUNDS} rounds`);
    const asked = {
      raw: ['', ''],
      kept: ['', ''],
      hub: ['0.70 x', '5 ms'],
      relay: ['0.40 x', '5 ms'],
    };
    printTable(
      ['', 'calls a second', 'of raw', 'at least', 'of kept', 'first frame', 'later by', 'at most'],
      Object.entries({
        raw: "the SDK's server, tasks in memory",
        kept: "the same, tasks in the SDK's store in a file",
        hub: 'a function of the hub',
        relay: 'a peer behind the hub',
      }).map(([name, words]) => [
        words,
        Math.round(median(rates[name]!)),
        times(ratio(name)),
        asked[name as keyof typeof asked][0]!,
        times(ratio(name, 'kept')),
        ms(median(frames[name]!)),
        ms(later(name)),
        asked[name as keyof typeof asked][1]!,
      ]),
    );
    const { completed, took } = await openStreams(hub);
    console.log(`\nOpen streams: ${completed} of ${STREAMS} at the same time, in ${ms(took)}`);
  } finally {
    await sides.close();
  }
}

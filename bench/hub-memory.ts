import { send, Sides } from './hub-sides.ts';
import { printTable } from './table.ts';

const STEP = 10_000;
const STEPS = 5;

const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
const percent = (part: number) => `${(100 * part).toFixed(1)} %`;

/** The hub's heap after each ten thousand tasks, when all that can go is gone. */
export async function bench(): Promise<void> {
  const sides = new Sides();
  try {
    const hub = await sides.serve('hub');
    const heaps: number[] = [];
    while (heaps.length < STEPS) {
      await send(hub, { amount: STEP });
      heaps.push(await sides.heap(hub));
    }
    const growth = heaps.map((heap) => heap / heaps[0]! - 1);
    console.log('The heap of a hub with SQLite in a file, asked: growth below 10 %');
    printTable(
      ['tasks', 'heap', 'growth'],
      heaps.map((heap, step) => [(step + 1) * STEP, mib(heap), percent(growth[step]!)]),
    );
  } finally {
    await sides.close();
  }
}

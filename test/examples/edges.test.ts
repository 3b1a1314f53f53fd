import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exchangeName } from '../../snippets/index.ts';
import { runExample, type Run } from '../../snippets/recorder/run.ts';
import { root } from '../../snippets/root.ts';
import { ECHO, EDGES, MENDED, type Edge } from './edges.ts';

const sdk = join(root, 'node_modules/@a2a-js/sdk/package.json');
const { version } = JSON.parse(readFileSync(sdk, 'utf8')) as { version: string };

/** Says what a person has to do when the SDK has become better. */
const mended = ({ what, at, program }: Pick<Edge, 'what' | 'at' | 'program'>) =>
  `SDK ${version} has mended "${what}": correct the page ${at}, and ${program}, ` +
  'which it shows. Then take the row out of test/examples/edges.ts, its number into MENDED';

const runs = new Map<string, Promise<Run>>();
function run(program: string): Promise<Run> {
  const started = runs.get(program) ?? runExample(`examples/${program}`);
  runs.set(program, started);
  return started;
}

describe.concurrent('the SDK still has this edge:', () => {
  it.each(EDGES)('$what', async (edge) => {
    const { stdout } = await run(edge.program);
    expect(stdout, mended(edge)).toMatch(edge.shows);
  });

  it.each([ECHO])('$what', async () => {
    const { exchanges } = await run(ECHO.program);
    const echoed = exchanges
      .filter((exchange) => exchangeName(exchange) === 'SendStreamingMessage')
      .map(({ response }) => response?.headers['a2a-extensions']);
    expect(echoed, mended(ECHO)).toEqual([undefined]);
  });
});

it('the twenty edges known from the beginning are all there, or mended', () => {
  const told = EDGES.flatMap(({ number }) => number ?? []);
  const numbers = [...told, ...Object.keys(MENDED).map(Number)].toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

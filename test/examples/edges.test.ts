import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exchangeName } from '../../snippets/index.ts';
import { runExample, type Run } from '../../snippets/recorder/run.ts';
import { root } from '../../snippets/root.ts';
import { ECHO, EDGES, type Edge } from './edges.ts';

const sdk = join(root, 'node_modules/@a2a-js/sdk/package.json');
const { version } = JSON.parse(readFileSync(sdk, 'utf8')) as { version: string };

/** Says what a person has to do when the SDK has become better. */
const mended = ({ what, at, program }: Pick<Edge, 'what' | 'at' | 'program'>) =>
  `SDK ${version} has mended "${what}": correct the page ${at}, and ${program}, ` +
  'which it shows. Then remove the row from test/examples/edges.ts';

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

it('the edges known from the beginning are all there, each once', () => {
  expect(EDGES.length).toBeGreaterThanOrEqual(20);
  expect(new Set(EDGES.map(({ what }) => what)).size).toBe(EDGES.length);
});

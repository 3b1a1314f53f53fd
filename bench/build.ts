import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../snippets/root.ts';
import { blocksOfPages } from './blocks.ts';
import { median, ms, printTable, times } from './table.ts';

const execute = promisify(execFile);
const OUT = join(root, 'node_modules/.cache/bench-site');
/** What makes a build warm: Astro's own caches, the bundled programs, the types. */
const CACHES = [
  'node_modules/.astro',
  '.astro',
  'node_modules/.vite',
  'node_modules/.cache/snippet-types',
  'node_modules/.cache/drawn-snippets',
];
const ROUNDS = 5;

async function build(types: boolean): Promise<number> {
  const env = { ...process.env, SNIPPET_TYPES: types ? 'on' : 'off' };
  const began = performance.now();
  await execute('astro', ['build', '--silent', '--outDir', OUT], { cwd: root, env });
  return performance.now() - began;
}

const forgetAll = () =>
  CACHES.forEach((path) => rmSync(join(root, path), { recursive: true, force: true }));

/** The same pages, with and without types, taken in turn so that noise meets both alike. */
async function buildTimes(): Promise<void> {
  const cold = { without: [] as number[], with: [] as number[] };
  const warm = { without: [] as number[], with: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of round % 2
      ? (['with', 'without'] as const)
      : (['without', 'with'] as const)) {
      forgetAll();
      cold[kind].push(await build(kind === 'with'));
    }
    // Each kind keeps what it drew: fill both caches.
    await build(true);
    await build(false);
    for (const kind of round % 2
      ? (['with', 'without'] as const)
      : (['without', 'with'] as const)) {
      warm[kind].push(await build(kind === 'with'));
    }
  }
  rmSync(OUT, { recursive: true, force: true });
  const row = (name: string, { without, with: typed }: typeof cold) => {
    const ratios = typed.map((value, round) => value / without[round]!);
    return [name, ms(median(without)), ms(median(typed)), times(median(ratios))];
  };
  console.log(`Build of the site, median of ${ROUNDS} rounds`);
  printTable(['', 'without types', 'with types', 'ratio'], [row('cold', cold), row('warm', warm)]);
}

interface Timing {
  /** The first block, the start of the compiler included; milliseconds. */
  first: number;
  /** All blocks together. */
  all: number;
}

/** Each way in a process of its own, so that none inherits a warm compiler. */
async function hovers(way: string): Promise<Timing> {
  const { stdout } = await execute(process.execPath, [join(root, 'bench/hovers.ts'), way], {
    cwd: root,
  });
  return JSON.parse(stdout) as Timing;
}

async function hoverTimes(): Promise<void> {
  const blocks = blocksOfPages().length;
  const rounds = 3;
  const ways: Record<string, Timing[]> = { twoslash: [], cold: [], warm: [] };
  await hovers('cold');
  for (let round = 0; round < rounds; round++) {
    for (const way of Object.keys(ways)) ways[way]!.push(await hovers(way));
  }
  const each = (way: string) => median(ways[way]!.map(({ all }) => all / blocks));
  const further = (way: string) =>
    median(ways[way]!.map(({ first, all }) => (all - first) / (blocks - 1)));
  console.log(`\nTypes of the ${blocks} blocks on the pages, median of ${rounds} rounds`);
  printTable(
    ['', 'a block', 'faster', 'a block after the first', 'faster'],
    Object.entries({ twoslash: 'twoslash', 'language service': 'cold', 'its cache': 'warm' }).map(
      ([name, way]) => [
        name,
        ms(each(way)),
        times(each('twoslash') / each(way)),
        ms(further(way)),
        times(further('twoslash') / further(way)),
      ],
    ),
  );
}

export async function bench(): Promise<void> {
  await buildTimes();
  await hoverTimes();
}

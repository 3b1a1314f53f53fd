/**
 * `npm run bench -- build` compares building the site with and without types;
 * `npm run bench -- hub` compares the hub with the SDK's own server;
 * `npm run bench -- hub-memory` watches its heap over many tasks;
 * `npm run bench -- layer` compares the layer's work for a cost with that for a message;
 * `npm run bench -- pages` asks Lighthouse about every page;
 * `npm run bench -- run` times Run, from the click to the first output.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const BENCHES = ['build', 'hub', 'hub-memory', 'layer', 'pages', 'run'] as const;
type Bench = (typeof BENCHES)[number];

/** The pages are those of now; only `build` makes its own. */
const NEEDS_SITE = new Set<Bench>(['pages', 'run']);

async function run(name: Bench): Promise<void> {
  if (NEEDS_SITE.has(name)) await promisify(execFile)('astro', ['build', '--silent']);
  const { bench } = (await import(`./${name}.ts`)) as { bench(): Promise<void> };
  await bench();
}

const asked = process.argv[2] as Bench;
if (!BENCHES.includes(asked)) {
  console.error(`Name one of: ${BENCHES.map((name) => `npm run bench -- ${name}`).join(', ')}`);
  process.exitCode = 1;
} else void run(asked);

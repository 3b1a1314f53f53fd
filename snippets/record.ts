/**
 * `npm run record` runs every program and rewrites its recording;
 * `npm run record -- 1-wire/stream.ts` only the named ones.
 */
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { SnippetError } from './error.ts';
import { programs } from './programs.ts';
import { runExample, type Run } from './recorder/run.ts';
import { strayRecordings, writeRecording } from './recordings.ts';
import { parseReference } from './regions.ts';
import { root } from './root.ts';

const all = programs();
const asked = process.argv.slice(2).map((of) => parseReference(of.replace(/^examples\//, '')).file);
for (const file of asked) {
  if (all.includes(file)) continue;
  console.error(`there is no program ${file}; programs: ${all.join(', ')}`);
  process.exit(1);
}
const queue = asked.length ? asked : all;
const failures: string[] = [];
let changed = 0;

/** @throws SnippetError when two runs of a program differ: no recording could hold for it */
function refuseChance(program: string, one: Run, two: Run): void {
  const lines = (run: Run) => `${run.stdout}${JSON.stringify(run.exchanges, null, 1)}`.split('\n');
  const [first, second] = [lines(one), lines(two)];
  const index = first.findIndex((line, at) => line !== second[at]);
  if (index < 0 && first.length === second.length) return;
  throw new SnippetError(
    `${program} does not do the same twice: "${first[index]?.trim()}", then "${second[index]?.trim()}". ` +
      'Ids, the clock and Math.random are fixed; leave out what depends on other chance, or on which of two things comes first.',
  );
}

async function work(): Promise<void> {
  for (let program = queue.shift(); program; program = queue.shift()) {
    try {
      const run = await runExample(program);
      refuseChance(program, run, await runExample(program));
      const files = writeRecording(program, run);
      changed += files.length;
      for (const file of files) console.log(`recorded  ${file}`);
    } catch (error) {
      if (!(error instanceof SnippetError)) throw error;
      failures.push(error.message);
    }
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work));
if (asked.length === 0) {
  for (const file of strayRecordings()) {
    rmSync(join(root, file));
    console.log(`removed   ${file}`);
  }
}
for (const message of failures) console.error(`${message}\n`);
console.log(`${changed} file${changed === 1 ? '' : 's'} changed.`);
process.exitCode = failures.length ? 1 : 0;

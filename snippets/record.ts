/**
 * `npm run record` runs every program and rewrites its recording;
 * `npm run record -- 1-wire/stream.ts` only the named ones.
 */
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { SnippetError } from './error.ts';
import { programs } from './programs.ts';
import { runExample } from './recorder/run.ts';
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

async function work(): Promise<void> {
  for (let program = queue.shift(); program; program = queue.shift()) {
    try {
      const files = writeRecording(program, await runExample(program));
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

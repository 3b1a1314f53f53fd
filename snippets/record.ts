/**
 * `npm run record` runs every program and rewrites its recording;
 * `npm run record -- 1-wire/stream.ts` only the named ones.
 */
import { availableParallelism } from 'node:os';
import { SnippetError } from './error.ts';
import { programs } from './programs.ts';
import { runExample } from './recorder/run.ts';
import { writeRecording } from './recordings.ts';
import { parseReference } from './regions.ts';

const all = programs();
const asked = process.argv.slice(2).map((of) => parseReference(of.replace(/^examples\//, '')).file);
for (const file of asked) {
  if (!all.includes(file))
    throw new SnippetError(`there is no program ${file}; programs: ${all.join(', ')}`);
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
console.log(`${changed} file${changed === 1 ? '' : 's'} changed.`);
for (const message of failures) console.error(`\n${message}`);
process.exitCode = failures.length ? 1 : 0;

import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { SnippetError } from './error.ts';
import { programs } from './programs.ts';
import { exchangeName } from './exchange-name.ts';
import type { Exchange } from './recorder/fetch.ts';
import type { Run } from './recorder/run.ts';
import { parseReference } from './regions.ts';
import { root } from './root.ts';

/** What a run of an example printed and sent, as committed under `snippets/recorded/`. */
export interface Recording extends Run {
  /** Repository path of the example. */
  program: string;
  /** Repository paths of the two files. */
  outputFile: string;
  wireFile: string;
}

const RECORDED = 'snippets/recorded';

/** Where the recordings of a program lie. */
function recordingFiles(
  program: string,
  folder = RECORDED,
): { outputFile: string; wireFile: string } {
  const base = program.replace(/^examples/, folder).replace(/\.ts$/, '');
  return { outputFile: `${base}.txt`, wireFile: `${base}.wire.json` };
}

/**
 * The committed recording of an example.
 *
 * @param of path below `examples/`
 * @param folder another one than the committed recordings
 * @throws SnippetError when it was never recorded
 */
export function recording(of: string, folder = RECORDED): Recording {
  const { file: program } = parseReference(of);
  const { outputFile, wireFile } = recordingFiles(program, folder);
  const read = (path: string): string => {
    const absolute = resolve(root, path);
    if (!existsSync(absolute)) {
      throw new SnippetError(
        `${program} has no recording ${path}; make it with: npm run record -- ${of}`,
      );
    }
    return readFileSync(absolute, 'utf8');
  };
  return {
    program,
    outputFile,
    wireFile,
    stdout: read(outputFile),
    exchanges: JSON.parse(read(wireFile)) as Exchange[],
  };
}

/** Recordings of programs that are no longer there, as repository paths. */
export function strayRecordings(): string[] {
  const wanted = new Set(programs().flatMap((program) => Object.values(recordingFiles(program))));
  return globSync(`${RECORDED}/**/*.{txt,json}`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !wanted.has(path));
}

/** Frames as they are committed: readable, and stable under `git diff`. */
function wireText(exchanges: Exchange[]): string {
  return `${JSON.stringify(exchanges, null, 2)}\n`;
}

/** Writes what a run printed and sent; returns the files whose text changed. */
export function writeRecording(program: string, run: Run): string[] {
  const { outputFile, wireFile } = recordingFiles(program);
  const texts = { [outputFile]: run.stdout, [wireFile]: wireText(run.exchanges) };
  const changed: string[] = [];
  for (const [path, text] of Object.entries(texts)) {
    const absolute = resolve(root, path);
    if (existsSync(absolute) && readFileSync(absolute, 'utf8') === text) continue;
    mkdirSync(dirname(absolute), { recursive: true });
    writeFileSync(absolute, text);
    changed.push(path);
  }
  return changed;
}

/**
 * The exchanges of a recording that a page asks for.
 *
 * @param only names as `exchangeName` gives them, one or several; all when absent.
 *   `SendMessage:2` is the second of that name.
 * @throws SnippetError for a name that the recording lacks, listing what it has
 */
export function pickExchanges(of: string, only?: string | string[]): Exchange[] {
  const { exchanges, program } = recording(of);
  if (only === undefined) return exchanges;
  return [only].flat().flatMap((wanted) => {
    const [, name = wanted, nth] = /^(.*?)(?::(\d+))?$/.exec(wanted)!;
    const named = exchanges.filter((exchange) => exchangeName(exchange) === name);
    const picked = nth === undefined ? named : named.slice(Number(nth) - 1, Number(nth));
    if (picked.length === 0) {
      const known = [...new Set(exchanges.map(exchangeName))].join(', ') || 'none';
      throw new SnippetError(
        `the recording of ${program} has no exchange "${wanted}"; it has: ${known}`,
      );
    }
    return picked;
  });
}

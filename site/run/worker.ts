/**
 * Runs one program and reports what it prints and sends.
 *
 * Ids, clock and ports are those of the recording, so that the run can be
 * compared with it to the letter.
 */
import { format } from 'node-inspect-extracted';
import { recordFetchOf, type Told } from '../../snippets/recorder/fetch.ts';
import { seed } from '../../snippets/recorder/seed.ts';
import { MOST, type Report, type Start } from './messages.ts';
import { actLikeNode, timersOf } from './platform.ts';

const { setTimeout } = globalThis;
actLikeNode(globalThis);
const idle = timersOf(globalThis);
seed(globalThis);

const report = (message: Report) => postMessage(message);

/** Lines that wait to be sent: the first at once, then some at a time. */
const FLUSH_MS = 30;
let waiting = '';
let lastFlush = -Infinity;
let lines = 0;
let characters = 0;
const isFull = () => lines >= MOST.lines || characters >= MOST.characters;

function print(...args: unknown[]): void {
  if (isFull()) return;
  const text = `${format(...args)}\n`.slice(0, MOST.characters - characters);
  lines += 1;
  characters += text.length;
  if (waiting === '') setTimeout(flush, FLUSH_MS);
  waiting += text;
  if (isFull() || performance.now() - lastFlush > FLUSH_MS) flush();
  if (isFull()) report({ capped: 'output' });
}

function flush(): void {
  if (waiting === '') return;
  report({ output: waiting });
  waiting = '';
  lastFlush = performance.now();
}

let pieces = 0;
let pieceCharacters = 0;
const isMuch = () => pieces > MOST.pieces || pieceCharacters > MOST.pieceCharacters;

function tell(told: Told): void {
  if (isMuch()) return;
  pieces += 1;
  pieceCharacters += JSON.stringify(told).length;
  flush();
  report(isMuch() ? { capped: 'frames' } : { told });
}

/** Nothing leaves the worker: only what a program serves itself can answer. */
const nowhere: typeof fetch = async () => {
  throw new TypeError('fetch failed');
};
recordFetchOf(globalThis, nowhere, tell);
for (const method of ['log', 'info', 'debug'] as const) console[method] = print;
console.dir = (value: unknown) => print(value);

function fail(error: unknown): void {
  flush();
  report({ failed: describe(error) });
}

/** An error as Node shows it, without the stack of the bundle. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return format(error);
  const cause = error.cause === undefined ? '' : `\n  caused by ${describe(error.cause)}`;
  return `${error.name}: ${error.message}${cause}`;
}

/** Whether `import()` could not fetch; the browsers have only words for it. */
function isUnloadable(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|module script/.test(error.message)
  );
}

addEventListener('error', (event) => {
  event.preventDefault();
  fail(event.error ?? event.message);
});
addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  fail(event.reason);
});
addEventListener('message', async ({ data }: MessageEvent<Start>) => {
  try {
    await import(/* @vite-ignore */ data.program);
  } catch (error) {
    if (isUnloadable(error)) report({ unloadable: true });
    else fail(error);
    return;
  }
  await idle();
  flush();
  report({ done: true });
});

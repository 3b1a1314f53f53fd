/** Answers, off the main thread, what the compiler knows about a file. */
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { SnippetError } from '../error.ts';
import { root } from '../root.ts';
import type { FilePart } from './cache.ts';
import { nodesOf } from './file-nodes.ts';
import type { FileNode } from './service.ts';

export interface TypeQuestion {
  id: number;
  /** Repository path. */
  file: string;
  part: FilePart;
  /** The 0-based lines to answer for; all when absent. A whole file is much to send. */
  lines?: number[];
  /** Whether a page waits for the answer. */
  isAwaited: boolean;
}

export type TypeAnswer = { id: number; nodes: FileNode[] } | { id: number; problem: string };

// The compiler runs for seconds and is large: to optimize all that is called
// often takes more of the other core than it gives back.
setFlagsFromString('--invocation-count-for-turbofan=50000');

/** Files to type: first those that a page waits for, then those that one will ask for. */
const queue: TypeQuestion[] = [];
let isWorking = false;

parentPort!.on('message', (question: TypeQuestion) => {
  if (question.isAwaited) queue.unshift(question);
  else queue.push(question);
  if (!isWorking) void work();
});

async function work(): Promise<void> {
  isWorking = true;
  for (let next = queue.shift(); next; next = queue.shift()) {
    parentPort!.postMessage(await answer(next));
    // A turn of the event loop, in which a page may ask for something more urgent.
    await setImmediate();
  }
  isWorking = false;
}

async function answer({ id, file, part, lines }: TypeQuestion): Promise<TypeAnswer> {
  try {
    const nodes = await nodesOf(file, part);
    return { id, nodes: lines ? nodes.filter(({ line }) => lines.includes(line)) : nodes };
  } catch (error) {
    const text = error instanceof SnippetError ? error.message : String((error as Error).stack);
    return { id, problem: text.replaceAll(`${root}/`, '') };
  }
}

/** Answers, off the main thread, what the compiler knows about a file. */
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
}

export type TypeAnswer = { id: number; nodes: FileNode[] } | { id: number; problem: string };

parentPort!.on('message', async ({ id, file, part }: TypeQuestion) => {
  let answer: TypeAnswer;
  try {
    answer = { id, nodes: await nodesOf(file, part) };
  } catch (error) {
    const text = error instanceof SnippetError ? error.message : String((error as Error).stack);
    answer = { id, problem: text.replaceAll(`${root}/`, '') };
  }
  parentPort!.postMessage(answer);
});

/**
 * Answers, off the main thread, what the compiler knows about a file: from the
 * cache, else from a language service that starts when it is first needed.
 */
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { SnippetError } from '../error.ts';
import { root } from '../root.ts';
import { cacheEntry, readCache, TSCONFIG, writeCache } from './cache.ts';
import type { FileNode, TypeService } from './service.ts';

export interface TypeQuestion {
  id: number;
  /** Repository path. */
  file: string;
}

export type TypeAnswer = { id: number; nodes: FileNode[] } | { id: number; problem: string };

const known = new Map<string, FileNode[]>();
let service: Promise<TypeService> | undefined;

async function nodesOf(file: string): Promise<FileNode[]> {
  const absolute = join(root, file);
  const entry = cacheEntry(absolute);
  const stored = known.get(entry) ?? readCache(entry);
  if (stored) {
    known.set(entry, stored);
    return stored;
  }
  service ??= import('./service.ts').then(({ createTypeService }) => createTypeService(TSCONFIG));
  const nodes = (await service).nodesOf(absolute);
  known.set(entry, nodes);
  writeCache(entry, nodes);
  return nodes;
}

parentPort!.on('message', async ({ id, file }: TypeQuestion) => {
  let answer: TypeAnswer;
  try {
    answer = { id, nodes: await nodesOf(file) };
  } catch (error) {
    const text = error instanceof SnippetError ? error.message : String((error as Error).stack);
    answer = { id, problem: text.replaceAll(`${root}/`, '') };
  }
  parentPort!.postMessage(answer);
});

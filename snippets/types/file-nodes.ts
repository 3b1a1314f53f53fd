import { join } from 'node:path';
import { findRegions, readExample } from '../regions.ts';
import { root } from '../root.ts';
import { TSCONFIG, typesKey, typesStore, type FilePart } from './cache.ts';
import type { FileNode, TypeService } from './service.ts';

const known = new Map<string, FileNode[]>();
let service: Promise<TypeService> | undefined;

/**
 * What the compiler knows about a file: from the cache, else from a language
 * service that starts when it is first needed.
 *
 * @param file repository path
 */
export async function nodesOf(file: string, part: FilePart): Promise<FileNode[]> {
  const regions = findRegions(readExample(file), file);
  const key = typesKey(file, part);
  const stored = known.get(key) ?? typesStore.read(key);
  if (stored) {
    known.set(key, stored);
    return stored;
  }
  service ??= import('./service.ts').then(({ createTypeService }) => createTypeService(TSCONFIG));
  const isShown = (line: number) =>
    part === 'whole' ||
    (part === 'regions' && regions.some(({ from, to }) => from <= line && line < to));
  const nodes = (await service).nodesOf(join(root, file), isShown, part !== 'regions');
  known.set(key, nodes);
  typesStore.write(key, nodes);
  return nodes;
}

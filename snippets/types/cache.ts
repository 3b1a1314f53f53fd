import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { sourceText, withLocalImports } from './files.ts';
import type { FileNode } from './service.ts';

/**
 * Most pages show regions, so that the rest of a file need not be typed. Its
 * faults are looked for apart, since no page waits for them.
 */
export type FilePart = 'whole' | 'regions' | 'faults';

export const TSCONFIG = join(root, 'examples/tsconfig.json');

export const CACHE_FOLDER = join(root, 'node_modules/.cache/snippet-types');
/** Raise it when the stored form, or what is stored, changes. */
const FORMAT = 3;
let common: string | undefined;

/** What every file's types depend on; the lockfile holds TypeScript's version. */
function commonKey(): string {
  return (common ??= createHash('sha256')
    .update(String(FORMAT))
    .update(readFileSync(TSCONFIG))
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex'));
}

/**
 * Where the types of a file are kept, named by all that they depend on.
 *
 * @param part what of the file they cover
 */
export function cacheEntry(file: string, part: FilePart): string {
  const hash = createHash('sha256').update(commonKey()).update(part);
  for (const path of withLocalImports(file))
    hash.update(path.slice(root.length)).update(sourceText(path).hash);
  return join(CACHE_FOLDER, `${hash.digest('hex').slice(0, 32)}.json`);
}

/** @param entry as `cacheEntry` gives it */
export function readCache(entry: string): FileNode[] | undefined {
  try {
    return JSON.parse(readFileSync(entry, 'utf8')) as FileNode[];
  } catch {
    // Not there, or not whole: type the file again.
    return undefined;
  }
}

/** Writes whole or not at all, since two builds may share the cache. */
export function writeCache(entry: string, nodes: FileNode[]): void {
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const draft = `${entry}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(nodes));
  renameSync(draft, entry);
}

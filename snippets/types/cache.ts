import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../root.ts';
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
/** What a file takes from its neighbours, statically, dynamically or for its effects. */
const LOCAL_IMPORT =
  /\b(?:from|import)\s*\(?\s*['"]((?:\.{1,2}|@examples|@protolabs)\/[^'"]+)['"]/g;

let common: string | undefined;

/** What every file's types depend on; the lockfile holds TypeScript's version. */
function commonKey(): string {
  return (common ??= createHash('sha256')
    .update(String(FORMAT))
    .update(readFileSync(TSCONFIG))
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex'));
}

/** A file and all that it imports from the repository, itself first. */
function withLocalImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, specifier] of readFileSync(file, 'utf8').matchAll(LOCAL_IMPORT)) {
    const path = resolveLocal(file, specifier!);
    if (path) withLocalImports(path, seen);
  }
  return seen;
}

/** The file behind a specifier; none for one that leads nowhere, which the compiler then says. */
function resolveLocal(importer: string, specifier: string): string | undefined {
  try {
    const path = specifier.startsWith('.')
      ? join(dirname(importer), specifier)
      : fileURLToPath(import.meta.resolve(specifier));
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Where the types of a file are kept, named by all that they depend on.
 *
 * @param part what of the file they cover
 */
export function cacheEntry(file: string, part: FilePart): string {
  const hash = createHash('sha256').update(commonKey()).update(part);
  for (const path of withLocalImports(file))
    hash.update(path.slice(root.length)).update(readFileSync(path));
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

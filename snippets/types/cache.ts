import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonStore } from '../json-store.ts';
import { root } from '../root.ts';
import { sourceText, withLocalImports } from './files.ts';
import type { FileNode } from './service.ts';

/**
 * Most pages show regions, so that the rest of a file need not be typed. Its
 * faults are looked for apart, since no page waits for them.
 */
export type FilePart = 'whole' | 'regions' | 'faults';

export const TSCONFIG = join(root, 'examples/tsconfig.json');

export const typesStore = jsonStore<FileNode[]>('snippet-types');
/** Raise it when the stored form, or what is stored, changes. */
const FORMAT = 4;
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
 * Names all that the types of a file depend on.
 *
 * @param file repository path
 * @param part what of the file they cover
 */
export function typesKey(file: string, part: FilePart): string {
  const hash = createHash('sha256').update(commonKey()).update(part);
  for (const path of withLocalImports(join(root, file)))
    hash.update(path.slice(root.length)).update(sourceText(path).hash);
  return hash.digest('hex').slice(0, 32);
}

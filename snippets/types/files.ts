import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a file takes from its neighbours, statically, dynamically or for its effects. */
const LOCAL_IMPORT =
  /\b(?:from|import)\s*\(?\s*['"]((?:\.{1,2}|@examples|@protolabs)\/[^'"]+)['"]/g;

/** A source file as it was when it was read last. */
interface SourceText {
  text: string;
  hash: string;
  /** The local files that it imports; absolute. */
  imports: string[];
  modified: number;
  read: number;
}

const known = new Map<string, SourceText>();
/** Clocks of file systems are coarse: two edits may bear one time. Milliseconds. */
const COARSE = 100;

/**
 * A file as it is now; it is read again only when it was written since, as
 * one build asks for the same few files thousands of times.
 *
 * @param path absolute
 */
export function sourceText(path: string): SourceText {
  const before = known.get(path);
  const modified = statSync(path).mtimeMs;
  if (before?.modified === modified && modified + COARSE < before.read) return before;
  const text = readFileSync(path, 'utf8');
  const source = {
    text,
    hash: createHash('sha256').update(text).digest('hex'),
    imports: importsOf(path, text),
    modified,
    read: Date.now(),
  };
  known.set(path, source);
  return source;
}

/** A file and all that it imports from the repository, itself first. */
export function withLocalImports(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const imported of sourceText(path).imports) withLocalImports(imported, seen);
  return seen;
}

/** None for a specifier that leads nowhere, which the compiler then says. */
function importsOf(importer: string, text: string): string[] {
  return [...text.matchAll(LOCAL_IMPORT)].flatMap(([, specifier]) => {
    try {
      const path = specifier!.startsWith('.')
        ? join(dirname(importer), specifier!)
        : fileURLToPath(import.meta.resolve(specifier!));
      return existsSync(path) ? [path] : [];
    } catch {
      return [];
    }
  });
}

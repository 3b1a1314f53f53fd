import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** What one build leaves to the next. */
export interface JsonStore<T> {
  /** Absolute; to forget all, remove it. */
  folder: string;
  has(key: string): boolean;
  /** Undefined for what is not there, or not whole. */
  read(key: string): T | undefined;
  write(key: string, value: T): void;
}

/**
 * A folder of JSON files below `node_modules/.cache`, each named by a hash of
 * all that it depends on, so that none is ever out of date.
 */
export function jsonStore<T>(name: string): JsonStore<T> {
  const folder = join(root, 'node_modules/.cache', name);
  const pathOf = (key: string) => join(folder, `${key}.json`);
  return {
    folder,
    has: (key) => existsSync(pathOf(key)),
    read(key) {
      try {
        return JSON.parse(readFileSync(pathOf(key), 'utf8')) as T;
      } catch {
        return undefined;
      }
    },
    // Whole or not at all, since two builds may share the folder.
    write(key, value) {
      mkdirSync(folder, { recursive: true });
      const draft = `${pathOf(key)}.${process.pid}`;
      writeFileSync(draft, JSON.stringify(value));
      renameSync(draft, pathOf(key));
    },
  };
}

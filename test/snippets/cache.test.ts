import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../../snippets/root.ts';
import { jsonStore } from '../../snippets/json-store.ts';
import { typesKey } from '../../snippets/types/cache.ts';

mkdirSync(join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(join(root, '.cache/types-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const main = relative(root, join(folder, 'main.ts'));
const entry = () => typesKey(main, 'regions');

describe('the cache of types forgets a file', () => {
  it.each([
    ['a static import', "import { a } from './other.ts';"],
    ['an import in double quotes', 'import { a } from "./other.ts";'],
    ['a dynamic import', "const { a } = await import('./other.ts');"],
    ['an import for its effects', "import './other.ts';"],
    ['an export from elsewhere', "export * from './other.ts';"],
    ['an import over two files', "import './between.ts';"],
  ])('when what it imports changes: %s', (_kind, text) => {
    write('main.ts', text);
    write('between.ts', "import './other.ts';");
    write('other.ts', 'export const a = 1;');
    const before = entry();
    expect(entry()).toBe(before);
    write('other.ts', "export const a = '1';");
    expect(entry()).not.toBe(before);
  });

  it('when its own text changes', () => {
    write('main.ts', 'const a = 1;');
    const before = entry();
    write('main.ts', 'const a = 2;');
    expect(entry()).not.toBe(before);
  });

  it('and keeps the whole apart from the regions', () => {
    write('main.ts', 'const a = 1;');
    expect(typesKey(main, 'whole')).not.toBe(entry());
  });
});

it('an import that leads nowhere is left to the compiler', () => {
  write('main.ts', "import { a } from './nowhere.ts';\nimport '@examples/lib/nowhere';");
  expect(() => entry()).not.toThrow();
});

it('an entry that is missing or not whole is no entry', () => {
  const store = jsonStore<number[]>('store-test');
  onTestFinished(() => rmSync(store.folder, { recursive: true }));
  expect(store.has('a')).toBe(false);
  expect(store.read('a')).toBeUndefined();
  store.write('a', [1]);
  expect(store.has('a')).toBe(true);
  expect(store.read('a')).toEqual([1]);
  writeFileSync(join(store.folder, 'a.json'), '[1');
  expect(store.read('a')).toBeUndefined();
});

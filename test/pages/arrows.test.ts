import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from '../../snippets/root.ts';

/** Which folders of the repository each folder may import from, besides packages. */
const ALLOWED: Record<string, string[]> = {
  examples: ['examples'],
  snippets: ['snippets'],
  site: ['site', 'snippets'],
};

/** In an Astro file, TypeScript stands between the fences and in scripts. */
function code(path: string): string {
  const text = readFileSync(join(root, path), 'utf8');
  if (!path.endsWith('.astro')) return text;
  const frontmatter = /^---\n([^]*?)\n---/.exec(text)?.[1] ?? '';
  const scripts = [...text.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g)].map(
    ([, script]) => script,
  );
  return [frontmatter, ...scripts].join('\n');
}

/** What a file imports, types and dynamic imports included. */
const importsOf = (path: string): string[] =>
  ts.preProcessFile(code(path), true, true).importedFiles.map(({ fileName }) => fileName);

describe.each(Object.entries(ALLOWED))('%s imports only packages and %s', (folder, allowed) => {
  const files = globSync(`${folder}/**/*.{ts,mjs,astro}`, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/*.d.ts'],
  });
  it.each(files.toSorted())('%s', (path) => {
    const strays = importsOf(path)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => normalize(join(dirname(path), specifier)))
      .filter((target) => !allowed.includes(target.split('/')[0]!));
    expect(strays).toEqual([]);
  });
});

it('no example imports what the site is made of', () => {
  const files = globSync('examples/**/*.ts', { cwd: root, exclude: ['**/node_modules/**'] });
  const imported = new Set(files.flatMap(importsOf));
  expect([...imported].filter((name) => /^(astro|vite|vitest|@astrojs)\b/.test(name))).toEqual([]);
});

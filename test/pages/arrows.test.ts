import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from '../../snippets/root.ts';

/** Which folders of the repository each folder may import from, besides packages from elsewhere. */
const ALLOWED: Record<string, string[]> = {
  examples: ['examples'],
  snippets: ['snippets'],
  site: ['site', 'snippets'],
};

/** Packages that lie in the repository, by name. */
const WORKSPACES = { '@examples/': 'examples', '@protolabs/': 'examples' };

/** In an Astro file, TypeScript stands between the fences and in scripts; in a page, on lines of its own. */
function code(path: string): string {
  const text = readFileSync(join(root, path), 'utf8');
  if (path.endsWith('.mdx')) {
    return text.match(/^(?:import|export)\b.*$/gm)?.join('\n') ?? '';
  }
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

/** The folder of the repository that an import leads to; undefined for a package from elsewhere. */
function folderOf(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(importer), specifier)).split('/')[0];
  return Object.entries(WORKSPACES).find(([scope]) => specifier.startsWith(scope))?.[1];
}

describe.each(Object.entries(ALLOWED))('%s imports only packages and %s', (folder, allowed) => {
  const files = globSync(`${folder}/**/*.{ts,mjs,astro,mdx}`, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/*.d.ts'],
  });
  it.each(files.toSorted())('%s', (path) => {
    const strays = importsOf(path).filter((specifier) => {
      const target = folderOf(specifier, path);
      return target !== undefined && !allowed.includes(target);
    });
    expect(strays).toEqual([]);
  });
});

it('an arrow that points the wrong way is found', () => {
  expect(folderOf('@examples/lib/serve', 'site/run/worker.ts')).toBe('examples');
  expect(folderOf('../../examples/lib/serve.ts', 'site/run/worker.ts')).toBe('examples');
  expect(folderOf('astro', 'site/run/worker.ts')).toBeUndefined();
});

it('no example imports what the site is made of', () => {
  const files = globSync('examples/**/*.ts', { cwd: root, exclude: ['**/node_modules/**'] });
  const imported = new Set(files.flatMap(importsOf));
  expect([...imported].filter((name) => /^(astro|vite|vitest|@astrojs)\b/.test(name))).toEqual([]);
});

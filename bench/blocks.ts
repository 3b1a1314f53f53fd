import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../snippets/root.ts';

const SNIPPET = /<Snippet\s[^>]*?\bof="([^"]+\.ts(?:#[^"]+)?)"/g;

/** Every TypeScript block that the pages show, in page order, as references. */
export function blocksOfPages(): string[] {
  return globSync('site/content/**/*.mdx', { cwd: root })
    .toSorted()
    .flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(SNIPPET)].map(([, of]) => of!),
    );
}

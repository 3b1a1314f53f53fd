import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { findRegions, readExample, SnippetError } from '../../snippets/index.ts';
import { root } from '../../snippets/root.ts';

const PAGES = 'site/{content,components}/**/*.{mdx,astro}';
const EXAMPLES = 'examples/**/*.{ts,py,yaml}';
const REFERENCE = /\b(?:of|from|to)="([^"]+\.(?:ts|py|yaml|json)(?:#[^"]*)?)"/g;

/** Every reference to an example, with the page or component that makes it. */
export function references(): { page: string; of: string }[] {
  return globSync(PAGES, { cwd: root })
    .toSorted()
    .flatMap((page) =>
      Array.from(readFileSync(join(root, page), 'utf8').matchAll(REFERENCE), ([, of]) => ({
        page,
        of: of!,
      })),
    );
}

/** Regions that are on no page, as references. */
export function unusedRegions(): string[] {
  const used = new Set(references().map(({ of }) => of));
  return globSync(EXAMPLES, { cwd: root, exclude: ['**/node_modules/**'] })
    .toSorted()
    .flatMap((file) =>
      findRegions(readExample(file), file).map(
        ({ name }) => `${file.replace(/^examples\//, '')}#${name}`,
      ),
    )
    .filter((of) => !used.has(of));
}

/** A region that no page shows is a mistake, in its name or in the page's. */
export function regions(): AstroIntegration {
  return {
    name: 'site:regions',
    hooks: {
      'astro:build:start': () => {
        const unused = unusedRegions();
        if (unused.length === 0) return;
        throw new SnippetError(
          `no page shows ${unused.join(', ')}; show them with <Snippet of="…" />, or remove their markers`,
        );
      },
    },
  };
}

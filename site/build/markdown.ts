import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { programs } from '../../snippets/index.ts';
import { root } from '../../snippets/root.ts';
import { PageError } from './page-error.ts';

const CONTENT = 'site/content/';
const COMPONENTS = [
  'Snippet',
  'Output',
  'Wire',
  'Changes',
  'Command',
  'Landing',
  'Chapters',
  'Mirror',
];

const imports = [...COMPONENTS, 'PageTable']
  .map((name) => `import ${name} from '${join(root, `site/components/${name}.astro`)}';`)
  .concat('export const components = { table: PageTable };')
  .join('\n');

/**
 * Makes the components of the site known to every `.mdx` page, and refuses
 * pages with code that no program stands behind. The imports go to the end,
 * so that the line numbers of messages stay those of the file.
 */
export function pages(): Plugin {
  return {
    name: 'site:pages',
    enforce: 'pre',
    buildStart() {
      const [stray] = globSync(`${CONTENT}**/*.md`, { cwd: root });
      if (stray) {
        throw new PageError(
          `${stray}: write pages as .mdx; Astro caches .md pages by their own text`,
        );
      }
    },
    transform(text, id) {
      const page = relative(root, id.split('?')[0]!).replaceAll('\\', '/');
      if (!page.startsWith(CONTENT) || !page.endsWith('.mdx')) return undefined;
      refuseFences(text, page);
      return { code: `${text}\n\n${imports}\n`, map: null };
    },
  };
}

/** Tags that show code, written by hand; those of Markdown are no tags yet. */
const TAG = /<(?:pre|code|samp|textarea|xmp)\b/i;
const FENCE = /^[ \t>]*(?:[-*+]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/;

/**
 * @throws PageError for the first block written by hand, naming page and line
 */
export function refuseFences(text: string, page: string): void {
  const isBlock = (line: string) => FENCE.test(line) || TAG.test(line.replace(/(`+).*?\1/g, ''));
  const line = text.split('\n').findIndex(isBlock);
  if (line < 0) return;
  throw new PageError(
    `${page}:${line + 1}: this block shows code that nothing runs. Put it into a program under ` +
      'examples/ and show it with <Snippet of="1-wire/message.ts#region" />; what a program prints is ' +
      '<Output of="…" />, what it sends is <Wire of="…" />, a command is <Command run="…" />. ' +
      `Programs: ${programs().join(', ')}`,
  );
}

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type HTMLElement } from 'node-html-parser';
import { root } from '../../snippets/root.ts';

export const dist = join(root, 'dist');

/** A page of the built site. */
export interface Page {
  /** `/1-wire/message/`. */
  path: string;
  html: string;
  dom: HTMLElement;
}

const pathOf = (file: string) =>
  `/${file.replaceAll('\\', '/').replace(/(^|\/)index\.html$/, '$1')}`;

/** Every page of `dist/`, parsed once. */
export const pages: Page[] = globSync('**/*.html', { cwd: dist, exclude: ['pagefind/**'] })
  .toSorted()
  .map((file) => {
    const html = readFileSync(join(dist, file), 'utf8');
    // Left out of this list, the content of <pre> is parsed like any other.
    const dom = parse(html, { blockTextElements: { script: true, style: true } });
    return { path: pathOf(file), html, dom };
  });

/** The pages that teach; the 404 page shows nothing. */
export const contentPages = pages.filter(({ path }) => path !== '/404.html');

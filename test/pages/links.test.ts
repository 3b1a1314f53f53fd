import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dist, pages } from './built.ts';

const base = (process.env['BASE_PATH'] ?? '/').replace(/\/?$/, '/');
const byPath = new Map(pages.map((page) => [page.path, page]));

/** What is wrong with a link, or undefined. */
function fault(href: string, from: string): string | undefined {
  const url = new URL(href, `http://site${base}${from.slice(1)}`);
  if (url.host !== 'site') return undefined;
  if (!url.pathname.startsWith(base)) return `${href} leaves the base path ${base}`;
  const path = `/${decodeURI(url.pathname.slice(base.length))}`;
  const page = byPath.get(path);
  if (!page)
    return existsSync(join(dist, path)) && !path.endsWith('/')
      ? undefined
      : `${href} leads nowhere`;
  const id = decodeURIComponent(url.hash.slice(1));
  if (id && !page.dom.getElementById(id)) return `${href} names an anchor that ${path} lacks`;
  return undefined;
}

describe('every internal link and its anchor exist', () => {
  it.each(pages)('$path', ({ path, dom }) => {
    const hrefs = dom
      .querySelectorAll('a[href], link[href], script[src], img[src]')
      .map((element) => element.getAttribute('href') ?? element.getAttribute('src')!);
    expect(hrefs.length).toBeGreaterThan(0);
    expect(hrefs.flatMap((href) => fault(href, path) ?? [])).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { init, parse } from 'es-module-lexer';
import { beforeAll, describe, expect, it } from 'vitest';
import { dist, pages, type Page } from './built.ts';

/** KiB of gzip that a page may ship before anything is clicked. */
const BUDGET = { html: 80, javascript: 30 };

const base = (process.env['BASE_PATH'] ?? '/').replace(/\/?$/, '/');
const kib = (text: string) => gzipSync(text).length / 1024;

beforeAll(() => init);

/** A module and all that it imports statically. */
function modules(path: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(path)) return seen;
  const text = readFileSync(join(dist, path), 'utf8');
  seen.set(path, text);
  const [imports] = parse(text);
  for (const { n, d } of imports) {
    if (n && d === -1)
      modules(n.startsWith('/') ? n.slice(base.length) : normalize(join(dirname(path), n)), seen);
  }
  return seen;
}

function javascript({ dom }: Page): number {
  const files = new Map<string, string>();
  let inline = 0;
  for (const script of dom.querySelectorAll('script')) {
    const src = script.getAttribute('src');
    const type = script.getAttribute('type') ?? '';
    if (src) modules(src.slice(base.length), files);
    else if (type === '' || type === 'module') {
      inline += kib(script.text);
    }
  }
  return [...files.values()].reduce((sum, text) => sum + kib(text), inline);
}

describe.each(pages)('$path', (page) => {
  it(`ships at most ${BUDGET.html} KiB of HTML, gzipped`, () => {
    expect(kib(page.html)).toBeLessThanOrEqual(BUDGET.html);
  });

  it(`ships at most ${BUDGET.javascript} KiB of JavaScript before a click, gzipped`, () => {
    expect(javascript(page)).toBeLessThanOrEqual(BUDGET.javascript);
  });
});

import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { dist, pages, type Page } from './built.ts';

/** KiB of gzip that a page may ship before anything is clicked. */
const BUDGET = { html: 80, javascript: 30 };

const base = (process.env['BASE_PATH'] ?? '/').replace(/\/?$/, '/');
const kib = (text: string) => gzipSync(text).length / 1024;

/** What a module imports before it runs; dynamic imports are for later. */
function staticImports(text: string): string[] {
  return ts
    .createSourceFile('module.js', text, ts.ScriptTarget.Latest)
    .statements.filter((line) => ts.isImportDeclaration(line) || ts.isExportDeclaration(line))
    .flatMap(({ moduleSpecifier }) =>
      moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? [moduleSpecifier.text] : [],
    );
}

/** A module and all that it imports statically, by path in `dist/`. */
function modules(path: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(path)) return seen;
  const text = readFileSync(join(dist, path), 'utf8');
  seen.set(path, text);
  for (const specifier of staticImports(text)) {
    const isAbsolute = specifier.startsWith('/');
    modules(
      isAbsolute ? specifier.slice(base.length) : normalize(join(dirname(path), specifier)),
      seen,
    );
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

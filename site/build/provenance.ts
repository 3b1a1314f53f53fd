import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { PageError } from './page-error.ts';

const ORIGIN = /\sdata-(?:example|recorded|file|command)=/;

/** After a build: every `<pre>` of every page says where it came from. */
export function provenance(): AstroIntegration {
  return {
    name: 'site:provenance',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const dist = fileURLToPath(dir);
        for (const page of globSync('**/*.html', { cwd: dist })) {
          refuseOrphans(readFileSync(`${dist}/${page}`, 'utf8'), page);
        }
      },
    },
  };
}

/**
 * @throws PageError for the first `<pre>` without an origin, naming page and text
 */
export function refuseOrphans(html: string, page: string): void {
  for (const [, attributes, rest] of html.matchAll(/<pre\b([^>]*)>([^]*?)<\/pre>/g)) {
    if (ORIGIN.test(attributes!)) continue;
    const text = rest!
      .replace(/<[^>]*>/g, '')
      .trim()
      .slice(0, 60);
    throw new PageError(
      `${page}: a block of code that nothing stands behind: "${text}". ` +
        'Show it with <Snippet>, <Output>, <Wire>, <Changes> or <Command>.',
    );
  }
}

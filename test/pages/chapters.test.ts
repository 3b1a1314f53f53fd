import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../snippets/root.ts';
import { PARTS, REFERENCE } from '../../site/chapters.ts';

const DOCS = join(root, 'site/content/docs');
const chapters = PARTS.flatMap(({ groups }) => groups.flatMap((group) => group.chapters));

it('every page has its place in site/chapters.ts', () => {
  const pages = globSync('*/*.mdx', { cwd: DOCS })
    .map((path) => path.replaceAll('\\', '/').replace('.mdx', ''))
    .toSorted();
  expect([...chapters, ...REFERENCE].toSorted()).toEqual(pages);
});

describe('a chapter sends its readers on to the one after it:', () => {
  const pairs = chapters.map((chapter, index) => [chapter, chapters[index + 1] ?? REFERENCE[0]!]);

  it.each(pairs)('%s', (chapter, next) => {
    const text = readFileSync(join(DOCS, `${chapter}.mdx`), 'utf8');
    const [, link] = /\*\*Read next:\*\*[^[]*\[[^\]]+\]\(([^)#]+)/.exec(text) ?? [];
    const target = new URL(link ?? '', `https://site/${chapter}/`).pathname.slice(1, -1);
    expect(target).toBe(next);
  });
});

import { describe, expect, it } from 'vitest';
import { ECHO, EDGES } from '../examples/edges.ts';
import { pages } from './built.ts';

describe('each edge of the SDK is told where the table says:', () => {
  it.each([...EDGES, ECHO])('$what', ({ at, program }) => {
    const [path, anchor] = at.split('#') as [string, string];
    const page = pages.find((one) => one.path === path);
    const heading = page?.dom.getElementById(anchor);
    expect(heading, `${at} is not there`).toBeTruthy();
    const shown = page!.html.includes(`examples/${program}`);
    expect(shown, `${path} does not show ${program}`).toBe(true);
  });
});

it('each edge that the pages tell of is in the table', () => {
  const told = pages
    .filter(({ path }) => path.startsWith('/1-wire/sharp-edges-'))
    .flatMap(({ path, dom }) =>
      dom.querySelectorAll('main h3[id]').map((heading) => `${path}#${heading.id}`),
    );
  const table = new Set<string>([...EDGES, ECHO].map(({ at }) => at));
  expect(told.length).toBeGreaterThan(20);
  expect(told.filter((at) => !table.has(at))).toEqual([]);
});

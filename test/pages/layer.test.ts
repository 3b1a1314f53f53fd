import { describe, expect, it } from 'vitest';
import { entries, entriesOf, GROUPS, type Group } from '../../site/reference/layer.ts';
import { readLayer } from '../../site/reference/layer-types.ts';

it('what the API page shows is what the package exports now', () => {
  const stale = 'layer.json is stale: node site/reference/layer-types.ts';
  expect(entries, stale).toEqual(readLayer());
});

it('every export is on the page once', () => {
  const shown = (Object.keys(GROUPS) as Group[]).flatMap(entriesOf);
  expect(shown.map(({ name }) => name).toSorted()).toEqual(
    entries.map(({ name }) => name).toSorted(),
  );
  expect(shown.filter(({ line }) => line === 0)).toEqual([]);
});

describe('every export says what it is', () => {
  it.each(entries)('$name', ({ doc, signature }) => {
    expect(doc.says).toMatch(/\.$/);
    expect(signature).not.toContain('import(');
  });

  const members = entries.flatMap(({ name, members: own }) =>
    own.map(({ name: member, doc }) => ({ name: `${name}.${member}`, doc })),
  );
  it.each(members)('$name', ({ doc }) => {
    expect(doc.says).toMatch(/\S/);
  });
});

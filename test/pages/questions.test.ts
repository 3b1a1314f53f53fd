import { describe, expect, it } from 'vitest';
import { TRANSITIONS } from '../../site/reference/states.ts';
import { recording } from '../../snippets/index.ts';
import { pages } from './built.ts';

/** How many open questions each page answers. */
const QUESTIONS = {
  wire: { count: 10, word: 'Ten' },
  protojson: { count: 6, word: 'Six' },
  tasks: { count: 10, word: 'Ten' },
  messages: { count: 5, word: 'Five' },
};

describe.each(Object.entries(QUESTIONS))('the questions about %s', (name, { count, word }) => {
  const { dom } = pages.find(({ path }) => path === `/1-wire/questions-${name}/`)!;

  // The HTML of each section, from its heading to the next one.
  const sections = dom.innerHTML
    .split(/(?=<h2[ >])/)
    .filter((html) => /<strong>Specification:<\/strong>/.test(html));

  it('are as many as the page says', () => {
    expect(sections).toHaveLength(count);
    const says = dom.querySelector('meta[name="description"]')!.getAttribute('content')!;
    expect(says).toMatch(new RegExp(`^${word} questions`));
  });

  it('have an anchor, a frame and a decision each', () => {
    for (const html of sections) {
      expect(html).toMatch(/<h2[^>]* id="[^"]+"/);
      expect(html).toMatch(/data-recorded="snippets\/recorded\/[^"]+\.wire\.json"/);
      expect(html).toMatch(/<strong>A careful (peer|server|client)<\/strong>/);
    }
  });
});

it('the table of states is one that the SDK’s server lets through', () => {
  const [head, ...lines] = recording('1-wire/transitions.ts').stdout.split('\n');
  const columns = head!.split(/\s+/).slice(3);
  const taken = new Set(
    lines.slice(0, 8).flatMap((line) => {
      const [from, ...cells] = line.split(/\s+/);
      return cells.flatMap((cell, at) => (cell === 'yes' ? `${from} ${columns[at]}` : []));
    }),
  );
  const ours = TRANSITIONS.flatMap(({ from, to }) =>
    from.flatMap((one) => to.map((other) => `${one} ${other.slice(0, 3)}`)),
  );
  expect(ours.filter((pair) => !taken.has(pair))).toEqual([]);
  expect(new Set(ours).size).toBe(ours.length);
});

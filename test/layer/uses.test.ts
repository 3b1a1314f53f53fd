import { expect, it } from 'vitest';
import { recording, snippet } from '../../snippets/index.ts';

it('a peer cannot tell an agent with the layer from one without it', () => {
  const { exchanges } = recording('2-layer/uses/with-the-layer.ts');
  expect(exchanges.length).toBeGreaterThan(1);
  expect(exchanges).toEqual(recording('2-layer/uses/without-the-layer.ts').exchanges);
});

/** How many lines a program's agent has: all, and those without the imports. */
function linesOf(of: string) {
  const lines = snippet(`${of}#agent`).code.split('\n').filter(Boolean);
  return {
    all: lines.length,
    own: lines.length - lines.findIndex((line) => line.startsWith('class')),
  };
}

it('the agent in twenty lines has as many as its page says', () => {
  expect(linesOf('2-layer/uses/twenty-lines.ts')).toEqual({ all: 24, own: 18 });
  expect(linesOf('2-layer/uses/bare-sdk.ts')).toEqual({ all: 104, own: 89 });
});

it('and sends what the same agent on the bare SDK sends, to the byte', () => {
  const { exchanges } = recording('2-layer/uses/twenty-lines.ts');
  expect(exchanges).toEqual(recording('2-layer/uses/bare-sdk.ts').exchanges);
});

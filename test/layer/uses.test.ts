import { expect, it } from 'vitest';
import { recording } from '../../snippets/index.ts';

it('a peer cannot tell an agent with the layer from one without it', () => {
  const { exchanges } = recording('2-layer/uses/with-the-layer.ts');
  expect(exchanges.length).toBeGreaterThan(1);
  expect(exchanges).toEqual(recording('2-layer/uses/without-the-layer.ts').exchanges);
});

import { expect, it } from 'vitest';
import { ENDS, ENTRIES, EXECUTORS, NO_WAY, OUTCOMES, WAYS } from '../../examples/3-hub/matrix.ts';

/** A pattern of a text, as a reader is told it. */
const plain = (_: string, value: unknown) =>
  value instanceof RegExp
    ? value.source.replace('[\\w-]{36}', 'an id').replaceAll(/^\^|\$$|\\/g, '')
    : value;

it('the page of the matrix is drawn from its table', async () => {
  const matrix = {
    entries: ENTRIES,
    executors: EXECUTORS,
    ways: WAYS,
    outcomes: OUTCOMES,
    noWay: NO_WAY,
    ends: ENDS,
  };
  // `vitest -u` writes it anew.
  const json = `${JSON.stringify(matrix, plain, 2)}\n`;
  await expect(json).toMatchFileSnapshot('../../site/reference/matrix.json');
});

import { costV1 } from '@protolabs/a2a';
import vectors from '../vectors/cost-v1.json' with { type: 'json' };

// #region vectors
for (const { name, part } of vectors.read) {
  const read = costV1.parse(part);
  let found = 'another kind';
  if (read?.ok) found = 'read';
  else if (read) found = `refused: ${read.path || 'the payload'}`;
  console.log(`${name}: ${found}`);
}
// #endregion vectors

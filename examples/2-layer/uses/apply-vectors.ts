import { apply, type Delta } from '@protolabs/a2a';
import vectors from '../vectors/apply.json' with { type: 'json' };

// #region vectors
for (const { name, state, deltas } of vectors.apply) {
  const next = apply(state, deltas as Delta[]);
  const { ok } = next;
  const found = ok ? JSON.stringify(next.value) : `refused: ${next.path}`;
  console.log(`${name}: ${found}`);
}
// #endregion vectors

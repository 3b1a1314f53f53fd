// #region by-hand
interface Delta {
  path: string;
  op: string;
  value: unknown;
}
type Json = ReturnType<typeof JSON.parse>;

function applyByHand(state: Json, deltas: Delta[]) {
  for (const { path, op, value } of deltas) {
    const names = path.split('.');
    const last = names.pop()!;
    let parent = state;
    for (const name of names) parent = parent[name] ??= {};
    if (op === 'inc') parent[last] += value;
    else if (op === 'push') parent[last].push(value);
    else parent[last] = value;
  }
}
// #endregion by-hand

// #region tries
const state = { title: 'wire', merged: '3' };
applyByHand(state, [{ path: 'merged', op: 'inc', value: 1 }]);
applyByHand(state, [{ path: 'opened', op: 'inc', value: 1 }]);
try {
  applyByHand(state, [
    { path: 'title', op: 'set', value: 'streams' },
    { path: 'recent', op: 'push', value: 12 },
  ]);
} catch (error) {
  console.log(String(error));
}
console.log(state);

const path = '__proto__.isAdmin';
applyByHand(state, [{ path, op: 'set', value: true }]);
const stranger: { isAdmin?: boolean } = {};
console.log('a stranger is admin:', stranger.isAdmin);
// #endregion tries
delete (Object.prototype as typeof stranger).isAdmin;

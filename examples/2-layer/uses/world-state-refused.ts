import { apply, type Delta } from '@protolabs/a2a';

// #region refused
const world = { repo: { merged: 3, title: 'wire' } };
const domain = 'repo';
const tries: Record<string, Delta[]> = {
  'a list that is absent': [
    { domain, path: 'open.days', op: 'push', value: 1 },
  ],
  'a number that is text': [
    { domain, path: 'merged', op: 'inc', value: 1 },
    { domain, path: 'title', op: 'inc', value: 1 },
  ],
  'a parent that is a number': [
    { domain, path: 'merged.today', op: 'set', value: 1 },
  ],
  'a name that all inherit': [
    { domain, path: '__proto__.isAdmin', op: 'set', value: true },
  ],
};
for (const [what, deltas] of Object.entries(tries)) {
  const next = apply(world, deltas);
  console.log(`${what}:`);
  if (next.ok) console.log(' ', JSON.stringify(next.value));
  else console.log(' ', `${next.path}: ${next.reason}`);
}
console.log('the state as it was:', JSON.stringify(world));
// #endregion refused

import { expect, test } from 'vitest';
import { killAndLook } from './kill.ts';

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 4);
const SEED = Number(process.env['KILL_SEED'] ?? 1);

test(
  'a hub that is killed loses nothing, and tells nothing twice',
  { timeout: 30_000 + ROUNDS * 5000 },
  async () => {
    const { wrong, tasks, done } = await killAndLook(ROUNDS, SEED);
    expect(wrong).toEqual([]);
    expect(tasks).toBeGreaterThan(0);
    expect(done).toBeGreaterThan(0);
  },
);

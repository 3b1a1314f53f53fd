import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../snippets/root.ts';

const BUILT = Symbol.for('test.built');
const registry = globalThis as { [BUILT]?: Promise<unknown> };

/** Builds the site once for all suites that look at it, as `npm run build` does. */
export async function setup(): Promise<void> {
  await (registry[BUILT] ??= promisify(execFile)('npm', ['run', 'build', '--silent'], {
    cwd: root,
  }));
}

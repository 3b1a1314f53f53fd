import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../snippets/root.ts';
import { findChromium } from './browser/chromium.ts';

const BUILT = Symbol.for('test.built');
const registry = globalThis as { [BUILT]?: Promise<unknown> };

/**
 * Builds the site once for all suites that look at it, as `npm run build`
 * does, and unpacks the browser before two files of tests want it at once.
 */
export async function setup(): Promise<void> {
  await findChromium();
  await (registry[BUILT] ??= promisify(execFile)('npm', ['run', 'build', '--silent'], {
    cwd: root,
  }));
}

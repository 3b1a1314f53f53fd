/**
 * `node examples/4-fleet/released.ts` writes what the releases of
 * protolabs-a2a make of the vectors to `python/released.json`.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pythonEnvironment, pythonPackages } from '../lib/python-env.ts';

const FOLDER = join(import.meta.dirname, 'python');
const RELEASES = ['0.2.1', '0.3.0'];

/**
 * What each release makes of the vectors, by its version; `compare.py` says
 * what is in it.
 */
export async function compareReleases(): Promise<object> {
  const python = await pythonEnvironment();
  const reports: Record<string, unknown> = {};
  for (const release of RELEASES) {
    const lock = join(FOLDER, `protolabs-a2a-${release}.txt`);
    const PYTHONPATH = await pythonPackages(lock);
    const { stdout } = await promisify(execFile)(
      python,
      [join(FOLDER, 'compare.py')],
      { env: { ...process.env, PYTHONPATH, PYTHONUTF8: '1' } },
    );
    reports[release] = JSON.parse(stdout);
  }
  return reports;
}

if (import.meta.main) {
  const text = JSON.stringify(await compareReleases(), null, 2);
  writeFileSync(join(FOLDER, 'released.json'), `${text}\n`);
}

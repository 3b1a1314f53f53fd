/**
 * `node examples/lib/python-env.ts` makes the Python that the peers run
 * on, if it is not there yet, and prints where it is.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const { dirname } = import.meta;
const REQUIREMENTS = join(dirname, 'python/requirements.txt');
const CACHE = join(dirname, '../../.cache');
const NEEDED = [3, 11];

/** No Python on this machine can run the peers. */
export class NoPythonError extends Error {
  override name = 'NoPythonError';
}

/**
 * The Python that the peers run on, with the packages of
 * `python/requirements.txt` and no others. Made under `.cache/` when it is
 * asked for the first time, which takes some ten seconds.
 *
 * @returns the path of its executable
 * @throws NoPythonError without a Python of 3.11 or later
 */
export async function pythonEnvironment(): Promise<string> {
  const { command, version } = await findPython();
  const key = createHash('sha256')
    .update(readFileSync(REQUIREMENTS))
    .update(version)
    .digest('hex')
    .slice(0, 12);
  const home = join(CACHE, `python-${key}`);
  const executable = join(home, 'bin/python');
  if (existsSync(executable)) return executable;

  console.error(`Making a Python environment in ${home}, once.`);
  mkdirSync(CACHE, { recursive: true });
  // Made aside and moved when it is whole: it may be wanted twice at once.
  const draft = `${home}.${process.pid}`;
  try {
    await run(command, ['-m', 'venv', draft]);
    const install = '-m pip install --quiet --disable-pip-version-check';
    const exactly = '--no-input --only-binary :all: --require-hashes';
    await run(join(draft, 'bin/python'), [
      ...`${install} ${exactly} --requirement`.split(' '),
      REQUIREMENTS,
    ]);
    renameSync(draft, home);
  } catch (error) {
    if (!existsSync(executable)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return executable;
}

/** The first Python that will do; `PYTHON` may name one. */
async function findPython() {
  const named = process.env['PYTHON'];
  const names = named ? [named] : ['python3', 'python'];
  const code = 'import sys, venv, ensurepip; print(*sys.version_info[:3])';
  for (const command of names) {
    try {
      const { stdout } = await run(command, ['-c', code]);
      const [major = 0, minor = 0] = stdout.split(' ').map(Number);
      const [least, sub] = NEEDED as [number, number];
      if (major > least || (major === least && minor >= sub)) {
        return { command, version: stdout.trim() };
      }
    } catch {
      // Not there, or without venv: the next one.
    }
  }
  throw new NoPythonError(
    `needs Python ${NEEDED.join('.')} or later with venv, and found ` +
      `none as ${names.join(' or ')}; name one in PYTHON`,
  );
}

if (import.meta.main) {
  try {
    console.log(await pythonEnvironment());
  } catch (error) {
    if (!(error instanceof NoPythonError)) throw error;
    console.error(error.message);
    process.exitCode = 3;
  }
}

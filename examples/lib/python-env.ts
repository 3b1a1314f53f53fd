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
const INSTALL = [
  ...'-m pip install --quiet --disable-pip-version-check'.split(' '),
  ...'--no-input --only-binary :all: --require-hashes'.split(' '),
];
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
  const home = homeOf('python', REQUIREMENTS, version);
  await make(home, async (draft) => {
    console.error(`Making a Python environment in ${home}, once.`);
    await run(command, ['-m', 'venv', draft]);
    const python = join(draft, 'bin/python');
    await run(python, [...INSTALL, '--requirement', REQUIREMENTS]);
  });
  return join(home, 'bin/python');
}

/**
 * A folder with the packages of a lock file and none of what they need, for
 * `PYTHONPATH`: so two releases of one package share the environment.
 *
 * @param requirements an absolute path
 * @throws NoPythonError without a Python of 3.11 or later
 */
export async function pythonPackages(
  requirements: string,
): Promise<string> {
  const python = await pythonEnvironment();
  const home = homeOf('packages', requirements, python);
  const only = ['--no-deps', '--requirement', requirements];
  await make(home, async (draft) => {
    await run(python, [...INSTALL, ...only, '--target', draft]);
  });
  return home;
}

/** Where something lies that is made of a lock file and of `base`. */
function homeOf(kind: string, requirements: string, base: string) {
  const key = createHash('sha256')
    .update(readFileSync(requirements))
    .update(base)
    .digest('hex')
    .slice(0, 12);
  return join(CACHE, `${kind}-${key}`);
}

/** Made aside, and moved when it is whole: two may want it at once. */
async function make(home: string, into: (draft: string) => Promise<void>) {
  if (existsSync(home)) return;
  mkdirSync(CACHE, { recursive: true });
  const draft = `${home}.${process.pid}`;
  try {
    await into(draft);
    renameSync(draft, home);
  } catch (error) {
    if (!existsSync(home)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
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

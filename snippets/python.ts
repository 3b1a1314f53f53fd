import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.ts';

const LIB = join(root, 'examples/lib');
/** What every program imports, in the end, that runs Python. */
const STARTER = join(LIB, 'python-env.ts');
/** How `python-env.ts` ends when there is no Python that will do. */
const NO_PYTHON = 3;

/** Whether a program runs Python, itself or by what it imports of `examples/lib`. */
export function startsPython(program: string): boolean {
  const seen = new Set<string>();
  const reaches = (path: string): boolean => {
    if (path === STARTER) return true;
    if (seen.has(path) || !existsSync(path)) return false;
    seen.add(path);
    const text = readFileSync(path, 'utf8');
    return [...text.matchAll(/from '(?:@examples\/lib\/([\w-]+)|(\.[^']+))'/g)].some(
      ([, name, relative]) =>
        reaches(name ? join(LIB, `${name}.ts`) : join(dirname(path), relative!)),
    );
  };
  return reaches(join(root, program));
}

let made: Promise<string | undefined> | undefined;

/**
 * Makes the Python environment of the peers, once; some ten seconds when its
 * cache is empty.
 *
 * @returns why there is none, or nothing when all is well
 */
export function whyNoPython(): Promise<string | undefined> {
  made ??= new Promise((resolve, reject) => {
    execFile(process.execPath, [join(LIB, 'python-env.ts')], (error, _, stderr) => {
      if (!error) resolve(undefined);
      else if (error.code === NO_PYTHON) resolve(stderr.trim());
      else reject(error);
    });
  });
  return made;
}

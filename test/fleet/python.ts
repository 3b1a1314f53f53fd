import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { pythonEnvironment } from '../../examples/lib/python-env.ts';
import { root } from '../../snippets/root.ts';

export interface PythonTest {
  file: string;
  name: string;
  /** What pytest says of a failure, or of why it was skipped. */
  trouble?: string;
}

/** How pytest ends: with all passed, or with some failed. */
const PASSED = 0;
const FAILED = 1;

/**
 * Runs the suite in `folder` and returns its tests, failed ones included.
 *
 * @throws Error when pytest could not run it, with what it printed
 */
export async function pytest(folder: string): Promise<PythonTest[]> {
  const python = await pythonEnvironment();
  const reports = await mkdtemp(join(tmpdir(), 'pytest-'));
  const report = join(reports, 'junit.xml');
  const args = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', `--junitxml=${report}`];
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1' };
  try {
    const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
      execFile(
        python,
        args,
        { cwd: join(root, folder), env, maxBuffer: 2 ** 26 },
        (error, stdout, stderr) =>
          resolve({ code: error ? error.code : PASSED, output: stdout + stderr }),
      );
    });
    if (code !== PASSED && code !== FAILED) throw new Error(`pytest in ${folder}: ${output}`);
    return testsOf(await readFile(report, 'utf8'));
  } finally {
    await rm(reports, { recursive: true, force: true });
  }
}

/** The tests in a report of JUnit's form. */
export function testsOf(xml: string): PythonTest[] {
  return parse(xml)
    .querySelectorAll('testcase')
    .map((test) => {
      const trouble = test.querySelector('failure, error, skipped');
      const text = trouble && (trouble.text || trouble.getAttribute('message') || 'failed');
      return {
        file: test.getAttribute('classname')!.split('.').at(-1)!,
        name: test.getAttribute('name')!,
        ...(text && { trouble: text }),
      };
    });
}

import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../snippets/root.ts';

interface Report {
  numPassedTests: number;
  testResults: {
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recorded-'));
  cpSync(join(root, 'snippets/recorded'), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Compares programs with the copy of the recordings.
 *
 * @param only a pattern of test names
 */
async function compare(
  only: string,
): Promise<{ passed: number; failed: { name: string; message: string }[] }> {
  const report = join(folder, 'report.json');
  const args = ['run', '--project', 'examples', 'test/examples/recordings.test.ts'];
  await new Promise<void>((resolve) => {
    execFile(
      join(root, 'node_modules/.bin/vitest'),
      [...args, '-t', only, '--reporter=json', `--outputFile=${report}`],
      { cwd: root, env: { ...process.env, RECORDED: folder } },
      // Its exit code is 1 on a failed test, which is what is looked for here.
      () => resolve(),
    );
  });
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({ name: fullName, message: failureMessages.join() }));
  return { passed: numPassedTests, failed };
}

/** Changes a recording and returns how many tests passed, and which failed. */
async function tamper(file: string, change: (text: string) => string, only: string) {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, change(text));
  expect(readFileSync(path, 'utf8')).not.toBe(text);
  return compare(only);
}

describe('a tampered recording fails exactly one test, which says what to do,', () => {
  // One that is tampered with, and one that is not.
  const NEIGHBOURS = '1-wire/(message|part)\\.ts';
  const failure = {
    name: 'examples/1-wire/message.ts does what its recording says',
    message: expect.stringContaining('npm run record'),
  };

  it('when a frame was changed', async () => {
    const change = (text: string) => text.replace('"status": 200', '"status": 201');
    const { passed, failed } = await tamper('1-wire/message.wire.json', change, NEIGHBOURS);
    expect(failed).toEqual([failure]);
    expect(passed).toBeGreaterThan(1);
  }, 120_000);

  it('and when the output was changed', async () => {
    const change = (text: string) => `${text}Trust me.\n`;
    const { passed, failed } = await tamper('1-wire/message.txt', change, NEIGHBOURS);
    expect(failed).toEqual([failure]);
    expect(passed).toBeGreaterThan(1);
  }, 60_000);
});

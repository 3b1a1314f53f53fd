import { describe, expect, it } from 'vitest';
import { programs, recording } from '../../snippets/index.ts';
import { startsPython, whyNoPython } from '../../snippets/python.ts';
import { runExample, type Run } from '../../snippets/recorder/run.ts';
import { strayRecordings } from '../../snippets/recordings.ts';
import { runnablePrograms } from '../../site/run/bundle.ts';

/** Where to compare with; only the test of a tampered recording names another folder. */
const folder = process.env['RECORDED'] || undefined;

/** Says what a person has to do, above the difference itself. */
const stale = (program: string) =>
  `${program} no longer does what its recording says. If the change is meant: npm run record`;

const runnable = await runnablePrograms();
const noPython = programs().some(startsPython) ? await whyNoPython() : undefined;

it('the bundler finds programs for the browser', () => {
  expect(runnable.length).toBeGreaterThan(0);
});

it('every recording has its program', () => {
  expect(strayRecordings()).toEqual([]);
});

describe.concurrent.each(programs())('%s', (program) => {
  let overHttp: Promise<Run> | undefined;
  const run = () => (overHttp ??= runExample(program));
  const of = program.replace(/^examples\//, '');

  it('does what its recording says', async ({ skip }) => {
    skip(!process.env['CI'] && noPython !== undefined && startsPython(program), noPython);
    const { stdout, exchanges } = await run();
    const recorded = recording(of, folder);
    expect(stdout, stale(program)).toBe(recorded.stdout);
    expect(exchanges, stale(program)).toEqual(recorded.exchanges);
  });

  it.runIf(runnable.includes(program))('sends the same frames without a network', async () => {
    const inProcess = await runExample(program, { inProcess: true });
    const { stdout, exchanges } = await run();
    expect(inProcess.stdout).toBe(stdout);
    expect(inProcess.exchanges).toEqual(exchanges);
  });
});

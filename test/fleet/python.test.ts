import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareReleases } from '../../examples/4-fleet/released.ts';
import { whyNoPython } from '../../snippets/python.ts';
import { root } from '../../snippets/root.ts';
import { pytest, testsOf } from './python.ts';

const SUITE = 'examples/4-fleet/python';

const noPython = await whyNoPython();
if (noPython !== undefined && process.env['CI']) throw new Error(noPython);
const tests = noPython === undefined ? await pytest(SUITE) : [];

it('the Python suite runs', ({ skip }) => {
  skip(noPython !== undefined, noPython);
  expect(tests.length).toBeGreaterThan(400);
});

describe.each(Object.entries(Object.groupBy(tests, ({ file }) => file)))('%s', (_, ofFile) => {
  it.each(ofFile!)('$name', ({ trouble }) => {
    // A skipped test shows nothing, and none has a reason to be.
    expect(trouble).toBeUndefined();
  });
});

it('what the releases of protolabs-a2a make of the vectors is what the page says', async ({
  skip,
}) => {
  skip(noPython !== undefined, noPython);
  const committed = JSON.parse(readFileSync(join(root, SUITE, 'released.json'), 'utf8'));
  expect(
    await compareReleases(),
    'If the change is meant: node examples/4-fleet/released.ts',
  ).toEqual(committed);
}, 90_000);

it('a failed, a broken and a skipped Python test each say why', () => {
  const xml =
    '<testsuites><testsuite>' +
    '<testcase classname="tests.test_a" name="fine" />' +
    '<testcase classname="tests.test_a" name="wrong"><failure message="m">1 &lt; 2</failure></testcase>' +
    '<testcase classname="tests.test_b" name="broken"><error message="no fixture"></error></testcase>' +
    '<testcase classname="tests.test_b" name="left"><skipped message="later" /></testcase>' +
    '</testsuite></testsuites>';
  expect(testsOf(xml)).toEqual([
    { file: 'test_a', name: 'fine' },
    { file: 'test_a', name: 'wrong', trouble: '1 < 2' },
    { file: 'test_b', name: 'broken', trouble: 'no fixture' },
    { file: 'test_b', name: 'left', trouble: 'later' },
  ]);
});

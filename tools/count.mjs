// Prints the one line that CI reads, from a Vitest report and the names of the steps that failed.
// Every fault counts: a test, a file that did not load, a step without a report.
import { readFileSync } from 'node:fs';

const [path, ...steps] = process.argv.slice(2);

function read() {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };
  }
}

const { numPassedTests: passed, numFailedTests, numPendingTests: pending, testResults } = read();
const unloaded = testResults.filter(
  ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
);
for (const { name, message } of unloaded) console.error(`did not load: ${name}\n${message}`);
for (const step of steps) console.error(`failed: ${step}`);

const tests = numFailedTests + unloaded.length;
// A failed test run is told by its tests, unless none of them says so.
const others = steps.filter((step) => !step.startsWith('npm test') || tests === 0).length;
const nothing = passed + tests + others === 0 ? 1 : 0;
if (nothing) console.error('No test ran.');
const failed = tests + others + nothing;
console.log(`${passed} passed, ${failed} failed${pending > 0 ? `, ${pending} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;

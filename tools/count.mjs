// Prints what a Vitest report counted, in the one line that CI reads.
import { readFileSync } from 'node:fs';

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { numPassedTests, numFailedTests, numPendingTests, numTotalTests } = report;
if (numTotalTests === 0) {
  console.error('No test ran.');
  process.exitCode = 1;
}
const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
console.log(`${numPassedTests} passed, ${numFailedTests} failed${skipped}`);

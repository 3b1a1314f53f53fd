import { SnippetError } from './error.ts';
import { commandOf, programs } from './programs.ts';

/** Commands that a page may show besides those of the programs. A test runs each of them. */
const TESTED = [
  'npm ci',
  'npm test',
  'npm run build',
  'npm run record',
  'npm run hub',
  'npm run pack',
];

/**
 * A command that a page shows.
 *
 * @throws SnippetError for a command that no test runs, listing those that one does
 */
export function command(run: string): string {
  const known = [...TESTED, ...programs().map(commandOf)];
  if (!known.includes(run)) {
    throw new SnippetError(`no test runs the command "${run}"; known ones: ${known.join(', ')}`);
  }
  return run;
}

import { globSync } from 'node:fs';
import { root } from './root.ts';

/** Where the files lie that a reader runs by themselves; the rest is imported by them. */
const PROGRAMS = [
  'examples/1-wire/**/*.ts',
  'examples/2-layer/uses/**/*.ts',
  'examples/3-hub/steps/**/*.ts',
];

/** Every program under `examples/`, as a sorted list of repository paths. */
export function programs(): string[] {
  return globSync(PROGRAMS, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
}

/** What a reader types to run a program: with the Node that `npm ci` brought. */
export function commandOf(program: string): string {
  return `npx node ${program}`;
}

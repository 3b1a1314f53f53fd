import { diffLines } from 'diff';
import { SnippetError } from './error.ts';
import { snippet } from './regions.ts';

/** One line of a comparison. */
export interface ChangedLine {
  kind: 'kept' | 'added' | 'removed';
  text: string;
}

export interface Changes {
  from: string;
  to: string;
  lines: ChangedLine[];
  added: number;
  removed: number;
}

/**
 * What one program, or one region, adds to another and takes from it.
 *
 * @throws SnippetError when the two do not differ: the page then promises a change that is none
 */
export function changes(from: string, to: string): Changes {
  const lines = diffLines(`${snippet(from).code}\n`, `${snippet(to).code}\n`).flatMap(
    (part): ChangedLine[] => {
      const kind = part.added ? 'added' : part.removed ? 'removed' : 'kept';
      return part.value
        .replace(/\n$/, '')
        .split('\n')
        .map((text) => ({ kind, text }));
    },
  );
  const count = (kind: ChangedLine['kind']) => lines.filter((line) => line.kind === kind).length;
  const result = { from, to, lines, added: count('added'), removed: count('removed') };
  if (result.added + result.removed === 0)
    throw new SnippetError(`${from} and ${to} do not differ`);
  return result;
}

/**
 * What the package `@protolabs/a2a` exports, in the order of the page. What
 * is said of it is in layer.json, made by layer-types.ts.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../snippets/root.ts';

/** The files of the package, by the heading they stand under. */
export const GROUPS = {
  executor: ['executor.ts', 'turn.ts', 'message.ts'],
  card: ['card.ts'],
  auth: ['auth.ts'],
  express: ['express.ts'],
  states: ['states.ts'],
  extensions: ['extension.ts', 'extensions.ts'],
  payloads: ['cost.ts', 'confidence.ts', 'world-state.ts', 'tool-call.ts'],
  results: ['skill-result.ts', 'result.ts'],
} satisfies Record<string, string[]>;
export type Group = keyof typeof GROUPS;

/** What a docstring says. */
export interface Doc {
  says: string;
  /** By their names. */
  params: [string, string][];
  returns: string;
  /** The errors: their class, and when. */
  throws: [string, string][];
}

export interface Member {
  name: string;
  type: string;
  doc: Doc;
}

/** One export of the package. */
export interface Entry {
  name: string;
  /** Repository path. */
  file: string;
  /** As TypeScript writes it, without a body. */
  signature: string;
  doc: Doc;
  /** Of a class or an interface; what is private or internal is left out. */
  members: Member[];
}

const SRC = 'examples/2-layer/src';

/** Every export of the package. */
export const entries = JSON.parse(
  readFileSync(join(root, 'site/reference/layer.json'), 'utf8'),
) as Entry[];

/** The exports of a group, as they stand in its files. */
export function entriesOf(group: Group): (Entry & { line: number })[] {
  return GROUPS[group].flatMap((name) => {
    const file = `${SRC}/${name}`;
    return entries
      .filter((entry) => entry.file === file)
      .map((entry) => ({ ...entry, line: lineOf(entry) }))
      .toSorted((a, b) => a.line - b.line);
  });
}

/** Where an export stands in its file now, 1-based. */
function lineOf({ file, name }: Entry): number {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const declares = new RegExp(`^export (?:abstract )?(?:async )?\\w+ ${name}\\b`);
  return lines.findIndex((line) => declares.test(line)) + 1;
}

import { globSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';
import { readExample } from '../../snippets/index.ts';
import { root } from '../../snippets/root.ts';

const SOURCE = 'examples/3-hub/src';

/** What a room of the hub is for, and the chapter about it. */
const PURPOSES = {
  edge: ['A2A comes in here: both bindings, the card, who calls.', 'edge'],
  doors: ['Chat and schedule come in here, as calls of the same handler.', 'doors'],
  console: ['A page for people, and what it asks for.', 'running'],
  dispatch: ['Who does it, and exactly one answer.', 'one-answer'],
  executors: ['Functions, agents of the house, agents elsewhere.', 'agent'],
  peers: ['Who is elsewhere, and whether they live.', 'peers'],
  push: ['Webhooks that the hub calls.', 'webhooks'],
  kept: ['Tasks, questions, what work took: all that outlives the process.', 'settled'],
  observe: ['Logs, metrics, traces, and what the console shows.', 'running'],
} as const;

export type RoomName = keyof typeof PURPOSES;

/** A folder of the hub's source, as its own code has it. */
export interface Room {
  name: RoomName;
  purpose: string;
  chapter: string;
  /** Topics, by their first two words. */
  says: string[];
  hears: string[];
  /** Rooms whose code it calls. */
  uses: RoomName[];
}

const isRoom = (name: string): name is RoomName => Object.hasOwn(PURPOSES, name);

/** `agent.skill.progress.${taskId}` is of the family `agent.skill`. */
function familyOf(topic: string): string {
  const [first = '', second = ''] = topic.split('.');
  return second.startsWith('$') || second === '*' || second === '' ? first : `${first}.${second}`;
}

/** The first argument of each call of the bus, where it is written out. */
function topicsIn(text: string, method: 'publish' | 'subscribe'): string[] {
  const calls = text.matchAll(new RegExp(`\\b${method}\\(\\s*(['\`])([^'\`]+)\\1`, 'g'));
  return [...calls].map(([, , topic = '']) => (topic === '#' ? 'everything' : familyOf(topic)));
}

/** What a file needs of others when it runs; types are gone by then. */
function importsOf(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  return source.statements.filter(ts.isImportDeclaration).flatMap((statement) => {
    const { importClause, moduleSpecifier } = statement;
    const bindings = importClause?.namedBindings;
    const isType =
      importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ||
      (bindings && ts.isNamedImports(bindings) && bindings.elements.every((one) => one.isTypeOnly));
    const { text: to } = moduleSpecifier as ts.StringLiteral;
    return isType || !to.startsWith('.') ? [] : [posix.join(posix.dirname(file), to)];
  });
}

const unique = <T extends string>(names: T[]): T[] => [...new Set(names)].toSorted();

/**
 * The rooms of the hub, read from its code.
 *
 * @throws Error for a folder that has no purpose here, and the other way round
 */
export function rooms(): Room[] {
  const files = globSync('*/**/*.ts', { cwd: `${root}/${SOURCE}` })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('demo/'))
    .toSorted();
  const names = unique(files.map((file) => file.split('/')[0]!));
  const known = Object.keys(PURPOSES).toSorted();
  if (names.join() !== known.join())
    throw new Error(`the map knows ${known.join(', ')}; the hub has ${names.join(', ')}`);
  return Object.entries(PURPOSES).map(([name, [purpose, chapter]]) => {
    const own = files.filter((file) => file.startsWith(`${name}/`));
    const texts = own.map((file) => [file, readExample(`${SOURCE}/${file}`)] as const);
    const all = texts.map(([, text]) => text).join('\n');
    const used = texts.flatMap(([file, text]) => importsOf(file, text));
    return {
      name: name as RoomName,
      purpose,
      chapter,
      says: unique(topicsIn(all, 'publish')),
      hears: unique(topicsIn(all, 'subscribe')),
      uses: unique(
        used.map((file) => file.split('/')[0]!).filter((one) => isRoom(one) && one !== name),
      ) as RoomName[],
    };
  });
}

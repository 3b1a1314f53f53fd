import { globSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { SnippetError } from './error.ts';
import type { Snippet } from './regions.ts';
import { root } from './root.ts';
import { typesKey, typesStore, type FilePart } from './types/cache.ts';
import type { FileNode } from './types/service.ts';
import type { TypeAnswer, TypeQuestion } from './types/worker.ts';

/** A type, an answered `// ^?` or a compiler error; positions are those of the snippet's code. */
export type SnippetNode = FileNode;

interface Compiler {
  ask(question: Omit<TypeQuestion, 'id'>): Promise<FileNode[]>;
}

/**
 * The compiler runs in one worker, so that it works on one core while Astro
 * bundles on the other; a build that finds all types stored starts none. The
 * site's configuration and its bundled pages load this module twice; the
 * global registry lets both talk to the same worker.
 */
const COMPILER = Symbol.for('snippets.compiler');
const registry = globalThis as { [COMPILER]?: Compiler };

function compiler(): Compiler {
  return (registry[COMPILER] ??= startCompiler());
}

function startCompiler(): Compiler {
  const worker = new Worker(join(root, 'snippets/types/worker.ts'));
  worker.unref();
  const waiting = new Map<
    number,
    { resolve(nodes: FileNode[]): void; reject(error: Error): void }
  >();
  let questions = 0;
  worker.on('message', (answer: TypeAnswer) => {
    const asker = waiting.get(answer.id)!;
    waiting.delete(answer.id);
    if (waiting.size === 0) worker.unref();
    if ('nodes' in answer) asker.resolve(answer.nodes);
    else asker.reject(new SnippetError(answer.problem));
  });
  worker.on('error', (error: Error) => {
    delete registry[COMPILER];
    for (const { reject } of waiting.values()) reject(error);
  });
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const id = questions++;
        waiting.set(id, { resolve, reject });
        worker.ref();
        worker.postMessage({ id, ...question } satisfies TypeQuestion);
      }),
  };
}

/** `SNIPPET_TYPES=off` builds without types: for the bench, and for a hurried author. */
const isOff = () => process.env['SNIPPET_TYPES'] === 'off';

/**
 * Types the regions of every example, and finds the faults of all of them,
 * shown or not.
 *
 * @throws SnippetError for the first type error, or expected one that does not come
 */
export async function warmTypes(): Promise<void> {
  if (isOff()) return;
  const files = globSync('examples/**/*.ts', { cwd: root, exclude: ['**/node_modules/**'] });
  const ask = (part: FilePart) =>
    files
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !typesStore.has(typesKey(file, part)))
      .map((file) => compiler().ask({ file, part, lines: [], isAwaited: false }));
  await Promise.all([...ask('regions'), ...ask('faults')]);
}

const partOf = ({ region }: Snippet): FilePart => (region === undefined ? 'whole' : 'regions');

/** Names all that the types of a snippet depend on; empty when it has none. */
export const typesKeyOf = (snippet: Snippet): string =>
  snippet.lang !== 'ts' || isOff() ? '' : typesKey(snippet.file, partOf(snippet));

/**
 * The types of a snippet, in the order of its text; empty for other languages.
 *
 * @throws SnippetError for a type error in the file, or an expected one that
 *   does not come
 */
export async function typesOf(snippet: Snippet): Promise<SnippetNode[]> {
  if (snippet.lang !== 'ts' || isOff()) return [];
  const part = partOf(snippet);
  const { file, lines } = snippet;
  return slice(await compiler().ask({ file, part, lines, isAwaited: true }), snippet);
}

/** The nodes of a file that lie in a snippet, moved to where its code has them. */
export function slice(nodes: FileNode[], { lines, indent, code }: Snippet): SnippetNode[] {
  const starts = lineStarts(code);
  const lineInSnippet = new Map(lines.map((line, index) => [line, index]));
  return nodes.flatMap((node) => {
    const line = lineInSnippet.get(node.line);
    if (line === undefined) return [];
    const character = node.character - indent;
    return [{ ...node, line, character, start: starts[line]! + character }];
  });
}

function lineStarts(code: string): number[] {
  let offset = 0;
  return code.split('\n').map((line) => {
    const start = offset;
    offset += line.length + 1;
    return start;
  });
}

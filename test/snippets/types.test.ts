import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTwoslasher } from 'twoslash';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { cut, snippet, typesOf } from '../../snippets/index.ts';
import { slice } from '../../snippets/types.ts';
import { createTypeService, type FileNode } from '../../snippets/types/service.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures/types');
const TSCONFIG = join(FIXTURES, 'tsconfig.json');
const files = globSync('*.ts', { cwd: FIXTURES }).toSorted();
const service = createTypeService(TSCONFIG);

/** What twoslash itself says of the same text, its notations left in place. */
function twoslashNodes(text: string): FileNode[] {
  const { config } = ts.readConfigFile(TSCONFIG, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, FIXTURES);
  const { nodes } = createTwoslasher({ compilerOptions: options })(
    // Twoslash has no notion of an error that the compiler is told to expect.
    text.replaceAll('@ts-expect-error', '@ts-shown--error'),
    'ts',
    { handbookOptions: { keepNotations: true, noErrorValidation: true } },
  );
  return nodes as FileNode[];
}

/** The members that the site shows, in a form in which only those can differ. */
const comparable = (nodes: FileNode[]) =>
  nodes
    .map(({ type, start, length, line, character, text, ...rest }) => ({
      type,
      start,
      length,
      line,
      character,
      text,
      docs: 'docs' in rest ? rest.docs : undefined,
      tags: 'tags' in rest ? rest.tags : undefined,
      code: 'code' in rest ? rest.code : undefined,
    }))
    .toSorted((a, b) => a.start - b.start || a.type.localeCompare(b.type));

describe('a file dropped into types/ is typed as twoslash types it', () => {
  it.each(files)('%s', (name) => {
    const file = join(FIXTURES, name);
    const ours = comparable(service.nodesOf(file));
    expect(ours.length).toBeGreaterThan(0);
    expect(ours).toEqual(comparable(twoslashNodes(readFileSync(file, 'utf8'))));
  });
});

describe('expected errors', () => {
  it('show the compiler’s own words where they happen', () => {
    const nodes = service.nodesOf(join(FIXTURES, 'error.ts'));
    const error = nodes.find(({ type }) => type === 'error');
    expect(error).toMatchObject({
      code: 2322,
      line: 1,
      text: "Type 'string' is not assignable to type 'number'.",
    });
  });
});

describe('the types of a region', () => {
  it('stand where its code has them, also when markers and notations are dropped', () => {
    const file = join(FIXTURES, 'query.ts');
    const shown = cut(readFileSync(file, 'utf8'), file);
    expect(shown.code).not.toContain('^?');
    const nodes = slice(service.nodesOf(file), shown);
    expect(nodes.filter(({ type }) => type === 'query')).toHaveLength(2);
    const lines = shown.code.split('\n');
    for (const node of nodes) {
      if (!('target' in node)) continue;
      expect(lines[node.line]!.slice(node.character, node.character + node.length)).toBe(
        node.target,
      );
      expect(shown.code.slice(node.start, node.start + node.length)).toBe(node.target);
    }
  });

  it('come from the worker, and again from its cache', async () => {
    const shown = snippet('1-wire/message.ts');
    const first = await typesOf(shown);
    expect(first.length).toBeGreaterThan(20);
    expect(await typesOf(shown)).toEqual(first);
  });

  it('are none for other languages', async () => {
    expect(await typesOf(cut('a = 1\n', 'a.py'))).toEqual([]);
  });
});

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cut, findRegions, parseReference, snippet, SnippetError } from '../../snippets/index.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures/regions');
const inputs = (folder: string) =>
  globSync('*.{ts,py,yaml}', { cwd: join(FIXTURES, folder) }).toSorted();

/** What a page would show of a fixture: the whole, then each region. */
function shown(path: string): string {
  const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  const file = basename(path);
  const names = [undefined, ...findRegions(text, file).map(({ name }) => name)];
  return names
    .map((name) => {
      const { lang, from, to, code } = cut(text, file, name);
      return `=== ${name ?? 'whole'} (${lang}, lines ${from} to ${to})\n${code}\n`;
    })
    .join('\n');
}

describe('a file dropped into regions/ok is cut as its .txt says', () => {
  it.each(inputs('ok'))('%s', async (name) => {
    await expect(shown(join(FIXTURES, 'ok', name))).toMatchFileSnapshot(
      join(FIXTURES, 'ok', `${name}.txt`),
    );
  });
});

describe('a file dropped into regions/fail is refused as its .txt says', () => {
  it.each(inputs('fail'))('%s', async (name) => {
    const attempt = () => shown(join(FIXTURES, 'fail', name));
    expect(attempt).toThrow(SnippetError);
    let message = '';
    try {
      attempt();
    } catch (error) {
      ({ message } = error as SnippetError);
    }
    await expect(`${message}\n`).toMatchFileSnapshot(join(FIXTURES, 'fail', `${name}.txt`));
  });
});

describe('a vector, an item of a JSON file that has a name', () => {
  const file = 'vectors.json';
  const text = `{
  "uri": "https://a.example/",
  "emit": [
    {"name": "Half a token", "payload": 0.5}
  ],
  "read": [
    {
      "name": "half a token",
      "part": {"data": [0.5]},
      "refused": {"path": ""}
    },
    {"name": "another's", "part": {}}
  ]
}
`;

  it('is named by its list and its words', () => {
    expect(cut(text, file, 'emit/half-a-token')).toMatchObject({
      lang: 'json',
      code: '{"name": "Half a token", "payload": 0.5}',
      from: 4,
      to: 4,
    });
    expect(cut(text, file, 'read/another-s').code).toBe('{"name": "another\'s", "part": {}}');
  });

  it('has its own indentation, and no comma behind it', () => {
    const { code, from, to } = cut(text, file, 'read/half-a-token');
    expect({ from, to }).toEqual({ from: 7, to: 11 });
    expect(code.split('\n')).toEqual([
      '{',
      '  "name": "half a token",',
      '  "part": {"data": [0.5]},',
      '  "refused": {"path": ""}',
      '}',
    ]);
  });

  it('that is not there is refused with those that are', () => {
    expect(() => cut(text, file, 'read/none')).toThrow(
      'vectors.json has no region "read/none"; its regions: emit/half-a-token, read/half-a-token, read/another-s',
    );
  });
});

describe('a reference', () => {
  it('names a file and perhaps a region', () => {
    expect(parseReference('1-wire/message.ts')).toEqual({ file: 'examples/1-wire/message.ts' });
    expect(parseReference('1-wire/message.ts#raw')).toEqual({
      file: 'examples/1-wire/message.ts',
      region: 'raw',
    });
  });

  it.each([
    '',
    '#raw',
    '1-wire/message.ts#',
    '1-wire/message.ts#a#b',
    './1-wire/message.ts',
    '../package.json',
    '1-wire/',
  ])('is refused: "%s"', (of) => {
    expect(() => parseReference(of)).toThrow(/is not a reference; write "1-wire\/stream.ts"/);
  });

  it('to a file that is not there lists the programs', () => {
    expect(() => snippet('1-wire/mesage.ts')).toThrow(
      /no file examples\/1-wire\/mesage\.ts; programs: .*examples\/1-wire\/message\.ts/,
    );
  });

  it('to a region that is not there lists the regions', () => {
    expect(() => snippet('1-wire/message.ts#rwa')).toThrow(
      /examples\/1-wire\/message\.ts has no region "rwa"; its regions: .*raw/,
    );
  });

  it('cannot leave the examples', () => {
    expect(() => snippet('../package.json')).toThrow(SnippetError);
  });
});

it('knows where each line of a region stands in the file', () => {
  const text = 'a\n// #region x\n\n  b\n  // #region y\n  c\n  // #endregion y\n// #endregion x\n';
  const found = cut(text, 'x.ts', 'x');
  expect(found).toMatchObject({ code: 'b\nc', lines: [3, 5], indent: 2, from: 4, to: 6 });
});

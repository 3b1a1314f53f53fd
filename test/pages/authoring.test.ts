import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../snippets/root.ts';

/**
 * A copy of the project with one program and one page, for an author to make
 * mistakes in. It lies inside the project, so that packages are found above it.
 */
let project: string;

const PAGE = 'site/content/docs/draft.mdx';
const PROGRAM = 'examples/1-wire/draft.ts';
const page = (body: string) =>
  `---\ntitle: Draft\ndescription: A page in the making.\n---\n\n${body}\n`;
const program = "// #region say\nconsole.log('Hello');\n// #endregion say\n";

beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  project = mkdtempSync(join(root, '.cache/author-'));
  const copied = [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'astro.config.mjs',
    'vitest.config.ts',
  ];
  for (const path of [...copied, 'tools', 'snippets', 'examples', 'site', 'test']) {
    cpSync(join(root, path), join(project, path), { recursive: true });
  }
  rmSync(join(project, 'site/content/docs/1-wire'), { recursive: true });
  write('site/content/docs/index.mdx', page('The front page.'));
});
afterAll(() => rmSync(project, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}

/** Runs a script of the project; its exit code and all that it said, without colours. */
function run(command: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: number; said: string }>();
  execFile(
    command,
    args,
    { cwd: project, env: { ...process.env, NO_COLOR: '1' } },
    (error, out, err) =>
      resolve({
        code: error ? Number(error.code) : 0,
        said: stripVTControlCharacters(`${out}\n${err}`),
      }),
  );
  return promise;
}
const build = () => run('npm', 'run', 'build', '--silent');

describe('an author cannot show code that does not run:', () => {
  it('what is right builds', async () => {
    write(PROGRAM, program);
    write('snippets/recorded/1-wire/draft.txt', 'Hello\n');
    write('snippets/recorded/1-wire/draft.wire.json', '[]\n');
    write(PAGE, page('<Snippet of="1-wire/draft.ts#say" />\n\n<Output of="1-wire/draft.ts" />'));
    expect(await build()).toMatchObject({ code: 0 });
  });

  it.each([
    ['a plain fence', 'Text.\n\n```ts\nconst a = 1;\n```', /draft\.mdx:8.*<Snippet of=/s],
    ['a fence of tildes', 'Text.\n\n~~~\n$ curl\n~~~', /draft\.mdx:8.*<Snippet of=/s],
    [
      'a <pre> by hand',
      '<pre>const a = 1;</pre>',
      /draft\/index\.html: a block of code that nothing stands behind: "const a = 1;"/,
    ],
    [
      'a wrong region',
      '<Snippet of="1-wire/draft.ts#sey" />',
      /draft\.mdx.*no region "sey"; its regions: say|no region "sey"; its regions: say.*draft/s,
    ],
    [
      'a wrong file',
      '<Snippet of="1-wire/daft.ts" />',
      /no file examples\/1-wire\/daft\.ts; programs: .*draft\.ts/s,
    ],
    [
      'a wrong exchange',
      '<Wire of="1-wire/draft.ts" only="SendMessage" />',
      /no exchange "SendMessage"; it has: none/,
    ],
  ])('%s fails the build', async (_fault, body, message) => {
    write(PAGE, page(body));
    const { code, said } = await build();
    expect(said).toMatch(message);
    expect(said).toMatch(/draft/);
    expect(code).not.toBe(0);
  });

  it('a program that was never recorded fails the build', async () => {
    write('examples/1-wire/fresh.ts', program);
    write(PAGE, page('<Output of="1-wire/fresh.ts" />'));
    const { code, said } = await build();
    rmSync(join(project, 'examples/1-wire/fresh.ts'));
    expect(said).toMatch(/fresh\.ts has no recording .*npm run record -- 1-wire\/fresh\.ts/);
    expect(code).not.toBe(0);
  });

  it('a type error fails the build', async () => {
    write(PROGRAM, program.replace("'Hello'", "'Hello'.lenght"));
    write(PAGE, page('<Snippet of="1-wire/draft.ts#say" />'));
    const { code, said } = await build();
    write(PROGRAM, program);
    expect(said).toMatch(
      /examples\/1-wire\/draft\.ts:2: TS2551: .*'lenght'.*@ts-expect-error 2551/s,
    );
    expect(code).not.toBe(0);
  });

  it('a stale recording fails the tests', async () => {
    write('snippets/recorded/1-wire/draft.txt', 'Hello!\n');
    const { code, said } = await run(
      join(root, 'node_modules/.bin/vitest'),
      'run',
      '--project',
      'examples',
      '-t',
      'draft.ts',
    );
    expect(said).toMatch(/draft\.ts no longer does what its recording says\. .*npm run record/);
    expect(code).not.toBe(0);
  });

  it('a program that hangs fails to be recorded', async () => {
    write(PROGRAM, "import { createServer } from 'node:net';\ncreateServer().listen(0);\n");
    const { code, said } = await run('npm', 'run', '--silent', 'record', '--', '1-wire/draft.ts');
    write(PROGRAM, program);
    expect(said).toMatch(/draft\.ts did not end within 15 s\. Still open: TCPServerWrap/);
    expect(code).not.toBe(0);
  });
});

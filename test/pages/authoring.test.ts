import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refuseFences } from '../../site/build/markdown.ts';
import { refuseOrphans } from '../../site/build/provenance.ts';
import { root } from '../../snippets/root.ts';

/**
 * A copy of the project with one program and one page, for an author to make
 * mistakes in. It lies inside the project, so that packages are found above it.
 */
let project: string;

const PAGE = 'site/content/docs/draft.mdx';
const PROGRAM = 'examples/1-wire/sketch.ts';
const OUTPUT = 'snippets/recorded/1-wire/sketch.txt';
const SNIPPET = '<Snippet of="1-wire/sketch.ts#say" />';

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
    'examples/tsconfig.json',
  ];
  for (const path of [...copied, 'tools', 'snippets', 'site', 'test']) {
    cpSync(join(root, path), join(project, path), { recursive: true });
  }
  for (const path of ['site/content/docs', 'snippets/recorded']) {
    rmSync(join(project, path), { recursive: true });
  }
  write('site/chapters.ts', 'export const PARTS = [];\nexport const REFERENCE = [];\n');
});
afterAll(() => rmSync(project, { recursive: true }));

/** Everything is right, until a test writes something else. */
beforeEach(() => {
  write('site/content/docs/index.mdx', page('The front page.'));
  write(PAGE, page(`${SNIPPET}\n\n<Output of="1-wire/sketch.ts" />`));
  write(PROGRAM, program);
  write(OUTPUT, 'Hello\n');
  write('snippets/recorded/1-wire/sketch.wire.json', '[]\n');
});

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

/** Builds, which must fail with this message. */
async function refused(message: RegExp): Promise<void> {
  const { code, said } = await build();
  expect(said).toMatch(message);
  expect(code).not.toBe(0);
}

describe('an author cannot show code that does not run:', { timeout: 90_000 }, () => {
  it('what is right builds', async () => {
    const { code, said } = await build();
    expect(said).not.toMatch(/error/i);
    expect(code).toBe(0);
  });

  it.each([
    [
      'a plain fence',
      '```ts\nconst a = 1;\n```',
      /draft\.mdx:8: this block shows code that nothing runs.*<Snippet of=/s,
    ],
    [
      'a wrong region',
      '<Snippet of="1-wire/sketch.ts#sey" />',
      /draft\.mdx:8: .*sketch\.ts has no region "sey"; its regions: say/,
    ],
    [
      'a wrong file',
      '<Snippet of="1-wire/skech.ts" />',
      /draft\.mdx:8: there is no file examples\/1-wire\/skech\.ts; programs: .*sketch\.ts/,
    ],
    [
      'a wrong exchange',
      '<Wire of="1-wire/sketch.ts" only="SendMessage" />',
      /draft\.mdx:8: .*sketch\.ts has no exchange "SendMessage"; it has: none/,
    ],
    [
      'a command that nobody tests',
      '<Command run="rm -rf dist" />',
      /draft\.mdx:8: no test runs the command "rm -rf dist"; known ones: .*npm test/,
    ],
  ])('%s fails the build', async (_fault, body, message) => {
    write(PAGE, page(`${SNIPPET}\n\n${body}`));
    await refused(message);
  });

  it('a program that was never recorded fails the build', async () => {
    rmSync(join(project, OUTPUT));
    await refused(
      /draft\.mdx:8: .*sketch\.ts has no recording .*npm run record -- 1-wire\/sketch\.ts/,
    );
  });

  it('a type error fails the build, shown or not', async () => {
    write(PROGRAM, `${program}\n'Hello'.lenght;\n`);
    await refused(/examples\/1-wire\/sketch\.ts:5: TS2551: .*'lenght'.*@ts-expect-error 2551/s);
  });

  it('a region that no page shows fails the build', async () => {
    write(PROGRAM, `${program}// #region rest\nconsole.log();\n// #endregion rest\n`);
    await refused(/no page shows 1-wire\/sketch\.ts#rest/);
  });

  it('a stale recording fails the tests', async () => {
    write(OUTPUT, 'Hello!\n');
    const vitest = join(root, 'node_modules/.bin/vitest');
    const { code, said } = await run(vitest, 'run', 'test/examples/recordings.test.ts');
    expect(said).toMatch(/sketch\.ts no longer does what its recording says\. .*npm run record/);
    expect(code).not.toBe(0);
  });

  it('a program that hangs cannot be recorded', async () => {
    write(PROGRAM, "import { createServer } from 'node:net';\ncreateServer().listen(0);\n");
    const { code, said } = await run('npm', 'run', '--silent', 'record');
    expect(said).toMatch(/sketch\.ts did not end within 15 s\. Still open: TCPServerWrap/);
    expect(code).not.toBe(0);
  });
});

describe('a block written by hand is found', () => {
  it.each([
    '```\nx\n```',
    '~~~\nx\n~~~',
    '- ```\n  x\n  ```',
    '> ```ts\n> x\n> ```',
    '1. ~~~',
    '<pre>x</pre>',
    '- <code>x</code>',
  ])('%j', (fence) => {
    expect(() => refuseFences(`Text.\n\n${fence}\n`, 'x.mdx')).toThrow(/x\.mdx:3: this block/);
  });

  it('in the built page too', () => {
    expect(() => refuseOrphans('<p>x</p><pre class="y">const a;</pre>', 'x/index.html')).toThrow(
      /x\/index\.html: a block of code that nothing stands behind: "const a;"/,
    );
  });

  it('and inline code is none', () => {
    expect(() =>
      refuseFences('Use `fetch`, or ``two ` ticks``, or `<pre>`.\n', 'x.mdx'),
    ).not.toThrow();
  });
});

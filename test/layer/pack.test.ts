import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recording } from '../../snippets/index.ts';
import { root } from '../../snippets/root.ts';

const PACKAGE = join(root, 'examples/2-layer');
const PROGRAM = '2-layer/uses/own-project.ts';
const PAGE = join(root, 'site/content/docs/2-layer/twenty-lines.mdx');
const NAME = '@protolabs/a2a';
/** What the project has besides. */
const LINKED = ['@a2a-js/sdk', '@types/express', '@types/node', 'express', 'typescript', 'zod'];
const read = (file: string) => readFileSync(file, 'utf8');
const manifest = JSON.parse(read(join(root, 'package.json'))) as Record<
  'scripts' | 'dependencies',
  Record<string, string>
>;

describe('the package, packed and installed in a project elsewhere', () => {
  const project = mkdtempSync(join(tmpdir(), 'own-project-'));
  const installed = join(project, 'node_modules', NAME);
  const node = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8', stdio: 'pipe' });
  beforeAll(() => {
    const [, script] = manifest.scripts['pack']!.split(' ');
    node(join(root, script!));
    const tarball = readdirSync(project).find((file) => file.endsWith('.tgz'));
    writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
    // The peers are linked, not installed, so that no network is needed.
    const options = ['--offline', '--legacy-peer-deps', '--no-audit', '--no-fund'];
    execFileSync('npm', ['install', ...options, `./${tarball}`], { cwd: project, stdio: 'pipe' });
    for (const name of LINKED) {
      const link = join(project, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), link);
    }
    copyFileSync(join(root, 'examples', PROGRAM), join(project, 'agent.ts'));
  }, 90_000);
  afterAll(() => rmSync(project, { recursive: true }));

  it('runs the program of the page as it stands', () => {
    expect(node('agent.ts')).toBe(recording(PROGRAM).stdout);
  });

  it('has types, for the compiler to refuse a wrong payload and nothing else', () => {
    const wrong = `import { costV1 } from '${NAME}'; costV1.emit({ usage: 7 });`;
    writeFileSync(join(project, 'wrong.ts'), wrong);
    const emitted = { module: 'nodenext', target: 'es2024', noEmit: true };
    const compilerOptions = { ...emitted, strict: true, skipLibCheck: true, types: ['node'] };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc'], {
      cwd: project,
      encoding: 'utf8',
    });
    expect(stdout.match(/^\S+: error TS\d+/gm)).toEqual(['wrong.ts(1,56): error TS2322']);
  }, 60_000);

  it('brings what a mirror needs, and nothing of the repository', () => {
    const { exports } = JSON.parse(read(join(installed, 'package.json'))) as { exports: object };
    const targets = Object.values(exports).flatMap((entry: object) => Object.values(entry));
    expect(targets.filter((file) => !existsSync(join(installed, file)))).toEqual([]);
    const found = ['LICENSE', 'README.md', 'dist', 'package.json', 'schemas', 'vectors'];
    expect(readdirSync(installed).toSorted()).toEqual(found);
    for (const folder of ['schemas', 'vectors']) {
      const files = readdirSync(join(PACKAGE, folder)).filter((file) => !file.endsWith('.ts'));
      expect(readdirSync(join(installed, folder))).toEqual(files);
    }
  });

  it('takes the SDK and zod from the project, so that there is one of each', () => {
    expect(existsSync(join(installed, 'node_modules'))).toBe(false);
    const { peerDependencies } = JSON.parse(read(join(installed, 'package.json'))) as {
      peerDependencies: Record<string, string>;
    };
    const [install] = /npm install .*/.exec(read(join(PACKAGE, 'README.md')))!;
    expect(read(PAGE)).toContain(install);
    for (const name of ['@a2a-js/sdk', 'zod']) {
      const version = manifest.dependencies[name]!;
      expect(peerDependencies[name]).toBe(`^${version}`);
      expect(install).toContain(`${name}@${version}`);
    }
  });

  it('serves the agent of its README', async () => {
    const free = createServer().listen(0, 'localhost');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    free.close();
    const [, code] = /```js\n([^]*?)```/.exec(read(join(PACKAGE, 'README.md')))!;
    writeFileSync(join(project, 'agent.mjs'), code!.replaceAll('4100', String(port)));
    const agent: ChildProcess = spawn(process.execPath, ['agent.mjs'], { cwd: project });
    try {
      const url = `http://localhost:${port}/.well-known/agent-card.json`;
      const card = async () => (await fetch(url).catch(() => undefined))?.json();
      await expect.poll(card, { timeout: 15_000 }).toMatchObject({ name: 'Greeter' });
    } finally {
      agent.kill();
      await once(agent, 'exit');
    }
  });
});

it('is packed by its own script alone, as npm alone would pack the source', () => {
  const pack = () => execFileSync('npm', ['pack', '--dry-run'], { cwd: PACKAGE, stdio: 'pipe' });
  expect(pack).toThrow(/npm run pack/);
});

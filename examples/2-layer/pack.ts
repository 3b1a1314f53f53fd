/**
 * Makes the package as others install it, in the folder where you stand:
 * `node examples/2-layer/pack.ts`. Here it runs from its source; Node
 * strips no types below `node_modules`, so elsewhere it is JavaScript.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Manifest {
  scripts: unknown;
  exports: Record<string, string>;
}

const FILES = ['LICENSE', 'README.md', 'schemas', 'vectors'];

/** The manifest with what was built in the place of the source. */
function built(source: Manifest): object {
  const { scripts: _, exports, ...manifest } = source;
  const entries = Object.entries(exports).map(([name, file]) => {
    const [, stem] = /^\.\/src\/(.+)\.ts$/.exec(file)!;
    const [types, js] = [`./dist/${stem}.d.ts`, `./dist/${stem}.js`];
    return [name, { types, default: js }];
  });
  return { ...manifest, exports: Object.fromEntries(entries) };
}

const here = (path: string) =>
  fileURLToPath(new URL(path, import.meta.url));
const tsc = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
const folder = mkdtempSync(join(tmpdir(), 'a2a-'));
try {
  const project = here('tsconfig.package.json');
  const dist = join(folder, 'dist');
  execFileSync(process.execPath, [tsc, '-p', project, '--outDir', dist], {
    stdio: 'inherit',
  });
  for (const file of FILES) {
    cpSync(here(file), join(folder, file), {
      recursive: true,
      filter: (from) => !from.endsWith('.ts'),
    });
  }
  const source = JSON.parse(readFileSync(here('package.json'), 'utf8'));
  const manifest = JSON.stringify(built(source), null, 2);
  writeFileSync(join(folder, 'package.json'), `${manifest}\n`);
  execFileSync('npm', ['pack', '--silent', folder], { stdio: 'inherit' });
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * Times the types of every block on the pages, in a process of its own:
 * `node bench/hovers.ts twoslash|cold|warm`. Prints one line of JSON.
 */
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTwoslasher } from 'twoslash';
import ts from 'typescript';
import { findRegions, parseReference, snippet } from '../snippets/index.ts';
import { slice } from '../snippets/types.ts';
import { TSCONFIG, typesStore } from '../snippets/types/cache.ts';
import { nodesOf } from '../snippets/types/file-nodes.ts';
import { root } from '../snippets/root.ts';
import { blocksOfPages } from './blocks.ts';

/** How a site without the service would do it: each region cut out of its file by twoslash. */
function twoslash(): (of: string) => void | Promise<void> {
  const { config } = ts.readConfigFile(TSCONFIG, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(TSCONFIG));
  const twoslasher = createTwoslasher({
    tsModule: ts,
    compilerOptions: options,
    vfsRoot: join(root, 'examples/1-wire'),
  });
  return (of) => {
    const { file, region } = parseReference(of);
    const text = readFileSync(join(root, file), 'utf8').replaceAll(
      '@ts-expect-error',
      '@ts-shown--error',
    );
    const found = findRegions(text, file).find(({ name }) => name === region);
    const lines = text.split('\n');
    const cut = found
      ? [
          ...lines.slice(0, found.from),
          '// ---cut---',
          ...lines.slice(found.from, found.to),
          '// ---cut-after---',
          ...lines.slice(found.to),
        ]
      : lines;
    twoslasher(cut.join('\n'), 'ts', { handbookOptions: { noErrorValidation: true } });
  };
}

/** What the site does: one service, each file typed once, and kept for the next build. */
function service(): (of: string) => Promise<void> {
  return async (of) => {
    const block = snippet(of);
    slice(await nodesOf(block.file, block.region === undefined ? 'whole' : 'regions'), block);
  };
}

const way = process.argv[2];
if (way === 'cold') rmSync(typesStore.folder, { recursive: true, force: true });
const blocks = blocksOfPages();
const began = performance.now();
const type = way === 'twoslash' ? twoslash() : service();
await type(blocks[0]!);
const first = performance.now() - began;
for (const of of blocks.slice(1)) await type(of);
console.log(JSON.stringify({ first, all: performance.now() - began }));

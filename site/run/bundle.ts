import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import {
  rolldown,
  type InputOptions,
  type OutputChunk,
  type OutputOptions,
  type Plugin,
} from 'rolldown';
import { programs } from '../../snippets/programs.ts';
import { root } from '../../snippets/root.ts';

/** What the browser loads to run programs. Paths are relative to one folder. */
export interface Bundle {
  /** Contents by path. */
  files: Map<string, string>;
  /** The worker's path. */
  worker: string;
  /** The programs that a browser can run: for each its path. */
  programs: Map<string, string>;
}

const WORKER = 'site/run/worker.ts';

const OUTPUT: OutputOptions = {
  format: 'esm',
  minify: true,
  // Programs print the names of classes.
  keepNames: true,
  entryFileNames: '[name]-[hash].js',
  chunkFileNames: '[name]-[hash].js',
};

/**
 * Bundles programs for the browser, all over the same chunk of the SDK.
 * Those that need Node are left out.
 *
 * @param candidates repository paths; all programs when left out
 */
export async function bundlePrograms(candidates = programs()): Promise<Bundle> {
  const runnable = await runnablePrograms(candidates);
  const [worker] = await build([WORKER], { codeSplitting: false });
  const chunks = await build(runnable, {
    codeSplitting: {
      groups: [
        { name: 'sdk', test: /node_modules[\\/](?:@a2a-js[\\/]sdk|jose)[\\/]/ },
        { name: 'lib', test: /examples[\\/]lib[\\/]/ },
      ],
    },
  });
  return {
    files: new Map([worker!, ...chunks].map(({ fileName, code }) => [fileName, code])),
    worker: worker!.fileName,
    programs: new Map(
      runnable.map((program) => [
        program,
        chunks.find(({ name }) => name === nameOf(program))!.fileName,
      ]),
    ),
  };
}

async function build(
  files: string[],
  output: OutputOptions,
  input: InputOptions = {},
): Promise<OutputChunk[]> {
  if (files.length === 0) return [];
  await using bundle = await rolldown({
    input: Object.fromEntries(files.map((file) => [nameOf(file), join(root, file)])),
    platform: 'browser',
    resolve: { conditionNames: ['browser', 'import', 'module', 'default'] },
    ...input,
  });
  const { output: made } = await bundle.generate({ ...OUTPUT, ...output });
  return made.filter((file) => file.type === 'chunk');
}

function nameOf(file: string): string {
  return file.replace(/^(?:examples|site\/run)\//, '').replace(/\.ts$/, '');
}

/**
 * The programs that a browser can run: whose imports, followed to the end,
 * never reach a module of Node.
 *
 * @param candidates repository paths; all programs when left out
 */
export async function runnablePrograms(candidates = programs()): Promise<string[]> {
  const importsOf = new Map<string, readonly string[]>();
  const graph: Plugin = {
    name: 'programs:graph',
    resolveId: (source) => (isBuiltin(source) ? { id: source, external: true } : undefined),
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const { importedIds, dynamicallyImportedIds } = this.getModuleInfo(id)!;
        importsOf.set(id, [...importedIds, ...dynamicallyImportedIds]);
      }
    },
  };
  // Whoever uses `process` uses Node, imported or not.
  const transform = { inject: { process: 'node:process' } };
  await build(candidates, { minify: false }, { plugins: [graph], transform });
  const seen = new Set<string>();
  const reachesNode = (id: string): boolean => {
    if (isBuiltin(id)) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return (importsOf.get(id) ?? []).some(reachesNode);
  };
  return candidates.filter((program) => {
    seen.clear();
    return !reachesNode(join(root, program));
  });
}

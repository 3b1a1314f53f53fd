import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { SnippetError, recording } from '../../snippets/index.ts';
import { root } from '../../snippets/root.ts';
import { bundlePrograms } from './bundle.ts';

const VIRTUAL = 'virtual:run';
const RESOLVED = `\0${VIRTUAL}`;
/** A change below one of these may change what runs. */
const SOURCES = /^(?:examples|snippets|site\/run)\//;

interface Assets {
  /** Contents by path below `run/`. */
  files: Map<string, string>;
  /** The text of the virtual module, see `virtual.d.ts`. */
  manifest: string;
}

/** Lets readers run the programs in their browser: bundles them and serves them below `run/`. */
export default function runInBrowser(): AstroIntegration {
  let assets: Promise<Assets> | undefined;
  const collected = () => (assets ??= collect());

  const plugin: Plugin = {
    name: 'site:run',
    resolveId: (source) => (source === VIRTUAL ? RESOLVED : undefined),
    async load(id) {
      return id === RESOLVED ? (await collected()).manifest : undefined;
    },
    configureServer(server) {
      const folder = `${server.config.base}run/`;
      server.middlewares.use(async (request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        if (!path.startsWith(folder)) return next();
        let text: string | undefined;
        try {
          text = (await collected()).files.get(path.slice(folder.length));
        } catch (error) {
          // A program that does not parse; mending it collects them anew.
          return next(error);
        }
        if (text === undefined) return next();
        response.setHeader(
          'content-type',
          path.endsWith('.json') ? 'application/json' : 'text/javascript',
        );
        response.end(text);
      });
      server.watcher.on('all', (_event, path) => {
        if (!SOURCES.test(relative(root, path).replaceAll('\\', '/'))) return;
        assets = undefined;
        for (const { moduleGraph, hot } of Object.values(server.environments)) {
          const stale = moduleGraph.getModuleById(RESOLVED);
          if (stale) moduleGraph.invalidateModule(stale);
          hot.send({ type: 'full-reload' });
        }
      });
    },
  };

  return {
    name: 'site:run',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } });
      },
      'astro:build:done': async ({ dir }) => {
        const { files } = await collected();
        await Promise.all(
          Array.from(files, async ([path, text]) => {
            const file = fileURLToPath(new URL(`run/${path}`, dir));
            await mkdir(dirname(file), { recursive: true });
            await writeFile(file, text);
          }),
        );
      },
    },
  };
}

async function collect(): Promise<Assets> {
  const bundle = await bundlePrograms();
  const files = new Map(bundle.files);
  const runnable = Array.from(bundle.programs, ([program, path]) => {
    const text = recordingText(program);
    const name = program.replace(/^examples\/(.*)\.ts$/, '$1');
    const recorded = text && `recorded/${name}-${hash(text)}.json`;
    if (recorded) files.set(recorded, text);
    return [program, { path, recorded }];
  });
  const manifest = {
    worker: bundle.worker,
    programs: Object.fromEntries(runnable),
  };
  return {
    files,
    manifest: Object.entries(manifest)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
      .join(''),
  };
}

/** What a run is compared with; undefined for a program without a recording. */
function recordingText(program: string): string | undefined {
  try {
    const { stdout, exchanges } = recording(program.replace(/^examples\//, ''));
    return JSON.stringify({ stdout, exchanges });
  } catch (error) {
    if (error instanceof SnippetError) return undefined;
    throw error;
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}

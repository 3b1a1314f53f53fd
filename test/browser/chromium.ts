import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import packageJson from '../../package.json' with { type: 'json' };
import { root } from '../../snippets/root.ts';

const VERSION = packageJson.devDependencies['@sparticuz/chromium'];
const UNPACKED = join(root, `node_modules/.cache/chromium-${VERSION}`);

/**
 * A headless Chromium: the one named in CHROMIUM_PATH, else the system's, else
 * the one inside the package @sparticuz/chromium (Linux on x64 only).
 *
 * @returns undefined where there is none; the caller says so
 */
export async function launch(args: string[] = []): Promise<Browser | undefined> {
  const executablePath = await findChromium();
  if (!executablePath) return undefined;
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...args] });
}

/** Where it is; the packaged one is unpacked, which two at once must not do. */
export async function findChromium(): Promise<string | undefined> {
  const named = process.env['CHROMIUM_PATH'];
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`);
  if (named) return named;
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  // The package unpacks itself into TMPDIR and trusts whatever lies there, so
  // it gets a folder of its own, which the next run finds unpacked.
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = UNPACKED;
  mkdirSync(UNPACKED, { recursive: true });
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    return await packaged.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

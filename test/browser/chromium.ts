import { existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

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

async function findChromium(): Promise<string | undefined> {
  const named = process.env['CHROMIUM_PATH'];
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`);
  if (named) return named;
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  // The package unpacks itself into TMPDIR and trusts whatever lies there, so
  // it gets a folder of its own.
  const before = process.env['TMPDIR'];
  unpacked ??= mkdtempSync(join(tmpdir(), 'chromium-'));
  process.env['TMPDIR'] = unpacked;
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    return await packaged.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

let unpacked: string | undefined;

/** Removes what `launch` unpacked. */
export async function cleanUp(): Promise<void> {
  if (unpacked) await rm(unpacked, { recursive: true, force: true });
  unpacked = undefined;
}

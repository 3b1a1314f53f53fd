import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { pages } from '../pages/built.ts';
import { findChromium, launch } from './chromium.ts';

/** The paths of all built pages. */
export const paths = pages.map(({ path }) => path);

const NO_BROWSER = 'no Chromium found: install one, or name it in CHROMIUM_PATH';

const origin = inject('origin');
let browser: Browser | undefined;

/** Whether these tests can run; on CI they must. */
export const canBrowse = await findChromium().then((found) => {
  if (!found && process.env['CI']) throw new Error(NO_BROWSER);
  if (!found) console.warn(`Browser tests are skipped: ${NO_BROWSER}.`);
  return found !== undefined;
});

/** Starts one browser for the tests of a file. */
export function useSite(): void {
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());
}

/**
 * Opens a page in a fresh context, runs `look`, and closes it. An error or a
 * refused resource on the page fails the test.
 */
export async function visit<T>(
  path: string,
  look: (page: Page) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> {
  const context = await browser!.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const faults: string[] = [];
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('response', (response) => {
      const isPage = response.request().isNavigationRequest();
      if (response.status() >= 400 && !isPage)
        faults.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(origin + path, { waitUntil: 'load' });
    const seen = await look(page);
    if (faults.length) throw new Error(`the page reports ${faults.join('; ')}`);
    return seen;
  } finally {
    await context.close();
  }
}

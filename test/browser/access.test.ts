import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { canBrowse, paths, useSite, visit } from './site.ts';

const DESKTOP = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** The sum of what moved on its own since the page began to load. */
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            sum += (entry as unknown as { value: number }).value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        document.fonts.ready.then(() => setTimeout(() => resolve(sum), 300));
      }),
  );

describe.runIf(canBrowse)('every page', () => {
  useSite();

  it.each(paths)('%s keeps still and has no accessibility fault, light and dark', async (path) => {
    await visit(
      path,
      async (page) => {
        expect(await shift(page)).toBe(0);
        await page.emulateMedia({ colorScheme: 'light' });
        expect(await violations(page)).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
        await expect.poll(theme).toBe('dark');
        expect(await violations(page, 'cat.color')).toEqual([]);
      },
      DESKTOP,
    );
  });

  it.each(paths)('%s keeps still, fits and has no accessibility fault on a phone', async (path) => {
    await visit(
      path,
      async (page) => {
        expect(await shift(page)).toBe(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          360,
        );
        expect(await violations(page)).toEqual([]);
      },
      PHONE,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { COLOURS, violations } from './axe.ts';
import { shift } from './shift.ts';
import { canBrowse, paths, useSite, visit } from './site.ts';

const DESKTOP = { viewport: { width: 1280, height: 900 } };

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
        expect(await violations(page, { only: COLOURS })).toEqual([]);
      },
      DESKTOP,
    );
  });
});

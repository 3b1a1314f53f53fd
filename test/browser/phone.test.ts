import { describe, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { shift } from './shift.ts';
import { canBrowse, paths, useSite, visit } from './site.ts';

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

describe.runIf(canBrowse)('every page on a phone', () => {
  useSite();

  it.each(paths)('%s keeps still, fits and has no accessibility fault', async (path) => {
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

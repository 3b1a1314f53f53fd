import { describe, expect, it } from 'vitest';
import { COLOURS, violations } from './axe.ts';
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
        // Colours are the same at any width, and were looked at on the wide page.
        expect(await violations(page, { without: COLOURS })).toEqual([]);
      },
      PHONE,
    );
  });
});

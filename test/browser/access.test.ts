import { describe, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { canBrowse, paths, useSite, visit } from './site.ts';

const themes = ['light', 'dark'] as const;
const widths = [360, 1280];
const cases = paths.flatMap((path) =>
  themes.flatMap((theme) => widths.map((width) => ({ path, theme, width }))),
);

describe.runIf(canBrowse)('every page', () => {
  useSite();

  it.each(cases)(
    '$path in $theme, $width pixels wide, has no accessibility fault',
    async ({ path, theme, width }) => {
      const options = { colorScheme: theme, viewport: { width, height: 800 } };
      expect(await visit(path, violations, options)).toEqual([]);
    },
  );

  it.each(paths)('%s has no sideways scroll on a phone of 360 pixels', async (path) => {
    const width = await visit(
      path,
      (page) => page.evaluate(() => document.documentElement.scrollWidth),
      {
        viewport: { width: 360, height: 740 },
        isMobile: true,
        hasTouch: true,
      },
    );
    expect(width).toBeLessThanOrEqual(360);
  });

  it.each(paths.flatMap((path) => widths.map((width) => ({ path, width }))))(
    '$path does not move while it loads, $width pixels wide',
    async ({ path, width }) => {
      const shift = await visit(
        path,
        (page) =>
          page.evaluate(
            () =>
              new Promise<number>((resolve) => {
                let sum = 0;
                new PerformanceObserver((list) => {
                  for (const entry of list.getEntries())
                    sum += (entry as unknown as { value: number }).value;
                }).observe({ type: 'layout-shift', buffered: true });
                setTimeout(() => resolve(sum), 500);
              }),
          ),
        { viewport: { width, height: 800 } },
      );
      expect(shift).toBe(0);
    },
  );
});

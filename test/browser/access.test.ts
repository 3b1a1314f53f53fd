import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { canBrowse, paths, useSite, visit } from './site.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds, in a form that a failing test prints well. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate<AxeResults>('axe.run()');
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
}

const themes = ['light', 'dark'] as const;
const cases = paths.flatMap((path) => themes.map((theme) => ({ path, theme })));

describe.runIf(canBrowse)('every page', () => {
  useSite();

  it.each(cases)('$path in $theme has no accessibility fault', async ({ path, theme }) => {
    expect(await visit(path, violations, { colorScheme: theme })).toEqual([]);
  });

  it.each(paths)('%s has no sideways scroll on a phone of 360 pixels', async (path) => {
    const width = await visit(
      path,
      (page) => page.evaluate('document.documentElement.scrollWidth'),
      {
        viewport: { width: 360, height: 740 },
        isMobile: true,
        hasTouch: true,
      },
    );
    expect(width).toBeLessThanOrEqual(360);
  });

  it.each(paths)('%s does not move while it loads', async (path) => {
    const shift = await visit(path, (page) =>
      page.evaluate<number>(
        `new Promise((resolve) => {
           let sum = 0;
           new PerformanceObserver((list) => list.getEntries().forEach((entry) => (sum += entry.value)))
             .observe({ type: 'layout-shift', buffered: true });
           setTimeout(() => resolve(sum), 500);
         })`,
      ),
    );
    expect(shift).toBe(0);
  });
});

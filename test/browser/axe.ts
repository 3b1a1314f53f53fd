import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on a page, in a form that a failing test prints well. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate<AxeResults>(
    'axe.run({ resultTypes: ["violations"] })',
  );
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
}

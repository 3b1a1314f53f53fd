import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of axe that a change of colours can break. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Which rules to look for: only some, or all but some. */
type Rules = { only: string[] } | { without: string[] };

/**
 * What axe finds on a page, in a form that a failing test prints well.
 *
 * @param rules not all: `COLOURS` for a page that was looked at in other colours
 */
export async function violations(page: Page, rules?: Rules): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const options = {
    resultTypes: ['violations'],
    ...(rules && 'only' in rules && { runOnly: { type: 'rule', values: rules.only } }),
    ...(rules &&
      'without' in rules && {
        rules: Object.fromEntries(rules.without.map((rule) => [rule, { enabled: false }])),
      }),
  };
  const { violations: found } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(options)})`,
  );
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
}

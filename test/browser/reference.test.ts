import { describe, expect, it } from 'vitest';
import { symptoms } from '../../site/reference/symptoms.ts';
import { canBrowse, useSite, visit } from './site.ts';

const SYMPTOMS = '/reference/symptoms/';

describe.runIf(canBrowse)('the field above the symptoms', () => {
  useSite();

  it('hides what lacks one of its words, and headings without entries', async () => {
    await visit(SYMPTOMS, async (page) => {
      const field = page.getByLabel('Show only what contains');
      const entries = page.locator('[data-symptom]:visible');
      expect(await entries.count()).toBe(symptoms.length);

      await field.fill('no  COMPATIBLE');
      await expect.poll(() => entries.count()).toBe(1);
      expect(await entries.locator('h3').textContent()).toContain('No compatible transport');
      expect(await page.locator('[data-filter] [role=status]').textContent()).toMatch(/^1 of \d+$/);
      expect(await page.locator('main h2:visible').first().textContent()).toBe('A text');

      await field.fill("'1.0'  no such words");
      await expect.poll(() => entries.count()).toBe(0);

      await field.fill('');
      await expect.poll(() => entries.count()).toBe(symptoms.length);
    });
  });

  it('is not there without scripts, and the list is whole', async () => {
    await visit(
      SYMPTOMS,
      async (page) => {
        expect(await page.locator('[data-symptom]:visible').count()).toBe(symptoms.length);
        expect(await page.locator('[data-filter]').isVisible()).toBe(false);
      },
      { javaScriptEnabled: false },
    );
  });

  it('entries are found by the search of the site, each with its own place', async () => {
    await visit(SYMPTOMS, async (page) => {
      await page.locator('[data-search-open]').click();
      await page.getByLabel('Search this site').fill('Tenant is already set');
      const link = page.locator('dialog a[href*="#tenant-already-set"]');
      await expect.poll(() => link.count()).toBe(1);
    });
  });
});

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
      expect(await page.locator('main h2:visible').first().textContent()).toBe('By error text');

      // As a page, a word processor or a chat may have changed it.
      for (const minus of ['\u2212', '\u2013', '\u2011']) {
        await field.fill(`${minus}32009\u200b`);
        await expect.poll(() => page.locator('#code-32009').isVisible()).toBe(true);
        expect(await page.locator('#code-32001').isVisible()).toBe(false);
      }

      await field.fill("'1.0'  no such words");
      await expect.poll(() => entries.count()).toBe(0);

      await field.fill('');
      await expect.poll(() => entries.count()).toBe(symptoms.length);
    });
  });

  it('gives way to a link that leads to an entry it hides', async () => {
    await visit(`${SYMPTOMS}#code-32001`, async (page) => {
      const field = page.getByLabel('Show only what contains');
      const follow = (hash: string) =>
        page.evaluate((to) => {
          const link = document.createElement('a');
          link.href = to;
          document.body.append(link);
          link.click();
          link.remove();
        }, hash);
      // First another place, then the one that the page is at already.
      for (const hash of ['#tenant-already-set', '#tenant-already-set']) {
        await field.fill('no compatible');
        await expect.poll(() => page.locator(hash).isVisible()).toBe(false);
        await follow(hash);
        await expect.poll(() => page.locator(hash).isVisible()).toBe(true);
        expect(await field.inputValue()).toBe('');
      }
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

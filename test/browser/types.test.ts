import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { canBrowse, useSite, visit } from './site.ts';

const CHAPTER = '/1-wire/message/';
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

const popup = (page: Page) => page.locator('#type-of-token');
const token = (page: Page, text: string) =>
  page.locator(`pre [data-type]`, { hasText: text }).first();

describe.runIf(canBrowse)('types', () => {
  useSite();

  it('come on pointing, and go', async () => {
    await visit(CHAPTER, async (page) => {
      await token(page, 'fetch').hover();
      await expect.poll(() => popup(page).isVisible()).toBe(true);
      expect(await popup(page).textContent()).toContain('fetch(');
      await page.mouse.move(0, 0);
      await expect.poll(() => popup(page).isVisible()).toBe(false);
    });
  });

  it('cost one tab stop a block', async () => {
    await visit(CHAPTER, async (page) => {
      const stops = await page
        .locator('pre[data-example]')
        .evaluateAll((blocks) =>
          blocks.map(
            (block) =>
              [block, ...block.querySelectorAll('*')].filter(
                (e) => (e as HTMLElement).tabIndex >= 0,
              ).length,
          ),
        );
      expect(stops.length).toBeGreaterThan(3);
      expect([...new Set(stops)]).toEqual([1]);
    });
  });

  it('come by keyboard: arrows, Home and End lead through a block, Escape closes', async () => {
    await visit(CHAPTER, async (page) => {
      const block = page.locator('pre[data-example]').first();
      await block.focus();
      /** Presses a key and returns what is in focus, as text and place. */
      const press = async (key: string) => {
        await page.keyboard.press(key);
        expect(await popup(page).isVisible()).toBe(true);
        return page.evaluate(() => {
          const { left, top } = document.activeElement!.getBoundingClientRect();
          return { text: document.activeElement!.textContent, left, top };
        });
      };
      const first = await press('ArrowRight');
      expect(first.text).toBe('response');
      const second = await press('ArrowRight');
      expect(second.text).toBe('fetch');
      expect(await popup(page).textContent()).toContain('fetch(');
      expect(await press('ArrowLeft')).toEqual(first);
      const below = await press('ArrowDown');
      expect(below.top).toBeGreaterThan(first.top);
      expect((await press('ArrowUp')).top).toBe(first.top);
      expect((await press('End')).top).toBeGreaterThan(below.top);
      expect(await press('Home')).toEqual(first);

      await page.keyboard.press('Escape');
      expect(await popup(page).isVisible()).toBe(false);
      const inside = () => block.evaluate((element) => element.contains(document.activeElement));
      expect(await inside()).toBe(true);
      await page.keyboard.press('Tab');
      expect(await inside()).toBe(false);
    });
  });

  it('are heard: the token in focus is described by its type', async () => {
    await visit(CHAPTER, async (page) => {
      await page.locator('pre[data-example]').first().focus();
      await page.keyboard.press('ArrowRight');
      const description = await page.evaluate(() => {
        const id = document.activeElement?.getAttribute('aria-describedby');
        return id && document.getElementById(id)?.textContent;
      });
      expect(description).toContain('response');
    });
  });

  it('leave no accessibility fault while one is shown', async () => {
    await visit(CHAPTER, async (page) => {
      await page.locator('pre[data-example]').first().focus();
      await page.keyboard.press('ArrowRight');
      expect(await popup(page).isVisible()).toBe(true);
      expect(await violations(page)).toEqual([]);
    });
  });

  it('come by touch, stay until the next tap, and fit on a phone', async () => {
    await visit(
      CHAPTER,
      async (page) => {
        await token(page, 'fetch').tap();
        await expect.poll(() => popup(page).isVisible()).toBe(true);
        const box = (await popup(page).boundingBox())!;
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(360);
        await page.locator('h1').tap();
        await expect.poll(() => popup(page).isVisible()).toBe(false);
      },
      PHONE,
    );
  });

  it('show the compiler’s own words where the page teaches an error', async () => {
    await visit(CHAPTER, async (page) => {
      const text = await page
        .locator('pre[data-example="examples/1-wire/part.ts"]')
        .first()
        .textContent();
      expect(text).toMatch(/2353/);
      expect(text).toContain('Object literal may only specify known properties');
    });
  });
});

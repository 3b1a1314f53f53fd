import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { recording } from '../../snippets/index.ts';
import { pages } from '../pages/built.ts';
import { violations } from './axe.ts';
import { canBrowse, useSite, visit } from './site.ts';

const CHAPTER = '/1-wire/message/';
const program = (of: string) => new RegExp(`/run/${of.replace(/\.ts$/, '')}-[^/]*\\.js$`);

/** Every Run of the site, by page. */
const runs = pages.flatMap(({ path, dom }) =>
  dom.querySelectorAll('run-example').map((element, index) => ({
    path,
    index,
    of: element.getAttribute('data-of')!,
  })),
);

async function press(page: Page, index = 0): Promise<Locator> {
  const run = page.locator('run-example').nth(index);
  await run.locator('button').first().click();
  return run;
}

const state = (run: Locator, wanted: string) =>
  expect.poll(() => run.getAttribute('data-state'), { timeout: 20_000 }).toBe(wanted);
const verdict = (run: Locator) => run.locator('[data-verdict]').textContent();
const output = (run: Locator) => run.locator('[data-output]').textContent();

/** Serves another program in the place of one of the site's. */
const replace = (page: Page, of: string, code: string) =>
  page
    .context()
    .route(program(of), (route) => route.fulfill({ contentType: 'text/javascript', body: code }));

describe.runIf(canBrowse)('Run', () => {
  useSite();

  it('is there', () => {
    expect(runs.length).toBeGreaterThan(5);
  });

  const withRuns = [...new Set(runs.map(({ path }) => path))];
  it.each(withRuns)('does what is recorded, wherever it is on %s', async (path) => {
    await visit(path, async (page) => {
      for (const { of, index } of runs.filter((run) => run.path === path)) {
        const run = await press(page, index);
        await state(run, 'done');
        expect(await verdict(run), of).toMatch(/^Same as recorded/);
        expect(await output(run), of).toBe(recording(of).stdout);
      }
    });
  });

  it('loads nothing of the program before it is wanted', async () => {
    await visit(CHAPTER, async (page) => {
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      );
      expect(loaded.filter((url) => url.includes('/run/'))).toEqual([]);
    });
  });

  it('shows output and frames as they come', async () => {
    await visit('/1-wire/stream/', async (page) => {
      const index = runs
        .filter(({ path }) => path === '/1-wire/stream/')
        .findIndex(({ of }) => of === '1-wire/stream.ts');
      const sizes = page
        .locator('run-example')
        .nth(index)
        .evaluate(
          (run) =>
            new Promise<number[]>((resolve) => {
              const seen = new Set<number>();
              new MutationObserver(() => {
                seen.add(run.querySelector('[data-output]')!.textContent.length);
                if (run.getAttribute('data-state') === 'done') resolve([...seen]);
              }).observe(run, {
                subtree: true,
                childList: true,
                attributes: true,
                characterData: true,
              });
            }),
        );
      await press(page, index);
      // Nothing, then something, then more.
      expect((await sizes).length).toBeGreaterThan(2);
    });
  });

  it('stops a program that never ends, and can run again', async () => {
    await visit(CHAPTER, async (page) => {
      await replace(page, '1-wire/message.ts', 'console.log("on and on"); for (;;);');
      const run = await press(page);
      await expect.poll(() => output(run)).toContain('on and on');
      await run.locator('button').first().click();
      await state(run, 'stopped');
      expect(await verdict(run)).toBe('Stopped.');

      await page.context().unrouteAll();
      await page.reload();
      const again = await press(page);
      await state(again, 'done');
      await again.locator('button').first().click();
      await state(again, 'running');
      await state(again, 'done');
    });
  });

  it('says what differs from the recording', async () => {
    await visit(CHAPTER, async (page) => {
      await replace(page, '1-wire/message.ts', 'console.log("Something else");');
      const run = await press(page);
      await state(run, 'differs');
      const difference = await run.locator('.run-difference').first().textContent();
      expect(difference).toContain('+ Something else');
      expect(difference).toContain(`− ${recording('1-wire/message.ts').stdout.split('\n')[0]}`);
    });
  });

  it('shows the error of a program that throws', async () => {
    await visit(CHAPTER, async (page) => {
      await replace(page, '1-wire/message.ts', 'throw new RangeError("the agent said no");');
      const run = await press(page);
      await state(run, 'failed');
      expect(await output(run)).toContain('RangeError: the agent said no');
    });
  });

  it('says so when the program cannot be loaded', async () => {
    await visit(CHAPTER, async (page) => {
      await page.context().route(program('1-wire/message.ts'), (route) => route.abort());
      const run = await press(page);
      await state(run, 'failed');
      expect(await verdict(run)).toMatch(/Could not load the program\. Check your connection/);
    });
  });

  it('takes a second click for Stop', async () => {
    await visit('/1-wire/stream/', async (page) => {
      const run = page.locator('run-example[data-of="1-wire/stream.ts"]');
      await run.locator('button').first().click();
      await state(run, 'running');
      await run.locator('button').first().click();
      await state(run, 'stopped');
    });
  });

  it('waits for what a program left running', async () => {
    await visit(CHAPTER, async (page) => {
      await replace(page, '1-wire/message.ts', 'setTimeout(() => console.log("later"), 150);');
      const run = await press(page);
      await state(run, 'differs');
      expect(await output(run)).toBe('later\n');
    });
  });

  it.each(['light', 'dark'] as const)(
    'leaves no accessibility fault when done, in %s',
    async (colorScheme) => {
      const found = await visit(
        CHAPTER,
        async (page) => {
          await state(await press(page), 'done');
          return violations(page);
        },
        { colorScheme },
      );
      expect(found).toEqual([]);
    },
  );

  it('fits on a phone, when done and when it differs', async () => {
    await visit(
      CHAPTER,
      async (page) => {
        await state(await press(page), 'done');
        await replace(
          page,
          '1-wire/part.ts',
          `console.log(${JSON.stringify('wide '.repeat(60))});`,
        );
        const other = runs
          .filter(({ path }) => path === CHAPTER)
          .findIndex(({ of }) => of === '1-wire/part.ts');
        await state(await press(page, other), 'differs');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          360,
        );
      },
      { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    );
  });
});

import { launch } from '../test/browser/chromium.ts';
import { pages } from '../test/pages/built.ts';
import { serveSite } from './serve.ts';
import { median, ms, printTable } from './table.ts';

const ROUNDS = 10;

/** Runs in the page: clicks, and returns the milliseconds until something is printed. */
function firstOutput(run: SVGElement | HTMLElement): Promise<number> {
  const output = run.querySelector('[data-output]')!;
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const seen = new MutationObserver(() => {
      if (!output.textContent.trim()) return;
      seen.disconnect();
      resolve(performance.now() - began);
    });
    seen.observe(output, { childList: true, characterData: true, subtree: true });
    setTimeout(() => reject(new Error('no output within 10 s')), 10_000);
    run.querySelector('button')!.click();
  });
}

/** The first Run of each page, in a browser that has never seen the page. */
export async function bench(): Promise<void> {
  const site = await serveSite();
  const rows: string[][] = [];
  try {
    for (const { path } of pages) {
      const measured: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const browser = await launch();
        if (!browser) throw new Error('no Chromium found: name one in CHROMIUM_PATH');
        const page = await browser.newPage();
        await page.goto(site.origin + path, { waitUntil: 'networkidle' });
        const run = page.locator('run-example').first();
        if ((await run.count()) > 0) {
          measured.push(await run.evaluate(firstOutput));
        }
        await browser.close();
        if (measured.length === 0) break;
      }
      if (measured.length) rows.push([path, ms(median(measured)), ms(Math.max(...measured))]);
    }
  } finally {
    site.close();
  }
  console.log(`From the click on Run to its first output, nothing cached, ${ROUNDS} rounds`);
  printTable(['page', 'median', 'worst'], rows);
}

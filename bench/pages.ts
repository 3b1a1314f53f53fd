import { createServer } from 'node:net';
import { once } from 'node:events';
import lighthouse from 'lighthouse';
import { launch } from '../test/browser/chromium.ts';
import { pages } from '../test/pages/built.ts';
import { serveSite } from './serve.ts';
import { median, printTable } from './table.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const ROUNDS = 3;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Lighthouse's scores for each page of the built site, as on a phone; the median of three.
 * Pages named on the command line, `npm run bench -- pages /1-wire/card/`, are the only ones.
 */
export async function bench(): Promise<void> {
  const port = await freePort();
  const browser = await launch([`--remote-debugging-port=${port}`]);
  if (!browser) throw new Error('no Chromium found: name one in CHROMIUM_PATH');
  const site = await serveSite();
  try {
    const rows: (string | number)[][] = [];
    const named = process.argv.slice(3);
    for (const { path } of pages) {
      if (named.length > 0 && !named.includes(path)) continue;
      const rounds: Record<string, number[]> = {};
      const faults = new Set<string>();
      for (let round = 0; round < ROUNDS; round++) {
        const result = await lighthouse(site.origin + path, {
          port,
          logLevel: 'error',
          onlyCategories: CATEGORIES,
        });
        for (const name of CATEGORIES) {
          const { score, auditRefs } = result!.lhr.categories[name]!;
          (rounds[name] ??= []).push((score ?? 0) * 100);
          for (const { id, weight } of auditRefs) {
            const { score: audit } = result!.lhr.audits[id]!;
            if (weight > 0 && audit !== null && audit < 0.9) faults.add(id);
          }
        }
      }
      rows.push([
        path,
        ...CATEGORIES.map((name) => Math.round(median(rounds[name]!))),
        [...faults].join(' '),
      ]);
      console.error(`${path} done`);
    }
    console.log(`Lighthouse on a phone, median of ${ROUNDS}`);
    printTable(['page', ...CATEGORIES, 'below 90'], rows);
  } finally {
    site.close();
    await browser.close();
  }
}

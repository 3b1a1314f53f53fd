import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findChromium, launch } from '../browser/chromium.ts';
import { violations } from '../browser/axe.ts';
import { checkConfig, makeAgents } from '../../examples/3-hub/src/index.ts';
import { served } from './edge-hub.ts';
import { servePeer } from './peer.ts';

const found = await findChromium();
if (!found && process.env['CI']) throw new Error('no Chromium found');
if (!found) console.warn('The console is not tested: no Chromium found.');

let browser: Browser;
beforeAll(async () => {
  if (found) browser = (await launch())!;
}, 60_000);
afterAll(() => browser?.close());

const USERS = { users: [{ name: 'ada', bearer: 'ada-secret' }] };
const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 320, height: 640 };

/** Opens the console of a hub; an error on the page fails the test. */
async function open(url: string, more: object = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: WIDE, reducedMotion: 'reduce', ...more });
  const page = await context.newPage();
  // So that a step that fails says which one.
  page.setDefaultTimeout(15_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // A refused credential is a 401, and said so.
    if (message.type() === 'error' && !/401/.test(message.text())) faults.push(message.text());
  });
  onTestFinished(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });
  await page.goto(url);
  return page;
}

const section = (page: Page, name: string) => page.getByRole('region', { name });

describe.skipIf(!found)('the console', () => {
  it('shows a task while it goes on, and how it ends', async () => {
    const hub = await served();
    const page = await open(hub.url);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByLabel('What is to be done').fill('a long walk');
    await page.getByLabel('Who does it').selectOption({ label: 'wait' });
    await page.getByLabel('Who does it').press('Tab');
    await page.keyboard.press('Enter');
    const row = section(page, 'Tasks').getByRole('link', { name: 'a long walk' });
    await row.getByText('Working').waitFor();
    await row.getByText('at it').waitFor();
    // By keyboard into the task, its entries and what one says.
    await row.focus();
    await page.keyboard.press('Enter');
    const task = section(page, 'a long walk');
    await task.getByText('agent.skill.progress').waitFor();
    await task.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Enter');
    await task.getByText('Canceled').first().waitFor();
    await row.getByText('Canceled').waitFor();
    await task.locator('summary', { hasText: 'agent.skill.request' }).focus();
    await page.keyboard.press('Enter');
    await task.getByText('"text": "a long walk"').waitFor();
    await page.getByRole('link', { name: 'All tasks' }).click();
    await section(page, 'Agents').waitFor();
    const sum = section(page, 'What it took').getByText('0 of 1');
    await sum.waitFor();
    expect(await sum.isVisible()).toBe(true);
  });

  it('shows frames of A2A beside the events of the bus, in order', async () => {
    const hub = await served();
    const page = await open(hub.url);
    const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'over the wire' }] };
    const stream = await hub.call('SendStreamingMessage', {
      message,
      metadata: { skill: 'echo' },
    });
    await stream.text();
    await section(page, 'Tasks').getByRole('link', { name: 'over the wire' }).click();
    const task = section(page, 'over the wire');
    await task.locator('.answer', { hasText: 'over the wire' }).waitFor();
    const names = await task.locator('.entry .way').allTextContents();
    expect(names.slice(0, 2)).toEqual(['from the caller', 'on the bus']);
    expect(names.at(-1)).toBe('to the caller');
    expect(names.filter((name) => name === 'to the caller').length).toBeGreaterThan(3);
  });

  it('asks what a task asks, and brings it the answer', async () => {
    const hub = await served();
    const page = await open(hub.url);
    await hub.post('api/chat', { message: 'a colour', skill: 'ask' });
    const waiting = section(page, 'Waiting for you');
    const answer = waiting.getByLabel('Which one?');
    await answer.fill('red');
    expect(await page.title()).toMatch(/^1 waiting/);
    // What is typed stays while other things happen.
    await hub.post('api/chat', { message: 'another', skill: 'echo' });
    await section(page, 'Tasks').getByRole('link', { name: 'another' }).waitFor();
    expect(await answer.inputValue()).toBe('red');
    await answer.press('Enter');
    await waiting.waitFor({ state: 'hidden' });
    const row = section(page, 'Tasks').getByRole('link', { name: 'a colour' });
    await row.getByText('Completed').waitFor();
    await row.click();
    await section(page, 'a colour').locator('.answer', { hasText: 'Which one? red' }).waitFor();
  });

  it('shows an agent go down and come up again', async () => {
    const before = await servePeer(async () => 'here');
    const { port, url } = before;
    const agents = [{ name: 'echo', kind: 'a2a', url }];
    const config = checkConfig({ hub: { name: 'hub', description: 'Connects.' }, agents });
    const quick = { livenessMs: 50, timeoutMs: 500 };
    const hub = await served(
      { agents },
      { agents: (kept, parts) => makeAgents(config, '.', kept, parts, quick) },
    );
    const page = await open(hub.url);
    const echo = section(page, 'Agents').getByRole('listitem').filter({ hasText: 'echo' }).first();
    await echo.getByText('Up', { exact: true }).waitFor();
    await echo.getByText('work', { exact: true }).waitFor();
    await before.close();
    await echo.getByText('Does not answer').waitFor();
    await echo.getByText(/ECONNREFUSED/).waitFor();
    await servePeer(async () => 'back', { port });
    await echo.getByText('Up', { exact: true }).waitFor();
    await echo.getByText('It answers.').waitFor();
    expect(await echo.getByText('Does not answer').count()).toBe(0);
  });

  it('asks for a key where the hub does, and forgets it', async () => {
    const hub = await served(USERS);
    const page = await open(hub.url);
    const key = page.getByLabel('Your key or token');
    await key.fill('guess');
    await key.press('Enter');
    await page.getByText('The hub knows nobody with this key.').waitFor();
    expect(await violations(page)).toEqual([]);
    await key.fill('ada-secret');
    await key.press('Enter');
    await page.getByText('ada', { exact: true }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await key.waitFor();
  });

  it('shows text as text, whatever it is', async () => {
    const hub = await served();
    const page = await open(hub.url);
    const evil = '<img src=x onerror="document.title=1"><script>alert(1)</script>';
    await hub.post('api/chat', { message: evil, skill: 'echo' });
    await section(page, 'Tasks').getByRole('link', { name: evil }).click();
    await section(page, evil).locator('.answer').waitFor();
    expect(await page.locator('img').count()).toBe(0);
  });

  it.each([
    ['wide, light', WIDE, 'light'],
    ['wide, dark', WIDE, 'dark'],
    ['on a phone, light', PHONE, 'light'],
    ['on a phone, dark', PHONE, 'dark'],
  ] as const)('%s: axe finds nothing, and nothing sticks out', async (_how, viewport, scheme) => {
    const hub = await served();
    await hub.post('api/chat', { message: 'a colour', skill: 'ask' });
    await hub.post('api/chat', { message: 'hello', target: 'ava' });
    await hub.post('api/chat', { message: 'x'.repeat(300), skill: 'fail' });
    hub.registry.setAvailable('ava', false, 'No word for a minute.');
    const page = await open(hub.url, { viewport, colorScheme: scheme });
    const link = section(page, 'Tasks').getByRole('link', { name: 'hello' });
    await section(page, 'What it took').getByText('Confidence', { exact: true }).waitFor();
    const width = () => page.evaluate('document.documentElement.scrollWidth');
    expect(await violations(page)).toEqual([]);
    expect(await width()).toBe(viewport.width);
    await link.click();
    const entry = section(page, 'hello').locator('summary').first();
    await entry.click();
    expect(await violations(page)).toEqual([]);
    expect(await width()).toBe(viewport.width);
  });
});

it('has the colours of the site', () => {
  const colours = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}(--[\w-]+): (light-dark\(.*\));$/gm)].map(
      ([, name, value]) => [name, value] as const,
    );
  const site = new Map(colours('site/styles/tokens.css'));
  const own = colours('examples/3-hub/src/console/page/console.css');
  expect(own.length).toBeGreaterThan(10);
  for (const [name, value] of own) expect([name, value]).toEqual([name, site.get(name!)]);
});

it('is served with a policy that lets nobody else in', async () => {
  const { get } = await served(USERS);
  for (const path of ['/', '/console/main.js', '/console/fonts/text.woff2']) {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /);
  }
  for (const path of ['/console/nothing.js', '/console/', '/console/../hub.ts'])
    expect((await get(path)).status).toBeGreaterThanOrEqual(400);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { checkConfig, ConfigError, createHub, makeAgents } from '../../examples/3-hub/src/index.ts';
import { hubOf } from './hub.ts';

/** A folder until the test ends. */
function folderOf(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const fault = (path: string, why = '.') =>
  expect.objectContaining({
    name: ConfigError.name,
    message: expect.stringMatching(new RegExp(`^${path.replaceAll('.', '\\.')}: .*${why}`)),
  });

const NO_DATABASE = { 'hub.db': 'This is no database, whatever its name may say of it.' };

it.each([
  ['a folder', () => `sqlite:${folderOf()}`, 'unable to open'],
  ['no database', () => `sqlite:${folderOf(NO_DATABASE)}/hub.db`, 'not a database'],
  ['a name with a NUL', () => 'sqlite:a\0b/hub.db', 'null bytes'],
  ['where nothing can be made', () => 'sqlite:/proc/none/of/it/hub.db', 'ENOENT'],
  ['a server that is not there', () => 'postgres://127.0.0.1:1/hub', 'ECONNREFUSED'],
  ['an address that is none', () => 'postgres://%zz', '%zz'],
])('a storage that is %s is told as one', async (_what, storage, why) => {
  await expect(hubOf({ storage: storage() })).rejects.toEqual(fault('storage', why));
});

it('a port that is taken is told as one, and so is a host of nobody’s', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const hubAt = async (host: string) =>
    hubOf({ hub: { name: 'hub', description: 'Connects.', host, port } });
  const taken = await hubAt('127.0.0.1');
  await expect(taken.start()).rejects.toEqual(fault('hub.port', 'EADDRINUSE'));
  // Set aside for documentation (RFC 5737): no machine has it.
  const foreign = await hubAt('192.0.2.1');
  await expect(foreign.start()).rejects.toEqual(fault('hub.host', 'EADDRNOTAVAIL'));
});

const hasV6 = networkInterfaces()['lo']?.some(({ family }) => family === 'IPv6');

it.skipIf(!hasV6)('an address of IPv6 is one in the hub’s URL', async () => {
  const hub = { name: 'hub', description: 'Connects.', host: '::1', port: 0 };
  const { start } = await hubOf({ hub });
  const url = await start();
  expect(url).toMatch(/^http:\/\/\[::1\]:\d+\/$/);
  expect((await fetch(new URL('healthz', url))).status).toBe(200);
});

it.each([
  ['throws', "throw new Error('no luck')", 'no luck'],
  ['throws what is no error', "throw 'no luck'", 'no luck'],
  ['has no default export', 'export const a = 1', 'no default export'],
  ['has one that throws', "export default () => { throw new Error('no luck') }", 'no luck'],
  ['has one that rejects', "export default async () => { throw new Error('no luck') }", 'no luck'],
  ['makes nothing', 'export default () => {}', 'a method run'],
  ['makes what cannot run', 'export default () => ({ kind: "function" })', 'a method run'],
])('a module that %s is told with its path', async (_what, module, why) => {
  const folder = folderOf({ 'desk.mjs': module });
  const skills = [{ id: 'a', name: 'A', description: 'Does a.' }];
  const config = checkConfig({
    hub: { name: 'hub', description: 'Connects.' },
    storage: 'memory',
    agents: [{ name: 'desk', kind: 'function', module: 'desk.mjs', skills }],
  });
  const made = createHub(config, {
    agents: (kept, parts) => makeAgents(config, folder, kept, parts),
  });
  await expect(made).rejects.toEqual(fault('agents.0.module', why));
});

it('a key that cannot sign is told before anybody asks for the card', async () => {
  const signingKey = { kty: 'none', alg: 'none', kid: 'k' };
  await expect(hubOf({}, { signingKey })).rejects.toEqual(fault('hub.signingKey'));
});

it('a URL of the hub with a path keeps it at both addresses of the card', async () => {
  const hub = { name: 'hub', description: 'Connects.', url: 'https://x.example/fleet' };
  const { handler } = await hubOf({ hub });
  const { supportedInterfaces } = await handler.getAgentCard();
  expect(supportedInterfaces.map(({ url }) => url)).toEqual([
    'https://x.example/fleet/',
    'https://x.example/fleet/rest',
  ]);
});

it('the command tells the fault, with no stack, and ends', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const config = {
    hub: { name: 'hub', description: 'Connects.', host: '127.0.0.1', port },
    storage: 'memory',
    agents: [{ name: 'peer', kind: 'a2a', url: 'http://127.0.0.1:1/' }],
  };
  const file = join(folderOf({ 'hub.yaml': JSON.stringify(config) }), 'hub.yaml');
  const command = spawn(process.execPath, ['examples/3-hub/src/main.ts', file]);
  onTestFinished(() => void command.kill('SIGKILL'));
  const [said, [status]] = await Promise.all([textOf(command.stderr), once(command, 'close')]);
  expect(said).toBe(
    `${file}:\nhub.port: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
  );
  expect(status).toBe(1);
});

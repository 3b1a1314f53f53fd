import { expect, it, onTestFinished } from 'vitest';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  checkConfig,
  ConfigError,
  readConfig,
  readSigningKey,
} from '../../examples/3-hub/src/index.ts';

const skill = { id: 'a', name: 'A', description: 'Does a.' };
const desk = { name: 'desk', kind: 'function', module: './desk.ts', skills: [skill] };
const least = { hub: { name: 'hub', description: 'Connects.' }, agents: [desk] };
const schedule = { name: 'daily', cron: '0 7 * * *', message: 'report', skill: 'a' };
const peer = { name: 'p', kind: 'a2a', url: 'http://p/' };
const ada = { name: 'ada', apiKey: 'ada-secret' };

const faultsOf = (config: unknown): string[] => {
  try {
    checkConfig(config);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message.split('\n');
  }
};

it('the least that a hub is told is enough', () => {
  expect(checkConfig(least)).toMatchObject({
    hub: { port: 4100, host: 'localhost' },
    storage: 'sqlite:.data/hub.db',
    fallback: {},
    schedules: [],
    push: { allow: [], perTask: 10 },
    limits: { hops: 8, concurrency: 500, queue: 1000, retentionDays: 30 },
  });
});

it('the demo is a configuration', () => {
  expect(readConfig('examples/3-hub/hub.yaml').agents.map(({ kind }) => kind)).toEqual([
    'function',
    'agent',
    'a2a',
  ]);
});

it.each([
  ['a name with a dot', { ...least, hub: { ...least.hub, name: 'a.b' } }, /^hub\.name: /],
  ['a member that nobody knows', { ...least, limit: {} }, /limit/],
  ['an agent without a module', { ...least, agents: [{ ...desk, module: '' }] }, /^agents\.0\.mod/],
  [
    'two agents of one name',
    { ...least, agents: [desk, desk] },
    /^agents\.1\.name: desk is taken$/,
  ],
  [
    'an unknown fallback',
    { ...least, fallback: { target: 'bo' } },
    /^fallback\.target: there is no agent bo$/,
  ],
  [
    'a fallback that nobody can do',
    { ...least, fallback: { skill: 'b' } },
    /^fallback\.skill: no agent has the skill b$/,
  ],
  [
    'a schedule that is none',
    { ...least, schedules: [{ ...schedule, cron: 'daily' }] },
    /^schedules\.0\.cron: expected a cron pattern$/,
  ],
  [
    'a time zone that is none',
    { ...least, schedules: [{ ...schedule, timezone: 'Europe/Bearlin' }] },
    /^schedules\.0\.timezone: is no time zone$/,
  ],
  [
    'two schedules of one name',
    { ...least, schedules: [schedule, schedule] },
    /^schedules\.1\.name: daily is taken$/,
  ],
  [
    'a schedule of nobody',
    { ...least, users: [ada], schedules: [schedule] },
    /^schedules\.0\.owner: expected the name of a user$/,
  ],
  ['a user without a secret', { ...least, users: [{ name: 'ada' }] }, /^users\.0: /],
  [
    'two users of one secret',
    { ...least, users: [ada, { ...ada, name: 'bob' }] },
    /^users\.1\.apiKey: is another user's$/,
  ],
  [
    'a range of addresses that is none',
    { ...least, push: { allow: ['localhost', '10.0.0.0/64'] } },
    /^push\.allow\.1: is no CIDR$/,
  ],
  [
    'a way to follow that is none',
    { ...least, agents: [{ name: 'p', kind: 'a2a', url: 'http://p/', follow: 'hope' }] },
    /^agents\.0\.follow: /,
  ],
  ...['', 'a b', '1.2.3.999', 'http://a'].map((host): [string, object, RegExp] => [
    `the host '${host}'`,
    { ...least, hub: { ...least.hub, host } },
    /^hub\.host: expected the name of a host or an address$/,
  ]),
  [
    'a URL of the hub with a query',
    { ...least, hub: { ...least.hub, url: 'http://x/y?z' } },
    /^hub\.url: has a query or a fragment$/,
  ],
  [
    'a peer of two credentials',
    { ...least, agents: [{ ...peer, apiKey: 'a', bearer: 'b' }] },
    /^agents\.0: expected apiKey or bearer, not both$/,
  ],
  [
    'a secret that no header can carry',
    { ...least, agents: [{ ...peer, bearer: 'a\nb' }] },
    /^agents\.0\.bearer: expected visible characters of ASCII$/,
  ],
  [
    'a blank secret',
    { ...least, users: [{ name: 'ada', bearer: ' '.repeat(8) }] },
    /^users\.0\.bearer: expected visible characters of ASCII$/,
  ],
  [
    'two skills of one id',
    { ...least, agents: [{ ...desk, skills: [skill, skill] }] },
    /^agents\.0\.skills\.1\.id: a is taken$/,
  ],
  [
    'a schedule that never comes',
    { ...least, schedules: [{ ...schedule, cron: '0 0 31 2 *' }] },
    /^schedules\.0\.cron: expected a cron pattern$/,
  ],
  ['a storage that is none', { ...least, storage: 'mysql://x' }, /^storage: /],
])('%s is refused by its path', (_what, config, fault) => {
  expect(faultsOf(config)).toEqual([expect.stringMatching(fault)]);
});

it('all that is wrong is told at once', () => {
  const faults = faultsOf({ hub: { name: '', description: '' }, agents: [] });
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'hub.name',
    'hub.description',
    'agents',
  ]);
});

it('a file that is not there, or no YAML, is told with its name', () => {
  expect(() => readConfig('nowhere.yaml')).toThrow(/^nowhere\.yaml: ENOENT/);
  expect(() => readConfig('package.json')).toThrow(ConfigError);
});

/** A folder with these files, until the test ends. */
function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

it('an alias that stands within its own anchor is told with its path', () => {
  const folder = folderOf({ 'hub.yaml': 'hub: &hub { name: hub, url: [*hub] }' });
  expect(() => readConfig(join(folder, 'hub.yaml'))).toThrow(
    new ConfigError('hub.url.0: holds itself'),
  );
});

it('secrets come from the environment, and each that is missing is named', () => {
  const users = [{ name: 'ada', apiKey: '${ADA_KEY}' }];
  const storage = '${HUB_DATABASE}';
  const folder = folderOf({ 'hub.yaml': JSON.stringify({ ...least, users, storage }) });
  const file = join(folder, 'hub.yaml');
  const read = readConfig(file, { ADA_KEY: 'ada-secret', HUB_DATABASE: 'memory' });
  expect(read).toMatchObject({ storage: 'memory', users: [ada] });
  expect(() => readConfig(file, {})).toThrow(
    new ConfigError(
      'users.0.apiKey: the environment has no ADA_KEY\nstorage: the environment has no HUB_DATABASE',
    ),
  );
});

it('a key that signs the card is read from its file, or refused with its path', () => {
  const good = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', kid: 'one', x: 'x', d: 'd' };
  const folder = folderOf({
    'good.json': JSON.stringify(good),
    'bad.json': JSON.stringify({ ...good, kid: undefined }),
  });
  const keyIn = (signingKey?: string) =>
    readSigningKey(
      checkConfig({ ...least, hub: { ...least.hub, ...(signingKey && { signingKey }) } }),
      folder,
    );
  expect(keyIn()).toBeUndefined();
  expect(keyIn('good.json')).toEqual(good);
  expect(() => keyIn('bad.json')).toThrow('hub.signingKey: expected a JWK with kty, alg and kid');
  expect(() => keyIn('none.json')).toThrow(/^hub\.signingKey: ENOENT/);
});

it('the example of a fleet is a configuration, with all its secrets elsewhere', () => {
  const file = 'examples/3-hub/fleet.yaml';
  const secrets = {
    ADA_KEY: 'ada-secret',
    CI_TOKEN: 'ci-secret',
    HUB_DATABASE: 'postgres://localhost/hub',
    RESEARCH_TOKEN: 'research-secret',
    METRICS_TOKEN: 'metrics-secret',
  };
  expect(readConfig(file, secrets).storage).toBe('postgres://localhost/hub');
  for (const name of Object.keys(secrets))
    expect(() => readConfig(file, { ...secrets, [name]: undefined })).toThrow(
      `the environment has no ${name}`,
    );
});

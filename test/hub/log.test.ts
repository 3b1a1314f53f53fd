import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkConfig } from '../../examples/3-hub/src/index.ts';
import {
  logBus,
  logConsole,
  makeLog,
  type LogLevel,
} from '../../examples/3-hub/src/observe/log.ts';
import { hubOf, send } from './hub.ts';

type Line = Record<string, unknown> & { msg: string };

function logOf(level: LogLevel = 'info') {
  const text: string[] = [];
  const log = makeLog({ level, hub: 'hub', to: { write: (line) => void text.push(line) } });
  return { log, text, lines: () => text.map((line) => JSON.parse(line) as Line) };
}

const SECRET = 'the secret of Ada';

async function logged(level: LogLevel, call: Parameters<typeof send>[1]) {
  const { log, text, lines } = logOf(level);
  const hub = await hubOf();
  logBus(hub.bus, log);
  const { id } = await send(hub, { text: SECRET, owner: 'lovelace', ...call });
  await expect
    .poll(() => hub.said.some(({ topic }) => /^auto|^agent.input/.test(topic)))
    .toBe(true);
  return { hub, id, log, text: text.join(''), lines: lines() };
}

describe('the log', () => {
  it('has a line for each thing that happened to a task, under its id', async () => {
    const { id, lines } = await logged('info', { skill: 'echo' });
    expect(lines.map(({ msg }) => msg)).toEqual([
      'A turn begins.',
      'Somebody does it.',
      'The task is over.',
    ]);
    for (const line of lines)
      expect(line).toMatchObject({ level: 'info', hub: 'hub', correlationId: id });
    expect(lines[0]).toMatchObject({ entry: 'a2a', skill: 'echo', isAnswer: false, parts: 1 });
    expect(lines[1]).toMatchObject({ agent: 'desk', skill: 'echo' });
    expect(lines[2]).toMatchObject({ agent: 'desk', state: 'completed', success: true });
  });

  it('tells a drop with its reason, and what follows from it', async () => {
    const { lines } = await logged('debug', { skill: 'fly' });
    const drop = lines.find(({ msg }) => msg === 'A request was dropped.')!;
    expect(drop).toMatchObject({ level: 'warn', reason: 'unknown-skill', skill: 'fly' });
    const over = lines.find(({ msg }) => msg === 'A turn is over.')!;
    expect(over['parentId']).toBe(drop['id']);
  });

  it.each([
    { skill: 'echo' },
    { skill: 'ask' },
    { target: 'ava' },
    { target: SECRET },
    { skill: SECRET },
  ])('has no word of what was said, nor of who said it: %o', async (call) => {
    const { text } = await logged('debug', call);
    expect(text).not.toMatch(/secret|Ada|lovelace|Which one/);
  });

  it('names failures by the id that the caller was told, without what clings to them', () => {
    const { log, text, lines } = logOf();
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const error = Object.assign(new Error('cannot', { cause }), { headers: { key: SECRET } });
    log.error({ err: error, correlationId: 'c' }, 'It failed.');
    expect(lines()).toMatchObject([
      {
        level: 'error',
        correlationId: 'c',
        err: {
          type: 'Error',
          message: 'cannot',
          stack: expect.any(String),
          cause: { message: 'refused', code: 'ECONNREFUSED' },
        },
      },
    ]);
    expect(text.join('')).not.toContain(SECRET);
  });

  it('tells of agents, skills, webhooks and failures of the bus', async () => {
    const { log, lines } = logOf();
    const hub = await hubOf();
    logBus(hub.bus, log);
    hub.registry.setAvailable('ava', false, 'No word for a minute.');
    hub.registry.setSkills('ava', [{ id: 'sing', name: 'Sing', description: 'Sings.', tags: [] }]);
    const push = { taskId: 't', owner: 'ada', words: 'it answered 500' };
    hub.bus.publish('fleet.push.dead', push, { correlationId: 't' });
    hub.bus.publish('system.error', { topic: 'x.y', message: 'broken' });
    expect(lines()).toMatchObject([
      { level: 'warn', agent: 'ava', change: 'down', why: 'No word for a minute.' },
      { level: 'info', agent: 'ava', skill: 'sing', change: 'added' },
      { level: 'warn', correlationId: 't', change: 'dead', why: 'it answered 500' },
      { level: 'error', at: 'x.y', why: 'broken' },
    ]);
  });

  it('takes in what libraries tell the console', () => {
    const { log, lines } = logOf();
    const end = logConsole(log);
    console.error(`Failed for ${SECRET}:`, new Error('why'));
    console.warn('odd');
    end();
    expect(lines()).toMatchObject([{ level: 'error', err: { message: 'why' } }, { level: 'warn' }]);
    expect(JSON.stringify(lines())).not.toContain(SECRET);
  });

  it('is configured', () => {
    const hub = { name: 'hub', description: 'Connects.' };
    const agents = [{ name: 'peer', kind: 'a2a', url: 'http://localhost:1/' }];
    expect(checkConfig({ hub, agents }).logs).toEqual({ level: 'info' });
    expect(() => checkConfig({ hub, agents, logs: { level: 'loud' } })).toThrow(/^logs\.level: /);
  });
});

it('a hub that runs says on stdout where it is, and writes its log to stderr', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'hub-')), 'hub.yaml');
  const module = join(process.cwd(), 'examples/3-hub/src/demo/desk.ts');
  const shout = { id: 'shout', name: 'Shout', description: 'Louder.' };
  const config = {
    hub: { name: 'small', description: 'Connects.', port: 0 },
    storage: 'memory',
    agents: [{ name: 'desk', kind: 'function', module, skills: [shout] }],
  };
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(config));
  const hub = spawn(process.execPath, ['examples/3-hub/src/main.ts', file]);
  onTestFinished(() => void hub.kill('SIGKILL'));
  let log = '';
  hub.stderr.on('data', (chunk) => (log += String(chunk)));
  const [said] = await once(hub.stdout.setEncoding('utf8'), 'data');
  const [, url] = /^The hub listens on (http:.*\/)\n$/.exec(said as string)!;
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ message: SECRET, skill: 'shout' });
  const reply = await fetch(`${url}api/chat`, { method: 'POST', headers, body });
  const { taskId } = (await reply.json()) as { taskId: string };
  hub.kill('SIGTERM');
  expect(await once(hub, 'exit')).toEqual([0, null]);
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  expect(lines.map(({ msg }) => msg)).toEqual([
    'A turn begins.',
    'Somebody does it.',
    'The task is over.',
  ]);
  for (const line of lines) expect(line).toMatchObject({ hub: 'small', correlationId: taskId });
  expect(log).not.toMatch(/secret/i);
});

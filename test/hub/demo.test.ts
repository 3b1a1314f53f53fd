import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';

/** Whether somebody listens there already, as a developer's own hub. */
async function isTaken(port: number): Promise<boolean> {
  const socket = connect(port, 'localhost');
  const taken = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return taken;
}

const taken = (await isTaken(4100)) || (await isTaken(4101));

it.skipIf(taken)('npm run hub starts the demo: three agents, a console, and an end', async () => {
  // In a group of its own: npm passes on no signal that it does not get.
  const hub = spawn('npm', ['run', '--silent', 'hub'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const gone = once(hub, 'close');
  onTestFinished(async () => {
    if (hub.exitCode === null) process.kill(-hub.pid!, 'SIGKILL');
    await gone;
  });
  const [line] = (await once(createInterface(hub.stdout), 'line')) as [string];
  const url = 'http://localhost:4100/';
  expect(line).toBe(`The hub listens on ${url}`);
  const chat = async (body: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}api/chat`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  expect(await chat({ message: 'quiet', skill: 'shout' })).toMatchObject({ text: 'QUIET' });
  expect(await chat({ message: 'What time is it?' })).toMatchObject({
    state: 'completed',
    text: expect.stringMatching(/^It is \d{4}-/),
  });
  expect(await chat({ message: 'echo', skill: 'echo' })).toMatchObject({ text: 'echo' });
  const health = await (await fetch(`${url}healthz`)).json();
  expect(health).toMatchObject({ status: 'ok', agents: { up: 3, down: 0 } });
  expect(await (await fetch(url)).text()).toContain('<!doctype html>');
  process.kill(-hub.pid!, 'SIGTERM');
  await gone;
});

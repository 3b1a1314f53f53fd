import { once } from 'node:events';
import { createServer } from 'node:http';
import { getDefaultAutoSelectFamily, setDefaultAutoSelectFamily, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { PushGuard } from '../../examples/lib/push-guard.ts';
import { Webhook } from '../../examples/lib/webhook.ts';

const TASK = { task: { id: 't-1' } };

function notification(secret: string, body: unknown): Request {
  return new Request('http://receiver.example/webhook', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'Application/JSON ; charset=utf-8',
    },
    body: JSON.stringify(body),
  });
}

describe('the receiver of notifications', () => {
  it.each([
    { task: { id: 't-1', artifacts: [null] } },
    { task: { id: 't-1', history: [null] } },
    { artifactUpdate: { taskId: 't-1', artifact: { parts: [{ raw: 5 }] } } },
    null,
    [],
    'task',
  ])('answers 400 to %j', async (body) => {
    const webhook = new Webhook(() => {});
    const { status } = await webhook.receive(notification(webhook.expect(), body));
    expect(status).toBe(400);
  });

  it('takes an event again that it failed to take, and no other', async () => {
    const taken: string[] = [];
    const failed: unknown[] = [];
    const webhook = new Webhook(
      async () => {
        if (failed.length === 0) throw new Error('disk full');
        taken.push('task');
      },
      (error) => failed.push(error),
    );
    const secret = webhook.expect();
    const statuses = [];
    for (let tries = 0; tries < 3; tries++) {
      const { status } = await webhook.receive(notification(secret, TASK));
      statuses.push(status);
    }
    expect(statuses).toEqual([500, 204, 204]);
    expect(taken).toEqual(['task']);
    expect(failed).toEqual([new Error('disk full')]);
  });

  it('takes an event once that comes twice at the same time', async () => {
    let taken = 0;
    const webhook = new Webhook(async () => {
      taken++;
      await new Promise(setImmediate);
    });
    const secret = webhook.expect();
    const answers = [1, 2, 3].map(() => webhook.receive(notification(secret, TASK)));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual([204, 204, 204]);
    expect(taken).toBe(1);
  });

  it('forgets the oldest of many', async () => {
    let taken = 0;
    const webhook = new Webhook(() => taken++);
    const secret = webhook.expect();
    const send = (n: number) =>
      webhook.receive(notification(secret, { task: { id: 't-1', contextId: `c-${n}` } }));
    for (let n = 0; n <= 1000; n++) await send(n);
    await send(1000);
    expect(taken).toBe(1001);
    await send(0);
    expect(taken).toBe(1002);
  });
});

describe('the guard of the sender', () => {
  const before = getDefaultAutoSelectFamily();
  afterEach(() => setDefaultAutoSelectFamily(before));

  /** A guard to which every name is 127.0.0.1, and a port there. */
  async function onLoopback(privateHosts: string[] = []) {
    const server = createServer((_, response) => response.end('inside')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const guard = new PushGuard(privateHosts, async () => [{ address: '127.0.0.1', family: 4 }]);
    onTestFinished(async () => {
      await guard.dispatcher.close();
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    return (host: string) =>
      fetch(`http://${host}:${port}/`, { dispatcher: guard.dispatcher } as RequestInit);
  }

  it.each(['127.0.0.1', '2130706433', '0x7f.1', 'inside.example'])(
    'connects not to %s, whoever checked before',
    async (host) => {
      const reach = await onLoopback();
      await expect(reach(host)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('is not public') },
      });
    },
  );

  it.each([true, false])(
    'reaches a welcome name, several addresses at once: %s',
    async (isAuto) => {
      setDefaultAutoSelectFamily(isAuto);
      const reach = await onLoopback(['hooks.example']);
      expect(await (await reach('hooks.example')).text()).toBe('inside');
    },
  );

  it.each([
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '192.88.99.1',
    '168.63.129.16',
    '[2001:db8::1]',
    '[3fff::1]',
    '[2001:2::1]',
    '[2001:10::1]',
    '[2002:7f00:1::]',
    '[::ffff:8.8.8.8]',
    '[64:ff9b::7f00:1]',
  ])('refuses %s', async (host) => {
    await expect(new PushGuard().check(`http://${host}/`)).rejects.toThrow('is not public');
  });

  it.each(['8.8.8.8', '168.63.129.17', '[2606:4700::1]', '[2001:200::1]'])(
    'allows %s',
    async (host) => {
      await expect(new PushGuard().check(`http://${host}/`)).resolves.toBeUndefined();
    },
  );

  it('refuses a password without a name, and a name without an address', async () => {
    const guard = new PushGuard([], async () => []);
    await expect(guard.check('http://:p@8.8.8.8/')).rejects.toThrow('credentials');
    await expect(guard.check('http://void.example/')).rejects.toThrow('has no address');
  });
});

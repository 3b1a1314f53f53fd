import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { fetch } from 'undici';
import { Addresses } from '../../examples/3-hub/src/push/addresses.ts';

const hosts = (found: Record<string, string[]>) => async (host: string) =>
  (found[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

it.each([
  ['127.0.0.1', 'loopback'],
  ['2130706433', 'loopback, as one number'],
  ['0x7f.1', 'loopback, in hex'],
  ['0.0.0.0', 'this machine'],
  ['10.1.2.3', 'private'],
  ['172.31.0.1', 'private'],
  ['192.168.1.1', 'private'],
  ['169.254.169.254', "a cloud's secrets"],
  ['100.64.0.1', 'shared by a provider'],
  ['168.63.129.16', "a cloud's own"],
  ['192.0.2.1', 'an example'],
  ['224.0.0.1', 'many'],
  ['255.255.255.255', 'all'],
  ['[::1]', 'loopback'],
  ['[::]', 'this machine'],
  ['[::ffff:127.0.0.1]', 'loopback, mapped'],
  ['[::ffff:8.8.8.8]', 'mapped'],
  ['[64:ff9b::7f00:1]', 'loopback, translated'],
  ['[fd00::1]', 'private'],
  ['[fe80::1]', 'link-local'],
  ['[fec0::1]', 'site-local'],
  ['[2002:7f00:1::]', 'loopback, by 6to4'],
  ['[2001:db8::1]', 'an example'],
  ['[3fff::1]', 'an example'],
  ['[5000::1]', 'not given out'],
])('refuses %s (%s)', async (host) => {
  await expect(new Addresses().check(`http://${host}/hook`)).rejects.toThrow('is not public');
});

it.each(['8.8.8.8', '[2606:4700::1]'])('allows %s', async (host) => {
  await expect(new Addresses().check(`https://${host}/hook`)).resolves.toBeUndefined();
});

it.each([
  ['', 'http or https'],
  ['file:///etc/passwd', 'http or https'],
  ['gopher://8.8.8.8/', 'http or https'],
  ['not a url', 'http or https'],
  ['http://user:pass@8.8.8.8/', 'password'],
  ['http://:pass@8.8.8.8/', 'password'],
  ['http://nowhere.example/', 'no address'],
  ['http://inside.example/', 'inside.example is not public'],
  ['http://half.example/', 'half.example is not public'],
])('refuses %j', async (url, why) => {
  const resolve = hosts({
    'inside.example': ['10.0.0.1'],
    'half.example': ['8.8.8.8', '10.0.0.1'],
  });
  await expect(new Addresses([], resolve).check(url)).rejects.toThrow(why);
});

it.each([
  ['inside.example', 'http://inside.example/'],
  ['10.0.0.0/8', 'http://inside.example/'],
  ['10.0.0.1', 'http://10.0.0.1/'],
  ['fd00::/8', 'http://[fd00::1]/'],
  ['[fd00::1]', 'http://[fd00::1]/'],
  ['10.0.0.0/8', 'http://[::ffff:10.0.0.1]/'],
])('with %s allowed, allows %s', async (allowed, url) => {
  const resolve = hosts({ 'inside.example': ['10.0.0.1'] });
  await expect(new Addresses([allowed], resolve).check(url)).resolves.toBeUndefined();
});

it('says which entry is no CIDR', () => {
  expect(() => new Addresses(['10.0.0.0/40'])).toThrow('10.0.0.0/40 is no CIDR');
});

async function loopback() {
  const server = createServer((_request, response) => response.end('inside'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

it('connects to what was looked at, though the name then means another', async () => {
  const port = await loopback();
  let looked = 0;
  const resolve = async () =>
    looked++ === 0 ? [{ address: '8.8.8.8', family: 4 }] : [{ address: '127.0.0.1', family: 4 }];
  const addresses = new Addresses([], resolve);
  const { dispatcher } = addresses;
  onTestFinished(() => dispatcher.close());
  await addresses.check(`http://hook.example:${port}/`);
  const sent = fetch(`http://hook.example:${port}/`, { dispatcher });
  await expect(sent).rejects.toMatchObject({
    cause: { message: 'hook.example is not public' },
  });
});

it.each(['127.0.0.1', '2130706433'])('connects not to %s, whoever checked', async (host) => {
  const port = await loopback();
  const { dispatcher } = new Addresses();
  onTestFinished(() => dispatcher.close());
  await expect(fetch(`http://${host}:${port}/`, { dispatcher })).rejects.toMatchObject({
    cause: { message: '127.0.0.1 is not public' },
  });
});

it('reaches what is allowed', async () => {
  const port = await loopback();
  const resolve = hosts({ 'hook.example': ['127.0.0.1'] });
  const { dispatcher } = new Addresses(['127.0.0.0/8'], resolve);
  onTestFinished(() => dispatcher.close());
  const answer = await fetch(`http://hook.example:${port}/`, { dispatcher });
  expect(await answer.text()).toBe('inside');
});

import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { credentialFetch } from '@protolabs/a2a';

// #region server
function answerTo({ url, headers, socket }: IncomingMessage) {
  if (url === '/moved') {
    // Another origin: `localhost` has become an address.
    const location = `http://127.0.0.1:${socket.localPort}/elsewhere`;
    return { status: 307, location };
  }
  console.log(`  ${url} sees the key`, headers['x-api-key'] ?? '-');
  return { status: 204 };
}
// #endregion server

const server = createServer((request, response) => {
  const { status, ...headers } = answerTo(request);
  response.writeHead(status, headers).end();
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

// #region send
const agentUrl = `http://localhost:${port}`;
const withHeader: typeof fetch = (url, init) =>
  fetch(url, { ...init, headers: { 'X-API-Key': 'secret' } });
const withCredential = credentialFetch({ apiKey: 'secret' }, agentUrl);

const urls = [
  `${agentUrl}/agent`,
  `http://127.0.0.1:${port}/stranger`,
  `${agentUrl}/moved`,
];
for (const send of [withHeader, withCredential]) {
  console.log(send === withHeader ? 'a header' : 'credentialFetch');
  for (const url of urls) {
    try {
      await send(url, { method: 'POST' });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      const { cause } = error;
      const why = cause instanceof Error ? cause.message : '';
      console.log(`  ${new URL(url).pathname} ${error.message}: ${why}`);
    }
  }
}
// #endregion send

server.close();
server.closeAllConnections();

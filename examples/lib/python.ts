import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import type { Served } from './agent.ts';
import { pythonEnvironment } from './python-env.ts';

/**
 * Serves a Python program on a free loopback port, as a child process.
 *
 * The child gets a socket that listens already, as its descriptor 3, and
 * its own URL as argument. So nobody has to wait until it is ready: what
 * is sent before waits in the socket. It ends when its input does.
 *
 * @param file an absolute path
 * @param path what the program answers at, below its origin
 */
export async function servePython(
  file: string,
  path = '/',
): Promise<Served> {
  const python = await pythonEnvironment();
  const socket = createServer().listen(0, 'localhost');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  const url = `http://localhost:${port}${path}`;

  const child = spawn(python, [file, url], {
    stdio: ['pipe', 'inherit', 'inherit', descriptorOf(socket)],
  });
  const ended = once(child, 'exit');
  await once(child, 'spawn');
  // The child keeps its own copy.
  socket.close();

  return {
    url: url.replace(/\/$/, ''),
    async close() {
      child.stdin!.end();
      const [code] = await ended;
      if (code !== 0) throw new Error(`${file} ended with ${code}`);
    },
  };
}

/** Node can hand a descriptor to a child, but does not say a server's. */
function descriptorOf(server: Server): number {
  const { _handle: handle } = server as unknown as {
    _handle: { fd: number };
  };
  return handle.fd;
}

/**
 * Loaded before an example by the recorder, and only by it:
 * `node --import ./snippets/recorder/preload.ts examples/1-wire/message.ts`
 *
 * Seeds ids and clock, gives every server the port that the recordings show,
 * and writes the frames to the file named in RECORD_WIRE when the run ends.
 */
import crypto from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Server, Socket, type TcpSocketConnectOpts } from 'node:net';
import timers from 'node:timers/promises';
import { collector, counter, recordFetchOf } from './fetch.ts';
import { recordGrpc } from './grpc.ts';
import { seed } from './seed.ts';

/** Where the examples' own in-process network begins too; the frames of both must be equal. */
const FIRST_PORT = 41001;

const { uuid, now, moveTo } = seed(globalThis);
crypto.randomUUID = uuid;
const { setTimeout: realSleep } = timers;
timers.setTimeout = async (delay = 0, ...rest) => {
  const due = now() + delay;
  const value = await realSleep(delay, ...rest);
  moveTo(due);
  return value;
};
syncBuiltinESMExports();

// Examples may run side by side, so the real ports stay free ones; only the
// program's view of them is fixed.
const realPorts = new Map<number, number>();
const address = Server.prototype.address;
const shownPorts = new WeakMap<Server, number>();
Server.prototype.address = function (this: Server) {
  const real = address.call(this);
  if (real === null || typeof real === 'string') return real;
  let port = shownPorts.get(this);
  if (port === undefined) {
    port = FIRST_PORT + realPorts.size;
    shownPorts.set(this, port);
    realPorts.set(port, real.port);
  }
  return { ...real, port };
};

// Whatever a program connects with, it names the port that it was shown.
type Connect = (...args: [TcpSocketConnectOpts | [TcpSocketConnectOpts], ...unknown[]]) => Socket;
const prototype = Socket.prototype as { connect: Connect };
const connect = prototype.connect;
prototype.connect = function (this: Socket, ...args) {
  const options = Array.isArray(args[0]) ? args[0][0] : args[0];
  const port = realPorts.get(Number(Object(options).port));
  if (port !== undefined) options.port = port;
  return connect.apply(this, args);
};

const { exchanges, tell } = collector();
const nextId = counter();
const direct = globalThis.fetch;
recordFetchOf(globalThis, direct, tell, nextId);
recordGrpc({ nextId, tell });

process.on('exit', () => {
  if (process.env['RECORD_WIRE'])
    writeFileSync(process.env['RECORD_WIRE'], JSON.stringify(exchanges));
});

// The recorder asks for this before it ends a run that does not end by itself.
process.on('SIGUSR2', () => {
  const open = process
    .getActiveResourcesInfo()
    .filter((name) => !/^(Pipe|TTY|SignalW|FSReq)/.test(name));
  console.error(`STILL OPEN: ${[...new Set(open)].join(', ') || 'a promise that never settles'}`);
  process.exit(124);
});

/** `npm run hub [configuration]` starts a hub; without one, the demo. */
import { dirname, resolve } from 'node:path';
import { makeAgents } from './agents.ts';
import {
  blaming,
  ConfigError,
  readConfig,
  readSigningKey,
} from './config.ts';
import { servePeer } from './demo/peer.ts';
import { createHub } from './hub.ts';
import { logBus, logConsole, makeLog } from './observe/log.ts';

const DEMO = resolve(import.meta.dirname, '../hub.yaml');
const file =
  process.argv[2] === undefined ? DEMO : resolve(process.argv[2]);

try {
  const config = readConfig(file);
  const log = makeLog({ level: config.logs.level, hub: config.hub.name });
  const signingKey = readSigningKey(config, dirname(file));
  const peer =
    file === DEMO
      ? await blaming('agents.2.url', () => servePeer(4101))
      : undefined;
  const hub = await createHub(config, {
    ...(signingKey && { signingKey }),
    agents: (kept, parts) => makeAgents(config, dirname(file), kept, parts),
    onError: (err, correlationId) =>
      log.error({ err, correlationId }, 'It failed.'),
  });
  logBus(hub.bus, log);
  logConsole(log);
  const url = await hub.start();
  console.log(`The hub listens on ${url}`);
  const stop = async () => {
    peer?.close();
    peer?.closeAllConnections();
    try {
      await hub.stop();
    } catch (err) {
      log.error({ err }, 'It could not stop in good order.');
      process.exitCode = 1;
    }
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  // What the console is told may go to the log by now, without its words.
  process.stderr.write(`${file}:\n${error.message}\n`);
  // What was begun before the fault was found need not end by itself.
  process.exit(1);
}

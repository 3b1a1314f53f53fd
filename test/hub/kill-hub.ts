/** A hub as a process of its own, to be killed: `node kill-hub.ts <file> <log>`. */
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { SendMessageRequest, Task } from '@a2a-js/sdk';
import { ask } from '../../examples/2-layer/src/index.ts';
import { openDatabase } from '../../examples/3-hub/src/kept/store/database.ts';
import { migrate } from '../../examples/3-hub/src/kept/store/migrate.ts';
import { contextOf } from '../../examples/3-hub/src/kept/store/owner.ts';
import { telemetryParts } from './kill-parts.ts';
import { smallHub } from './small-hub.ts';

const [file, log] = process.argv.slice(2) as [string, string];
const db = openDatabase(`sqlite:${file}`);
await migrate(db);

/** The text says what to do: `ask`, `fail`, and how long it takes. */
const hub = smallHub(db, async (turn, isRecovered) => {
  const [what, ms] = turn.text.split(' ');
  if (what === 'ask' && !turn.request.task) return ask('Which?');
  await setTimeout(Number(ms));
  if (what === 'fail') throw new Error('asked to');
  turn.artifact('answer', telemetryParts(isRecovered));
  return undefined;
});
hub.bus.subscribe('autonomous.#', ({ topic, correlationId }) =>
  appendFileSync(log, `${topic.split('.')[1]} ${correlationId}\n`),
);
await hub.start(process.env['CAN_RESUME'] === '1');

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  try {
    const params = SendMessageRequest.fromJSON(JSON.parse(body));
    const task = await hub.send(params, contextOf('ada'));
    response.end(JSON.stringify(Task.toJSON(task)));
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error));
  }
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  process.stdout.write(`${port}\n`);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DefaultRequestHandler } from '@a2a-js/sdk/server';
import { DatabaseTaskStore } from '@a2a-js/sdk/server/database';
import { toldStatus } from '@examples/lib/told';
import { buildCard, FleetExecutor, type Turn } from '@protolabs/a2a';
import { contextOf, requestFor } from '../src/doors/call.ts';
import { openDatabase } from '../src/kept/store/database.ts';
import { migrate } from '../src/kept/store/migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-'));

// #region server
class Writer extends FleetExecutor {
  protected override async work(turn: Turn): Promise<void> {
    turn.progress('Half of the report is written.');
    // And then it thinks, for longer than this process lives.
    await new Promise(() => {});
  }
}

/** An agent of the SDK's, whose tasks are in a file. */
async function start() {
  const db = openDatabase(`sqlite:${join(folder, 'tasks.db')}`);
  await migrate(db);
  const card = buildCard({
    name: 'Writer',
    description: 'Writes.',
    version: '1.0.0',
    url: 'http://localhost:41001',
    skills: [],
  });
  const tasks = new DatabaseTaskStore(db);
  return new DefaultRequestHandler(card, tasks, new Writer());
}
// #endregion server

// #region killed
const context = contextOf('', 'a2a');
const request = requestFor({ owner: '', entry: 'a2a', text: 'Write.' });
request.configuration!.returnImmediately = true;
const before = await start();
const begun = await before.sendMessage(request, context);
const id = 'status' in begun ? begun.id : '';
// Here the process is killed; another one opens the same file.
const after = await start();
const task = await after.getTask({ id, tenant: '' }, context);
console.log(toldStatus(task.status));
// #endregion killed

rmSync(folder, { recursive: true });
// The work of the first one would go on.
process.exit();

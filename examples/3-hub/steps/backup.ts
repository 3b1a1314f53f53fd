import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { agentOf, openHub } from '@examples/lib/open-hub';
import { FunctionExecutor } from '../src/executors/function.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-'));
const desk = new FunctionExecutor({ shout: async () => 'HELLO' });
const agents = [agentOf('desk', desk, 'shout')];

// #region backup
const file = join(folder, 'hub.db');
const config = { storage: `sqlite:${file}` };
const hub = await openHub(agents, { config });
const { taskId } = await hub.chat({ message: 'hello', skill: 'shout' });

const copy = join(folder, 'copy.db');
const database = new DatabaseSync(file, { readOnly: true });
await backup(database, copy);
database.close();
await hub.stop();
// #endregion backup

// #region restore
const restored = await openHub(agents, {
  config: { storage: `sqlite:${copy}` },
});
const { result } = await restored.rpc('GetTask', { id: taskId });
console.log('in the copy:', result.status.state);

const health = await fetch(`${restored.url}healthz`);
console.log(health.status, JSON.stringify(await health.json()));
await restored.stop();
// #endregion restore

// #region newer
const newer = new DatabaseSync(copy);
newer.exec("insert into kysely_migration values ('0099-later', '')");
newer.close();
await openHub(agents, { config: { storage: `sqlite:${copy}` } }).catch(
  (error: Error) => console.log(error.message),
);
// #endregion newer

rmSync(folder, { recursive: true });

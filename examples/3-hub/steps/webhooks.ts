import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hook } from '@examples/lib/hook';
import { agentOf, openHub } from '@examples/lib/open-hub';
import { FunctionExecutor } from '../src/executors/function.ts';

// #region hub
const desk = new FunctionExecutor({ shout: async () => 'HELLO' });
const agents = [agentOf('desk', desk, 'shout')];
const listener = await hook();

/** Lets the hub work, and be told of the end by webhook. */
async function shoutTo(hub: Awaited<ReturnType<typeof openHub>>) {
  const message = {
    messageId: crypto.randomUUID(),
    role: 'ROLE_USER',
    parts: [{ text: 'hello' }],
  };
  const taskPushNotificationConfig = {
    url: listener.url,
    authentication: { scheme: 'Bearer', credentials: 'a secret' },
  };
  return hub.rpc('SendMessage', {
    message,
    metadata: { skill: 'shout' },
    configuration: { taskPushNotificationConfig },
  });
}
// #endregion hub

// #region refused
const careful = await openHub(agents);
const { error } = await shoutTo(careful);
console.log(error.message);
await careful.stop();
// #endregion refused

const push = { allow: ['localhost'] };

// #region memory
listener.setDown(true);
const forgets = await openHub(agents, { config: { push } });
await shoutTo(forgets);
await listener.until('SUBMITTED');
await forgets.stop();

listener.setDown(false);
const empty = await openHub(agents, { config: { push } });
await empty.stop();
console.log('told after the restart:', listener.heard().length);
// #endregion memory

// #region file
const folder = mkdtempSync(join(tmpdir(), 'hub-'));
const storage = `sqlite:${join(folder, 'hub.db')}`;
listener.setDown(true);
const first = await openHub(agents, { config: { push, storage } });
const { result } = await shoutTo(first);
await listener.until('SUBMITTED');
await first.stop();

listener.setDown(false);
const second = await openHub(agents, { config: { push, storage } });
await listener.until('COMPLETED');
// #endregion file

// #region redacted
const { id: taskId } = result.task;
const kept = await second.rpc('ListTaskPushNotificationConfigs', {
  taskId,
});
console.log(JSON.stringify(kept.result.configs[0].authentication));
// #endregion redacted
await second.stop();
await listener.close();
rmSync(folder, { recursive: true });

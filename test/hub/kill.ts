import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../../examples/3-hub/src/kept/store/database.ts';
import { migrate } from '../../examples/3-hub/src/kept/store/migrate.ts';
import { file } from './databases.ts';

interface Told {
  id: string;
  status: { state: string };
}
const AT_WORK = new Set(['TASK_STATE_SUBMITTED', 'TASK_STATE_WORKING']);
const PARKED = 'TASK_STATE_INPUT_REQUIRED';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Kills a hub at random moments, with work in flight, and starts it again.
 *
 * @returns all that is wrong afterwards, in words; and what was done
 */
export async function killAndLook(rounds: number, seed: number) {
  const next = random(seed);
  const database = file();
  const log = `${database}.log`;
  /** Message → task, as the hub told it. */
  const told = new Map<string, Told>();
  const wrong: string[] = [];
  let messages = 0;

  const start = async () => {
    const env = { ...process.env, CAN_RESUME: next() < 0.5 ? '1' : '0' };
    const child = spawn(process.execPath, ['test/hub/kill-hub.ts', database, log], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    return { child, url: `http://127.0.0.1:${Number(port)}/` };
  };
  /** Sends a message; undefined when the hub died before its answer. */
  const send = async (url: string, messageId: string, text: string, taskId?: string) => {
    const message = { messageId, role: 'ROLE_USER', parts: [{ text }], taskId };
    const configuration = { returnImmediately: next() < 0.5 };
    const body = JSON.stringify({ message, configuration });
    const reply = await fetch(url, { method: 'POST', body }).catch(() => undefined);
    const words = await reply?.text().catch(() => undefined);
    if (words === undefined) return;
    if (!reply?.ok) return void wrong.push(`refused: ${words}`);
    const task = JSON.parse(words) as Told;
    const before = told.get(messageId);
    if (before && before.id !== task.id) wrong.push(`${messageId} made two tasks`);
    told.set(messageId, task);
    return task;
  };
  const one = async (url: string, messageId: string, text: string) => {
    const task = await send(url, messageId, text);
    if (task?.status.state === PARKED && next() < 0.7)
      await send(url, `${messageId}-answer`, `do ${next() * 20}`, task.id);
  };

  /** What got no answer is sent again, as a caller would. */
  let unanswered: [string, string][] = [];
  for (let round = 0; round < rounds; round++) {
    const { child, url } = await start();
    const fresh = Array.from({ length: 12 }, (): [string, string] => {
      const [what] = ['do', 'do', 'ask', 'fail'].toSorted(() => next() - 0.5);
      return [`m${messages++}`, `${what} ${next() * 60}`];
    });
    const all = [...unanswered, ...fresh];
    const sent = all.map(async ([id, text]) => {
      await setTimeout(next() * 80);
      await one(url, id, text);
    });
    await setTimeout(10 + next() * 120);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await Promise.all(sent);
    unanswered = all.filter(([id]) => !told.has(id));
  }
  const last = await start();
  for (const [id, text] of unanswered) await one(last.url, id, text);
  // Work of 60 ms that went on ends by itself.
  await setTimeout(500);
  last.child.kill('SIGTERM');
  await once(last.child, 'exit');

  const db = openDatabase(`sqlite:${database}`);
  await migrate(db);
  const tasks = await db.selectFrom('tasks').selectAll().execute();
  const outcomes = await db.selectFrom('outcomes').selectAll().execute();
  const samples = await db.selectFrom('samples').selectAll().execute();
  const parked = await db.selectFrom('questions').selectAll().execute();
  const world = await db.selectFrom('world_state').selectAll().executeTakeFirst();
  await db.destroy();

  const states = new Map(tasks.map(({ id, status_state }) => [id, status_state!]));
  const settled = new Map(outcomes.map(({ task_id, state }) => [task_id, state]));
  for (const [id, state] of states) {
    if (AT_WORK.has(state)) wrong.push(`${id} has no end: ${state}`);
    const expected = state === PARKED ? undefined : state.slice('TASK_STATE_'.length).toLowerCase();
    if (settled.get(id) !== expected)
      wrong.push(`${id} is ${state}, its outcome ${settled.get(id)}`);
  }
  for (const [messageId, { id, status }] of told) {
    const now = states.get(id);
    if (now === undefined) wrong.push(`${messageId} was accepted and is lost`);
    const isEnd = !AT_WORK.has(status.state) && status.state !== PARKED;
    if (isEnd && now !== status.state) wrong.push(`${id} was told ${status.state}, is ${now}`);
  }
  const questions = [...states.values()].filter((state) => state === PARKED).length;
  if (parked.length !== questions) wrong.push(`${questions} ask, ${parked.length} questions`);
  const done = outcomes.filter(({ state }) => state === 'completed').length;
  for (const extension of ['cost-v1', 'worldstate-delta-v1']) {
    const count = samples.filter((sample) => sample.extension === extension).length;
    if (count !== done) wrong.push(`${done} completed, ${count} samples of ${extension}`);
  }
  const counted = (JSON.parse(world?.value_json ?? '{}') as { done?: number }).done ?? 0;
  if (counted !== done) wrong.push(`${done} completed, the world counts ${counted}`);
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  const twice = lines.filter((line, index) => lines.indexOf(line) !== index);
  wrong.push(...twice.map((line) => `told twice: ${line}`));
  const sentMessages = new Set(
    tasks.flatMap(({ history }) =>
      (JSON.parse(history ?? '[]') as { role: string; messageId: string }[])
        .filter(({ role }) => role === 'ROLE_USER')
        .map(({ messageId }) => messageId),
    ),
  );
  if (tasks.length > messages) wrong.push(`${messages} messages, ${tasks.length} tasks`);
  return {
    wrong,
    tasks: tasks.length,
    messages: sentMessages.size,
    done,
    failed: outcomes.length - done,
  };
}

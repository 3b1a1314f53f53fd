import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ListTasksRequest, type Task } from '@a2a-js/sdk';
import { ask, fail, reject } from '../../examples/2-layer/src/index.ts';
import {
  CELLS,
  ENDS,
  ENTRIES,
  NO_WAY,
  WAYS,
  type Cell,
  type Samples,
} from '../../examples/3-hub/matrix.ts';
import {
  startSchedules,
  type BusMessage,
  type Hub,
  type Reply,
} from '../../examples/3-hub/src/index.ts';
import { samplesOf } from '../../examples/3-hub/src/kept/samples.ts';
import { openDatabase } from '../../examples/3-hub/src/kept/store/database.ts';
import { file } from './databases.ts';
import { callersOf, over, webhook, type Heard, type Turn, type Webhook } from './matrix-callers.ts';
import { matrixHub, OWNER, scheduleOf, skillOf, telemetryOf } from './matrix-hub.ts';
import { servePeer } from './peer.ts';

const nameOf = ({ entry, executor, way, outcome }: Cell) =>
  `${entry}-${executor}-${way}-${outcome}`;

const turnOf = (cell: Cell): Turn => ({
  text: `${cell.outcome} ${nameOf(cell)}`,
  messageId: nameOf(cell),
  target: cell.executor,
  skill: skillOf(cell.executor, cell.outcome),
});

const countsOf = (samples: { extension: string }[]) => {
  const counts: Record<string, number> = {
    'cost-v1': 0,
    'confidence-v1': 0,
    'worldstate-delta-v1': 0,
    'tool-call-v1': 0,
  } satisfies Samples;
  for (const { extension } of samples) counts[extension]!++;
  return counts;
};

/** What the database says of all tasks. */
async function rowsOf(db: Hub['kept']['storage']['db']) {
  const outcomes = await db.selectFrom('outcomes').selectAll().execute();
  const samples = await db.selectFrom('samples').selectAll().execute();
  const world = await db.selectFrom('world_state').selectAll().executeTakeFirst();
  return { outcomes, samples, world: JSON.parse(world?.value_json ?? '{}') };
}

/** One end, one outcome, one sample of each extension, and the right text. */
function check(cell: Cell, heard: Heard, rows: Awaited<ReturnType<typeof rowsOf>>) {
  const { state, text, samples } = ENDS[cell.executor][cell.outcome];
  expect(heard).toHaveLength(1);
  const [{ taskId, ...end }] = heard as [Reply];
  const isSaid = text instanceof RegExp ? text.test(end.text) : text === end.text;
  expect(end).toMatchObject({ state, text: isSaid ? end.text : text });
  const of = ({ task_id }: { task_id: string }) => task_id === taskId;
  expect(rows.outcomes.filter(of)).toMatchObject([{ state, owner: OWNER }]);
  expect(countsOf(rows.samples.filter(of))).toEqual(samples);
  const times = rows.world[nameOf(cell)] ?? 0;
  expect(times).toBe(samples['worldstate-delta-v1']);
}

/** Tests that run at the same time cannot use `expect.poll`. */
const until = (isSo: () => boolean | Promise<boolean>) =>
  vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 20_000, interval: 10 });

let peer: Awaited<ReturnType<typeof servePeer>>;
let hook: Webhook;
const gate = Promise.withResolvers<void>();

beforeAll(async () => {
  hook = await webhook();
  peer = await servePeer(
    async (turn) => {
      if (turn.request.task) return `Which one? ${turn.text}`;
      const [outcome, cell] = turn.text.split(' ') as [string, string];
      turn.artifact('telemetry', telemetryOf(cell));
      if (outcome === 'failed') return fail('cannot be done');
      if (outcome === 'rejected') return reject('will not be done');
      if (outcome === 'answered') return ask('Which one?');
      if (outcome === 'killed') await gate.promise;
      if (outcome === 'canceled')
        await new Promise((resolve) => turn.signal.addEventListener('abort', resolve));
      return 'done';
    },
    { isKept: true },
  );
});
afterAll(async () => {
  hook.close();
  await peer.close();
});

it('every way that an entry lacks has its reason', () => {
  for (const entry of ENTRIES)
    for (const way of WAYS) {
      const exists = CELLS.some((cell) => cell.entry === entry && cell.way === way);
      expect(!exists).toBe(NO_WAY[entry][way] !== undefined);
    }
  expect(CELLS).toHaveLength(126);
});

describe.concurrent('a hub that lives', () => {
  let hub: Hub;
  let callers: Awaited<ReturnType<typeof callersOf>>;
  const said: BusMessage[] = [];
  beforeAll(async () => {
    hub = await matrixHub('memory', peer.url);
    hub.bus.subscribe('#', (message) => void said.push(message));
    callers = await callersOf(await hub.start(), hook);
  });
  afterAll(() => hub.stop());

  /** The clock asks, once. */
  const byClock = (cell: Cell) =>
    new Promise<Heard>((resolve) => {
      const schedule = scheduleOf(nameOf(cell), cell.executor, cell.outcome);
      startSchedules([schedule], hub.handler, (_name, end) => resolve([end as Reply]));
    });
  /** The task that a cell's work has become, once it says what it does. */
  const atWork = async (cell: Cell): Promise<string> => {
    const ids = () =>
      said
        .filter(({ topic }) => topic === 'agent.skill.request')
        .filter(({ payload }) => JSON.stringify(payload).includes(`"${turnOf(cell).text}"`))
        .map(({ correlationId }) => correlationId);
    const last = cell.executor === 'agent' ? 'noted' : 'telemetry';
    const isTold = () =>
      said.some(
        ({ topic, payload }) =>
          topic === `agent.skill.artifact.${ids()[0]}` &&
          (payload as { name: string }).name === last,
      );
    await until(isTold);
    return ids()[0]!;
  };

  it.each(CELLS.filter(({ outcome }) => outcome !== 'killed'))(
    '$entry, $executor, $way: $outcome',
    async (cell) => {
      const { entry, outcome } = cell;
      const begin = () => (entry === 'schedule' ? byClock(cell) : callers.ask(cell)(turnOf(cell)));
      let heard: Heard;
      if (outcome === 'canceled') {
        const asking = begin();
        const id = await atWork(cell);
        await callers.client.cancelTask({ id, tenant: '', metadata: undefined });
        heard = await asking;
      } else heard = await begin();
      const [{ taskId, contextId, ...first }] = heard as [Reply];
      if (outcome === 'answered') {
        const answer = { taskId, contextId, text: 'red', messageId: `${nameOf(cell)} answer` };
        const by = entry === 'schedule' ? ({ ...cell, entry: 'a2a' } as const) : cell;
        heard = await callers.ask(by)(answer);
      }
      const question = { state: 'input-required', text: 'Which one?' };
      expect(first).toMatchObject(outcome === 'answered' ? question : {});
      expect(heard[0]?.taskId).toBe(taskId);
      const turns = outcome === 'answered' ? 2 : 1;
      const of = (topic: string) =>
        said.filter((one) => one.correlationId === taskId && one.topic.startsWith(topic));
      await until(() => of('agent.skill.response.').length >= turns);
      expect(of('agent.skill.response.')).toHaveLength(turns);
      await until(() => of('autonomous.outcome.').length >= 1);
      expect(of('autonomous.outcome.')).toHaveLength(1);
      check(cell, heard, await rowsOf(hub.kept.storage.db));
    },
  );
});

describe('a hub that is killed and started again', () => {
  const cells = CELLS.filter(({ outcome }) => outcome === 'killed');
  const heard = new Map<string, Heard>();
  let rows: Awaited<ReturnType<typeof rowsOf>>;
  let told: string[];
  const children: ChildProcess[] = [];
  afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

  beforeAll(async () => {
    const database = file();
    const log = `${database}.log`;
    const start = async (names: string[]) => {
      const args = ['test/hub/matrix-hub.ts', database, peer.url, log, ...names];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      children.push(child);
      const { promise, resolve } = Promise.withResolvers<string>();
      createInterface({ input: child.stdout }).once('line', resolve);
      return { child, callers: await callersOf(await promise, hook) };
    };
    const kill = async (child: ChildProcess, signal: NodeJS.Signals) => {
      child.kill(signal);
      await once(child, 'exit');
    };

    const clocks = cells.filter(({ entry }) => entry === 'schedule');
    const before = await start(clocks.map(nameOf));
    for (const cell of cells)
      if (cell.entry !== 'schedule')
        // It will not be answered by this hub.
        before.callers
          .ask(cell)(turnOf(cell))
          .catch(() => {});
    const all = ListTasksRequest.fromJSON({ pageSize: 100, includeArtifacts: true });
    const textIn = ({ history }: Task) => {
      const content = history[0]?.parts[0]?.content;
      return content?.$case === 'text' ? content.value : '';
    };
    const tasks = async () => {
      const { tasks: list } = await before.callers.client.listTasks(all);
      return new Map(list.map((task) => [textIn(task), task]));
    };
    // All are at work, and have told what the matrix says of them.
    const ready = async () => {
      const list = await tasks();
      return cells.filter((cell) => {
        const task = list.get(turnOf(cell).text);
        const { samples } = ENDS[cell.executor].killed;
        return task && JSON.stringify(countsOf(samplesOf(task))) === JSON.stringify(samples);
      }).length;
    };
    await until(async () => (await ready()) === cells.length);
    const ids = await tasks();
    await kill(before.child, 'SIGKILL');

    const after = await start([]);
    gate.resolve();
    await Promise.all(
      cells.map(async (cell) => {
        const { entry, way } = cell;
        const { id } = ids.get(turnOf(cell).text)!;
        const name = nameOf(cell);
        const { client, ask: asks } = after.callers;
        // Whoever waited asks again, with the same message; the clock does not.
        if (way === 'push') {
          await over(client, id);
          await hook.over(name, 0);
          heard.set(name, hook.heard(name));
        } else if (way === 'poll' || entry === 'schedule')
          heard.set(name, [await over(client, id)]);
        else heard.set(name, await asks(cell)(turnOf(cell)));
      }),
    );
    await kill(after.child, 'SIGTERM');
    const db = openDatabase(`sqlite:${database}`);
    rows = await rowsOf(db);
    await db.destroy();
    told = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  }, 30_000);

  it.each(cells)('$entry, $executor, $way', (cell) => {
    const ends = heard.get(nameOf(cell))!;
    check(cell, ends, rows);
    expect(told.filter((id) => id === ends[0]!.taskId)).toHaveLength(1);
  });
});

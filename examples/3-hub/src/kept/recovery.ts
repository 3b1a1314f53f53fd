import {
  Role,
  SendMessageRequest,
  TaskState,
  type Message,
  type Task,
} from '@a2a-js/sdk';
import {
  ExecutionEventQueue,
  RequestContext,
  ResultManager,
  type AgentExecutionEvent,
  type AgentExecutor,
  type ServerCallContext,
} from '@a2a-js/sdk/server';
import { endTask, type Handled } from './endings.ts';
import type { Runs } from './runs.ts';
import { contextOf } from './store/owner.ts';
import type { Storage } from './store/storage.ts';
import type { RunRow } from './store/tables.ts';

export interface RecoveryOptions extends Handled {
  storage: Storage;
  runs: Runs;
  executor: AgentExecutor;
  /** Whether whoever does a run can go on with it after a restart. */
  canResume: (run: RunRow) => boolean;
  /** Hears of a task that could be neither ended nor resumed. */
  onError?: (error: unknown, taskId: string) => void;
}

export interface Recovered {
  /** These turns go on. */
  resumed: string[];
  /** These tasks have failed: nobody can say how far their work got. */
  failed: string[];
}

/** In the state of a recovered call: true. */
export const RECOVERED = 'hub.recovered';
const WHY = 'The hub was restarted while this was at work.';
const LOST = 'The hub could not go on with this after a restart.';
const AT_WORK = ['TASK_STATE_SUBMITTED', 'TASK_STATE_WORKING'];
const ENDED = ['COMPLETED', 'FAILED', 'CANCELED', 'REJECTED'].map(
  (state) => `TASK_STATE_${state}`,
);

/**
 * Takes up what the hub left when it stopped: a turn at work goes on where
 * that can be done, and else has failed. Tasks that wait for an answer
 * still do. To be done before the first request is answered.
 */
export async function recover(
  options: RecoveryOptions,
): Promise<Recovered> {
  const { storage, tasks, runs, canResume, onError = () => {} } = options;
  const recovered: Recovered = { resumed: [], failed: [] };
  for (const { id, owner, tenant } of await unsettled(storage))
    try {
      const context = contextOf(owner, tenant);
      const task = (await tasks.load(id, context))!;
      // A save is what settles a task.
      await tasks.save(task, context);
    } catch (error) {
      onError(error, id);
    }
  for (const { id, owner, tenant } of await atWork(storage))
    try {
      const context = contextOf(owner, tenant);
      const task = (await tasks.load(id, context))!;
      const message = task.history.findLast(
        ({ role }) => role === Role.ROLE_USER,
      );
      const run = await runs.get(id);
      if (message && run && canResume(run)) {
        void resume(options, task, message, context)
          .catch(() => endTask(options, id, context, LOST))
          .catch((error: unknown) => onError(error, id));
        recovered.resumed.push(id);
      } else if (await endTask(options, id, context, WHY))
        recovered.failed.push(id);
    } catch (error) {
      onError(error, id);
    }
  return recovered;
}

/** Runs a turn again as the SDK's request handler ran it the first time. */
async function resume(
  { tasks, buses, push, executor }: RecoveryOptions,
  task: Task,
  message: Message,
  context: ServerCallContext,
): Promise<void> {
  const { id, contextId } = task;
  context.state.set(RECOVERED, true);
  const request = { ...SendMessageRequest.fromJSON({}), message };
  const turn = new RequestContext(request, id, contextId, context, task);
  const bus = buses.createOrGetByTaskId(id, context);
  const results = new ResultManager(tasks, context);
  results.setContext(message);
  const events = new ExecutionEventQueue(bus).events();
  const keep = async () => {
    for await (const event of events) {
      await results.processEvent(event);
      await push?.send(
        responseOf(event),
        context,
        results.getCurrentTask(),
      );
    }
  };
  await Promise.all([keep(), executor.execute(turn, bus)]);
  // One that asks keeps its bus: the answer comes on it.
  const { TASK_STATE_INPUT_REQUIRED } = TaskState;
  const state = results.getCurrentTask()?.status?.state;
  if (state === TASK_STATE_INPUT_REQUIRED) return;
  bus.finished();
  buses.cleanupByTaskId(id, context);
}

const responseOf = ({ kind, data }: AgentExecutionEvent) =>
  ({ payload: { $case: kind, value: data } }) as Parameters<
    NonNullable<Handled['push']>['send']
  >[0];

const atWork = (storage: Storage) =>
  storage.read((db) =>
    db
      .selectFrom('tasks')
      .select(['id', 'owner', 'tenant'])
      .where('status_state', 'in', AT_WORK)
      .execute(),
  );

/** Ended, and nobody wrote down how. */
const unsettled = (storage: Storage) =>
  storage.read((db) =>
    db
      .selectFrom('tasks')
      .leftJoin('outcomes', 'outcomes.task_id', 'tasks.id')
      .select(['tasks.id', 'tasks.owner', 'tasks.tenant'])
      .where('tasks.status_state', 'in', ENDED)
      .where('outcomes.task_id', 'is', null)
      .execute(),
  );

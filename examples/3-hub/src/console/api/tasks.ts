import { ListTasksRequest, Task, type Message } from '@a2a-js/sdk';
import type { A2ARequestHandler } from '@a2a-js/sdk/server';
import { stateToLegacyString, textOf, type BusState } from '@protolabs/a2a';
import { contextOf } from '../../doors/call.ts';
import type { Journal } from '../../observe/journal.ts';
import type { Kept } from '../../kept/kept.ts';

/** A task in a list: what it is, how it stands, who does it. */
export interface TaskItem {
  id: string;
  contextId: string;
  state: BusState;
  /** What was asked, in short. */
  asked: string;
  /** What the state says, in short. */
  words: string;
  agent?: string;
  skill?: string;
  /** ISO 8601. */
  updatedAt: string;
}

/** Where the tasks of callers are. */
export interface TaskSources {
  handler: A2ARequestHandler;
  kept: Pick<Kept, 'runs' | 'storage'>;
  journal: Journal;
}

const SHORT = 240;
const PAGE = 50;

/** An owner's tasks, the newest first. */
export async function listTasks(
  { handler, kept }: TaskSources,
  owner: string,
  pageToken = '',
): Promise<{ tasks: TaskItem[]; next: string }> {
  const context = contextOf(owner, 'chat');
  const page = ListTasksRequest.fromJSON({ pageSize: PAGE, pageToken });
  const { tasks, nextPageToken } = await handler.listTasks(page, context);
  const doers = await whoDoes(kept, tasks);
  const items = tasks.map((task) => itemOf(task, doers.get(task.id)));
  return { tasks: items, next: nextPageToken };
}

/**
 * One task in whole, as the wire has it, and what happened with it.
 *
 * @throws TaskNotFoundError for somebody else's as well
 */
export async function showTask(
  { handler, kept, journal }: TaskSources,
  owner: string,
  id: string,
) {
  const context = contextOf(owner, 'chat');
  const task = await handler.getTask({ id, tenant: '' }, context);
  const doers = await whoDoes(kept, [task]);
  return {
    ...itemOf(task, doers.get(id)),
    task: Task.toJSON(task),
    entries: journal.of(owner, id),
  };
}

interface Doer {
  agent: string;
  skill: string;
}

async function whoDoes(
  { runs, storage }: TaskSources['kept'],
  tasks: Task[],
): Promise<Map<string, Doer>> {
  const ids = tasks.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await storage.read((db) =>
    db
      .selectFrom('outcomes')
      .select(['task_id', 'agent', 'skill'])
      .where('task_id', 'in', ids)
      .execute(),
  );
  const doers = new Map(rows.map(({ task_id, ...who }) => [task_id, who]));
  for (const id of ids) {
    if (doers.has(id)) continue;
    const { agent, skill } = (await runs.get(id)) ?? {};
    if (agent) doers.set(id, { agent, skill: skill ?? '' });
  }
  return doers;
}

function itemOf(task: Task, doer: Doer | undefined): TaskItem {
  const { id, contextId, status, history } = task;
  return {
    id,
    contextId,
    state: stateToLegacyString(status!.state),
    asked: short(history[0]),
    words: short(status?.message),
    ...doer,
    updatedAt: status?.timestamp ?? '',
  };
}

const short = (message: Message | undefined) =>
  message ? textOf(message).slice(0, SHORT) : '';

import { AgentCard, SendMessageRequest, type Task } from '@a2a-js/sdk';
import {
  DefaultExecutionEventBusManager,
  DefaultRequestHandler,
  type ServerCallContext,
} from '@a2a-js/sdk/server';
import type { Kysely } from 'kysely';
import { FleetExecutor, type Ending, type Turn } from '../../examples/2-layer/src/index.ts';
import { endTask } from '../../examples/3-hub/src/kept/endings.ts';
import { RECOVERED, recover } from '../../examples/3-hub/src/kept/recovery.ts';
import { contextOf, ownerOf } from '../../examples/3-hub/src/kept/store/owner.ts';
import type { HubTables } from '../../examples/3-hub/src/kept/store/tables.ts';
import { UNHEARD } from '../../examples/3-hub/src/kept/store/write-behind.ts';
import { kept, request } from './kept.ts';

/** What the only agent of a small hub does. */
export type Work = (turn: Turn, isRecovered: boolean) => Promise<Ending | string | void>;

/** A hub of one agent: all that is kept, with the SDK's request handler. */
export function smallHub(db: Kysely<HubTables>, work: Work, options: { ttl?: number } = {}) {
  const all = kept(
    db,
    {
      resume: async ({ taskId, contextId, owner, tenant }, words) =>
        send(message(words, { taskId, contextId }), contextOf(owner, tenant)),
      expire: ({ taskId, owner, tenant }, why) =>
        endTask({ tasks, buses }, taskId, contextOf(owner, tenant), why),
    },
    options,
  );
  const { runs, tasks, dedupe, storage, questions } = all;
  class Agent extends FleetExecutor {
    protected async work(turn: Turn) {
      const { context, userMessage } = turn.request;
      const turnRequest = {
        ...turn.ids,
        messageId: userMessage.messageId,
        owner: ownerOf(context),
      };
      await runs.begin(request(turn.ids.taskId, turnRequest), 'agent', 'work');
      return work(turn, context.state.get(RECOVERED) === true);
    }
  }
  const executor = new Agent({ onError: () => {} });
  const capabilities = { streaming: true, pushNotifications: false };
  const card = AgentCard.fromJSON({ name: 'hub', capabilities });
  const buses = new DefaultExecutionEventBusManager(ownerOf);
  const inner = new DefaultRequestHandler(card, tasks, executor, buses);
  const send = async (params: SendMessageRequest, context: ServerCallContext): Promise<Task> => {
    const { messageId } = params.message!;
    const owner = ownerOf(context);
    const first = await dedupe.first(owner, messageId, 'the same');
    if (first.is === 'conflict') throw new Error('conflict');
    if (first.is === 'same')
      return inner.getTask({ tenant: '', id: first.taskId, historyLength: undefined }, context);
    context.state.set(UNHEARD, params.configuration?.returnImmediately !== true);
    try {
      return (await inner.sendMessage(params, context)) as Task;
    } finally {
      dedupe.release(owner, messageId);
    }
  };
  const message = (text: string, more: object = {}, configuration: object = {}) =>
    SendMessageRequest.fromJSON({
      message: { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text }], ...more },
      configuration,
    });
  return {
    ...all,
    executor,
    buses,
    inner,
    send,
    message,
    /** What a hub does before it answers. */
    start: async (canResume = false) => {
      const handled = { tasks, buses };
      const can = () => canResume;
      const done = await recover({ ...handled, storage, runs, executor, canResume: can });
      await questions.start();
      return done;
    },
  };
}

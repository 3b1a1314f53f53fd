import { Part } from '@a2a-js/sdk';
import type { RequestContext } from '@a2a-js/sdk/server';
import {
  FleetExecutor,
  legacyStringToState,
  textOf,
  type Ending,
  type ExecutorOptions,
  type Turn,
} from '@protolabs/a2a';
import type { Bus } from '../bus.ts';
import { wirePartOf } from '../executors/parts.ts';
import { RECOVERED } from '../kept/recovery.ts';
import type { SkillOutcome, SkillRequest } from '../skill.ts';
import { going } from '../observe/trace-context.ts';

/**
 * Where the entries of the hub note, in a call's context, which one they
 * are.
 */
export const ENTRY_KEY = 'hub.entry';

/**
 * The A2A edge of the bus: each turn of a task becomes one request on the
 * bus, and what is said there of the task becomes the turn's events. Here
 * the SDK's objects become JSON and its states the fleet's words, and back.
 */
export class HubExecutor extends FleetExecutor {
  readonly #bus: Bus;

  constructor(bus: Bus, options?: ExecutorOptions) {
    super(options);
    this.#bus = bus;
  }

  /** Resolves when no more turns than so many are at work any more. */
  async idle(most = 0): Promise<void> {
    while (this.busy > most)
      await new Promise((next) => setTimeout(next, 10));
  }

  protected override async work(turn: Turn): Promise<Ending> {
    const bus = this.#bus;
    const { taskId } = turn.ids;
    const cause = { correlationId: taskId };
    const { promise, resolve } = Promise.withResolvers<SkillOutcome>();
    let waits = false;
    const stops = [
      bus.subscribe(`agent.skill.progress.${taskId}`, ({ payload }) => {
        // Who says what is going on does not wait: it was granted
        // elsewhere.
        if (waits) this.grant(taskId, undefined);
        waits = false;
        turn.progress(payload.words);
      }),
      bus.subscribe(`agent.skill.artifact.${taskId}`, ({ payload }) => {
        const { artifactId: id, name, append, lastChunk } = payload;
        const parts = payload.parts.map((part) => Part.fromJSON(part));
        turn.artifact(name, parts, { id, append, lastChunk });
      }),
      bus.subscribe(`agent.skill.authorize.${taskId}`, ({ payload }) => {
        waits = true;
        // Who grants it, grants it to the skill as well.
        turn.authorize(payload.words).catch(() => {});
      }),
      bus.subscribe(`agent.skill.response.${taskId}`, ({ payload }) =>
        resolve(payload),
      ),
    ];
    const cancel = () =>
      void bus.publish(`agent.skill.cancel.${taskId}`, { taskId }, cause);
    turn.signal.addEventListener('abort', cancel);
    try {
      const request = requestOf(turn.request);
      bus.publish('agent.skill.request', request, cause);
      const { state, words } = await promise;
      // From here on there is nothing left to cancel.
      turn.signal.removeEventListener('abort', cancel);
      return { state: legacyStringToState(state), words };
    } finally {
      for (const stop of stops) stop();
    }
  }
}

/** What the bus is told of a turn. */
function requestOf({
  request,
  userMessage,
  referenceTasks = [],
  task,
  taskId,
  contextId,
  context,
}: RequestContext): SkillRequest {
  const metadata = { ...userMessage.metadata, ...request.metadata };
  const { target, skill, hops } = metadata;
  const entry = context.state.get(ENTRY_KEY) as SkillRequest['entry'];
  const asked = task?.status?.message && textOf(task.status.message);
  const traceparent = going.getStore();
  return {
    taskId,
    contextId,
    messageId: userMessage.messageId,
    owner: context.user?.userName ?? '',
    entry: entry ?? 'a2a',
    ...(typeof target === 'string' && { target }),
    ...(typeof skill === 'string' && { skill }),
    parts: userMessage.parts.map(wirePartOf),
    metadata,
    // Those that the caller may see.
    referenceTaskIds: referenceTasks.map(({ id }) => id),
    hops: Array.isArray(hops) ? hops.map(String) : [],
    ...(task && { asked: asked ?? '' }),
    ...(task?.artifacts.length && {
      delivered: task.artifacts.map(({ artifactId, name, parts }) => ({
        artifactId,
        name,
        parts: parts.map(wirePartOf),
      })),
    }),
    ...(context.state.has(RECOVERED) && { recovered: true }),
    ...(traceparent !== undefined && { traceparent }),
  };
}

import { SendMessageRequest, Task, type Message } from '@a2a-js/sdk';
import {
  ServerCallContext,
  type A2ARequestHandler,
} from '@a2a-js/sdk/server';
import { stateToLegacyString, textOf, type BusState } from '@protolabs/a2a';
import { ENTRY_KEY } from '../dispatch/hub-executor.ts';
import type { SkillRequest } from '../skill.ts';

/** What comes in by another door than A2A. */
export interface Call {
  /** The caller's user name; `''` when the hub asks nobody who they are. */
  owner: string;
  entry: SkillRequest['entry'];
  text: string;
  /** The same id again is the same call. */
  messageId?: string;
  /** Goes on with a conversation. */
  contextId?: string;
  /** Answers what this task asked. */
  taskId?: string;
  target?: string;
  skill?: string;
}

/** How a call stands when it has come to an end or a question. */
export interface Reply {
  taskId: string;
  contextId: string;
  state: BusState;
  /** The answer, what is asked, or why there is no answer. */
  text: string;
}

/**
 * The context of a call, as the SDK's server makes it for one over HTTP.
 */
export function contextOf(
  owner: string,
  entry: SkillRequest['entry'],
): ServerCallContext {
  const user = { isAuthenticated: owner !== '', userName: owner };
  const context = new ServerCallContext({ user, requestedVersion: '1.0' });
  context.state.set(ENTRY_KEY, entry);
  return context;
}

/** The request that an A2A client would have sent. */
export function requestFor({
  text,
  messageId = crypto.randomUUID(),
  contextId = '',
  taskId = '',
  target,
  skill,
}: Call): SendMessageRequest {
  const parts = [{ text, mediaType: 'text/plain' }];
  const role = 'ROLE_USER';
  return SendMessageRequest.fromJSON({
    message: { messageId, contextId, taskId, role, parts },
    configuration: {},
    metadata: { ...(target && { target }), ...(skill && { skill }) },
  });
}

/**
 * Asks the hub as an A2A client would, without the network: chat and
 * schedule have no path of their own through the hub.
 *
 * @throws what the SDK's server throws, as TaskNotFoundError
 */
export async function call(
  handler: A2ARequestHandler,
  asked: Call,
): Promise<Reply> {
  const context = contextOf(asked.owner, asked.entry);
  return replyOf(await handler.sendMessage(requestFor(asked), context));
}

/**
 * What a caller hears of a call while it goes on; the last is its reply.
 */
export type CallEvent =
  | { event: 'status'; state: BusState; text: string }
  /** A piece of the answer; what does not append replaces its artifact. */
  | { event: 'text'; artifactId: string; text: string; append: boolean }
  | ({ event: 'reply' } & Reply);

/**
 * The same, and what is said meanwhile.
 *
 * @throws what the SDK's server throws, before the first event
 */
export async function* callStream(
  handler: A2ARequestHandler,
  asked: Call,
): AsyncGenerator<CallEvent, void, undefined> {
  const context = contextOf(asked.owner, asked.entry);
  const stream = handler.sendMessageStream(requestFor(asked), context);
  const texts = new Map<string, string>();
  const seen = { taskId: '', contextId: '', said: '' };
  let state: BusState = 'submitted';
  for await (const { payload } of stream) {
    if (payload?.$case === 'message')
      return yield { event: 'reply', ...replyOf(payload.value) };
    if (payload?.$case === 'artifactUpdate') {
      const { artifact, append = false } = payload.value;
      const { artifactId = '' } = artifact ?? {};
      const text = artifact ? textOf(artifact) : '';
      const before = append ? (texts.get(artifactId) ?? '') : '';
      texts.set(artifactId, before + text);
      if (text) yield { event: 'text', artifactId, text, append };
    } else if (payload) {
      const { status, contextId } = payload.value;
      if (payload.$case === 'task') {
        seen.taskId = payload.value.id;
        for (const one of payload.value.artifacts)
          texts.set(one.artifactId, textOf(one));
      }
      seen.contextId = contextId;
      seen.said = status?.message ? textOf(status.message) : '';
      state = stateToLegacyString(status!.state);
      yield { event: 'status', state, text: seen.said };
    }
  }
  const { said, ...ids } = seen;
  const text = answerOf(state, [...texts.values()], said);
  yield { event: 'reply', ...ids, state, text };
}

/** What a result says, as `answerOf` has it. */
export function replyOf(result: Message | Task): Reply {
  if ('messageId' in result) {
    const { taskId, contextId } = result;
    return { taskId, contextId, state: 'completed', text: textOf(result) };
  }
  const { id: taskId, contextId, artifacts, status } = result;
  const state = stateToLegacyString(status!.state);
  const said = status?.message ? textOf(status.message) : '';
  const text = answerOf(state, artifacts.map(textOf), said);
  return { taskId, contextId, state, text };
}

/** All artifacts in order, else what the status says (spec §3.7). */
function answerOf(state: BusState, texts: string[], said: string): string {
  const whole = texts.filter(Boolean).join('\n');
  return state === 'completed' ? whole || said : said || whole;
}

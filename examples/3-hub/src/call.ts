import { SendMessageRequest, Task, type Message } from '@a2a-js/sdk';
import {
  ServerCallContext,
  type A2ARequestHandler,
} from '@a2a-js/sdk/server';
import { stateToLegacyString, textOf, type BusState } from '@protolabs/a2a';
import { ENTRY_KEY } from './hub-executor.ts';
import type { SkillRequest } from './skill.ts';

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
 * What a result says: all artifacts in order, else the status (spec §3.7).
 */
export function replyOf(result: Message | Task): Reply {
  if ('messageId' in result) {
    const { taskId, contextId } = result;
    return { taskId, contextId, state: 'completed', text: textOf(result) };
  }
  const { id: taskId, contextId, artifacts, status } = result;
  const state = stateToLegacyString(status!.state);
  const artifact = artifacts.map(textOf).filter(Boolean).join('\n');
  const said = status?.message ? textOf(status.message) : '';
  const text = state === 'completed' && artifact ? artifact : said;
  return { taskId, contextId, state, text: text || artifact };
}

import { createHash } from 'node:crypto';
import { SendMessageRequest } from '@a2a-js/sdk';
import type { SkillRequest } from '../skill.ts';
import { textPartOf } from './parts.ts';
import type { RemoteIds } from './remotes.ts';

export interface Sending {
  /** The peer's task, when the message answers it. */
  taskId?: string | undefined;
  /** The peer's context of the conversation. */
  contextId?: string | undefined;
  /** The peer's tasks that the message speaks of. */
  referenceTaskIds: string[];
  returnImmediately: boolean;
}

/** A request of the hub's as the peer is to get it. */
export function messageTo(
  {
    taskId: hubTask,
    messageId,
    parts,
    metadata,
    hops,
    skill,
  }: SkillRequest,
  { taskId = '', contextId = '', ...rest }: Sending,
): SendMessageRequest {
  const { referenceTaskIds, returnImmediately } = rest;
  // The target is the peer itself; the skill it must find again.
  const { target: _, ...passed } = metadata;
  return SendMessageRequest.fromJSON({
    message: {
      messageId: idOf(hubTask, messageId),
      taskId,
      contextId,
      referenceTaskIds,
      role: 'ROLE_USER',
      parts,
    },
    configuration: { returnImmediately },
    metadata: { ...passed, hops, ...(skill && { skill }) },
  });
}

/** Hands a task what it asked for. */
export function grantTo(
  { taskId, contextId }: RemoteIds,
  credential: unknown,
): SendMessageRequest {
  const text =
    typeof credential === 'string'
      ? credential
      : JSON.stringify(credential ?? null);
  const messageId = crypto.randomUUID();
  const parts = [textPartOf(text)];
  const role = 'ROLE_USER';
  return SendMessageRequest.fromJSON({
    message: { messageId, taskId, contextId, role, parts },
    configuration: { returnImmediately: true },
  });
}

/**
 * To a peer all callers of the hub are one: what one of them has used as an
 * id must not be another one's again.
 */
function idOf(taskId: string, messageId: string): string {
  const ids = JSON.stringify([taskId, messageId]);
  return createHash('sha256').update(ids).digest('base64url');
}

import {
  Message,
  Part,
  type TaskState,
  type TaskStatus,
  type TaskStatusUpdateEvent,
} from '@a2a-js/sdk';
import type { RequestContext } from '@a2a-js/sdk/server';

/** The task and the context that an event or a message belongs to. */
export type Ids = Pick<RequestContext, 'taskId' | 'contextId'>;

/** A part of plain text. */
export function textPart(text: string): Part {
  return Part.fromJSON({ text, mediaType: 'text/plain' });
}

/** The text of a message, its parts joined. */
export function textOf({ parts }: Pick<Message, 'parts'>): string {
  return parts
    .map(({ content }) => (content?.$case === 'text' ? content.value : ''))
    .join('');
}

/** What an agent says within a task. */
function agentText(words: string, ids: Ids): Message {
  const messageId = crypto.randomUUID();
  const said = Message.fromJSON({ ...ids, messageId, role: 'ROLE_AGENT' });
  return { ...said, parts: [textPart(words)] };
}

/** The event that says a task's state, as of now. */
export function statusUpdate(
  ids: Ids,
  state: TaskState,
  words?: string,
): TaskStatusUpdateEvent & { status: TaskStatus } {
  const message = words === undefined ? undefined : agentText(words, ids);
  const timestamp = new Date().toISOString();
  const status = { state, message, timestamp };
  return { ...ids, status, metadata: undefined };
}

/** What {@link statusUpdate} makes. */
export type Status = ReturnType<typeof statusUpdate>;

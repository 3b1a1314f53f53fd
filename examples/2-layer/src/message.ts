import { Message, Part } from '@a2a-js/sdk';

/** The task and the context that an event or a message belongs to. */
export interface Ids {
  taskId: string;
  contextId: string;
}

/** A part of plain text. */
export function textPart(text: string): Part {
  return Part.fromJSON({ text, mediaType: 'text/plain' });
}

/** What an agent says within a task. */
export function agentText(words: string, ids: Ids): Message {
  const messageId = crypto.randomUUID();
  const parts = [Part.toJSON(textPart(words))];
  const role = 'ROLE_AGENT';
  return Message.fromJSON({ ...ids, messageId, role, parts });
}

/** The text of a message, its parts joined. */
export function textOf({ parts }: Pick<Message, 'parts'>): string {
  return parts
    .map(({ content }) => (content?.$case === 'text' ? content.value : ''))
    .join('');
}

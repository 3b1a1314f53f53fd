import { Role, type Message, type Part } from '@a2a-js/sdk';

/** The task and the context that an event or a message belongs to. */
export interface Ids {
  taskId: string;
  contextId: string;
}

/** A part of plain text. */
export function textPart(value: string): Part {
  const content = { $case: 'text', value } as const;
  const metadata = undefined;
  return { content, mediaType: 'text/plain', filename: '', metadata };
}

/** What an agent says within a task. */
export function text(words: string, ids: Ids): Message {
  return {
    ...ids,
    messageId: crypto.randomUUID(),
    role: Role.ROLE_AGENT,
    parts: [textPart(words)],
    extensions: [],
    referenceTaskIds: [],
    metadata: undefined,
  };
}

/** The text of a message, its parts joined. */
export function textOf({ parts }: Pick<Message, 'parts'>): string {
  return parts
    .map(({ content }) => (content?.$case === 'text' ? content.value : ''))
    .join('');
}

import { Role, type Message, type Part } from '@a2a-js/sdk';

/** A part of plain text. */
export function textPart(value: string): Part {
  return {
    content: { $case: 'text', value },
    mediaType: 'text/plain',
    filename: '',
    metadata: undefined,
  };
}

/** What an agent says within a task. */
export function text(
  words: string,
  ids: { taskId: string; contextId: string },
): Message {
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
export function textOf({ parts }: Message): string {
  return parts
    .map(({ content }) => (content?.$case === 'text' ? content.value : ''))
    .join('');
}

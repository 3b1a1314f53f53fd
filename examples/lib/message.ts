import { Role, type Message, type Part } from '@a2a-js/sdk';

// #region user-text
export function textPart(text: string): Part {
  return {
    content: { $case: 'text', value: text },
    mediaType: 'text/plain',
    filename: '',
    metadata: undefined,
  };
}

export function userText(text: string): Message {
  return {
    messageId: crypto.randomUUID(),
    role: Role.ROLE_USER,
    parts: [textPart(text)],
    contextId: '',
    taskId: '',
    extensions: [],
    referenceTaskIds: [],
    metadata: undefined,
  };
}
// #endregion user-text

/** A message from an agent; it always names the context it belongs to. */
export function agentText(
  text: string,
  { contextId, taskId = '' }: { contextId: string; taskId?: string },
): Message {
  return { ...userText(text), role: Role.ROLE_AGENT, contextId, taskId };
}

/** The text of a message or an artifact, its parts joined. */
export function textOf({ parts }: { parts: Part[] }): string {
  return parts
    .map(({ content }) => (content?.$case === 'text' ? content.value : ''))
    .join('');
}

import {
  TaskState,
  type Artifact,
  type Message,
  type Task,
} from '@a2a-js/sdk';

export interface Answer {
  kind: 'result' | 'question' | 'failure' | 'pending';
  /** What holds it: each has parts. */
  items: (Message | Artifact)[];
}

/** Finds what an agent's answer says, wherever the agent put it. */
// #region read
export function readAnswer(answer: Message | Task): Answer {
  if ('messageId' in answer) return { kind: 'result', items: [answer] };

  const { status, artifacts } = answer;
  const words = status?.message ? [status.message] : [];
  switch (status?.state) {
    case TaskState.TASK_STATE_COMPLETED:
      return {
        kind: 'result',
        items: artifacts.length ? artifacts : words,
      };
    case TaskState.TASK_STATE_INPUT_REQUIRED:
    case TaskState.TASK_STATE_AUTH_REQUIRED:
      return { kind: 'question', items: words };
    case TaskState.TASK_STATE_FAILED:
    case TaskState.TASK_STATE_CANCELED:
    case TaskState.TASK_STATE_REJECTED:
      return { kind: 'failure', items: words };
    default:
      return { kind: 'pending', items: [] };
  }
}
// #endregion read

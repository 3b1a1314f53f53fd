import {
  TaskState,
  type Artifact,
  type Part,
  type Task,
} from '@a2a-js/sdk';
import {
  AgentEvent,
  type AgentExecutionEvent,
  type RequestContext,
} from '@a2a-js/sdk/server';
import { agentText } from './message.ts';
import { taskStatus } from './task.ts';

/** The ids that every event of a task carries. */
type Ids = Pick<RequestContext, 'taskId' | 'contextId'>;

/** The task that a message starts, in the state it is announced with. */
export function newTask(
  { taskId, contextId, userMessage }: RequestContext,
  state = TaskState.TASK_STATE_SUBMITTED,
): Task {
  return {
    id: taskId,
    contextId,
    status: taskStatus(state),
    history: [userMessage],
    artifacts: [],
    metadata: undefined,
  };
}

// #region status-update
/** A new state, with a few words for whoever waits. */
export function statusUpdate(
  { taskId, contextId }: Ids,
  state: TaskState,
  words?: string,
): AgentExecutionEvent {
  const message = words && agentText(words, { contextId, taskId });
  return AgentEvent.statusUpdate({
    taskId,
    contextId,
    status: taskStatus(state, message || undefined),
    metadata: undefined,
  });
}
// #endregion status-update

export function artifactOf(artifactId: string, parts: Part[]): Artifact {
  return {
    artifactId,
    name: '',
    description: '',
    parts,
    extensions: [],
    metadata: undefined,
  };
}

/** An artifact, whole or a piece of it. */
export function artifactUpdate(
  { taskId, contextId }: Ids,
  artifact: Artifact,
  { append = false, lastChunk = false } = {},
): AgentExecutionEvent {
  return AgentEvent.artifactUpdate({
    taskId,
    contextId,
    artifact,
    append,
    lastChunk,
    metadata: undefined,
  });
}

import { Part, Task, TaskState } from '@a2a-js/sdk';
import { textPart } from '@examples/lib/message';
import { taskStatus } from '@examples/lib/task';

const part = textPart('Hello');
const task: Task = {
  id: 't-1',
  contextId: 'c-1',
  status: taskStatus(TaskState.TASK_STATE_COMPLETED),
  artifacts: [],
  history: [],
  metadata: undefined,
};
const show = (label: string, value: unknown) =>
  console.log(label.padEnd(16), JSON.stringify(value));

// #region wrong
show('JSON.stringify', part.content);
show('JSON.stringify', task.status?.state);
show('fromJSON', Part.fromJSON(part).content);
// #endregion wrong

// #region right
show('toJSON', Part.toJSON(part));
const wire = Task.toJSON(task) as { status: { state: string } };
show('toJSON', wire.status.state);
show('and back', Part.fromJSON(Part.toJSON(part)).content);
show('a copy', structuredClone(part).content);
// #endregion right

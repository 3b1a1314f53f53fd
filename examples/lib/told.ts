import type { StreamResponse, TaskStatus } from '@a2a-js/sdk';
import { textOf } from './message.ts';
import { stateName } from './task.ts';

/** A status in a line: its state, and its words if it has some. */
export function toldStatus(status: TaskStatus | undefined): string {
  const words = status?.message ? ` ${textOf(status.message)}` : '';
  return `${stateName(status).replace('TASK_STATE_', '')}${words}`;
}

/** An event of a stream in a line. */
export function told({ payload }: StreamResponse): string {
  switch (payload?.$case) {
    case 'task':
    case 'statusUpdate':
      return `${payload.$case} ${toldStatus(payload.value.status)}`;
    case 'artifactUpdate': {
      const { artifact, append } = payload.value;
      const parts = artifact!.parts.map((part) =>
        textOf({ parts: [part] }),
      );
      return `${payload.$case} ${append ? '+' : ''}${parts.join('|')}`;
    }
    default:
      return String(payload?.$case);
  }
}

import type { SkillRequest } from '../3-hub/src/skill.ts';

/** A request on the hub's bus, as an A2A turn makes it. */
export const skillRequest = (
  taskId: string,
  more: Partial<SkillRequest> = {},
): SkillRequest => ({
  taskId,
  contextId: 'talk-1',
  messageId: `message of ${taskId}`,
  owner: 'ada',
  entry: 'a2a',
  parts: [{ text: 'hello' }],
  metadata: {},
  referenceTaskIds: [],
  hops: [],
  ...more,
});

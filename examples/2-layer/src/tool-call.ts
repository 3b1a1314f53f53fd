import { z } from 'zod';
import { defineExtension } from './extension.ts';
import { json } from './wire.ts';

// #region tool-call
const name = z.string().min(1);
const step = z.object({ toolCallId: name, name });
const toolCall = z.discriminatedUnion('phase', [
  step.extend({ phase: z.literal('started'), args: json.optional() }),
  step.extend({ phase: z.literal('completed'), result: json.optional() }),
  step.extend({ phase: z.literal('failed'), error: z.string() }),
]);
/** A step of a tool's use: it has started, completed or failed. */
export type ToolCall = z.output<typeof toolCall>;

/** One step of a tool's use, as it happens (ADR D3, `tool-call-v1`). */
export const toolCallV1 = defineExtension(
  'tool-call-v1',
  'The tools an agent uses while it works.',
  toolCall,
);
// #endregion tool-call

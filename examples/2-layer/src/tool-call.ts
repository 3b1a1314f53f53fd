import { z } from 'zod';
import { defineExtension } from './extension.ts';

const call = { toolCallId: z.string().min(1), name: z.string().min(1) };
const toolCall = z.discriminatedUnion('phase', [
  z.object({
    ...call,
    phase: z.literal('started'),
    args: z.json().optional(),
  }),
  z.object({
    ...call,
    phase: z.literal('completed'),
    result: z.json().optional(),
  }),
  z.object({ ...call, phase: z.literal('failed'), error: z.string() }),
]);

/** One step of a tool's use, as it happens (ADR D3, `tool-call-v1`). */
export const toolCallV1 = defineExtension(
  'tool-call-v1',
  'The tools an agent uses while it works.',
  toolCall,
);
export type ToolCall = z.output<typeof toolCall>;

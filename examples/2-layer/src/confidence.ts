import { z } from 'zod';
import { defineExtension } from './extension.ts';

const rest = {
  explanation: z.string().optional(),
  success: z.boolean().optional(),
};
const clamp = (value: number) => Math.min(1, Math.max(0, value));
const confidence = z.object({
  confidence: z.number().transform(clamp),
  ...rest,
});
const strict = z.object({ confidence: z.number().min(0).max(1), ...rest });

/**
 * How sure an agent is of its answer, from 0 to 1 (ADR D3, `confidence-v1`).
 * A reader clamps what lies outside; a writer does not get away with it.
 */
export const confidenceV1 = defineExtension(
  'confidence-v1',
  'How sure the agent is of its answer.',
  confidence,
  strict,
);
export type Confidence = z.output<typeof confidence>;

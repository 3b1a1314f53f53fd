import { z } from 'zod';
import { defineExtension } from './extension.ts';

// #region confidence
const confidence = z.object({
  /** From 0, none, to 1, certain. */
  confidence: z.number().min(0).max(1),
  explanation: z.string().optional(),
  /** Whether the work succeeded, where the task's state does not tell. */
  success: z.boolean().optional(),
});
/** How sure an agent is, and why. */
export type Confidence = z.output<typeof confidence>;

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/**
 * How sure an agent is of its answer (ADR D3, `confidence-v1`). A reader
 * clamps a number that lies outside, a writer does not get away with it.
 * Infinity is no number of JSON's, and refused like any other word.
 */
export const confidenceV1 = defineExtension(
  'confidence-v1',
  'How sure the agent is of its answer.',
  confidence,
  confidence.extend({ confidence: z.number().transform(clamp) }),
);
// #endregion confidence

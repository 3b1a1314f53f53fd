import { z } from 'zod';
import { defineExtension } from './extension.ts';

/**
 * A number as peers send it: proto3-JSON writes 1500 as `1500.0`, and its
 * 64-bit integers as strings (ADR §5).
 */
const loose = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/, 'expected a number')
    .transform(Number),
]);
const tokens = loose.pipe(z.int().nonnegative());

const cost = z.object({
  usage: z.object({
    input_tokens: tokens,
    output_tokens: tokens,
    cache_creation_input_tokens: tokens.optional(),
    cache_read_input_tokens: tokens.optional(),
  }),
  /** Milliseconds. */
  durationMs: loose.pipe(z.number().nonnegative()).optional(),
  /** US dollars. */
  costUsd: loose.pipe(z.number().nonnegative()).optional(),
  /** Whether the work succeeded, where the task's state does not tell. */
  success: z.boolean().optional(),
});

/** What the work behind an answer took (ADR D3, `cost-v1`). */
export const costV1 = defineExtension(
  'cost-v1',
  'Tokens, time and money that a task took.',
  cost,
);
export type Cost = z.output<typeof cost>;

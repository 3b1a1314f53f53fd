import { z } from 'zod';
import { defineExtension } from './extension.ts';

// #region cost
const costOf = <N extends z.ZodType<number>>(tokens: N, amount: N) =>
  z.object({
    usage: z.object({
      input_tokens: tokens,
      output_tokens: tokens,
      cache_creation_input_tokens: tokens.optional(),
      cache_read_input_tokens: tokens.optional(),
    }),
    /** Milliseconds. */
    durationMs: amount.optional(),
    /** US dollars. */
    costUsd: amount.optional(),
    /** Whether the work succeeded, where the task's state does not tell. */
    success: z.boolean().optional(),
  });

/**
 * ProtoJSON writes 1500 as `1500.0`, and its 64-bit integers as strings
 * (ADR §5).
 */
const loosely = (number: z.ZodType<number>) =>
  z.preprocess(
    (value) =>
      typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
        ? Number(value)
        : value,
    number,
  );

const tokens = z.int().nonnegative();
const amount = z.number().nonnegative();
const cost: z.ZodType<Cost> = costOf(tokens, amount);

/** What a task took, as its agent counts it. */
export type Cost = z.output<ReturnType<typeof costOf>>;

/** What the work behind an answer took (ADR D3, `cost-v1`). */
export const costV1 = defineExtension(
  'cost-v1',
  'Tokens, time and money that a task took.',
  cost,
  costOf(loosely(tokens), loosely(amount)),
);
// #endregion cost

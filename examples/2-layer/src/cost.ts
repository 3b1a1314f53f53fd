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

const NUMERAL = /^-?\d+(\.\d+)?$/;
/**
 * ProtoJSON writes 1500 as `1500.0`, and its 64-bit integers as strings
 * (ADR §5). Of the two zeros one is enough.
 */
function numberOf(value: unknown): unknown {
  const isNumeral = typeof value === 'string' && NUMERAL.test(value);
  const number = isNumeral ? Number(value) : value;
  return number === 0 ? 0 : number;
}

const tokens = z.int().nonnegative();
const amount = z.number().nonnegative();

/** What a task took, as its agent counts it. */
export type Cost = z.output<ReturnType<typeof costOf>>;

/** What the work behind an answer took (ADR D3, `cost-v1`). */
export const costV1 = defineExtension<Cost>(
  'cost-v1',
  'Tokens, time and money that a task took.',
  costOf(tokens, amount),
  costOf(z.preprocess(numberOf, tokens), z.preprocess(numberOf, amount)),
);
// #endregion cost

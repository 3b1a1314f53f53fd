import type { z } from 'zod';

/** Why a payload was refused: where, and what was expected there. */
export interface Refused {
  ok: false;
  /** Members from the payload down, as `usage.input_tokens` or `deltas.0.op`; `''` is the payload itself. */
  path: string;
  reason: string;
}

/** A payload, or why it was refused. Reading never throws. */
export type Parsed<T> = { ok: true; value: T } | Refused;

export function refused(path: string, reason: string): Refused {
  return { ok: false, path, reason };
}

/** Checks a value; the first problem is reported. */
export function check<T>(schema: z.ZodType<T>, value: unknown): Parsed<T> {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  const [issue] = result.error.issues;
  return refused(issue!.path.join('.'), issue!.message);
}

import type { z } from 'zod';

// #region parsed
/** Why a payload was refused: where, and what was expected there. */
export interface Refused {
  /** Tells a refusal from a payload. */
  ok: false;
  /**
   * Members from the payload down, as `usage.input_tokens` or
   * `deltas.0.op`; `''` is the payload itself.
   */
  path: string;
  /** What was expected there, or what is wrong. */
  reason: string;
}

/** A payload, or why it was refused. Reading never throws. */
export type Parsed<T> = { ok: true; value: T } | Refused;
// #endregion parsed

/** A refusal, by the path of the fault and the reason. */
export function refused(path: string, reason: string): Refused {
  return { ok: false, path, reason };
}

/**
 * Checks what `get` gives; the first problem is reported. A value that
 * cannot be looked at (a getter that throws, a cycle, nested without end)
 * is refused.
 */
export function check<T>(
  schema: z.ZodType<T>,
  get: () => unknown,
): Parsed<T> {
  try {
    const { success, data, error } = schema.safeParse(get());
    if (success) return { ok: true, value: data };
    const { path, message } = error.issues[0]!;
    return refused(path.join('.'), message);
  } catch {
    return refused('', 'cannot be read');
  }
}

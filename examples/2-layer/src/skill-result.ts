import type { AgentSkill, Part } from '@a2a-js/sdk';
import { z } from 'zod';
import { check, type Parsed } from './result.ts';
import { dataPart, isRecord, json, readAll, readPart } from './wire.ts';

// #region skill-result
const result = json.refine(isRecord, 'expected a JSON object');

/**
 * The part that carries a skill's structured result (ADR addendum).
 *
 * @param mime the skill's own, as its card has it in `outputModes`
 * @throws TypeError for what is no JSON object
 */
export function emitSkillResult(value: object, mime: string): Part {
  const checked = check(result, () => value);
  if (!checked.ok) throw new TypeError(`${mime}: ${checked.reason}`);
  return dataPart(value, mime);
}

/**
 * The structured result among parts of either form; undefined when none is
 * of this MIME type. The first one counts.
 */
export function readSkillResult<T>(
  parts: readonly unknown[],
  mime: string,
  schema: z.ZodType<T>,
): Parsed<T> | undefined {
  return readAll(parts, (part) => readPart(part, mime, schema))[0];
}

/**
 * The tool that a model is made to call with a skill's result (ADR
 * addendum).
 */
export function submitToolName(skill: Pick<AgentSkill, 'id'>): string {
  return `submit_${skill.id}`;
}
// #endregion skill-result

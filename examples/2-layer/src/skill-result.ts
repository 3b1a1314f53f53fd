import type { AgentSkill, Part } from '@a2a-js/sdk';
import type { z } from 'zod';
import { check, refused, type Parsed } from './result.ts';
import { dataPart, isRecord, readDataPart } from './wire.ts';

/**
 * The part that carries a skill's structured result (ADR addendum).
 *
 * @param mime the skill's own, as its card has it in `outputModes`
 * @throws TypeError for what is no JSON object
 */
export function emitSkillResult(result: object, mime: string): Part {
  if (!isRecord(result))
    throw new TypeError('a skill result is a JSON object');
  return dataPart(result, mime);
}

/**
 * The structured result among parts of either form; undefined when none is of
 * this MIME type. The first one counts.
 */
export function readSkillResult<T>(
  parts: readonly unknown[],
  mime: string,
  schema: z.ZodType<T>,
): Parsed<T> | undefined {
  const found = parts.map(readDataPart).find((part) => part.mime === mime);
  if (!found) return undefined;
  return 'data' in found
    ? check(schema, found.data)
    : refused('', 'the part has no data');
}

/** The tool that a model is made to call with a skill's result (ADR addendum). */
export function submitToolName(skill: Pick<AgentSkill, 'id'>): string {
  return `submit_${skill.id}`;
}

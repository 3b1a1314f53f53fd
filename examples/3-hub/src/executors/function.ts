import type {
  Reporter,
  SkillExecutor,
  SkillOutcome,
  SkillRequest,
} from '../skill.ts';
import { artifactOf, textPartOf } from './parts.ts';

/** What a function has in hand besides the request. */
export interface Work extends Reporter {
  /** Aborted when the caller cancels, or the hub shuts down. */
  signal: AbortSignal;
}

/**
 * A skill that is a function.
 *
 * @returns text, which becomes the answer; or how the turn ended
 */
export type SkillFunction = (
  request: SkillRequest,
  work: Work,
) => Promise<string | SkillOutcome>;

/** Runs functions of this process, one for each skill. */
export class FunctionExecutor implements SkillExecutor {
  readonly kind = 'function';
  readonly #functions: ReadonlyMap<string, SkillFunction>;

  /** @param functions by the skill's id */
  constructor(functions: Readonly<Record<string, SkillFunction>>) {
    this.#functions = new Map(Object.entries(functions));
  }

  async run(
    request: SkillRequest,
    report: Reporter,
    signal: AbortSignal,
  ): Promise<SkillOutcome> {
    const skill = this.#functions.get(request.skill ?? '');
    if (!skill)
      return { state: 'rejected', words: `no function ${request.skill}` };
    const result = await skill(request, { ...report, signal });
    if (typeof result !== 'string') return result;
    report.artifact(artifactOf('answer', [textPartOf(result)]));
    return { state: 'completed' };
  }
}

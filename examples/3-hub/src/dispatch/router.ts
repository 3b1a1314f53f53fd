import type { Agent, Registry } from './registry.ts';
import type { SkillRequest } from '../skill.ts';
import type { DropReason } from '../topics.ts';

/** Who does a request, or why nobody does. */
export type Route =
  | { agent: Agent; skill: string }
  | { reason: DropReason; words: string };

/** Where a request goes that names neither agent nor skill. */
export interface Fallback {
  target?: string;
  skill?: string;
}

/**
 * Finds who does a request: the agent that the caller names, else one that
 * has the named skill, else the fallback. A name that leads nowhere is an
 * answer too: nobody else does what was asked of somebody.
 */
export function route(
  { target, skill }: Pick<SkillRequest, 'target' | 'skill'>,
  registry: Registry,
  fallback: Fallback = {},
): Route {
  if (target !== undefined) return toAgent(target, skill, registry);
  if (skill !== undefined) return toSkill(skill, registry);
  if (fallback.target === undefined && fallback.skill === undefined)
    return no('no-default', 'The request names no agent and no skill.');
  return route(fallback, registry);
}

function toAgent(
  target: string,
  skill: string | undefined,
  registry: Registry,
): Route {
  const agent = registry.get(target);
  if (!agent) return no('unknown-target', `There is no agent ${target}.`);
  if (skill !== undefined && !agent.skills.has(skill))
    return no('unknown-skill', `${target} has no skill ${skill}.`);
  if (!agent.isAvailable && agent.refusal === undefined)
    return no('unavailable', `${target} does not answer at the moment.`);
  const [first = ''] = agent.skills.keys();
  return { agent, skill: skill ?? first };
}

function toSkill(skill: string, registry: Registry): Route {
  const agents = registry.withSkill(skill);
  // One that is no use says why, when there is nobody else.
  const agent =
    agents.find(({ isAvailable }) => isAvailable) ??
    agents.find(({ refusal }) => refusal !== undefined);
  if (agent) return { agent, skill };
  if (agents.length === 0)
    return no('unknown-skill', `No agent has the skill ${skill}.`);
  return no('unavailable', `Nobody who has the skill ${skill} answers.`);
}

const no = (reason: DropReason, words: string): Route => ({
  reason,
  words,
});

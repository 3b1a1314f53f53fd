import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, type HubConfig } from './config.ts';
import { A2aExecutor } from './executors/a2a.ts';
import type { MadeAgent } from './hub.ts';
import type { Kept } from './kept.ts';
import { connect } from './peers/connect.ts';
import { peerFetch } from './peers/peer-fetch.ts';
import type { SkillExecutor } from './skill.ts';

/**
 * Makes the agents that a configuration names.
 *
 * @param folder where its modules are looked for
 * @throws ConfigError for a module that cannot be loaded or makes no
 *   executor
 */
export function makeAgents(
  { agents, limits }: HubConfig,
  folder: string,
  kept: Kept,
): Promise<MadeAgent[]> {
  const made = agents.map(async (agent, at): Promise<MadeAgent> => {
    const { name } = agent;
    const skills = agent.skills.map(
      ({ outputModes, cooldownMs, ...skill }) => ({
        ...skill,
        ...(outputModes && { outputModes }),
        ...(cooldownMs !== undefined && { cooldownMs }),
      }),
    );
    if (agent.kind !== 'a2a') {
      const path = `agents.${at}.module`;
      const file = resolve(folder, agent.module);
      const executor = await load(path, file, kept);
      return { name, executor, skills };
    }
    const executor = new A2aExecutor({
      name,
      peer: () => connect(agent, peerFetch),
      remotes: kept.remotesOf(name),
      silenceMs: limits.silenceMs,
    });
    return { name, executor, skills };
  });
  return Promise.all(made);
}

async function load(
  path: string,
  file: string,
  kept: Kept,
): Promise<SkillExecutor> {
  let module: { default?: unknown };
  try {
    module = await import(pathToFileURL(file).href);
  } catch (error) {
    throw new ConfigError(`${path}: ${(error as Error).message}`);
  }
  if (typeof module.default !== 'function')
    throw new ConfigError(`${path}: has no default export that is called`);
  return module.default(kept) as SkillExecutor;
}

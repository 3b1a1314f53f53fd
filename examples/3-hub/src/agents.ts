import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { blaming, ConfigError, type HubConfig } from './config.ts';
import { A2aExecutor } from './executors/a2a.ts';
import type { AgentParts, MadeAgent } from './hub.ts';
import type { Kept } from './kept/kept.ts';
import { peerFetch } from './peers/peer-fetch.ts';
import { WatchedPeer, type WatchOptions } from './peers/watch.ts';
import type { SkillExecutor } from './skill.ts';

/**
 * Makes the agents that a configuration names.
 *
 * @param folder where its modules are looked for
 * @param watching how often peers are looked at, if not as usual
 * @throws ConfigError for a module that cannot be loaded or makes no
 *   executor
 */
export function makeAgents(
  { agents, limits }: HubConfig,
  folder: string,
  kept: Kept,
  { bus, inbox, onError }: AgentParts,
  watching: Partial<WatchOptions> = {},
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
    const peer = new WatchedPeer({
      name,
      address: agent,
      send: peerFetch,
      onError,
      ...watching,
    });
    const executor = new A2aExecutor({
      name,
      peer: () => peer.get(),
      health: peer,
      inbox,
      way: agent.follow,
      remotes: kept.remotesOf(name),
      silenceMs: limits.silenceMs,
      onError,
      onPolled: (why, { taskId, owner }) =>
        bus.publish(
          'fleet.push.refused',
          { taskId, owner, words: `${name} is polled: ${why}.` },
          { correlationId: taskId },
        ),
    });
    return { name, executor, skills, watch: (fleet) => peer.watch(fleet) };
  });
  return Promise.all(made);
}

async function load(
  path: string,
  file: string,
  kept: Kept,
): Promise<SkillExecutor> {
  const executor: unknown = await blaming(path, async () => {
    const { href } = pathToFileURL(file);
    const module = (await import(href)) as { default?: unknown };
    if (typeof module.default !== 'function')
      throw new ConfigError(
        `${path}: has no default export that is called`,
      );
    return module.default(kept) as unknown;
  });
  const { run } = Object(executor) as Partial<SkillExecutor>;
  if (typeof run === 'function') return executor as SkillExecutor;
  throw new ConfigError(`${path}: makes nothing with a method run`);
}

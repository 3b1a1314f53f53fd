import type { Bus } from '../../bus.ts';
import type { Registry } from '../../dispatch/registry.ts';

/** An agent as the console shows it. */
export interface AgentItem {
  name: string;
  kind: string;
  isAvailable: boolean;
  /** Why the hub cannot talk to it, though it answers. */
  refusal?: string;
  /** What was said last of its health, and when (ISO 8601). */
  news?: { words: string; at: string };
  skills: { id: string; name: string; description: string }[];
}

/** The fleet: who is there, and what was said of each. */
export class Fleet {
  readonly #registry: Registry;
  readonly #news = new Map<string, { words: string; at: string }>();

  constructor(registry: Registry, bus: Bus) {
    this.#registry = registry;
    bus.subscribe('fleet.agent.*', ({ payload, timestamp: at }) => {
      const { agent, words } = payload as { agent: string; words: string };
      if (registry.get(agent)) this.#news.set(agent, { words, at });
    });
  }

  list(): AgentItem[] {
    return this.#registry
      .agents()
      .map(({ name, executor: { kind }, skills, ...how }) => {
        const { isAvailable, refusal } = how;
        const news = this.#news.get(name);
        return {
          name,
          kind,
          isAvailable,
          ...(refusal !== undefined && { refusal }),
          ...(news && { news }),
          skills: [...skills.values()].map((skill) => ({
            id: skill.id,
            name: skill.name,
            description: skill.description,
          })),
        };
      });
  }
}

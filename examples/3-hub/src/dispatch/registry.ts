import type { Bus } from '../bus.ts';
import type { SkillExecutor } from '../skill.ts';

/** A skill as the hub's card shows it. */
export interface Skill {
  id: string;
  name: string;
  description: string;
  tags: string[];
  outputModes?: string[];
  /** A request about the same subject waits so long; milliseconds. */
  cooldownMs?: number;
}

/** Who does work for the hub. */
export interface Agent {
  name: string;
  executor: SkillExecutor;
  /** By their ids, in the order in which they were declared. */
  skills: ReadonlyMap<string, Skill>;
  /** False for a peer that does not answer, or is no use. */
  isAvailable: boolean;
  /** Why the hub cannot talk to a peer, though it answers. */
  refusal?: string;
}

interface Entry extends Agent {
  skills: Map<string, Skill>;
  /** The skills that the configuration names: no card takes them away. */
  declared: ReadonlySet<string>;
}

/**
 * The hub's agents and their skills; it says on the bus who comes and goes.
 */
export class Registry {
  readonly #bus: Bus;
  readonly #agents = new Map<string, Entry>();

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /** @throws TypeError for a name that is taken */
  add(name: string, executor: SkillExecutor, skills: Skill[] = []): void {
    if (this.#agents.has(name))
      throw new TypeError(`two agents are called ${name}`);
    this.#agents.set(name, {
      name,
      executor,
      skills: new Map(skills.map((skill) => [skill.id, skill])),
      declared: new Set(skills.map(({ id }) => id)),
      isAvailable: true,
    });
    for (const { id: skill } of skills)
      this.#bus.publish('fleet.skill.added', { agent: name, skill });
  }

  /** Forgets an agent and its skills; what it is at work with goes on. */
  remove(agent: string): void {
    const entry = this.#agents.get(agent);
    if (!entry) return;
    this.#agents.delete(agent);
    for (const skill of entry.skills.keys())
      this.#bus.publish('fleet.skill.removed', { agent, skill });
  }

  /** Takes over what a peer's card lists now; declared skills stay. */
  setSkills(agent: string, listed: Skill[]): void {
    const entry = this.#agents.get(agent);
    if (!entry) return;
    const now = new Map(listed.map((skill) => [skill.id, skill]));
    for (const skill of entry.skills.keys()) {
      if (now.has(skill) || entry.declared.has(skill)) continue;
      entry.skills.delete(skill);
      this.#bus.publish('fleet.skill.removed', { agent, skill });
    }
    for (const [skill, entryOf] of now) {
      if (entry.declared.has(skill)) continue;
      const isNew = !entry.skills.has(skill);
      entry.skills.set(skill, entryOf);
      if (isNew) this.#bus.publish('fleet.skill.added', { agent, skill });
    }
  }

  /** Says on the bus when a peer goes down or comes up again. */
  setAvailable(agent: string, isAvailable: boolean, words: string): void {
    const entry = this.#agents.get(agent);
    if (!entry) return;
    const isNews =
      entry.isAvailable !== isAvailable || entry.refusal !== undefined;
    entry.isAvailable = isAvailable;
    delete entry.refusal;
    const change = isAvailable ? 'up' : 'down';
    if (isNews)
      this.#bus.publish(`fleet.agent.${change}`, { agent, words });
  }

  /** Says on the bus that a peer answers, and that it is no use. */
  refuse(agent: string, words: string): void {
    const entry = this.#agents.get(agent);
    if (!entry || entry.refusal === words) return;
    entry.isAvailable = false;
    entry.refusal = words;
    this.#bus.publish('fleet.agent.refused', { agent, words });
  }

  get(name: string): Agent | undefined {
    return this.#agents.get(name);
  }

  /** All agents, in the order in which they were added. */
  agents(): Agent[] {
    return [...this.#agents.values()];
  }

  /** Who has a skill, in the order in which they were added. */
  withSkill(skill: string): Agent[] {
    return this.agents().filter(({ skills }) => skills.has(skill));
  }
}

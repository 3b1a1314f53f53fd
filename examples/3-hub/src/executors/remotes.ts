import type { SkillRequest } from '../skill.ts';

/** A task's ids at a peer. */
export interface RemoteIds {
  taskId: string;
  contextId: string;
}

/**
 * Which task of a peer a task of the hub is, and which context its context.
 */
export interface RemoteTasks {
  find(taskId: string): Promise<RemoteIds | undefined>;
  /** The peer's context for a conversation of the owner. */
  context(owner: string, contextId: string): Promise<string | undefined>;
  note(request: SkillRequest, ids: RemoteIds): Promise<void>;
}

/** Remote tasks of this process, the latest. */
export class RecentRemotes implements RemoteTasks {
  readonly #tasks = new Map<string, RemoteIds>();
  readonly #contexts = new Map<string, string>();
  readonly #most: number;

  /** @param most tasks, and contexts, that are remembered */
  constructor(most = 10_000) {
    this.#most = most;
  }

  async find(taskId: string): Promise<RemoteIds | undefined> {
    return this.#tasks.get(taskId);
  }

  async context(owner: string, contextId: string) {
    return this.#contexts.get(JSON.stringify([owner, contextId]));
  }

  async note(
    { taskId, owner, contextId }: SkillRequest,
    ids: RemoteIds,
  ): Promise<void> {
    this.#tasks.set(taskId, ids);
    this.#contexts.set(JSON.stringify([owner, contextId]), ids.contextId);
    for (const map of [this.#tasks, this.#contexts]) {
      const [oldest] = map.keys();
      if (map.size > this.#most) map.delete(oldest!);
    }
  }
}

import type { WirePart } from '../skill.ts';
import { plain } from './store/database.ts';
import type { Storage } from './store/storage.ts';

/** What one side said in a conversation. */
export interface Said {
  role: 'user' | 'agent';
  parts: WirePart[];
}

export interface MemoryOptions {
  /** So many messages of a conversation are kept. */
  messages?: number;
  /** A message that is longer is not kept; characters of its JSON. */
  chars?: number;
}

/**
 * What was said in each conversation. A conversation is an owner's context:
 * whoever names the context of somebody else finds it empty.
 */
export class MemoryStore {
  readonly #storage: Storage;
  readonly #messages: number;
  readonly #chars: number;

  constructor(storage: Storage, options: MemoryOptions = {}) {
    const { messages = 100, chars = 100_000 } = options;
    this.#storage = storage;
    this.#messages = messages;
    this.#chars = chars;
  }

  /** Adds what was said; what is too old or too long is forgotten. */
  async append(
    owner: string,
    contextId: string,
    ...said: Said[]
  ): Promise<void> {
    const ids = { owner: plain(owner), context_id: plain(contextId) };
    const said_at = new Date().toISOString();
    const rows = said
      .map(({ role, parts }) => ({
        ...ids,
        role,
        parts_json: JSON.stringify(parts),
        said_at,
      }))
      .filter(({ parts_json }) => parts_json.length <= this.#chars);
    if (rows.length === 0) return;
    await this.#storage.write(async (write) => {
      await write.insertInto('memory').values(rows).execute();
      const last = await write
        .selectFrom('memory')
        .select('id')
        .where('owner', '=', ids.owner)
        .where('context_id', '=', ids.context_id)
        .orderBy('id', 'desc')
        .offset(this.#messages)
        .limit(1)
        .executeTakeFirst();
      if (!last) return;
      await write
        .deleteFrom('memory')
        .where('owner', '=', ids.owner)
        .where('context_id', '=', ids.context_id)
        .where('id', '<=', last.id)
        .execute();
    });
  }

  /** What was said last in a conversation, the oldest first. */
  async recent(
    owner: string,
    contextId: string,
    limit = this.#messages,
  ): Promise<Said[]> {
    const rows = await this.#storage.read((db) =>
      db
        .selectFrom('memory')
        .select(['role', 'parts_json'])
        .where('owner', '=', plain(owner))
        .where('context_id', '=', plain(contextId))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    );
    return rows.toReversed().map(({ role, parts_json }) => ({
      role: role as Said['role'],
      parts: JSON.parse(parts_json) as WirePart[],
    }));
  }
}

import { apply, type Delta, type WorldState } from '@protolabs/a2a';
import type { Storage, Write } from './store/storage.ts';
import { plain } from './store/database.ts';

type Db = Write | Storage['db'];

/** A domain that grows without end is no state. */
const MAX_CHARS = 1_000_000;

/** What is known of the world, for each owner on its own. */
export class WorldStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** All that an owner's agents have said of the world. */
  of(owner: string): Promise<WorldState> {
    return this.#storage.read((db) => read(db, owner));
  }

  /**
   * Applies what one task changed, all of it or nothing.
   *
   * @returns why it does not fit, if it does not
   */
  async apply(
    write: Write,
    owner: string,
    deltas: readonly Delta[],
  ): Promise<string | undefined> {
    const domains = [...new Set(deltas.map(({ domain }) => domain))];
    const after = apply(await read(write, owner, domains), deltas);
    if (!after.ok) return `${after.path}: ${after.reason}`;
    const rows = domains.map((domain) => ({
      owner: plain(owner),
      domain: plain(domain),
      value_json: JSON.stringify(after.value[domain]),
    }));
    const large = rows.find(
      ({ value_json }) => value_json.length > MAX_CHARS,
    );
    if (large) return `${large.domain}: more than ${MAX_CHARS} characters`;
    if (rows.length === 0) return undefined;
    await write
      .insertInto('world_state')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['owner', 'domain']).doUpdateSet(({ ref }) => ({
          value_json: ref('excluded.value_json'),
        })),
      )
      .execute();
    return undefined;
  }
}

async function read(
  db: Db,
  owner: string,
  domains?: string[],
): Promise<WorldState> {
  if (domains?.length === 0) return {};
  const rows = await db
    .selectFrom('world_state')
    .select(['domain', 'value_json'])
    .where('owner', '=', plain(owner))
    .$if(domains !== undefined, (query) =>
      query.where('domain', 'in', domains!.map(plain)),
    )
    .execute();
  return Object.fromEntries(
    rows.map(({ domain, value_json }) => [domain, JSON.parse(value_json)]),
  );
}

import { sql, type Kysely } from 'kysely';
import { isSqlite, plain } from './store/database.ts';
import type { Storage } from './store/storage.ts';
import type { HubTables } from './store/tables.ts';

interface BySkill {
  agent: string;
  skill: string;
}

/** How the tasks of one agent's skill ended. */
export interface OutcomeSummary extends BySkill {
  tasks: number;
  successes: number;
  /** The mean, from acceptance to the end; milliseconds. */
  durationMs: number;
}

/** What the tasks of one agent's skill took, as the agent counts it. */
export interface CostSummary extends BySkill {
  samples: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  durationMs: number;
  refused: number;
}

/**
 * How sure an agent was of one skill, and how often it was sure and wrong.
 */
export interface ConfidenceSummary extends BySkill {
  samples: number;
  /** The mean, from 0 to 1. */
  confidence: number;
  successes: number;
  /** Confidence of at least 0.8, and no success. */
  sureAndWrong: number;
  refused: number;
}

/** What an owner's tasks add up to, by agent and skill. */
export class Summaries {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** @param since ISO 8601 */
  outcomes(owner: string, since = ''): Promise<OutcomeSummary[]> {
    return this.#storage.read((db) =>
      db
        .selectFrom('outcomes')
        .select(['agent', 'skill'])
        .select(({ fn, ref }) => [
          fn.countAll<number>().as('tasks'),
          asNumber(fn.sum(ref('success'))).as('successes'),
          asNumber(fn.avg(ref('duration_ms'))).as('durationMs'),
        ])
        .where('owner', '=', plain(owner))
        .where('ended_at', '>=', since)
        .groupBy(['agent', 'skill'])
        .orderBy('agent')
        .orderBy('skill')
        .execute(),
    );
  }

  /** @param since ISO 8601 */
  costs(owner: string, since = ''): Promise<CostSummary[]> {
    return this.#storage.read((db) =>
      samples(db, 'cost-v1', owner, since)
        .select([
          total(db, 'usage', 'input_tokens').as('inputTokens'),
          total(db, 'usage', 'output_tokens').as('outputTokens'),
          total(db, 'costUsd').as('costUsd'),
          total(db, 'durationMs').as('durationMs'),
        ])
        .execute(),
    );
  }

  /** @param since ISO 8601 */
  confidences(owner: string, since = ''): Promise<ConfidenceSummary[]> {
    return this.#storage.read((db) => {
      const confidence = member(db, 'confidence');
      const isWrong = sql`${confidence} >= 0.8 and success = 0`;
      return samples(db, 'confidence-v1', owner, since)
        .select(({ fn }) => [
          asNumber(fn.coalesce(fn.avg(confidence), sql.lit(0))).as(
            'confidence',
          ),
          count(sql`refused is null and success = 1`).as('successes'),
          count(isWrong).as('sureAndWrong'),
        ])
        .execute();
    });
  }
}

function samples(
  db: Kysely<HubTables>,
  extension: string,
  owner: string,
  since: string,
) {
  return db
    .selectFrom('samples')
    .select(['agent', 'skill'])
    .select([
      count(sql`refused is null`).as('samples'),
      count(sql`refused is not null`).as('refused'),
    ])
    .where('owner', '=', plain(owner))
    .where('extension', '=', extension)
    .where('recorded_at', '>=', since)
    .groupBy(['agent', 'skill'])
    .orderBy('agent')
    .orderBy('skill');
}

const asNumber = (value: unknown) =>
  sql<number>`cast(${value} as double precision)`;
const count = (condition: unknown) =>
  asNumber(sql`sum(case when ${condition} then 1 else 0 end)`);

/**
 * A number within the payload; the two databases have their own words for
 * it.
 */
function member(db: Kysely<HubTables>, ...path: string[]) {
  if (isSqlite(db))
    return sql<number>`payload_json ->> ${sql.lit(`$.${path.join('.')}`)}`;
  const place = sql.lit(`{${path.join(',')}}`);
  const value = sql`payload_json::json #>> ${place}`;
  return sql<number>`(${value})::double precision`;
}

const total = (db: Kysely<HubTables>, ...path: string[]) =>
  asNumber(sql`coalesce(sum(${member(db, ...path)}), 0)`);

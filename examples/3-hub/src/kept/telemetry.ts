import type { Task } from '@a2a-js/sdk';
import {
  confidenceV1,
  costV1,
  stateToLegacyString,
  toolCallV1,
  worldStateDeltaV1,
  type Confidence,
  type WorldStateDelta,
} from '@protolabs/a2a';
import type { Bus } from '../bus.ts';
import type { Runs } from './runs.ts';
import { answerOf, samplesOf, successOf, type Found } from './samples.ts';
import { plain } from './store/database.ts';
import { prepare } from './store/prepared.ts';
import type { Storage, Write } from './store/storage.ts';
import type { OutcomeRow, SampleRow } from './store/tables.ts';
import type { Outcome, Sample } from '../topics.ts';
import type { WorldStore } from './world-store.ts';

/** Whose a task is. */
export interface Scope {
  owner: string;
  tenant: string;
}

/** What is kept of an answer when its task is gone. */
const MAX_TEXT = 65_536;
/** One statement takes so many rows. */
const ROWS = 500;
/** So sure, and wrong: worth a warning. */
const SURE = 0.8;
/** The agent of a task that never got to one. */
const NOBODY = 'none';

/** Records how each task ended, once, whichever way it came to its end. */
export class Telemetry {
  readonly #bus: Bus;
  readonly #runs: Runs;
  readonly #world: WorldStore;
  readonly #insert;

  constructor(storage: Storage, bus: Bus, runs: Runs, world: WorldStore) {
    this.#bus = bus;
    this.#runs = runs;
    this.#world = world;
    this.#insert = prepare<OutcomeRow, unknown>((row) =>
      storage.db
        .insertInto('outcomes')
        .values({
          task_id: row.task_id,
          owner: row.owner,
          tenant: row.tenant,
          context_id: row.context_id,
          agent: row.agent,
          skill: row.skill,
          state: row.state,
          success: row.success,
          duration_ms: row.duration_ms,
          text: row.text,
          ended_at: row.ended_at,
        })
        .onConflict((conflict) => conflict.column('task_id').doNothing()),
    );
  }

  /**
   * Records a task that has ended: its outcome, the payloads of the fleet's
   * extensions and what they change in the world, in the caller's
   * transaction. Whoever comes first does so; the others find it done.
   *
   * @returns tells the bus, to be called once that is committed; undefined
   *   when it was recorded before
   */
  async settle(
    write: Write,
    task: Task,
    { owner, tenant }: Scope,
  ): Promise<(() => void) | undefined> {
    const run = await this.#runs.get(task.id, write);
    const state = stateToLegacyString(task.status!.state);
    const found = samplesOf(task);
    const success = successOf(state === 'completed', found);
    const agent = run?.agent ?? NOBODY;
    const skill = run?.skill ?? NOBODY;
    const now = new Date();
    const began = run ? Date.parse(run.accepted_at) : now.getTime();
    const outcome: Outcome = {
      taskId: task.id,
      contextId: task.contextId,
      owner,
      agent,
      skill,
      state,
      success,
      durationMs: Math.max(0, now.getTime() - began),
      text: answerOf(task).slice(0, MAX_TEXT),
    };
    const endedAt = now.toISOString();
    const row = outcomeRow(outcome, tenant, endedAt);
    const { numAffectedRows } = await this.#insert(write, row);
    if (numAffectedRows === 0n) return undefined;
    await this.#changeWorld(write, owner, found);
    const rows = found.map((one) => sampleRow(one, outcome, endedAt));
    for (let at = 0; at < rows.length; at += ROWS)
      await write
        .insertInto('samples')
        .values(rows.slice(at, at + ROWS))
        .execute();
    return () => {
      this.#runs.forget(task.id);
      this.#tell(outcome, found);
    };
  }

  /** Deltas that do not fit are refused like those that cannot be read. */
  async #changeWorld(
    write: Write,
    owner: string,
    found: Found[],
  ): Promise<void> {
    for (const one of found) {
      if (one.extension !== worldStateDeltaV1.name || one.refused) continue;
      const { deltas } = one.payload as WorldStateDelta;
      const why = await this.#world.apply(write, owner, deltas);
      if (why !== undefined) one.refused = why;
    }
  }

  #tell(outcome: Outcome, found: Found[]): void {
    const { taskId, owner, agent, skill, success } = outcome;
    const flow = { correlationId: taskId };
    const who = `${segment(agent)}.${segment(skill)}`;
    this.#bus.publish(`autonomous.outcome.${who}`, outcome, flow);
    const by = { taskId, owner, agent, skill, success };
    for (const { extension, payload, refused } of found) {
      if (refused !== undefined) {
        const refusal = { ...by, extension, why: refused };
        this.#bus.publish(`autonomous.refused.${who}`, refusal, flow);
        continue;
      }
      const sample: Sample = { ...by, payload };
      if (extension === costV1.name)
        this.#bus.publish(`autonomous.cost.${who}`, sample, flow);
      if (extension === toolCallV1.name)
        this.#bus.publish(`agent.skill.toolframe.${taskId}`, sample, flow);
      if (extension === worldStateDeltaV1.name)
        this.#bus.publish('world.state.delta', sample, flow);
      if (extension !== confidenceV1.name) continue;
      this.#bus.publish(`autonomous.confidence.${who}`, sample, flow);
      const { confidence } = payload as Confidence;
      if (confidence >= SURE && !success)
        this.#bus.publish(`autonomous.calibration.${who}`, sample, flow);
    }
  }
}

/** A name as one segment of a topic. */
const segment = (name: string) => name.replaceAll(/[.*#\s]/g, '_');

const outcomeRow = (
  outcome: Outcome,
  tenant: string,
  ended_at: string,
): OutcomeRow => ({
  task_id: plain(outcome.taskId),
  owner: plain(outcome.owner),
  tenant: plain(tenant),
  context_id: plain(outcome.contextId),
  agent: outcome.agent,
  skill: outcome.skill,
  state: outcome.state,
  success: Number(outcome.success),
  duration_ms: outcome.durationMs,
  text: plain(outcome.text),
  ended_at,
});

const plainText = (_: string, value: unknown) =>
  typeof value === 'string' ? plain(value) : value;

const sampleRow = (
  { extension, position, payload, refused }: Found,
  { taskId, owner, agent, skill, success }: Outcome,
  recorded_at: string,
): SampleRow => ({
  task_id: plain(taskId),
  extension,
  position,
  owner: plain(owner),
  agent,
  skill,
  payload_json:
    refused === undefined ? JSON.stringify(payload, plainText) : null,
  refused: refused === undefined ? null : plain(refused),
  success: Number(success),
  recorded_at,
});

import type { Task } from '@a2a-js/sdk';
import {
  TaskNotFoundError,
  UnsupportedOperationError,
} from '@a2a-js/sdk/errors';
import { stateToLegacyString, textOf } from '@protolabs/a2a';
import type { Bus } from '../bus.ts';
import { plain } from './store/database.ts';
import type { Storage, Write } from './store/storage.ts';
import type { QuestionRow } from './store/tables.ts';
import type { Scope } from './telemetry.ts';
import type { Question } from '../topics.ts';

/** A question, and the tenant that its task belongs to. */
export type OpenQuestion = Question & { tenant: string };

export interface QuestionsOptions {
  storage: Storage;
  bus: Bus;
  /** A question is open for so long; milliseconds. */
  ttl: number;
  /**
   * Sends an answer to the task: a message for `input`, a grant for `auth`.
   */
  resume: (question: OpenQuestion, words: string) => Promise<unknown>;
  /**
   * Ends a task that nobody answered, as `endTask` does; false when it goes
   * on.
   */
  expire: (question: OpenQuestion, why: string) => Promise<boolean>;
}

/** After a failure, so much later; milliseconds. */
const RETRY_MS = 30_000;
/** What `setTimeout` can wait. */
const MAX_TIMER_MS = 2 ** 31 - 1;
const BATCH = 100;

/** What parked tasks ask of people, over all restarts. */
export class Questions {
  readonly #options: QuestionsOptions;
  readonly #answering = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wakesAt = Infinity;
  #isStopped = false;

  constructor(options: QuestionsOptions) {
    this.#options = options;
  }

  /** Closes what expired while the hub was down, and waits for the next. */
  async start(): Promise<void> {
    await this.#sweep();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#isStopped = true;
  }

  /** An owner's open questions, the oldest first. */
  async list(owner: string): Promise<OpenQuestion[]> {
    const rows = await this.#options.storage.read((db) =>
      db
        .selectFrom('questions')
        .selectAll()
        .where('owner', '=', plain(owner))
        .orderBy('asked_at')
        .orderBy('task_id')
        .execute(),
    );
    return rows.map(questionOf);
  }

  /**
   * Answers a task's question; the same task goes on, in the same context.
   *
   * @throws TaskNotFoundError when the owner has no such question,
   *   UnsupportedOperationError when it is being answered
   */
  async answer(
    owner: string,
    taskId: string,
    words: string,
  ): Promise<void> {
    const row = await this.#options.storage.read((db) =>
      db
        .selectFrom('questions')
        .selectAll()
        .where('task_id', '=', plain(taskId))
        .where('owner', '=', plain(owner))
        .executeTakeFirst(),
    );
    if (!row) throw new TaskNotFoundError(`No open question: ${taskId}`);
    if (this.#answering.has(taskId))
      throw new UnsupportedOperationError(`Being answered: ${taskId}`);
    this.#answering.add(taskId);
    try {
      await this.#options.resume(questionOf(row), words);
    } finally {
      this.#answering.delete(taskId);
      // It may have expired meanwhile.
      this.#wakeAt(Date.parse(row.expires_at));
    }
  }

  /**
   * Opens the question of a task that waits, in the transaction that saves
   * it.
   *
   * @returns tells the bus, once that is committed; undefined when it is
   *   open
   */
  async open(
    write: Write,
    { id, contextId, status }: Task,
    { owner, tenant }: Scope,
  ): Promise<(() => void) | undefined> {
    const askedAt = new Date(status?.timestamp ?? Date.now());
    const expiresAt = new Date(Date.now() + this.#options.ttl);
    const state = stateToLegacyString(status!.state);
    const row: QuestionRow = {
      task_id: plain(id),
      owner: plain(owner),
      tenant: plain(tenant),
      context_id: plain(contextId),
      kind: state === 'auth-required' ? 'auth' : 'input',
      words: status?.message ? plain(textOf(status.message)) : '',
      asked_at: askedAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    };
    const { numInsertedOrUpdatedRows } = await write
      .insertInto('questions')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('task_id')
          .doUpdateSet(row)
          .where('questions.asked_at', '!=', row.asked_at),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return undefined;
    const { tenant: _, ...question } = questionOf(row);
    return () => {
      this.#wakeAt(expiresAt.getTime());
      const flow = { correlationId: id };
      this.#options.bus.publish(
        `agent.input.request.${id}`,
        question,
        flow,
      );
    };
  }

  /**
   * Closes a task's question, in the transaction that saves what came of
   * it.
   *
   * @returns tells the bus what was answered, once that is committed;
   *   undefined when none was open
   */
  async close(
    write: Write,
    taskId: string,
  ): Promise<((words: string) => void) | undefined> {
    const row = await write
      .deleteFrom('questions')
      .where('task_id', '=', plain(taskId))
      .returning('kind')
      .executeTakeFirst();
    if (!row) return undefined;
    const kind = row.kind as Question['kind'];
    return (words) => {
      // What was granted is a secret.
      const said = kind === 'auth' ? '' : words;
      const answer = { taskId, kind, words: said };
      const flow = { correlationId: taskId };
      this.#options.bus.publish(
        `agent.input.response.${taskId}`,
        answer,
        flow,
      );
    };
  }

  async #sweep(): Promise<void> {
    clearTimeout(this.#timer);
    this.#wakesAt = Infinity;
    try {
      const now = new Date().toISOString();
      const rows = await this.#options.storage.read((db) =>
        db
          .selectFrom('questions')
          .selectAll()
          .orderBy('expires_at')
          .limit(BATCH)
          .execute(),
      );
      const isOver = (row: QuestionRow) => row.expires_at <= now;
      let isLeft = false;
      for (const row of rows.filter(isOver))
        // One that cannot be closed does not keep the others open.
        await this.#expire(questionOf(row)).catch(() => {
          isLeft = true;
        });
      const next = rows.find((row) => !isOver(row))?.expires_at;
      if (isLeft) this.#wakeAt(Date.now() + RETRY_MS);
      if (next !== undefined) this.#wakeAt(Date.parse(next));
      else if (rows.length === BATCH && !isLeft) this.#wakeAt(Date.now());
    } catch {
      this.#wakeAt(Date.now() + RETRY_MS);
    }
  }

  async #expire({ tenant, ...question }: OpenQuestion): Promise<void> {
    const { taskId, kind } = question;
    if (this.#answering.has(taskId)) return;
    const what = kind === 'auth' ? 'granted it' : 'answered';
    const why = `Nobody ${what} before ${question.expiresAt}.`;
    const { bus, expire, storage } = this.#options;
    const hasEnded = await expire({ ...question, tenant }, why);
    // A task that is gone leaves its question.
    await storage.write((write) => this.close(write, taskId));
    if (!hasEnded) return;
    const flow = { correlationId: taskId };
    bus.publish(`agent.input.expired.${taskId}`, question, flow);
    // Whoever still waits for it need not.
    bus.publish(`agent.skill.cancel.${taskId}`, { taskId }, flow);
  }

  #wakeAt(time: number): void {
    if (this.#isStopped || time >= this.#wakesAt) return;
    this.#wakesAt = time;
    clearTimeout(this.#timer);
    const wait = Math.min(Math.max(0, time - Date.now()), MAX_TIMER_MS);
    this.#timer = setTimeout(() => void this.#sweep(), wait);
  }
}

const questionOf = (row: QuestionRow): OpenQuestion => ({
  taskId: row.task_id,
  contextId: row.context_id,
  owner: row.owner,
  tenant: row.tenant,
  kind: row.kind as Question['kind'],
  words: row.words,
  expiresAt: row.expires_at,
});

import type { Generated } from 'kysely';
import type {
  TaskRow,
  PushNotificationConfigRow,
} from '@a2a-js/sdk/server/database';

/**
 * All tables of the hub. Times are ISO 8601 in UTC, truth is 0 or 1, and
 * what ends in `json` is JSON text, so that SQLite and PostgreSQL keep the
 * same.
 */
export interface HubTables {
  /** The SDK's own. */
  tasks: TaskRow;
  push_notification_configs: PushNotificationConfigRow;
  messages: MessageRow;
  runs: RunRow;
  outcomes: OutcomeRow;
  samples: SampleRow;
  questions: QuestionRow;
  world_state: WorldStateRow;
  memory: MemoryRow;
  deliveries: DeliveryRow;
}

/**
 * A message that was accepted: the same one again is dispatched once. Key:
 * owner, message_id.
 */
export interface MessageRow {
  owner: string;
  message_id: string;
  /** SHA-256 of the request's body, base64url. */
  body_hash: string;
  task_id: string;
  accepted_at: string;
}

/** A task's last turn, and who does it. Key: task_id. */
export interface RunRow {
  task_id: string;
  owner: string;
  context_id: string;
  /** The `SkillRequest` of the last turn. */
  request_json: string;
  agent: string | null;
  skill: string | null;
  /** At a peer, the task's id and context there. */
  remote_task_id: string | null;
  remote_context_id: string | null;
  accepted_at: string;
}

/** How a task ended; written once. Key: task_id. */
export interface OutcomeRow {
  task_id: string;
  owner: string;
  tenant: string;
  context_id: string;
  agent: string;
  skill: string;
  state: string;
  success: number;
  duration_ms: number;
  text: string;
  ended_at: string;
}

/**
 * One extension payload of a task that ended, or why it was refused. Key:
 * task_id, extension, position.
 */
export interface SampleRow {
  task_id: string;
  /** As `cost-v1`. */
  extension: string;
  position: number;
  owner: string;
  agent: string;
  skill: string;
  /** Null for a refused one. */
  payload_json: string | null;
  /** The path of the fault and the reason. */
  refused: string | null;
  success: number;
  recorded_at: string;
}

/** What a parked task asks. Key: task_id. */
export interface QuestionRow {
  task_id: string;
  owner: string;
  tenant: string;
  context_id: string;
  kind: string;
  words: string;
  asked_at: string;
  expires_at: string;
}

/** What is known of the world, per owner. Key: owner, domain. */
export interface WorldStateRow {
  owner: string;
  domain: string;
  value_json: string;
}

/** What was said in a conversation. */
export interface MemoryRow {
  id: Generated<number>;
  owner: string;
  context_id: string;
  role: string;
  parts_json: string;
  said_at: string;
}

/** A notification that is owed to a webhook, in order per task. */
export interface DeliveryRow {
  id: Generated<number>;
  owner: string;
  tenant: string;
  task_id: string;
  config_id: string;
  /** One `StreamResponse`, as the wire has it. */
  body_json: string;
  attempts: number;
  next_at: string;
  /** Set before the first attempt: after a crash it may have been told. */
  tried_at: string | null;
}

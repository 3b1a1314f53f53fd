import type { BusState } from '@protolabs/a2a';

/**
 * A part as the wire has it (spec §4.1.6): one of text, data, raw or url.
 */
export interface WirePart {
  text?: string;
  data?: unknown;
  raw?: string;
  url?: string;
  mediaType?: string;
  filename?: string;
  metadata?: Record<string, unknown>;
}

/** One turn of work: a new task, or the answer to one that asked. */
export interface SkillRequest {
  taskId: string;
  contextId: string;
  messageId: string;
  /** The caller's user name; `''` when the hub asks nobody who they are. */
  owner: string;
  entry: 'a2a' | 'chat' | 'schedule';
  /** The agent that the caller names. */
  target?: string;
  /** The skill that the caller names. */
  skill?: string;
  parts: WirePart[];
  /** Of the request and the message; the request's members win. */
  metadata: Record<string, unknown>;
  referenceTaskIds: string[];
  /** The hubs that this work has come through, the oldest first. */
  hops: string[];
  /** What the task asked, when this message is the answer. */
  asked?: string;
  /** The artifacts of the task's earlier turns. */
  delivered?: Pick<ArtifactChunk, 'artifactId' | 'name' | 'parts'>[];
  /** The hub was restarted while the turn was at work. */
  recovered?: boolean;
  /** Where its caller is in a trace (W3C Trace Context). */
  traceparent?: string;
}

/**
 * A piece of an artifact, as `TaskArtifactUpdateEvent` has it (spec
 * §4.2.2).
 */
export interface ArtifactChunk {
  artifactId: string;
  name: string;
  parts: WirePart[];
  /** Adds to the artifact of this id; else the artifact is replaced. */
  append: boolean;
  lastChunk: boolean;
  metadata?: Record<string, unknown>;
}

/** How a turn ended: an end of the task, or a question. */
export interface SkillOutcome {
  state: Exclude<BusState, 'submitted' | 'working' | 'auth-required'>;
  /**
   * Why it failed, or what it asks; not the answer, which is an artifact.
   */
  words?: string;
}

/**
 * Why the signal of a turn is aborted when the hub stops, and not by who
 * asked: what goes on elsewhere, and can be resumed, is not to be canceled.
 */
export class HubStopped extends Error {
  override name = 'HubStopped';
  override message = 'The hub was stopped while this was at work.';
}

/** How a skill reports while it works. */
export interface Reporter {
  progress(words: string): void;
  artifact(chunk: ArtifactChunk): void;
  /**
   * Waits for what somebody grants, out of band (spec §7.6); rejects when
   * the turn ends before.
   */
  authorize(why: string): Promise<unknown>;
}

/**
 * What does the work of a skill: a function, an agent in this process, or a
 * peer over A2A. All three live the same life.
 */
export interface SkillExecutor {
  readonly kind: 'function' | 'agent' | 'a2a';
  /**
   * Does one turn.
   *
   * @param signal aborted when the caller cancels or the hub shuts down
   * @throws anything: the task then fails, with an id for the log
   */
  run(
    request: SkillRequest,
    report: Reporter,
    signal: AbortSignal,
  ): Promise<SkillOutcome>;
  /**
   * Goes on with a turn after a restart; without it, the turn has failed.
   */
  resume?(
    request: SkillRequest,
    report: Reporter,
    signal: AbortSignal,
  ): Promise<SkillOutcome>;
}

import {
  Artifact,
  type Message,
  Part,
  type StreamResponse,
  type Task,
  type TaskStatus,
} from '@a2a-js/sdk';
import {
  FLEET_EXTENSIONS,
  stateToLegacyString,
  textOf,
  type BusState,
} from '@protolabs/a2a';
import type { Reporter, SkillOutcome, WirePart } from '../skill.ts';
import { artifactOf } from './parts.ts';

/** A task's ids at a peer. */
export interface RemoteIds {
  taskId: string;
  contextId: string;
}

/**
 * A peer's task as the hub knows it, whichever way it hears: from a stream,
 * a snapshot or a poll. What is new is reported once.
 */
export class RemoteTask {
  ids: RemoteIds | undefined;
  /** How it ended, or what it asks. */
  outcome: SkillOutcome | undefined;
  readonly #report: Reporter;
  /** What each artifact was when it was reported last, as JSON. */
  readonly #told = new Map<string, string>();
  #words: string | undefined;
  #hasAnswer = false;

  constructor(report: Reporter, ids?: RemoteIds) {
    this.#report = report;
    this.ids = ids;
  }

  /** Takes one event of a stream (spec §3.2.3). */
  take({ payload }: StreamResponse): void {
    if (payload?.$case === 'message') this.answer(payload.value);
    else if (payload?.$case === 'task') this.snapshot(payload.value);
    else if (payload?.$case === 'statusUpdate') {
      const { taskId, contextId, status } = payload.value;
      this.ids = { taskId, contextId };
      this.#status(status);
    } else if (payload?.$case === 'artifactUpdate') {
      const { artifact, append = false, lastChunk = false } = payload.value;
      if (artifact) this.#artifact(artifact, append, lastChunk);
    }
  }

  /** An agent that answers with a message has no task (spec §3.1.1). */
  answer(message: Message): void {
    this.#report.artifact(artifactOf('answer', wireOf(message.parts)));
    this.#carried(message.metadata);
    this.outcome = { state: 'completed' };
  }

  /** The whole task as it is now: it replaces what was heard before. */
  snapshot({ id, contextId, artifacts, status }: Task): void {
    this.ids = { taskId: id, contextId };
    for (const artifact of artifacts) this.#artifact(artifact, false, true);
    this.#status(status);
  }

  #artifact(artifact: Artifact, append: boolean, lastChunk: boolean): void {
    const { artifactId, name, parts } = artifact;
    const json = JSON.stringify(Artifact.toJSON(artifact));
    if (!append && this.#told.get(artifactId) === json) return;
    this.#told.set(artifactId, append ? '' : json);
    this.#hasAnswer = true;
    const chunk = { parts: wireOf(parts), append, lastChunk };
    this.#report.artifact({ artifactId, name, ...chunk });
    this.#carried(artifact.metadata);
  }

  #status(status: TaskStatus | undefined): void {
    let state: BusState;
    try {
      state = stateToLegacyString(status!.state);
    } catch {
      const words =
        'The peer is in a state that the protocol does not have.';
      this.outcome = { state: 'failed', words };
      return;
    }
    const message = status?.message;
    const words = message && textOf(message);
    this.#carried(message?.metadata);
    if (state === 'submitted' || state === 'working') {
      // A snapshot says again what was said before it.
      if (words && words !== this.#words) this.#report.progress(words);
      this.#words = words;
      return;
    }
    // An answer that is only in the status is an answer too (spec §3.7).
    if (state === 'completed' && message?.parts.length && !this.#hasAnswer)
      this.#report.artifact(artifactOf('answer', wireOf(message.parts)));
    this.outcome = { state, ...(words && { words }) };
  }

  /**
   * Payloads of the fleet's other carriage become parts, as all are in the
   * hub.
   */
  #carried(metadata: Record<string, unknown> | undefined): void {
    if (!metadata) return;
    for (const extension of FLEET_EXTENSIONS) {
      const read = extension.parseMetadata(metadata);
      if (!read?.ok) continue;
      const part = extension.emit(read.value as never);
      const name = `${extension.name} of the peer`;
      this.#report.artifact(artifactOf(name, wireOf([part])));
    }
  }
}

/** Parts as the wire has them. */
export function wireOf(parts: readonly Part[]): WirePart[] {
  return parts.map((part) => Part.toJSON(part) as WirePart);
}

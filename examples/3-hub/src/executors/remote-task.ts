import {
  Part,
  type Artifact,
  type Message,
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
import type {
  ArtifactChunk,
  Reporter,
  SkillOutcome,
  WirePart,
} from '../skill.ts';
import { artifactOf } from './parts.ts';
import type { RemoteIds } from './remotes.ts';

export interface RemoteTaskOptions {
  report: Reporter;
  /** The task that is to be heard of, when it is known. */
  ids?: RemoteIds | undefined;
  /** What all artifacts may have together; characters of JSON. */
  most?: number;
  /** Hears what was granted to a task that waits for a credential. */
  onGrant?: (credential: unknown) => void;
}

/** The largest answer that is kept. */
const MOST = 16 * 1024 * 1024;
const MESSAGES = 1000;

/**
 * A peer's task as the hub knows it, whichever way it hears: from a stream,
 * a snapshot or a poll. What is new is reported once.
 */
export class RemoteTask {
  ids: RemoteIds | undefined;
  /** How it ended, or what it asks. */
  outcome: SkillOutcome | undefined;
  /** It waits for a credential, and may be silent meanwhile. */
  isWaiting = false;
  /** The peer does not keep to the protocol. */
  isBroken = false;
  /** How often something new was heard. */
  news = 0;
  readonly #options: RemoteTaskOptions;
  /** What each artifact was when it was reported last, as JSON. */
  readonly #told = new Map<string, string>();
  /** What each artifact has so far, and all of them. */
  readonly #sizes = new Map<string, number>();
  #size = 0;
  /** The ids of the latest messages that were reported. */
  readonly #heard = new Set<string>();
  #state: BusState | undefined;
  #words: string | undefined;
  #hasAnswer = false;

  constructor(options: RemoteTaskOptions) {
    this.#options = options;
    this.ids = options.ids;
  }

  /** Takes one event of a stream (spec §3.2.3). */
  take({ payload }: StreamResponse): void {
    if (payload?.$case === 'message') this.answer(payload.value);
    else if (payload?.$case === 'task') this.snapshot(payload.value);
    else if (payload?.$case === 'statusUpdate') {
      const { taskId, contextId, status } = payload.value;
      if (this.#is(taskId, contextId)) this.#status(status);
    } else if (payload?.$case === 'artifactUpdate') {
      const { taskId, contextId, artifact } = payload.value;
      const { append = false, lastChunk = false } = payload.value;
      if (artifact && this.#is(taskId, contextId))
        this.#artifact(artifact, append, lastChunk);
    }
  }

  /** An agent that answers with a message has no task (spec §3.1.1). */
  answer(message: Message): void {
    this.#tell(artifactOf('answer', wireOf(message.parts)));
    this.#carried(message.metadata);
    this.#end({ state: 'completed' });
  }

  /** The whole task as it is now: it replaces what was heard before. */
  snapshot({ id, contextId, artifacts, status }: Task): void {
    if (!this.#is(id, contextId)) return;
    for (const artifact of artifacts) this.#artifact(artifact, false, true);
    this.#status(status);
  }

  /** Whether it is this task that is spoken of. */
  #is(taskId: string, contextId: string): boolean {
    this.ids ??= taskId ? { taskId, contextId } : undefined;
    const isThis = this.ids?.taskId === taskId;
    if (!isThis) this.#violation('speaks of another task');
    return isThis;
  }

  #artifact(artifact: Artifact, append: boolean, lastChunk: boolean): void {
    const { artifactId, name } = artifact;
    const parts = wireOf(artifact.parts);
    this.#tell({ artifactId, name, parts, append, lastChunk });
    this.#hasAnswer = true;
    this.#carried(artifact.metadata);
  }

  /** Reports an artifact, unless it was reported as it is. */
  #tell(chunk: ArtifactChunk): void {
    const { artifactId, name, parts, append } = chunk;
    const json = JSON.stringify([name, parts]);
    if (!append && this.#told.get(artifactId) === json) return;
    const before = this.#sizes.get(artifactId) ?? 0;
    const grows = append ? json.length : json.length - before;
    this.#sizes.set(artifactId, before + grows);
    this.#size += grows;
    const { most = MOST, report } = this.#options;
    if (this.#size > most) return this.#violation('answers without end');
    // What it is after this piece, only a snapshot can tell.
    this.#told.set(artifactId, append ? '' : json);
    this.news++;
    report.artifact(chunk);
  }

  #status(status: TaskStatus | undefined): void {
    let state: BusState;
    try {
      state = stateToLegacyString(status!.state);
    } catch {
      return this.#violation('is in a state that the protocol lacks');
    }
    const message = status?.message;
    const words = message && textOf(message);
    const isNew = state !== this.#state || words !== this.#words;
    if (isNew) this.news++;
    this.#state = state;
    this.#words = words;
    this.#carried(message?.metadata);
    if (state === 'auth-required') return this.#wait(words);
    const { isWaiting } = this;
    this.isWaiting = false;
    if (state === 'submitted' || state === 'working') {
      if (isWaiting && !words) this.#options.report.progress('It goes on.');
      if (words && isNew && !this.#isRepeated(message))
        this.#options.report.progress(words);
      return;
    }
    // An answer that is only in the status is an answer too (spec §3.7).
    if (state === 'completed' && message?.parts.length && !this.#hasAnswer)
      this.#tell(artifactOf('answer', wireOf(message.parts)));
    const told = words || (state === 'input-required' && 'It wants words.');
    this.#end({ state, ...(told && { words: told }) });
  }

  /** Snapshots and notifications say again what was said before. */
  #isRepeated({ messageId }: Message): boolean {
    if (this.#heard.has(messageId)) return true;
    if (messageId) this.#heard.add(messageId);
    const [oldest] = this.#heard;
    if (this.#heard.size > MESSAGES) this.#heard.delete(oldest!);
    return false;
  }

  /** It goes on when it gets a credential, here or elsewhere. */
  #wait(words = 'It wants a credential.'): void {
    if (this.isWaiting) return;
    this.isWaiting = true;
    const { report, onGrant } = this.#options;
    report.authorize(words).then(
      (credential) => this.isWaiting && onGrant?.(credential),
      () => {},
    );
  }

  #end(outcome: SkillOutcome): void {
    this.outcome ??= outcome;
  }

  #violation(what: string): void {
    this.isBroken = true;
    this.#end({ state: 'failed', words: `The peer ${what}.` });
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
      // Each use of a tool tells several of its kind.
      const { toolCallId = '', phase = '' } = read.value as {
        toolCallId?: string;
        phase?: string;
      };
      const name = [`${extension.name} of the peer`, toolCallId, phase]
        .join(' ')
        .trim();
      this.#tell(artifactOf(name, wireOf([part])));
    }
  }
}

/** Parts as the wire has them. */
export function wireOf(parts: readonly Part[]): WirePart[] {
  return parts.map((part) => Part.toJSON(part) as WirePart);
}

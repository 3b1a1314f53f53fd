import { Role, type Artifact, type Message, type Task } from '@a2a-js/sdk';
import { FLEET_EXTENSIONS, textOf } from '@protolabs/a2a';

/** One payload that a task carries, or why it was refused. */
export interface Found {
  /** As `cost-v1`. */
  extension: string;
  /** Counts the payloads of one extension, from 0. */
  position: number;
  payload?: unknown;
  /** The path of the fault and the reason. */
  refused?: string;
}

/** What one task may carry of one extension; the rest is refused as one. */
const MOST = 1000;

/**
 * The payloads of the fleet's extensions that a task's agent sent, in
 * artifacts and in messages. Two forms are in use: parts (ADR §5), and
 * `metadata` keyed by the extension's URI (spec §4.6.2). What has both says
 * the same thing twice, and its parts count. Nothing here throws.
 */
export function samplesOf(task: Task): Found[] {
  const { artifacts, history, status } = task;
  const messages = [
    ...history,
    ...(status?.message ? [status.message] : []),
  ];
  const said = new Map(
    messages
      .filter(({ role }) => role === Role.ROLE_AGENT)
      .map((message) => [message.messageId, message]),
  );
  const carriers = [...artifacts, ...said.values()].filter(mayCarry);
  return FLEET_EXTENSIONS.flatMap((extension) => {
    const parsed = carriers.flatMap(({ parts, metadata }) => {
      const inParts = extension.parseAll(parts);
      if (inParts.length > 0) return inParts;
      return extension.parseMetadata(metadata) ?? [];
    });
    const found = parsed.slice(0, MOST).map((one, position): Found => {
      const at = { extension: extension.name, position };
      if (one.ok) return { ...at, payload: one.value };
      return { ...at, refused: `${one.path || '.'}: ${one.reason}` };
    });
    const more = parsed.length - MOST;
    if (more > 0)
      found.push({
        extension: extension.name,
        position: MOST,
        refused: `.: ${more} more than ${MOST}`,
      });
    return found;
  });
}

/** Both forms need metadata, which most answers do without. */
const mayCarry = ({ parts, metadata }: Artifact | Message) =>
  metadata !== undefined || parts.some((part) => part.metadata);

/**
 * What an agent says of its own success beats the state; one no is a no.
 */
export function successOf(
  isCompleted: boolean,
  found: readonly Found[],
): boolean {
  const words = found.flatMap(({ payload }) => {
    const { success } = Object(payload) as { success?: boolean };
    return success ?? [];
  });
  return words.length > 0 ? words.every(Boolean) : isCompleted;
}

/**
 * The answer as text: all artifacts in order, else the last words of the
 * state.
 */
export function answerOf({ artifacts, status }: Task): string {
  const text = artifacts.map(textOf).filter(Boolean).join('\n');
  return text || (status?.message ? textOf(status.message) : '');
}

import type { Topic, Topics } from './topics.ts';

/** One message on the bus. */
export interface BusMessage<T extends Topic = Topic> {
  id: string;
  topic: T;
  payload: Topics[T];
  /**
   * The same for all messages of one flow: a task's id, where there is one.
   */
  correlationId: string;
  /** The message that this one answers or follows from. */
  parentId?: string;
  /** ISO 8601. */
  timestamp: string;
}

/**
 * What a pattern can be told: the payload of its topic, or of any for a
 * wider one.
 */
type Told<P extends string> = BusMessage<P extends Topic ? P : Topic>;
type Handler<P extends string> = (message: Told<P>) => void | Promise<void>;

interface Subscription {
  matches: (segments: readonly string[]) => boolean;
  handler: (message: BusMessage) => void | Promise<void>;
}

/**
 * The hub's bus: in this process, in order. A message published while
 * another is told waits for it. A handler that throws or rejects harms
 * nobody: the others hear the message, and all hear `system.error`.
 */
export class Bus {
  /**
   * Of whole topics, by topic; the many of single tasks are found at once.
   */
  readonly #exact = new Map<string, Set<Subscription>>();
  readonly #wide = new Set<Subscription>();
  readonly #queue: BusMessage[] = [];
  #telling = false;

  /** Says something; `cause` puts it in the flow of another message. */
  publish<T extends Topic>(
    topic: T,
    payload: Topics[T],
    cause: { correlationId?: string; parentId?: string } = {},
  ): BusMessage<T> {
    const id = crypto.randomUUID();
    const { correlationId = id, parentId } = cause;
    const timestamp = new Date().toISOString();
    const message: BusMessage<T> = {
      id,
      topic,
      payload,
      correlationId,
      ...(parentId !== undefined && { parentId }),
      timestamp,
    };
    this.#queue.push(message as BusMessage);
    if (!this.#telling) this.#tell();
    return message;
  }

  /**
   * Hears a topic, or all that a pattern fits: `*` is one segment, a
   * trailing `#` any number.
   *
   * @returns ends it
   */
  subscribe<P extends string>(pattern: P, handler: Handler<P>): () => void {
    const subscription = {
      matches: matcher(pattern),
      handler: handler as Subscription['handler'],
    };
    const isWide = /(^|\.)[*#]/.test(pattern);
    const peers = isWide ? this.#wide : this.#of(pattern);
    peers.add(subscription);
    return () => {
      peers.delete(subscription);
      if (!isWide && peers.size === 0) this.#exact.delete(pattern);
    };
  }

  #of(topic: string): Set<Subscription> {
    const known = this.#exact.get(topic) ?? new Set();
    this.#exact.set(topic, known);
    return known;
  }

  #tell(): void {
    this.#telling = true;
    for (let next; (next = this.#queue.shift());) {
      const message = next;
      const exact = this.#exact.get(message.topic) ?? [];
      const segments = message.topic.split('.');
      const wide = [...this.#wide].filter(({ matches }) =>
        matches(segments),
      );
      for (const { handler } of [...exact, ...wide]) {
        try {
          // Handlers return what they like; what rejects is a failure.
          const result: unknown = handler(message);
          if (result instanceof Promise)
            result.catch((error: unknown) => this.#failed(message, error));
        } catch (error) {
          this.#failed(message, error);
        }
      }
    }
    this.#telling = false;
  }

  #failed(message: BusMessage, error: unknown): void {
    const { topic, id: parentId, correlationId } = message;
    // Who fails at hearing of failures is told no more of them.
    if (topic === 'system.error') return;
    const failure = { topic, message: String(error) };
    this.publish('system.error', failure, { correlationId, parentId });
  }
}

function matcher(pattern: string): Subscription['matches'] {
  const wanted = pattern.split('.');
  const isOpen = wanted.at(-1) === '#';
  if (isOpen) wanted.pop();
  return (given) => {
    if (
      isOpen ? given.length < wanted.length : given.length !== wanted.length
    )
      return false;
    return wanted.every((word, at) => word === '*' || word === given[at]);
  };
}

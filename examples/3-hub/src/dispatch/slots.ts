/**
 * Lets so many be at work at the same time, and the others wait in line.
 */
export class Slots {
  readonly #most: number;
  readonly #queue: number;
  readonly #line = new Set<() => void>();
  #taken = 0;

  /**
   * @param most that work at the same time
   * @param queue that wait, at most
   */
  constructor(most: number, queue: number) {
    this.#most = most;
    this.#queue = queue;
  }

  /** Whether the next one could not even wait. */
  get isFull(): boolean {
    return this.#taken >= this.#most && this.#line.size >= this.#queue;
  }

  /** How many are in line. */
  get waiting(): number {
    return this.#line.size;
  }

  /**
   * Waits for a slot; `leave` has to follow.
   *
   * @throws the signal's reason when it is aborted before: then there is
   *   nothing to leave
   */
  async enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#taken < this.#most) return void this.#taken++;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      this.#line.delete(resolve);
      reject(signal.reason as Error);
    };
    this.#line.add(resolve);
    signal.addEventListener('abort', giveUp);
    await promise.finally(() =>
      signal.removeEventListener('abort', giveUp),
    );
  }

  /** Hands the slot to the next in line. */
  leave(): void {
    const [next] = this.#line;
    if (!next) return void this.#taken--;
    this.#line.delete(next);
    next();
  }
}

/** What is done under one name is done one after the other. */
export class Lines {
  /** By name, when the last in line has left. */
  readonly #last = new Map<string, Promise<void>>();

  /**
   * Waits for those who came before.
   *
   * @returns leaves the line, which lets the next one come
   */
  async enter(name: string): Promise<() => void> {
    const before = this.#last.get(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last.set(name, promise);
    await before;
    return () => {
      resolve();
      if (this.#last.get(name) === promise) this.#last.delete(name);
    };
  }
}

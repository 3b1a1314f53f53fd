/** What was done just now is not done again for a while. */
export class Cooldown {
  /**
   * Until when each rests; milliseconds. Those that are over are removed.
   */
  readonly #until = new Map<string, number>();

  /**
   * Takes a turn of what is named, if it does not rest.
   *
   * @returns for how many milliseconds it still rests; 0 when it was taken
   */
  take(name: string, ms: number): number {
    const now = Date.now();
    for (const [key, until] of this.#until)
      if (until <= now) this.#until.delete(key);
    const until = this.#until.get(name);
    if (until !== undefined) return until - now;
    this.#until.set(name, now + ms);
    return 0;
  }
}

/** Counts what happens, for whoever waits until it has often enough. */
export function tally() {
  let count = 0;
  let waiting: { enough: number; resolve: () => void }[] = [];
  return {
    add() {
      count++;
      for (const { enough, resolve } of waiting) {
        if (enough <= count) resolve();
      }
      waiting = waiting.filter(({ enough }) => enough > count);
    },
    /** Resolves when it has happened so often. */
    reach(enough: number): Promise<void> {
      if (enough <= count) return Promise.resolve();
      return new Promise((resolve) => waiting.push({ enough, resolve }));
    },
  };
}

/**
 * Makes a run repeatable: the same ids and the same clock each time. Used by
 * the recorder and by Run in the browser; a reader's own run stays random.
 */

/** When every recorded run begins. */
const START = Date.UTC(2026, 0, 1, 9, 0, 0);

/** What a look at the clock adds, so that no two moments are the same. */
const STEP_MS = 1;

/** A small repeatable generator (mulberry32); the ids only have to differ. */
function generator(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
}

type Uuid = ReturnType<Crypto['randomUUID']>;

/** Seeded version-4 UUIDs. */
export function seededUuids(): () => Uuid {
  const next = generator(1);
  const hex = (digits: number) => next().toString(16).padStart(8, '0').slice(0, digits);
  return () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(8)}${hex(4)}`;
}

/**
 * Replaces the clock and the ids of a global object, and returns the id maker.
 *
 * The clock moves by one step per `new Date()`. A timer moves it to the moment
 * the timer was due, so that waits show in recorded timestamps. `Date.now()`
 * and timers that keep nothing running only look at it: Node's own `fetch` has
 * both, and a browser has neither.
 */
export function seed(scope: typeof globalThis): () => Uuid {
  let now = START;
  const tick = () => (now += STEP_MS);

  const RealDate = scope.Date;
  const SeededDate = new Proxy(RealDate, {
    construct: (target, args: []) => (args.length ? new target(...args) : new target(tick())),
    apply: () => new RealDate(tick()).toString(),
    get: (target, key, receiver) =>
      key === 'now' ? () => now : Reflect.get(target, key, receiver),
  });
  scope.Date = SeededDate;

  const realSetTimeout = scope.setTimeout;
  const setTimeout = (callback: (...args: unknown[]) => void, delay = 0, ...args: unknown[]) => {
    const due = now + delay;
    const timer: { hasRef?(): boolean } | number = realSetTimeout(() => {
      const keepsRunning = typeof timer === 'number' || timer.hasRef?.() !== false;
      if (keepsRunning) now = Math.max(now, due);
      callback(...args);
    }, delay);
    return timer;
  };
  scope.setTimeout = Object.assign(setTimeout, realSetTimeout) as typeof scope.setTimeout;

  const uuid = seededUuids();
  scope.crypto.randomUUID = uuid;
  return uuid;
}

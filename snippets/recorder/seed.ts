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
function seededUuids(): () => Uuid {
  const next = generator(1);
  const hex = (digits: number) => next().toString(16).padStart(8, '0').slice(0, digits);
  return () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(8)}${hex(4)}`;
}

/** What a seeded scope goes by. */
export interface Seeded {
  uuid: () => Uuid;
  /** Milliseconds since 1970. */
  now(): number;
  /** Moves the clock to a later moment; it never goes back. */
  moveTo(moment: number): void;
}

/**
 * Replaces the clock, the ids and the chance of a global object.
 *
 * The clock moves by one step per `new Date()`. A timer moves it to the moment
 * the timer was due, so that waits show in recorded timestamps. `Date.now()`
 * and timers that keep nothing running only look at it: Node's own `fetch` has
 * both, and a browser has neither.
 */
export function seed(scope: typeof globalThis): Seeded {
  let now = START;
  const tick = () => (now += STEP_MS);
  const moveTo = (moment: number) => {
    now = Math.max(now, moment);
  };

  const RealDate = scope.Date;
  scope.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length ? args : [tick()], newTarget),
    apply: () => new RealDate(tick()).toString(),
    get: (target, key, receiver) =>
      key === 'now' ? () => now : Reflect.get(target, key, receiver),
  });

  type Callback = (...args: unknown[]) => void;
  type Timer = { hasRef?(): boolean } | number;
  const keepsRunning = (timer: Timer) => typeof timer === 'number' || timer.hasRef?.() !== false;

  const { setTimeout: realSetTimeout, setInterval: realSetInterval } = scope;
  const setTimeout = (callback: Callback, delay = 0, ...args: unknown[]) => {
    const due = now + delay;
    const timer: Timer = realSetTimeout(() => {
      if (keepsRunning(timer)) moveTo(due);
      callback(...args);
    }, delay);
    return timer;
  };
  const setInterval = (callback: Callback, delay = 0, ...args: unknown[]) => {
    let due = now;
    const timer: Timer = realSetInterval(() => {
      due += delay;
      if (keepsRunning(timer)) moveTo(due);
      callback(...args);
    }, delay);
    return timer;
  };
  scope.setTimeout = Object.assign(setTimeout, realSetTimeout) as typeof scope.setTimeout;
  scope.setInterval = Object.assign(setInterval, realSetInterval) as typeof scope.setInterval;

  const random = generator(2);
  scope.Math.random = () => random() / 2 ** 32;

  const uuid = seededUuids();
  scope.crypto.randomUUID = uuid;
  return { uuid, now: () => now, moveTo };
}

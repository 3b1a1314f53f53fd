import { sleep } from './sleep.ts';

/** Milliseconds that stand for a second. */
const SECOND = 0.5;

/**
 * A clock on which minutes pass in a blink, for jobs nobody wants to sit
 * through. It moves only while a client waits, so each run is alike.
 */
export function fastClock() {
  let now = 0;
  let jobs: { due: number; done: () => void }[] = [];
  return {
    /** Seconds since the clock was made. */
    now: () => now,
    /** For an agent: resolves when so many seconds have passed. */
    work(seconds: number): Promise<void> {
      return new Promise((done) => {
        jobs.push({ due: now + seconds, done });
      });
    },
    /** For a client: lets so many seconds pass. */
    async wait(seconds: number): Promise<void> {
      await sleep(seconds * SECOND);
      now += seconds;
      for (const { due, done } of jobs) if (due <= now) done();
      jobs = jobs.filter(({ due }) => due > now);
    },
  };
}

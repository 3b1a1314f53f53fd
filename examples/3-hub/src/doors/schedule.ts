import { Cron } from 'croner';
import type { A2ARequestHandler } from '@a2a-js/sdk/server';
import { call, type Reply } from './call.ts';

/** Work that comes by the clock. */
export interface Schedule {
  name: string;
  /** As `0 7 * * 1-5`, with an optional field for seconds before. */
  cron: string;
  /** As `Europe/Berlin`; the machine's own when left out. */
  timezone?: string;
  message: string;
  owner: string;
  target?: string;
  skill?: string;
}

/**
 * Runs schedules until it is stopped. A run's message is named after the
 * schedule and its time, so that a restart within the same second does not
 * begin it twice. Runs that were due while the hub was down are not made up
 * for.
 *
 * @param onEnd hears how each run ended, or why it could not begin
 * @returns ends all
 */
export function startSchedules(
  schedules: readonly Schedule[],
  handler: A2ARequestHandler,
  onEnd: (name: string, result: Reply | Error) => void,
): () => void {
  const jobs = schedules.map(
    ({ name, cron, timezone, message, ...who }) => {
      const run = async (job: Cron) => {
        const time = (job.currentRun() ?? new Date()).toISOString();
        const messageId = `schedule ${name} ${time.slice(0, 19)}`;
        const asked = { ...who, text: message, messageId };
        try {
          onEnd(name, await call(handler, { ...asked, entry: 'schedule' }));
        } catch (error) {
          onEnd(name, error as Error);
        }
      };
      // A run that lasts does not hold up the next one.
      return new Cron(cron, { ...(timezone && { timezone }) }, run);
    },
  );
  return () => jobs.forEach((job) => job.stop());
}

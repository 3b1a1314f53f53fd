import { setTimeout as sleep } from 'node:timers/promises';
import { FunctionExecutor } from '../executors/function.ts';
import { textOfParts } from '../executors/parts.ts';

/** Skills that need nobody to think: plain functions of this process. */
export default () =>
  new FunctionExecutor({
    async shout({ parts }) {
      return textOfParts(parts).toUpperCase();
    },
    async count({ parts }, { progress, signal }) {
      const seconds = Math.min(60, Number(textOfParts(parts)) || 5);
      for (let second = 1; second <= seconds; second++) {
        await sleep(1000, undefined, { signal });
        progress(`${second} of ${seconds}`);
      }
      return `Counted to ${seconds}.`;
    },
    async book({ asked, parts }) {
      const words = 'For which day?';
      if (asked === undefined) return { state: 'input-required', words };
      return `Booked for ${textOfParts(parts)}.`;
    },
  });

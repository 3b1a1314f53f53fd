import type { Bus } from '../bus.ts';
import type { Reporter } from '../skill.ts';

/** A turn's word on the bus, and what is handed to it. */
export interface TaskReport {
  report: Reporter;
  /** Hands over what was asked for; false when nothing was. */
  grant(credential: unknown): boolean;
  /** From here on nothing is said; who still waits, waits in vain. */
  end(): void;
}

/**
 * What the work of a task says while its turn lasts, as messages on the
 * bus.
 */
export function taskReport(
  bus: Bus,
  taskId: string,
  signal: AbortSignal,
): TaskReport {
  const cause = { correlationId: taskId };
  const over = () => new Error('the turn is over');
  let asked: PromiseWithResolvers<unknown> | undefined;
  let isOver = false;
  signal.addEventListener('abort', () => asked?.reject(signal.reason));
  const report: Reporter = {
    progress(words) {
      if (isOver || signal.aborted) return;
      bus.publish(`agent.skill.progress.${taskId}`, { words }, cause);
    },
    artifact(chunk) {
      if (isOver || signal.aborted) return;
      bus.publish(`agent.skill.artifact.${taskId}`, chunk, cause);
    },
    async authorize(why) {
      signal.throwIfAborted();
      if (isOver) throw over();
      asked ??= Promise.withResolvers();
      const { promise } = asked;
      // Work that no longer waits need not hear that it waited in vain.
      promise.catch(() => {});
      const words = { words: why };
      bus.publish(`agent.skill.authorize.${taskId}`, words, cause);
      return promise;
    },
  };
  return {
    report,
    grant(credential) {
      const isAsked = asked !== undefined;
      asked?.resolve(credential);
      asked = undefined;
      return isAsked;
    },
    end() {
      isOver = true;
      asked?.reject(over());
    },
  };
}

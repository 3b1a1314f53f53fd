// The slash keeps bundlers from taking Node's module of that name.
import { Buffer } from 'buffer/';

/** Makes a worker say what Node says, where a program can tell them apart. */
export function actLikeNode(scope: typeof globalThis): void {
  Object.assign(scope, { Buffer });

  const abort = scope.AbortController.prototype.abort;
  scope.AbortController.prototype.abort = function (reason = error('AbortError')) {
    abort.call(this, reason);
  };
  const { setTimeout } = scope;
  scope.AbortSignal.abort = (reason) => {
    const controller = new AbortController();
    controller.abort(reason);
    return controller.signal;
  };
  scope.AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(error('TimeoutError')), ms);
    return controller.signal;
  };
}

/** How often to look whether a timer is left. */
const LOOK_MS = 10;

const MESSAGES = {
  AbortError: 'This operation was aborted',
  TimeoutError: 'The operation was aborted due to timeout',
};

function error(name: keyof typeof MESSAGES): DOMException {
  return new DOMException(MESSAGES[name], name);
}

/**
 * Keeps count of a scope's timers, which keep a program of Node's running.
 *
 * @returns what waits until none is left, and what the last one set off is done
 */
export function timersOf(scope: typeof globalThis): () => Promise<void> {
  const running = new Set<unknown>();
  // Called by their names, since a browser's timers refuse another `this`.
  const {
    setTimeout: realSetTimeout,
    clearTimeout: realClearTimeout,
    setInterval: realSetInterval,
  } = scope;
  type Callback = (...args: unknown[]) => void;
  const setTimeout = (callback: Callback, delay?: number, ...args: unknown[]) => {
    const timer = realSetTimeout(() => {
      running.delete(timer);
      callback(...args);
    }, delay);
    running.add(timer);
    return timer;
  };
  const setInterval = (callback: Callback, delay?: number, ...args: unknown[]) => {
    const timer = realSetInterval(callback, delay, ...args);
    running.add(timer);
    return timer;
  };
  const forget = (timer?: number | string | NodeJS.Timeout) => {
    running.delete(timer);
    realClearTimeout(timer);
  };
  Object.assign(scope, { setTimeout, setInterval, clearTimeout: forget, clearInterval: forget });

  const turn = () => new Promise((resolve) => realSetTimeout(resolve, LOOK_MS));
  return async () => {
    do await turn();
    while (running.size > 0);
  };
}

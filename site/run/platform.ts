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

const MESSAGES = {
  AbortError: 'This operation was aborted',
  TimeoutError: 'The operation was aborted due to timeout',
};

function error(name: keyof typeof MESSAGES): DOMException {
  return new DOMException(MESSAGES[name], name);
}

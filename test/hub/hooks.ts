import { Bus, type Kept } from '../../examples/3-hub/src/index.ts';
import type { Push } from '../../examples/3-hub/src/edge/push.ts';
import { Addresses } from '../../examples/3-hub/src/push/addresses.ts';
import { HookStore } from '../../examples/3-hub/src/push/hooks.ts';
import { checkHook, redactHook } from '../../examples/3-hub/src/push/registration.ts';
import { PushSender } from '../../examples/3-hub/src/push/sender.ts';

/** Webhooks on this machine; one that does not answer is given up at once. */
export function pushOf({ storage }: Kept): Push {
  const hooks = new HookStore(storage);
  const addresses = new Addresses(['localhost']);
  const options = { storage, hooks, addresses, bus: new Bus(), attempts: 1 };
  const limits = { addresses, hooks, perTask: 10 };
  return {
    store: hooks,
    sender: new PushSender(options),
    check: (config, context) => checkHook(config, context, limits),
    redact: redactHook,
  };
}

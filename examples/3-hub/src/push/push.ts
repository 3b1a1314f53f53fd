import type { Bus } from '../bus.ts';
import type { Push } from '../edge/push.ts';
import type { Storage } from '../kept/store/storage.ts';
import { Addresses } from './addresses.ts';
import { HookStore } from './hooks.ts';
import { checkHook, redactHook } from './registration.ts';
import { PushSender } from './sender.ts';

export interface PushOptions {
  storage: Storage;
  bus: Bus;
  /** Hosts, addresses or CIDRs of your own network that may be called. */
  allow: readonly string[];
  /** So many webhooks may one task have. */
  perTask: number;
  /** Hears of a storage that fails. */
  onError: (error: unknown, taskId: string) => void;
}

/** All that a hub needs to tell webhooks. */
export interface HubPush extends Push {
  /** Goes on with what an earlier process left. */
  start(): Promise<void>;
  /** Tells nothing more; what is owed is told after the next start. */
  stop(): Promise<void>;
}

/**
 * Webhooks, kept and told on the hub's storage.
 *
 * @throws TypeError for a CIDR that is none
 */
export function hubPush(options: PushOptions): HubPush {
  const { storage, bus, allow, perTask, onError } = options;
  const addresses = new Addresses(allow);
  const hooks = new HookStore(storage);
  const sender = new PushSender({
    storage,
    bus,
    hooks,
    addresses,
    onError,
  });
  const limits = { addresses, hooks, perTask };
  return {
    store: hooks,
    sender,
    check: (config, context) => checkHook(config, context, limits),
    redact: redactHook,
    start: () => sender.start(),
    async stop() {
      await sender.stop();
      await addresses.dispatcher.destroy();
    },
  };
}

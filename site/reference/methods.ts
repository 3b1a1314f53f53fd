/** What the eleven methods do, in our own words. Names, types and paths are in facts.json. */
import { facts, type Method } from './facts.ts';
import type { Place } from './text.ts';

export interface MethodNotes {
  says: string;
  /** What the card must declare for it to work. */
  needs?: 'streaming' | 'pushNotifications' | 'extendedAgentCard';
  /** Codes that only some methods send. Those of every call are on the page of errors. */
  fails: number[];
  /** Name of the method of the SDK's client. */
  client: string;
  section: string;
  taught: Place;
  /** A program that calls it. */
  example: string;
}

export const METHODS: Record<string, MethodNotes> = {
  SendMessage: {
    says: 'Says something to an agent. Returns its reply, or a task that is over or needs you.',
    fails: [-32602, -32001, -32004, -32005, -32008],
    client: 'sendMessage',
    section: '3.1.1',
    taught: 'message',
    example: '1-wire/message.ts',
  },
  SendStreamingMessage: {
    says: 'The same, and the events come as they happen.',
    needs: 'streaming',
    fails: [-32602, -32001, -32004, -32005, -32008],
    client: 'sendMessageStream',
    section: '3.1.2',
    taught: 'stream',
    example: '1-wire/stream.ts',
  },
  GetTask: {
    says: 'Returns a task as it is now. Never waits.',
    fails: [-32602, -32001],
    client: 'getTask',
    section: '3.1.3',
    taught: 'long-jobs#a-poller-that-behaves',
    example: '1-wire/polling.ts',
  },
  ListTasks: {
    says: 'Returns your tasks, filtered, latest status first, page by page.',
    fails: [-32602],
    client: 'listTasks',
    section: '3.1.4',
    taught: 'lists',
    example: '1-wire/list.ts',
  },
  CancelTask: {
    says: 'Asks the agent to stop. Returns the task, which should then be canceled.',
    fails: [-32602, -32001, -32002],
    client: 'cancelTask',
    section: '3.1.5',
    taught: 'cancel',
    example: '1-wire/cancel.ts',
  },
  SubscribeToTask: {
    says: 'Follows a task that is not over. The first event is a snapshot of it. The `.proto` file has GET for HTTP+JSON, the text of the specification POST; the SDK takes both.',
    needs: 'streaming',
    fails: [-32602, -32001, -32004],
    client: 'resubscribeTask',
    section: '3.1.6',
    taught: 'states#a-closed-stream-proves-nothing',
    example: '1-wire/closed-stream.ts',
  },
  CreateTaskPushNotificationConfig: {
    says: 'Has the events of a task sent to a webhook.',
    needs: 'pushNotifications',
    fails: [-32602, -32001, -32003],
    client: 'createTaskPushNotificationConfig',
    section: '3.1.7',
    taught: 'push#configs-by-themselves',
    example: '1-wire/push-configs.ts',
  },
  GetTaskPushNotificationConfig: {
    says: 'Returns one of those configurations.',
    needs: 'pushNotifications',
    fails: [-32602, -32001, -32003],
    client: 'getTaskPushNotificationConfig',
    section: '3.1.8',
    taught: 'push#configs-by-themselves',
    example: '1-wire/push-configs.ts',
  },
  ListTaskPushNotificationConfigs: {
    says: 'Returns all of them. Without any, the result is an empty object.',
    needs: 'pushNotifications',
    fails: [-32602, -32001, -32003],
    client: 'listTaskPushNotificationConfig',
    section: '3.1.9',
    taught: 'push#configs-by-themselves',
    example: '1-wire/push-configs.ts',
  },
  DeleteTaskPushNotificationConfig: {
    says: 'Removes one, and a second time is no error. On JSON-RPC the result is `{}` by the `.proto` file, and `null` from the JavaScript SDK: see the [errata](errata).',
    needs: 'pushNotifications',
    fails: [-32602, -32001, -32003],
    client: 'deleteTaskPushNotificationConfig',
    section: '3.1.10',
    taught: 'push#configs-by-themselves',
    example: '1-wire/push-configs.ts',
  },
  GetExtendedAgentCard: {
    says: 'Returns the card for callers who have authenticated. The params may be left out.',
    needs: 'extendedAgentCard',
    fails: [-32004, -32007],
    client: 'getAgentCard',
    section: '3.1.11',
    taught: 'card-in-full#the-extended-card',
    example: '1-wire/extended-card.ts',
  },
};

/** The order of the page: as the specification has it. */
export const methods: Method[] = facts.methods.toSorted(
  (one, other) => rank(one.name) - rank(other.name),
);

function rank(name: string): number {
  return Object.keys(METHODS).indexOf(name);
}

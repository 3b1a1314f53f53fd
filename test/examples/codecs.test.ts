import {
  AgentCard,
  CancelTaskRequest,
  DeleteTaskPushNotificationConfigRequest,
  GetExtendedAgentCardRequest,
  GetTaskPushNotificationConfigRequest,
  GetTaskRequest,
  ListTaskPushNotificationConfigsRequest,
  ListTaskPushNotificationConfigsResponse,
  ListTasksRequest,
  ListTasksResponse,
  SendMessageRequest,
  SendMessageResponse,
  StreamResponse,
  SubscribeToTaskRequest,
  Task,
  TaskPushNotificationConfig,
} from '@a2a-js/sdk';
import { describe, expect, it } from 'vitest';
import { exchangeName, programs, recording, type Exchange } from '../../snippets/index.ts';

interface Codec {
  // What comes off the wire may be anything; the codec finds out.
  fromJSON(object: never): unknown;
  toJSON(message: never): unknown;
}

/** The server writes what §3.1.4 requires of a list even when it is empty; the codec does not. */
const LIST: Codec = {
  fromJSON: (json: { tasks: { artifacts?: unknown }[] }) => ({
    list: ListTasksResponse.fromJSON(json),
    hasArtifacts: json.tasks.some(({ artifacts }) => artifacts),
  }),
  toJSON({ list, hasArtifacts }: { list: ListTasksResponse; hasArtifacts: boolean }) {
    const { tasks = [], ...rest } = Object(ListTasksResponse.toJSON(list));
    const artifacts = hasArtifacts ? { artifacts: [] } : {};
    return {
      nextPageToken: '',
      totalSize: 0,
      ...rest,
      tasks: tasks.map((task: object) => ({ ...artifacts, ...task })),
    };
  },
};

/** The answer to a deletion: null over JSON-RPC, an empty message over gRPC. */
const NOTHING: Codec = { fromJSON: (json) => json, toJSON: (message) => message };

/** Which messages of the proto travel as params and as result of each method. */
const METHODS: Record<string, { params: Codec; result: Codec }> = {
  SendMessage: { params: SendMessageRequest, result: SendMessageResponse },
  SendStreamingMessage: { params: SendMessageRequest, result: StreamResponse },
  SubscribeToTask: { params: SubscribeToTaskRequest, result: StreamResponse },
  GetTask: { params: GetTaskRequest, result: Task },
  CancelTask: { params: CancelTaskRequest, result: Task },
  GetExtendedAgentCard: { params: GetExtendedAgentCardRequest, result: AgentCard },
  ListTaskPushNotificationConfigs: {
    params: ListTaskPushNotificationConfigsRequest,
    result: ListTaskPushNotificationConfigsResponse,
  },
  ListTasks: { params: ListTasksRequest, result: LIST },
  CreateTaskPushNotificationConfig: {
    params: TaskPushNotificationConfig,
    result: TaskPushNotificationConfig,
  },
  GetTaskPushNotificationConfig: {
    params: GetTaskPushNotificationConfigRequest,
    result: TaskPushNotificationConfig,
  },
  DeleteTaskPushNotificationConfig: {
    params: DeleteTaskPushNotificationConfigRequest,
    result: NOTHING,
  },
};

/** The methods of HTTP+JSON: the path below the interface's URL, without a tenant. */
const PATHS: [verb: RegExp, path: RegExp, params: Codec | undefined, result: Codec][] = [
  [/POST/, /\/message:send$/, SendMessageRequest, SendMessageResponse],
  [/POST/, /\/message:stream$/, SendMessageRequest, StreamResponse],
  [/GET|POST/, /\/tasks\/[^/]+:subscribe$/, undefined, StreamResponse],
  [/POST/, /\/tasks\/[^/]+:cancel$/, undefined, Task],
  [/GET/, /\/tasks$/, undefined, LIST],
  [/GET/, /\/tasks\/[^/:]+$/, undefined, Task],
  [/POST/, /\/pushNotificationConfigs$/, TaskPushNotificationConfig, TaskPushNotificationConfig],
  [/GET/, /\/pushNotificationConfigs$/, undefined, ListTaskPushNotificationConfigsResponse],
  [/GET/, /\/pushNotificationConfigs\/[^/]+$/, undefined, TaskPushNotificationConfig],
  [/GET/, /\/extendedAgentCard$/, undefined, AgentCard],
];

/** Where a card lies, below whatever path, with a slash at the end or without. */
const CARD = /\/\.well-known\/agent-card\.json\/?$/;
/** Where the programs take push notifications. */
const WEBHOOK = /^POST \/webhook/;

/** The hub's other doors, which are its own. */
const HUB = /^(GET|POST) \/(api\/|healthz)/;

/** Recorded on purpose though the SDK's codecs cannot carry them, with what is wrong with each. */
const MALFORMED: Record<string, string> = {
  'examples/1-wire/binding-losses.ts': 'sends a part with the value null, which JSON loses',
  'examples/1-wire/card-shapes.ts': 'serves cards with names of 0.3 and of the proto',
  'examples/1-wire/edge-front-door.ts': 'sends a null for a part',
  'examples/1-wire/envelopes.ts': 'sends a param that no message has',
  'examples/1-wire/errata.ts': 'sends the examples of the official texts as they stand',
  'examples/1-wire/json-fields.ts': 'sends every form of a field that a reader may meet',
  'examples/1-wire/json-params.ts': 'sends params of every JSON type',
  'examples/1-wire/json-parts.ts': 'sends parts of other shapes',
  'examples/1-wire/json-written.ts': 'writes a number that is no state',
  'examples/1-wire/leaked-card.ts': 'serves the card in its in-memory form',
  'examples/1-wire/list-limits.ts': 'sends numbers as text, and members that no message has',
  'examples/1-wire/misplaced-context.ts': 'sends a contextId outside the message',
  'examples/1-wire/mixture.ts': 'gets a list in which the Python SDK writes empty members',
  'examples/1-wire/old-card.ts': 'serves a card of protocol version 0.3',
  'examples/1-wire/part-shapes.ts': 'sends parts and roles of other shapes',
  'examples/1-wire/peer-errors.ts': 'sends a name with an underscore, null, and numbers as text',
  'examples/1-wire/push-receiver.ts': 'sends a field of 0.3',
  'examples/1-wire/push-unsafe.ts': 'registers an empty url, which the codec leaves out',
  'examples/1-wire/questions-lists.ts': 'gets lists in which the Python SDK writes empty members',
  'examples/1-wire/questions-messages.ts': 'sends roles that are none',
  'examples/1-wire/questions-protojson.ts': 'sends values of other types than the fields have',
  'examples/1-wire/questions-tasks.ts': 'gets lists in which the Python SDK writes empty members',
  'examples/1-wire/questions-wire.ts': 'sends a pageSize in words',
  'examples/1-wire/snake-card.ts': 'serves a card with a name of the proto',
  'examples/1-wire/string-false.ts': 'sends a string for a boolean, and a field of 0.3',
  'examples/1-wire/timeout.ts': 'gets an empty nextPageToken, which the codec leaves out',
  'examples/2-layer/uses/old-state.ts': 'gets a state as 0.3 wrote it',
  'examples/3-hub/steps/peers.ts': 'gets a card of 0.3, and a card where an answer is due',
};

/** What these send is plain HTTP, without a message of the protocol. */
const NOT_A2A = new Set([
  'examples/2-layer/uses/kept-secret.ts',
  'examples/3-hub/steps/own-path.ts',
  'examples/3-hub/steps/settled.ts',
]);

/** What is left of a body, or the error at which the codec gave up. */
function carried(codec: Codec, body: unknown): unknown {
  try {
    return codec.toJSON(codec.fromJSON(body as never) as never);
  } catch (error) {
    return error;
  }
}

/** How a server says that a request is none of the messages it knows. */
const UNREADABLE = new Set([-32700, -32600, -32601, -32602]);

/** Whether the server refused a request that no codec needs to carry. */
function isRefused(exchange: Exchange): boolean {
  const { status = 0, body } = exchange.response ?? {};
  const { error } = Object(body) as { error?: { code: number } };
  if (!error) return status >= 400;
  return UNREADABLE.has(error.code) || !(exchangeName(exchange) in METHODS);
}

/** What came back, in one body or in several events. */
function answersOf({ response }: Exchange): unknown[] {
  if (response?.events) {
    return response.events.flatMap((event) => ('data' in event ? [event.data] : []));
  }
  return response?.body === undefined ? [] : [response.body];
}

/** Each body of an exchange beside what is left of it after the SDK read and wrote it. */
function roundTrips(exchange: Exchange): { before: unknown; after: unknown }[] {
  const { request, response } = exchange;
  const pairs: { before: unknown; after: unknown }[] = [];
  const add = (codec: Codec, body: unknown) =>
    pairs.push({ before: body, after: carried(codec, body) });
  if (CARD.test(exchangeName(exchange)) && response?.status !== 404) {
    // Not modified: the card that the client has is still the one.
    if (response!.status !== 304) add(AgentCard, response!.body);
    return pairs;
  }
  if (exchange.kind === 'grpc') {
    const name = request.method.replace('lf.a2a.v1.A2AService/', '');
    const { params, result } = METHODS[name]!;
    add(params, request.body);
    for (const message of answersOf(exchange)) add(result, message);
    return pairs;
  }
  if (WEBHOOK.test(exchangeName(exchange))) {
    add(StreamResponse, request.body);
    return pairs;
  }
  if (HUB.test(exchangeName(exchange)) || isRefused(exchange)) return pairs;
  if (!('jsonrpc' in Object(request.body))) {
    const { pathname } = new URL(request.url);
    const found = PATHS.find(([verb, path]) => verb.test(request.method) && path.test(pathname));
    if (found && found[2]) add(found[2], request.body);
    if (found) for (const body of answersOf(exchange)) add(found[3], body);
    if (found || response?.status === 204) return pairs;
  }
  const method = METHODS[exchangeName(exchange)];
  if (!method) throw new Error(`no codec is named for ${exchangeName(exchange)}`);
  add(method.params, (request.body as { params?: unknown }).params ?? {});
  for (const body of answersOf(exchange)) {
    if (body && typeof body === 'object' && 'result' in body) add(method.result, body.result);
  }
  return pairs;
}

const exchangesOf = (program: string) => recording(program.replace('examples/', '')).exchanges;

describe('what the recordings hold survives the SDK’s own codecs', () => {
  const wellFormed = programs().filter(
    (program) => !(program in MALFORMED) && !NOT_A2A.has(program),
  );
  const sending = wellFormed.filter((program) => exchangesOf(program).length > 0);

  it.each(sending)('%s', (program) => {
    const pairs = exchangesOf(program).flatMap(roundTrips);
    expect(pairs.length).toBeGreaterThan(0);
    for (const { before, after } of pairs) expect(after).toEqual(before);
  });

  it.each(Object.entries(MALFORMED))('but not what %s records: it %s', (program) => {
    const lost = exchangesOf(program)
      .flatMap(roundTrips)
      .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
    expect(lost.length).toBeGreaterThan(0);
  });
});

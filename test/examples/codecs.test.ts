import {
  AgentCard,
  CancelTaskRequest,
  GetExtendedAgentCardRequest,
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
};
const CARD = 'GET /.well-known/agent-card.json';

/** Recorded on purpose though the SDK's codecs cannot carry them, with what is wrong with each. */
const MALFORMED: Record<string, string> = {
  'examples/1-wire/envelopes.ts': 'sends a param that no message has',
  'examples/1-wire/leaked-card.ts': 'serves the card in its in-memory form',
  'examples/1-wire/list-limits.ts': 'sends numbers as text, and members that no message has',
  'examples/1-wire/misplaced-context.ts': 'sends a contextId outside the message',
  'examples/1-wire/old-card.ts': 'serves a card of protocol version 0.3',
  'examples/1-wire/part-shapes.ts': 'sends parts and roles of other shapes',
  'examples/1-wire/string-false.ts': 'sends a string for a boolean, and a field of 0.3',
  'examples/1-wire/timeout.ts': 'gets an empty nextPageToken, which the codec leaves out',
  'examples/1-wire/questions-lists.ts': 'gets lists in which the Python SDK writes empty members',
  'examples/1-wire/questions-messages.ts': 'sends roles that are none',
  'examples/1-wire/questions-protojson.ts': 'sends values of other types than the fields have',
  'examples/1-wire/questions-tasks.ts': 'gets lists in which the Python SDK writes empty members',
  'examples/1-wire/questions-wire.ts': 'sends a pageSize in words',
};

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

/** Each body of an exchange beside what is left of it after the SDK read and wrote it. */
function roundTrips(exchange: Exchange): { before: unknown; after: unknown }[] {
  const { request, response } = exchange;
  const pairs: { before: unknown; after: unknown }[] = [];
  const add = (codec: Codec, body: unknown) =>
    pairs.push({ before: body, after: carried(codec, body) });
  if (exchangeName(exchange) === CARD) {
    // Not modified: the card that the client has is still the one.
    if (response!.status !== 304) add(AgentCard, response!.body);
    return pairs;
  }
  if (isRefused(exchange)) return pairs;
  const method = METHODS[exchangeName(exchange)];
  if (!method) throw new Error(`no codec is named for ${exchangeName(exchange)}`);
  add(method.params, (request.body as { params?: unknown }).params ?? {});
  const bodies = response?.events
    ? response.events.flatMap((event) => ('data' in event ? [event.data] : []))
    : [response?.body];
  for (const body of bodies) {
    if (body && typeof body === 'object' && 'result' in body) add(method.result, body.result);
  }
  return pairs;
}

const exchangesOf = (program: string) => recording(program.replace('examples/', '')).exchanges;

describe('what the recordings hold survives the SDK’s own codecs', () => {
  const wellFormed = programs().filter((program) => !(program in MALFORMED));
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

/**
 * Records gRPC calls. Their bodies are protobuf messages; a recording holds
 * them decoded, in the JSON form that the specification gives them.
 */
import { createRequire, registerHooks } from 'node:module';
import type * as Grpc from '@grpc/grpc-js';
import type * as Sdk from '@a2a-js/sdk';
import type * as SdkErrors from '@a2a-js/sdk/errors/grpc';
import type * as SdkServer from '@a2a-js/sdk/server/grpc';
import { keptHeaders, type Told } from './fetch.ts';

const require = createRequire(import.meta.url);

export interface Surroundings {
  /** The number of the next exchange. */
  nextId(): number;
  tell(told: Told): void;
}

/**
 * Records every gRPC client, from the moment a program first asks for
 * `@grpc/grpc-js`. A program without gRPC loads nothing of it.
 */
export function recordGrpc(surroundings: Surroundings): void {
  let isRecording = false;
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === '@grpc/grpc-js' && !isRecording) {
        isRecording = true;
        recordClients(surroundings);
      }
      return next(specifier, context);
    },
  });
}

/** The SDK extends this class when it is loaded, and that is later. */
function recordClients(surroundings: Surroundings): void {
  // Its modules need each other; only this one may be the first.
  require('@grpc/grpc-js');
  const module: { Client: typeof Grpc.Client } = require('@grpc/grpc-js/build/src/client.js');
  module.Client = class extends module.Client {
    constructor(
      address: string,
      credentials: Grpc.ChannelCredentials,
      options: Grpc.ClientOptions = {},
    ) {
      super(address, credentials, {
        ...options,
        // It would look at the clock, each time another number of times.
        'grpc.enable_channelz': 0,
        interceptors: [recorderOf(address, surroundings), ...(options.interceptors ?? [])],
      });
    }
  };
}

function recorderOf(address: string, { nextId, tell }: Surroundings): Grpc.Interceptor {
  const { InterceptingCall }: typeof Grpc = require('@grpc/grpc-js');

  return (options, nextCall) => {
    const { path, requestSerialize, responseStream } = options.method_definition;
    const { decode, request, response } = methodAt(path);
    let id: number | undefined;
    const received: unknown[] = [];
    let headers: Record<string, string> = {};
    let sent: Record<string, string> = {};

    return new InterceptingCall(nextCall(options), {
      start(metadata, _listener, next) {
        sent = keptHeaders(textsOf(metadata));
        next(metadata, {
          onReceiveMetadata(answered, pass) {
            headers = keptHeaders(textsOf(answered));
            pass(answered);
          },
          onReceiveMessage(message, pass) {
            if (message !== null) received.push(response.toJSON(message));
            pass(message);
          },
          onReceiveStatus(status, pass) {
            const events = responseStream && { events: received.map((data) => ({ data })) };
            const body = received.length > 0 && { body: received[0] };
            const trailers = status.code > 0 && { trailers: trailersOf(status) };
            const answer = { status: status.code, headers, ...(events || body), ...trailers };
            if (id !== undefined) tell({ id, response: answer });
            pass(status);
          },
        });
      },
      sendMessage(message, next) {
        const bytes = bytesOf(message, requestSerialize);
        if (bytes) {
          // What the bytes say, not what the client was given.
          const body = request.toJSON(decode(bytes));
          const method = path.slice(1);
          id = nextId();
          tell({ id, kind: 'grpc', request: { method, url: address, headers: sent, body } });
        }
        next(message);
      },
    });
  };
}

/** Nothing when the message is none; the client finds that out too, and sends nothing. */
function bytesOf(message: unknown, serialize: (message: unknown) => Buffer): Buffer | undefined {
  try {
    return serialize(message);
  } catch {
    return undefined;
  }
}

function textsOf(metadata: Grpc.Metadata): [name: string, value: string][] {
  return Object.entries(metadata.getMap()).map(([name, value]) => [name, String(value)]);
}

/** What a failed call ends with, its binary part decoded. */
function trailersOf({ details: message, metadata }: Grpc.StatusObject): Record<string, unknown> {
  const errors: typeof SdkErrors = require('@a2a-js/sdk/errors/grpc');
  const trailers: Record<string, unknown> = { 'grpc-message': message };
  for (const bytes of metadata.get(errors.GRPC_STATUS_DETAILS_BIN)) {
    const status = errors.decodeStatus(bytes as Buffer);
    const details = status.details.map(({ typeUrl, value }) => {
      const { metadata: more, ...info } = errors.decodeErrorInfo(value);
      const isEmpty = Object.keys(more).length === 0;
      return { '@type': typeUrl, ...info, ...(!isEmpty && { metadata: more }) };
    });
    trailers[errors.GRPC_STATUS_DETAILS_BIN] = { ...status, details };
  }
  return trailers;
}

interface Method {
  decode(bytes: Buffer): unknown;
  request: { toJSON(message: unknown): unknown };
  response: { toJSON(message: unknown): unknown };
}

/** How the SDK reads and writes the messages of a method. */
function methodAt(path: string): Method {
  const sdk: typeof Sdk = require('@a2a-js/sdk');
  const { A2AService }: typeof SdkServer = require('@a2a-js/sdk/server/grpc');
  const { TaskPushNotificationConfig } = sdk;
  const messages: Record<string, [request: unknown, response: unknown]> = {
    SendMessage: [sdk.SendMessageRequest, sdk.SendMessageResponse],
    SendStreamingMessage: [sdk.SendMessageRequest, sdk.StreamResponse],
    SubscribeToTask: [sdk.SubscribeToTaskRequest, sdk.StreamResponse],
    GetTask: [sdk.GetTaskRequest, sdk.Task],
    ListTasks: [sdk.ListTasksRequest, sdk.ListTasksResponse],
    CancelTask: [sdk.CancelTaskRequest, sdk.Task],
    CreateTaskPushNotificationConfig: [TaskPushNotificationConfig, TaskPushNotificationConfig],
    GetTaskPushNotificationConfig: [
      sdk.GetTaskPushNotificationConfigRequest,
      TaskPushNotificationConfig,
    ],
    ListTaskPushNotificationConfigs: [
      sdk.ListTaskPushNotificationConfigsRequest,
      sdk.ListTaskPushNotificationConfigsResponse,
    ],
    DeleteTaskPushNotificationConfig: [
      sdk.DeleteTaskPushNotificationConfigRequest,
      { toJSON: () => ({}) },
    ],
    GetExtendedAgentCard: [sdk.GetExtendedAgentCardRequest, sdk.AgentCard],
  };
  const method = Object.values(A2AService).find((each) => each.path === path);
  const [request, response] = messages[path.split('/').at(-1)!] ?? [];
  if (!method || !request) throw new Error(`the recorder knows no gRPC method ${path}`);
  return { decode: method.requestDeserialize, request, response } as Method;
}

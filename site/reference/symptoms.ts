/**
 * What one sees when something is wrong, what is behind it, and where that is
 * taught and shown. `reports` names public reports of the same thing.
 */
import { errors } from './errors.ts';
import type { Place } from './text.ts';

export interface Symptom {
  id: string;
  /** What one sees, as a sentence; `code` is what one reads on the screen. */
  see: string;
  cause: string;
  taught: Place;
  /** A program that shows it. */
  example: string;
  /** Words in the SDK's source that this is about; a test looks for them. */
  said?: string;
  reports?: string[];
}

/** What the headings of the page group. */
export const SYMPTOMS: Record<Group, Symptom[]> = {
  codes: errors.map(({ code, name, when, taught, example }) => ({
    id: `code${code}`,
    see: `\`${code}\` ${name}`,
    cause: `${when} [The whole entry](reference/errors#${code}).`,
    taught,
    example,
  })),

  texts: [
    {
      id: 'no-compatible-transport',
      see: '`No compatible transport found, available transports: …`',
      cause:
        'The card has no `supportedInterfaces`, because it is one of 0.3, or only bindings that the client does not speak. Trying again does not help.',
      taught: 'card#when-the-card-is-too-old',
      example: '1-wire/old-card.ts',
      said: 'No compatible transport found, available transports: ',
      reports: ['a2a-js#601'],
    },
    {
      id: 'version-not-supported',
      see: "`The requested A2A protocol version '0.3' is not supported`",
      cause:
        'You sent no `A2A-Version`, or something on the way removed it. Absent and empty both mean 0.3.',
      taught: 'message#when-the-version-is-missing',
      example: '1-wire/no-version.ts',
      said: 'The requested A2A protocol version',
      reports: ['A2A#2227', 'a2a-python#856'],
    },
    {
      id: 'supported-versions-patch',
      see: '`… is not supported. Supported versions: 1.0.0`',
      cause: 'The card of the agent names a version with three numbers. It has to say `1.0`.',
      taught: 'versions#a-card-that-is-too-exact',
      example: '1-wire/patch-card.ts',
      said: 'Supported versions:',
    },
    {
      id: 'invalid-method',
      see: '`Invalid method.`',
      cause:
        'No such method: a typing mistake, or a name of 0.3 such as `message/send` or `tasks/get`.',
      taught: 'errors#the-errors-without-data',
      example: '1-wire/errors.ts',
      said: 'Invalid method.',
    },
    {
      id: 'invalid-method-parameters',
      see: '`Invalid method parameters.`',
      cause: '`params` is missing, or a list. It is an object with names.',
      taught: 'versions#the-envelope',
      example: '1-wire/envelopes.ts',
      said: 'Invalid method parameters.',
    },
    {
      id: 'invalid-json-rpc-request',
      see: '`Invalid JSON-RPC Request.`',
      cause:
        'JSON that is no call: several calls in a list, no `method`, another `jsonrpc` than 2.0, an `id` with a fraction.',
      taught: 'versions#the-envelope',
      example: '1-wire/envelopes.ts',
      said: 'Invalid JSON-RPC Request.',
    },
    {
      id: 'invalid-json-payload',
      see: '`Invalid JSON payload.`',
      cause: 'The body is not JSON. The answer cannot repeat your `id` and says `null`.',
      taught: 'errors#the-errors-without-data',
      example: '1-wire/errors.ts',
      said: 'Invalid JSON payload.',
    },
    {
      id: 'unsupported-content-type',
      see: '`Unsupported Content-Type "…"; expected application/json`',
      cause:
        'JSON-RPC takes `application/json` only. `application/a2a+json` is for HTTP+JSON and for push.',
      taught: 'versions#content-types',
      example: '1-wire/envelopes.ts',
      said: 'Unsupported Content-Type',
    },
    {
      id: 'message-id-required',
      see: '`message.messageId is required`',
      cause:
        'The message has no id, or stands in the wrong place. The client makes one for each message.',
      taught: 'errors#by-situation',
      example: '1-wire/errors-order.ts',
      said: 'message.messageId is required',
    },
    {
      id: 'task-id-required',
      see: '`Task ID is required`',
      cause: 'The params of `GetTask` are `{"id": "…"}`. A poller from 0.3 may send another name.',
      taught: 'errors#each-code-once',
      example: '1-wire/errors.ts',
      said: 'Task ID is required',
      reports: ['protoAgent#2892'],
    },
    {
      id: 'task-not-found',
      see: '`Task not found: …`',
      cause:
        'No such task, or one of another user or tenant. The server does not say which. Stop polling.',
      taught: 'long-jobs#when-the-poller-gets-an-error',
      example: '1-wire/polling.ts',
      said: 'Task not found: ',
    },
    {
      id: 'cannot-be-modified',
      see: '`Task … is in a terminal state (3) and cannot be modified.`',
      cause:
        'A message to a task that is over. Send it with the `contextId` and without the `taskId`.',
      taught: 'states#the-nine',
      example: '1-wire/states.ts',
      said: 'and cannot be modified.',
    },
    {
      id: 'cannot-be-subscribed-to',
      see: '`Task … is in a terminal state (3) and cannot be subscribed to.`',
      cause: 'The task is over. `GetTask` has the result.',
      taught: 'event-streams#two-who-watch-the-same-task',
      example: '1-wire/subscribers.ts',
      said: 'and cannot be subscribed to.',
    },
    {
      id: 'task-not-cancelable',
      see: '`Task not cancelable: …`',
      cause: 'The task was over before, or the agent went on to the end.',
      taught: 'cancel#the-agent-that-does-not-care',
      example: '1-wire/cancel-ignored.ts',
      said: 'Task not cancelable: ',
    },
    {
      id: 'context-mismatch',
      see: '`contextId mismatch: message contextId … `',
      cause: 'The task belongs to another conversation. Send its own `contextId`, or none.',
      taught: 'conversations#wrong-ids-one-by-one',
      example: '1-wire/wrong-ids.ts',
      said: 'contextId mismatch',
    },
    {
      id: 'streaming-not-supported',
      see: '`Streaming is not supported.`',
      cause: 'The card has no `streaming: true`. A stream that is refused is plain JSON.',
      taught: 'errors#which-check-comes-first',
      example: '1-wire/errors-order.ts',
      said: 'Streaming is not supported.',
    },
    {
      id: 'push-not-supported',
      see: '`Push Notification is not supported`',
      cause: 'The card has no `pushNotifications: true`. Poll instead.',
      taught: 'errors#each-code-once',
      example: '1-wire/errors.ts',
      said: 'Push Notification is not supported',
    },
    {
      id: 'no-extended-card',
      see: '`Agent does not support authenticated extended card.`',
      cause:
        'The card has no `extendedAgentCard: true`. With it, but without such a card, the text is `Extended Agent Card not configured`.',
      taught: 'card-in-full#the-extended-card',
      example: '1-wire/extended-card.ts',
      said: 'Agent does not support authenticated extended card.',
    },
    {
      id: 'required-extensions',
      see: '`Client must declare support for required extensions: …`',
      cause: 'Name the extension in `A2A-Extensions`, if you really know it.',
      taught: 'versions#when-an-extension-is-required',
      example: '1-wire/required-extension.ts',
      said: 'Client must declare support for required extensions: ',
    },
    {
      id: 'media-type-not-supported',
      see: "`Media type '…' is not supported.`",
      cause:
        'The agent checks media types, and the card does not list yours. The SDK compares whole texts, parameters included.',
      taught: 'parts#media-types-that-an-agent-cannot-read',
      example: '1-wire/media-types.ts',
      said: "' is not supported. Supported media types: ",
    },
    {
      id: 'invalid-status-filter',
      see: '`Invalid status filter: -1`',
      cause:
        'The `status` of `ListTasks` is no name of a state. `completed` is one of 0.3. Leave it out to mean any.',
      taught: 'lists#what-the-server-refuses',
      example: '1-wire/list-limits.ts',
      said: 'Invalid status filter: ',
      reports: ['a2a-js#614', 'a2a-js#631'],
    },
    {
      id: 'invalid-page-token',
      see: '`Invalid page token format.`, or `pageSize must be between 1 and 100`',
      cause: 'The token is not one of this server, or the size is out of range.',
      taught: 'lists#what-the-server-refuses',
      example: '1-wire/list-limits.ts',
      said: 'Invalid page token format.',
    },
    {
      id: 'without-a-result',
      see: '`Agent execution finished without a result, and no task context found.`',
      cause: 'The agent returned and had published neither a task nor a message.',
      taught: 'stream#when-the-status-comes-before-the-task',
      example: '1-wire/status-first.ts',
      said: 'Agent execution finished without a result, and no task context found.',
    },
    {
      id: 'before-initial-event',
      see: "`Received statusUpdate before initial 'Message'/'Task' event.`",
      cause:
        'The agent reported before it announced its task. Each `execute` begins with the task.',
      taught: 'stream#when-the-status-comes-before-the-task',
      example: '1-wire/status-first.ts',
      said: "before initial 'Message'/'Task' event.",
    },
    {
      id: 'stream-ordering-violation',
      see: '`Stream ordering violation: received … in task lifecycle stream.`',
      cause: 'The agent sent a second task, or a message, after it had announced a task.',
      taught: 'answers#when-a-message-follows-a-task',
      example: '1-wire/message-after-task.ts',
      said: 'Stream ordering violation: received ',
      reports: ['a2a-python#1113'],
    },
    {
      id: 'agent-execution-error',
      see: '`Agent execution error: …` in the status message of a failed task',
      cause:
        '`execute` threw, and its text went to the client. Catch it, and publish your own words.',
      taught: 'sharp-edges-server#an-exception-that-talks',
      example: '1-wire/edge-error-text.ts',
      said: 'Agent execution error: ',
    },
    {
      id: 'tenant-already-set',
      see: '`Tenant is already set.`',
      cause: 'Your `contextBuilder` sets a tenant, and the request carries one as well.',
      taught: 'sharp-edges-server#a-tenant-set-twice',
      example: '1-wire/edge-tenant.ts',
      said: 'Tenant is already set.',
    },
    {
      id: 'null-reading-text',
      see: "`Cannot read properties of null (reading 'text')`, with `-32603`",
      cause: 'A `null` stands among the parts. It should be `-32602`, but the server breaks on it.',
      taught: 'parts#what-a-wrong-shape-turns-into',
      example: '1-wire/part-shapes.ts',
    },
    {
      id: 'buffer-from',
      see: "`Cannot read properties of undefined (reading 'from')`, or `Buffer is not defined`",
      cause:
        'The SDK runs in a browser or a worker, where there is no `Buffer`. It needs one for bytes and for page tokens.',
      taught: 'reference/symptoms#bytes-in-a-browser',
      example: '1-wire/no-buffer.ts',
      said: 'globalThis.Buffer.from(arr)',
    },
    {
      id: 'undefined-list-of-card',
      see: "`Cannot read properties of undefined (reading 'some')`, or another method of a list, on a card",
      cause:
        'A list that the type promises is missing: the client passes on the JSON as it came, without what was empty.',
      taught: 'sharp-edges-client#a-card-with-holes',
      example: '1-wire/edge-raw-card.ts',
    },
    {
      id: 'http-413',
      see: '`HTTP error for SendMessage! Status: 413 Payload Too Large`, and a page of HTML',
      cause:
        'The body is larger than the 100 kB that Express takes by default. Raise the limit, or send a `url`.',
      taught: 'parts#when-the-file-is-too-large',
      example: '1-wire/too-large.ts',
      said: 'HTTP error for ',
      reports: ['a2a-python#473'],
    },
    {
      id: 'unexpected-token',
      see: '`Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON`',
      cause:
        'The answer is a web page, not A2A: a wrong path, a `GET`, a proxy. Look at the status and the content type first.',
      taught: 'event-streams#an-error-instead-of-a-stream-and-an-error-within',
      example: '1-wire/not-a2a.ts',
    },
    {
      id: 'failed-to-fetch-agent-card',
      see: '`Failed to fetch Agent Card from …: 404`',
      cause:
        'The client looks next to the last slash of the URL you gave: `/agents/foo` becomes `/agents/.well-known/…`.',
      taught: 'sharp-edges-client#a-slash-that-matters',
      example: '1-wire/edge-card-path.ts',
      said: 'Failed to fetch Agent Card from ',
    },
    {
      id: 'sse-event-error',
      see: '`SSE event contained an error: …`, as a plain `Error`',
      cause: 'The stream failed after it had begun. The error of A2A is the `cause` of this one.',
      taught: 'errors#in-the-middle-of-a-stream',
      example: '1-wire/errors-client.ts',
      said: 'SSE event contained an error: ',
    },
    {
      id: 'sse-content-type',
      see: "`Invalid response Content-Type for SSE stream … Expected 'text/event-stream'.`",
      cause:
        'A streaming call was answered with something that is neither a stream nor an error of JSON-RPC, such as a page of a proxy.',
      taught: 'event-streams#an-error-instead-of-a-stream-and-an-error-within',
      example: '1-wire/not-a2a.ts',
      said: 'Invalid response Content-Type for SSE stream',
    },
    {
      id: 'event-too-large',
      see: '`… exceeded the maximum allowed size of … bytes. Pass maxEventSizeBytes …`',
      cause: 'One event is larger than the client takes. Send pieces, or a `url`.',
      taught: 'event-streams#an-error-instead-of-a-stream-and-an-error-within',
      example: '1-wire/not-a2a.ts',
      said: 'exceeded the maximum allowed size of ',
      reports: ['a2a-js#582'],
    },
    {
      id: 'fetch-failed',
      see: '`fetch failed`, with the cause `UND_ERR_HEADERS_TIMEOUT`',
      cause:
        'A blocking call took longer than the 300 seconds that Node waits for a response. Use `returnImmediately` and look in from time to time.',
      taught: 'long-jobs#what-cuts-a-long-call',
      example: '1-wire/fetch-limits.ts',
      reports: ['a2a-js#78', 'a2a-python#286'],
    },
    {
      id: 'terminated',
      see: '`terminated`, with the cause `UND_ERR_BODY_TIMEOUT`',
      cause:
        'A stream was silent for 300 seconds. The SDK’s server sends nothing to keep it awake.',
      taught: 'long-jobs#what-cuts-a-long-call',
      example: '1-wire/fetch-limits.ts',
    },
    {
      id: 'aborted',
      see: '`The operation was aborted due to timeout`',
      cause:
        'Your own deadline. The agent goes on, and without an answer you have no id; list the tasks of your context.',
      taught: 'long-jobs#what-cuts-a-long-call',
      example: '1-wire/timeout.ts',
    },
    {
      id: 'sse-parse',
      see: '`Failed to parse SSE event data: …`',
      cause:
        'The data of an event is not JSON. Something that is not A2A writes into the stream, such as a last line `[DONE]`.',
      taught: 'event-streams#an-error-instead-of-a-stream-and-an-error-within',
      example: '1-wire/not-a2a.ts',
      said: 'Failed to parse SSE event data: ',
    },
    {
      id: 'unknown-preferred-transport',
      see: '`Unknown preferred transport: …`',
      cause:
        'You prefer a binding for which the client has no transport. gRPC has to be added, it is not there by default.',
      taught: 'bindings#which-one-a-client-takes',
      example: '1-wire/binding-choice.ts',
      said: 'Unknown preferred transport: ',
    },
    {
      id: 'no-signatures',
      see: '`No signatures found on agent card to verify.`, or `No valid signatures found on agent card.`',
      cause:
        'The card is not signed, the key is another one, or somebody changed the card after it was signed.',
      taught: 'signed-cards#a-card-that-was-rewritten',
      example: '1-wire/resigned-card.ts',
      said: 'No valid signatures found on agent card.',
      reports: ['A2A#2249'],
    },
    {
      id: 'missing-properties',
      see: '`Type … is missing the following properties from type …`, from TypeScript',
      cause:
        'The SDK’s types make every field of the proto a key that you must write. On the wire most are optional.',
      taught: 'sharp-edges-client#every-field-is-mandatory',
      example: '1-wire/edge-typing.ts',
    },
  ],

  endless: [
    {
      id: 'send-hangs',
      see: 'A call or a stream hangs: it never ends, and the task waits for input',
      cause:
        'The agent put `INPUT_REQUIRED` or `AUTH_REQUIRED` into its task event. The server ends calls on an update only.',
      taught: 'states#what-ends-a-call-and-what-ends-a-stream',
      example: '1-wire/endings.ts',
    },
    {
      id: 'cancel-hangs',
      see: '`CancelTask` hangs',
      cause:
        'The task is parked, nothing runs, and `cancelTask` only sets a flag. It has to publish `CANCELED` itself.',
      taught: 'cancel#the-agent-that-never-answers',
      example: '1-wire/cancel-parked.ts',
    },
    {
      id: 'working-forever',
      see: 'A task says `WORKING` for ever',
      cause:
        'Its agent is dead, was restarted, or returned without an end. Nothing in the protocol tells; give up after a long silence.',
      taught: 'long-jobs#when-nobody-works-any-more',
      example: '1-wire/polling.ts',
      reports: ['protoAgent#2349', 'protoAgent#494', 'protoWorkstacean#805'],
    },
    {
      id: 'closes-at-working',
      see: 'The stream closes, or the call returns, and the task is still `WORKING`',
      cause:
        '`execute` returned before the end, or a proxy cut the connection. A closed stream proves nothing.',
      taught: 'states#a-closed-stream-proves-nothing',
      example: '1-wire/closed-stream.ts',
      reports: ['a2a-js#620'],
    },
    {
      id: 'forwarded-unfinished',
      see: 'An agent that forwards to another ends before the other one does',
      cause:
        'It took the end of the stream for the end of the task. Look at the task of the other agent until it is over or interrupted.',
      taught: 'event-streams#an-agent-that-asks-another',
      example: '1-wire/proxy.ts',
      reports: ['a2a-python#832'],
    },
    {
      id: 'message-after-task',
      see: 'The caller got its answer, and the task never ends',
      cause:
        'The agent announced a task and then answered with a message. A blocking call hides that.',
      taught: 'answers#when-a-message-follows-a-task',
      example: '1-wire/message-after-task.ts',
      reports: ['a2a-python#1113'],
    },
    {
      id: 'auth-required-stream',
      see: 'A stream stays open at `AUTH_REQUIRED`, or closes there with another SDK',
      cause:
        'The specification leaves it open. Go by the state, and it does not matter when the stream closes.',
      taught: 'conversations#when-the-agent-needs-an-approval',
      example: '1-wire/authorization.ts',
      reports: ['a2a-java#975', 'A2A#1582'],
    },
    {
      id: 'submitted-forever',
      see: 'A task says `SUBMITTED` for ever, and its stream ended with an error',
      cause: 'The agent broke the order of events. The server stops listening, and stores no more.',
      taught: 'sharp-edges-tasks#a-second-task-event',
      example: '1-wire/edge-second-task.ts',
    },
    {
      id: 'reader-leaves',
      see: 'A task stays at `SUBMITTED` when its reader leaves, in one process with the server',
      cause:
        'The server stores events as they are read. Over HTTP it reads on; without a network you have to.',
      taught: 'sharp-edges-tasks#a-reader-that-leaves',
      example: '1-wire/edge-break.ts',
    },
    {
      id: 'parked-forever',
      see: 'A task says `INPUT_REQUIRED`, and nothing you send goes on with it',
      cause:
        'The answer needs the `taskId` of the task. With the `contextId` alone it begins another task.',
      taught: 'conversations#the-answer-that-went-astray',
      example: '1-wire/question.ts',
      reports: ['protoAgent#2894'],
    },
    {
      id: 'poll-never-converges',
      see: 'A poller runs for ever',
      cause:
        'It waits for `COMPLETED`, swallows errors, or asks for the id under an old name. Stop at every state that is not in progress, and at `-32001` and `-32602`.',
      taught: 'long-jobs#a-poller-that-behaves',
      example: '1-wire/polling.ts',
      reports: ['protoAgent#2892'],
    },
    {
      id: 'cut-after-seconds',
      see: 'A stream is cut after ten seconds or a minute of silence',
      cause: 'A proxy. Send a comment line now and then; clients skip it.',
      taught: 'event-streams#silence',
      example: '1-wire/heartbeat.ts',
      reports: ['protoWorkstacean#702'],
    },
    {
      id: 'canceled-but-goes-on',
      see: 'The task is canceled, and the agent works on',
      cause:
        'The agent published `CANCELED` and did not stop. What it publishes later is dropped, unless a reader is still on its way: then [pieces are kept](sharp-edges-tasks#chunks-that-are-stored-twice).',
      taught: 'cancel#the-agent-that-says-yes-and-digs-on',
      example: '1-wire/cancel-late-end.ts',
    },
  ],

  empty: [
    {
      id: 'empty-answer',
      see: 'The answer is empty, or says something polite and nothing else',
      cause:
        'The result is in the artifacts, all of them in order; the status message only speaks about it.',
      taught: 'answers#four-ways-to-miss-it',
      example: '1-wire/lost-answer.ts',
      reports: ['protoWorkstacean#774', 'A2A#640'],
    },
    {
      id: 'empty-stream',
      see: 'A stream has status 200 and not one event',
      cause: 'The agent returned without publishing anything.',
      taught: 'states#what-ends-a-call-and-what-ends-a-stream',
      example: '1-wire/endings.ts',
    },
    {
      id: 'blank-reader',
      see: 'Your own reader of streams gets no events, though they arrive',
      cause: 'It looks for LF and the server sends CRLF, or it stumbles over a comment line.',
      taught: 'event-streams#a-reader-for-every-line',
      example: '1-wire/sse-reader.ts',
      reports: ['protoAgent#563'],
    },
    {
      id: 'only-first-piece',
      see: 'Only the first words of the answer are there',
      cause: 'A streamed artifact has many parts. Join their texts, without a separator.',
      taught: 'answers#four-ways-to-miss-it',
      example: '1-wire/lost-answer.ts',
      reports: ['A2A#640'],
    },
    {
      id: 'text-erased',
      see: 'Only the last words of the answer are there',
      cause: 'A piece without `append` replaces what came before. Only the first piece has none.',
      taught: 'event-streams#pieces-of-an-artifact',
      example: '1-wire/chunks.ts',
      reports: ['a2a-python#1038'],
    },
    {
      id: 'progress-as-answer',
      see: 'The answer is a thought on the way',
      cause: 'A status message of a task that is `WORKING` was taken for the result.',
      taught: 'answers#four-ways-to-miss-it',
      example: '1-wire/lost-answer.ts',
    },
    {
      id: 'empty-part',
      see: 'A file or a piece of data arrives as an empty part',
      cause:
        'The part has the shape of 0.3, or the form of memory with `$case`. Members that nobody knows are ignored without a word.',
      taught: 'parts#what-a-wrong-shape-turns-into',
      example: '1-wire/part-shapes.ts',
      reports: ['a2a-js#338'],
    },
    {
      id: 'data-null',
      see: '`{"data": null}` arrives as `{}`',
      cause: 'The SDK takes `null` for absent. Put the `null` into an object.',
      taught: 'parts#what-a-wrong-shape-turns-into',
      example: '1-wire/part-shapes.ts',
      reports: ['a2a-js#338'],
    },
    {
      id: 'status-empty',
      see: '`"status": {}`, or a status without a state',
      cause: 'The agent never set the state. Take it for "not over, as far as one can tell".',
      taught: 'states#the-nine',
      example: '1-wire/states.ts',
    },
    {
      id: 'empty-page',
      see: 'A page of `ListTasks` is empty in the middle of the list',
      cause: 'The task that the token names has changed in between. Count, and begin again.',
      taught: 'lists#when-the-list-changes-under-you',
      example: '1-wire/list-pages.ts',
    },
    {
      id: 'list-misses-task',
      see: '`statusTimestampAfter` never returns a certain task',
      cause:
        'Its time is exactly the one you name. The proto means "or equal", the SDK leaves those out. Ask from a millisecond earlier.',
      taught: 'lists#only-what-is-new',
      example: '1-wire/list-since.ts',
    },
    {
      id: 'history-lacks-messages',
      see: 'Status messages are missing in the history',
      cause: 'They had the same `messageId`, or the agent does not keep them. Do not rely on them.',
      taught: 'answers#progress-is-not-stored-for-you',
      example: '1-wire/progress.ts',
    },
    {
      id: 'missed-events',
      see: 'Events are missing after a reconnect, or pieces appear twice',
      cause:
        'There is no replay. The first event is a snapshot: replace what you have, and add only what follows.',
      taught: 'event-streams#a-client-that-comes-back',
      example: '1-wire/follow.ts',
      reports: ['A2A#1635', 'A2A#1986'],
    },
  ],

  other: [
    {
      id: 'unfinished-result',
      see: 'A blocking call returns an unfinished task',
      cause:
        '`returnImmediately` was sent as the text `"false"`, which the SDK’s server takes for true.',
      taught: 'long-jobs#when-false-is-true',
      example: '1-wire/string-false.ts',
    },
    {
      id: 'blocking-ignored',
      see: '`blocking: false` blocks',
      cause: 'It is a field of 0.3. In 1.0 it is `returnImmediately: true`.',
      taught: 'long-jobs#when-false-is-true',
      example: '1-wire/string-false.ts',
      reports: ['A2A#1453', 'a2a-python#874'],
    },
    {
      id: 'new-conversation',
      see: 'Each message begins a new conversation',
      cause: 'The `contextId` stands beside `message` and not in it, where it is ignored.',
      taught: 'conversations#the-right-id-in-the-wrong-place',
      example: '1-wire/misplaced-context.ts',
      reports: ['protoAgent#525'],
    },
    {
      id: 'task-alone',
      see: 'A message with a `taskId` alone lands in another context',
      cause:
        'The server should take the context of the task. Both SDKs do now, an older one of Python is reported not to; send both ids.',
      taught: 'questions-tasks#a-message-to-a-task',
      example: '1-wire/questions-tasks.ts',
      reports: ['a2a-python#1206', 'A2A#1249', 'A2A#836', 'A2A#884'],
    },
    {
      id: 'two-tasks',
      see: 'A retry has done the work twice',
      cause:
        'The SDK’s servers do not compare message ids. [Look for the first task](long-jobs#what-cuts-a-long-call) before you repeat.',
      taught: 'questions-tasks#a-message-to-a-task',
      example: '1-wire/questions-tasks.ts',
      reports: ['A2A#928', 'A2A#1893'],
    },
    {
      id: 'runs-twice',
      see: 'Two runs of the agent work on one task',
      cause: 'A message reached a task that was at work. The SDK’s server does not queue it.',
      taught: 'conversations#a-message-to-a-task-at-work',
      example: '1-wire/second-message.ts',
    },
    {
      id: 'history-too-long',
      see: 'A task has hundreds of messages in its history',
      cause:
        'The agent streams its words as status messages, and each is kept. Stream them as pieces of an artifact.',
      taught: 'answers#progress-is-not-stored-for-you',
      example: '1-wire/progress.ts',
      reports: ['protoAgent#1717'],
    },
    {
      id: 'history-zero',
      see: '`historyLength: 0` returns history',
      cause:
        '0 means none and absent means all. The SDK keeps to that; some agents are reported to mix them up.',
      taught: 'conversations#what-history-holds',
      example: '1-wire/history.ts',
      reports: ['a2a-java#816', 'a2a-python#573'],
    },
    {
      id: 'bytes-as-numbers',
      see: '`104,105` in the place of base64',
      cause:
        'The `Buffer` of a `raw` part has become a `Uint8Array`. Use `Buffer.from(value)` before you turn it into text.',
      taught: 'parts#bytes-change-their-type',
      example: '1-wire/bytes.ts',
    },
    {
      id: 'lowercase-role',
      see: 'A message with the role `user` is accepted, and the role is `UNRECOGNIZED`',
      cause: 'That is the spelling of 0.3. The SDK does not refuse it.',
      taught: 'parts#what-a-wrong-shape-turns-into',
      example: '1-wire/part-shapes.ts',
    },
    {
      id: 'media-type-accepted',
      see: 'The agent takes media types that its card does not list',
      cause: 'The check is off unless the handler has `validateInputModes`.',
      taught: 'parts#media-types-that-an-agent-cannot-read',
      example: '1-wire/media-types.ts',
      reports: ['a2a-tck#202'],
    },
    {
      id: 'no-echo',
      see: 'A stream does not name the extensions that are active',
      cause:
        'The SDK’s server sends the headers of a JSON-RPC stream too early. Look at the `extensions` of messages and artifacts.',
      taught: 'versions#a-stream-has-no-echo',
      example: '1-wire/extensions.ts',
      reports: ['A2A#915'],
    },
    {
      id: 'query-version',
      see: '`?A2A-Version=1.0` has no effect',
      cause: 'The specification allows it, and the SDK’s server reads only the header.',
      taught: 'versions#the-version-in-the-url',
      example: '1-wire/versions.ts',
    },
    {
      id: 'id-null',
      see: 'The `id` of an error is `null`',
      cause: 'The server had not read yours when it failed, or it was 0 or empty. Count from 1.',
      taught: 'versions#a-small-id-gets-lost',
      example: '1-wire/envelopes.ts',
    },
    {
      id: 'everything-32603',
      see: 'An error of A2A arrives as `-32603` or 500',
      cause:
        'Something between `throw` and the wire lost its class. In 1.3.0 the classes of `/errors` reach the client through `/server/express`; older versions had a fault there.',
      taught: 'errors#two-codes-you-rarely-see',
      example: '1-wire/errors.ts',
      reports: ['a2a-js#608', 'a2a-js#615'],
    },
    {
      id: 'http-500',
      see: 'A JSON-RPC error has the HTTP status 500',
      cause: '`userBuilder` threw, before the request was looked at. Its text is in the answer.',
      taught: 'errors#when-http-fails-as-well',
      example: '1-wire/errors-rest.ts',
    },
    {
      id: 'no-error-data',
      see: 'An error has no `data`',
      cause:
        'Since 1.0.1 it is only recommended on JSON-RPC, and `-32700` and `-32601` have none. Match on the code.',
      taught: 'errors#the-errors-without-data',
      example: '1-wire/errors.ts',
    },
    {
      id: 'log-noise',
      see: 'The log of the server is full of stack traces about clients’ mistakes',
      cause: 'The SDK’s server writes every refused call to standard error.',
      taught: 'sharp-edges-server#a-log-full-of-other-peoples-errors',
      example: '1-wire/edge-noise.ts',
    },
    {
      id: 'memory-grows',
      see: 'The server needs more memory with each task that waits for input',
      cause: 'Each of them keeps an event bus, and nothing takes them away.',
      taught: 'sharp-edges-tasks#a-hundred-tasks-that-wait',
      example: '1-wire/edge-parked-buses.ts',
      reports: ['protoAgent#867', 'protoWorkstacean#848'],
    },
    {
      id: 'terminal-overwritten',
      see: 'A task that was over is at work again',
      cause:
        'A second task event replaced it, state and all. Announce a task once, then send updates.',
      taught: 'states#from-state-to-state',
      example: '1-wire/transitions.ts',
    },
    {
      id: 'pieces-twice',
      see: 'A canceled task has the same pieces twice in its artifact',
      cause:
        'The agent sent a piece after it was told to stop, and before it said `CANCELED`. Two readers of its events stored the piece.',
      taught: 'sharp-edges-tasks#chunks-that-are-stored-twice',
      example: '1-wire/edge-late-chunks.ts',
    },
    {
      id: 'new-artifact-by-append',
      see: 'A piece with `append` has made an artifact of its own',
      cause:
        'Its `artifactId` is a new one. The SDK begins an artifact with it, other SDKs refuse it.',
      taught: 'sharp-edges-tasks#a-chunk-that-starts-something-new',
      example: '1-wire/edge-append.ts',
      reports: ['a2a-python#1038'],
    },
    {
      id: 'history-without-context',
      see: 'A message in the history has no `contextId`',
      cause: 'It continued a task, and the SDK’s server stores such a message as it came.',
      taught: 'sharp-edges-tasks#a-follow-up-without-its-context',
      example: '1-wire/edge-history-context.ts',
    },
    {
      id: 'last-in-list',
      see: 'A task is always the last in a list, and `statusTimestampAfter` never finds it',
      cause: 'Its status has no timestamp. The agent sets it; the SDK does not.',
      taught: 'sharp-edges-tasks#a-status-without-a-time',
      example: '1-wire/edge-timestamp.ts',
    },
    {
      id: 'client-config-ignored',
      see: '`polling` and `acceptedOutputModes` of the client have no effect',
      cause: 'They count only for calls without a `configuration` of their own.',
      taught: 'sharp-edges-client#settings-that-stop-working',
      example: '1-wire/edge-client-config.ts',
    },
    {
      id: 'from-json-empties',
      see: '`Part.fromJSON` gives a part without content, or a card without its schemes',
      cause: 'It got an object in the form of memory. `fromJSON` is for what comes off the wire.',
      taught: 'sharp-edges-client#two-forms-of-one-object',
      example: '1-wire/edge-two-forms.ts',
    },
    {
      id: 'lost-over-rest',
      see: 'The `metadata` of `CancelTask` arrives over JSON-RPC and not over HTTP+JSON',
      cause: 'The SDK’s client sends no body there, and its server reads none.',
      taught: 'bindings#what-gets-lost-on-the-way',
      example: '1-wire/binding-losses.ts',
    },
    {
      id: 'other-framework',
      see: 'An agent has to run on Hono, Fastify or a worker, and the SDK has Express only',
      cause:
        'Its transport handler needs no Express. A function from `Request` to `Response` around it is enough; it has to read streams to the end.',
      taught: 'other-servers#a-function-from-request-to-response',
      example: '1-wire/without-express.ts',
      reports: ['a2a-js#45', 'a2a-js#218'],
    },
    {
      id: 'schema-of-skill',
      see: 'No field of the card says which data a skill takes',
      cause:
        'A skill has media types and examples, no schema. The `params` of an extension are a place for one.',
      taught: 'card-in-full#what-is-not-in-the-first-chapter',
      example: '1-wire/full-card.ts',
      reports: ['A2A#813', 'A2A#1219'],
    },
    {
      id: 'first-reply-changes',
      see: 'An answer that you hold changes later, in the same process',
      cause:
        'Older versions of the SDK handed out the object that they went on writing to. In 1.3.0 the first answer stays as it was.',
      taught: 'long-jobs#who-waits-for-what',
      example: '1-wire/polling.ts',
      reports: ['a2a-js#412'],
    },
  ],

  cards: [
    {
      id: 'card-lies-about-version',
      see: 'The card says 1.0, and every call fails with `-32009`',
      cause:
        'What answers still speaks 0.3: the card that it was given is another than the one it publishes. Or something on the way removes `A2A-Version`. Compare the card with what answers.',
      taught: 'versions#a-card-that-is-too-exact',
      example: '1-wire/two-cards.ts',
      reports: ['a2a-samples#599'],
    },
    {
      id: 'auth-looks-absent',
      see: 'The card asks for a credential, and the client sends none',
      cause:
        'The scheme is in the form of memory, with `$case`; or the card has `security` instead of `securityRequirements`.',
      taught: 'card#when-the-form-of-memory-gets-out',
      example: '1-wire/leaked-card.ts',
      reports: ['A2A#2046'],
    },
    {
      id: 'snake-case-card',
      see: 'A client finds nothing in a card with `supported_interfaces`',
      cause: 'Names on the wire are camelCase.',
      taught: 'card-in-full#three-cards-that-are-nearly-right',
      example: '1-wire/card-shapes.ts',
    },
    {
      id: 'no-protocol-version',
      see: 'An interface has no `protocolVersion`, and every call fails with `-32009`',
      cause: 'The field is required. Write `1.0`.',
      taught: 'card-in-full#the-least-that-is-valid',
      example: '1-wire/minimal-card.ts',
      reports: ['a2a-samples#599'],
    },
    {
      id: 'loopback-card',
      see: 'The card was found, and the calls go to localhost or to another host',
      cause:
        'The client calls the URL in the card, whatever it is. The agent has to write the address that others can reach.',
      taught: 'card-in-full#a-card-that-sends-you-elsewhere',
      example: '1-wire/foreign-url.ts',
      reports: ['protoWorkstacean#761'],
    },
    {
      id: 'one-scheme-of-two',
      see: 'A caller with one of two schemes is refused, or let in though both are needed',
      cause:
        'Schemes in one requirement are needed together; requirements in the list are a choice.',
      taught: 'card-in-full#and-inside-or-between',
      example: '1-wire/requirements.ts',
      reports: ['protoAgent#2631'],
    },
    {
      id: 'gone-skill',
      see: 'An agent is still asked for a skill that it no longer has',
      cause: 'Somebody keeps the card for ever. Fetch it again when it is old.',
      taught: 'card-in-full#keep-a-card',
      example: '1-wire/cached-card.ts',
      reports: ['protoWorkstacean#625'],
    },
    {
      id: 'no-304',
      see: 'The card is never 304 in Node',
      cause: '`fetch` adds `cache-control: no-cache` to a request with `if-none-match`.',
      taught: 'card#ask-again-and-get-nothing',
      example: '1-wire/card.ts',
    },
    {
      id: 'public-extended-card',
      see: 'Anybody can read the extended card, or gets the public one in its place',
      cause:
        'A card that is given as an object is not guarded. Give a function, look at the caller, and throw.',
      taught: 'card-in-full#the-extended-card',
      example: '1-wire/extended-card.ts',
    },
    {
      id: 'swapped-scheme-verifies',
      see: 'A card whose scheme was changed still passes its signature',
      cause:
        'It was signed in the form of memory, where the SDK drops the schemes. Sign and verify what is on the wire.',
      taught: 'signed-cards#the-swapped-scheme',
      example: '1-wire/swapped-scheme.ts',
    },
    {
      id: 'rewritten-card',
      see: 'The signature fails behind a proxy or a registry',
      cause:
        'Somebody has rewritten the card, if only its URL. Sign it again, or remove the signature.',
      taught: 'signed-cards#a-card-that-was-rewritten',
      example: '1-wire/resigned-card.ts',
    },
    {
      id: 'foreign-verifier',
      see: 'The signature passes with one SDK and fails with another',
      cause: 'The SDK leaves out required fields that are empty before it signs. Keep them filled.',
      taught: 'sharp-edges-client#a-signature-that-others-cannot-verify',
      example: '1-wire/edge-canonical.ts',
    },
    {
      id: 'signer-chosen-key',
      see: 'A forged card passes its signature',
      cause:
        'The key came from the `jku` that the signer chose. Use keys that you trust beforehand.',
      taught: 'signed-cards#which-key',
      example: '1-wire/key-rotation.ts',
      reports: ['A2A#2096'],
    },
  ],

  access: [
    {
      id: 'plain-error-401',
      see: '401 is a plain `Error` without a code',
      cause:
        'It is an answer of HTTP and not of JSON-RPC. Over HTTP+JSON the same client gives an error with `statusCode`.',
      taught: 'authentication#what-a-client-catches',
      example: '1-wire/refused-client.ts',
    },
    {
      id: 'token-runs-out',
      see: 'Calls fail with 401 after an hour',
      cause: 'The token has run out. Get a new one at the first 401, and repeat the call once.',
      taught: 'authentication#a-token-that-runs-out',
      example: '1-wire/new-token.ts',
    },
    {
      id: 'promised-scheme-refused',
      see: 'A client does what the card asks for, and is refused',
      cause: 'The card offers a scheme that the server does not take. Each one has to work alone.',
      taught: 'authentication#does-the-card-keep-its-word',
      example: '1-wire/authentication.ts',
      reports: ['protoAgent#2631'],
    },
    {
      id: 'other-tenant',
      see: 'A task that exists is not found',
      cause:
        'It belongs to another user, or was made under another `tenant`. The tenant of the interface goes into every request.',
      taught: 'card-in-full#a-tenant-that-nobody-declared',
      example: '1-wire/undeclared-tenant.ts',
    },
    {
      id: 'other-users-task',
      see: 'A user can reach the task of another',
      cause:
        'Not with the stores of the SDK, which look at the caller in every method. All callers without a name count as one.',
      taught: 'authentication#what-bob-sees-of-adas-task',
      example: '1-wire/isolation.ts',
      reports: ['a2a-go#351', 'a2a-python#786'],
    },
    {
      id: 'foreign-context',
      see: 'A user gets into the conversation of another by its `contextId`',
      cause: 'The SDK accepts any. What an agent remembers has to be kept by user and context.',
      taught: 'authentication#what-the-sdk-does-not-keep-apart',
      example: '1-wire/shared-context.ts',
      reports: ['a2a-python#895'],
    },
  ],

  push: [
    {
      id: 'push-silent',
      see: 'The configuration was accepted, and no notification comes',
      cause:
        'A message with a configuration to an agent without push is no error: the agent answers and ignores it. Read the card, and poll.',
      taught: 'push#when-the-agent-cannot',
      example: '1-wire/push-refused.ts',
      reports: ['protoWorkstacean#371'],
    },
    {
      id: 'webhook-body',
      see: 'A webhook gets a body that it does not know, or a bare task',
      cause:
        'Each notification is one event with exactly one of four members. A bare task, or a member `final`, is from 0.3.',
      taught: 'push#a-receiver-that-checks',
      example: '1-wire/push-receiver.ts',
      reports: ['a2a-java#491', 'a2a-java#811', 'a2a-python#210'],
    },
    {
      id: 'webhook-token-missing',
      see: 'The token does not arrive at the webhook',
      cause:
        'The configuration has `authentication`, and then the SDK’s server leaves the token out.',
      taught: 'push#what-arrives-and-in-which-order',
      example: '1-wire/push-order.ts',
    },
    {
      id: 'webhook-twice',
      see: 'A notification arrives twice',
      cause:
        'Canceling sends `CANCELED` twice, and a sender may repeat itself. Take the second for the first.',
      taught: 'push#what-arrives-and-in-which-order',
      example: '1-wire/push-order.ts',
      reports: ['a2a-python#1016'],
    },
    {
      id: 'webhook-lost',
      see: 'A notification is lost when the webhook answers 500',
      cause:
        'The SDK’s sender tries once. Give the server a sender that repeats, and look at the task now and then.',
      taught: 'push#the-notification-that-got-lost',
      example: '1-wire/push-retry.ts',
    },
    {
      id: 'webhook-private',
      see: 'A server sends notifications to its own network, or to files',
      cause: 'The SDK checks no URL. Check it when it is stored, and again when it is called.',
      taught: 'safe-webhooks#where-a-url-can-lead',
      example: '1-wire/push-unsafe.ts',
      reports: ['a2a-js#584', 'a2a-go#373', 'protoWorkstacean#371'],
    },
    {
      id: 'webhook-redirect',
      see: 'A notification, with its token, arrives at another address',
      cause: 'The webhook redirected, and the SDK’s sender followed. Refuse redirects.',
      taught: 'safe-webhooks#where-a-url-can-lead',
      example: '1-wire/push-redirect.ts',
      reports: ['a2a-js#584'],
    },
  ],

  layer: [
    {
      id: 'fleet-emit-refused',
      see: '`cost-v1: usage.input_tokens: Invalid input: …`, as an exception',
      cause:
        '`emit` got a payload that its schema refuses: a member is misspelt or missing, or a number is a text. The text names the extension, the path and the reason.',
      taught: '2-layer/cost#a-wrong-payload-does-not-compile',
      example: '2-layer/uses/wrong-payload.ts',
    },
    {
      id: 'fleet-count-refused',
      see: '`usage.input_tokens: Invalid input: expected int, received number`, of a cost that was read',
      cause: 'The peer counts in fractions. Half a token is refused, as a number and in a string.',
      taught: '2-layer/cost#numbers',
      example: '2-layer/uses/cost-numbers.ts',
    },
    {
      id: 'fleet-sum-too-high',
      see: 'A sum of tokens is a thousand times too high',
      cause:
        'The peer writes its integers as strings, and `+` joins them. Read them by `costV1.parse`, which makes numbers of them.',
      taught: '2-layer/what-the-layer-adds#what-goes-wrong-by-hand',
      example: '2-layer/uses/loose-peer.ts',
    },
    {
      id: 'fleet-too-confident',
      see: '`confidence-v1: confidence: Too big: expected number to be <=1`, and the task has failed',
      cause: 'The agent wrote a percentage. 65 percent is 0.65; a reader clamps, a writer throws.',
      taught: '2-layer/confidence#a-writer-does-not-get-away-with-it',
      example: '2-layer/uses/too-confident.ts',
    },
    {
      id: 'fleet-delta-refused',
      see: '`deltas.1.path: title is no number to add to`',
      cause:
        'The second delta does not fit the state, so none was applied. `inc` is for numbers, `push` for lists, and a parent is an object.',
      taught: '2-layer/world-state#what-apply-does-instead',
      example: '2-layer/uses/world-state-refused.ts',
    },
    {
      id: 'fleet-delta-name',
      see: '`expected 1 to 32 names joined by dots, none of them reserved`',
      cause:
        'A path has an empty name in it, or `__proto__`, `constructor` or `prototype`, or more than 32 names.',
      taught: '2-layer/world-state#what-apply-does-instead',
      example: '2-layer/uses/world-state-refused.ts',
    },
    {
      id: 'fleet-delta-twice',
      see: 'A change of the world is counted twice',
      cause:
        'The artifact was seen in the stream and in the task. Take deltas from one of them only, and keep the id of the task.',
      taught: '2-layer/world-state#once-is-enough',
      example: '2-layer/uses/world-state-twice.ts',
    },
    {
      id: 'fleet-phase',
      see: '`phase: Invalid discriminator value.`',
      cause: 'A tool call has a phase that nobody defined. It is started, completed or failed.',
      taught: '2-layer/tool-calls#a-call-that-never-ends',
      example: '2-layer/uses/tool-call-lost.ts',
    },
    {
      id: 'fleet-call-open',
      see: 'A tool call has started and never ends',
      cause:
        'Its runner is gone. When the task is over, no further step can come: take the call for lost.',
      taught: '2-layer/tool-calls#a-call-that-never-ends',
      example: '2-layer/uses/tool-call-lost.ts',
    },
    {
      id: 'fleet-result-no-object',
      see: '`expected a JSON object`, from `emitSkillResult`',
      cause: 'A skill’s result is an object. A list or a word cannot get one more member later.',
      taught: '2-layer/skill-results#reading-it',
      example: '2-layer/uses/skill-result-refused.ts',
    },
    {
      id: 'fleet-result-none',
      see: 'The answer has a result, and `readSkillResult` finds none',
      cause:
        'It is JSON as text, or its `metadata.mimeType` is another one. `application/json` is the type of everything.',
      taught: '2-layer/skill-results#reading-it',
      example: '2-layer/uses/skill-result-refused.ts',
    },
    {
      id: 'fleet-payload-none',
      see: 'An artifact has a cost, and `parseAll` finds none',
      cause:
        'It is in `metadata`, under the URI, where the Python layer 0.3.0 writes it. Ask `parseMetadata` as well.',
      taught: '2-layer/two-carriages#what-happened-later',
      example: '2-layer/uses/two-carriages.ts',
    },
    {
      id: 'fleet-metadata-last',
      see: 'Of several payloads in `metadata`, the task has kept the last',
      cause:
        'A URI is one key. When the SDK’s store appends to an artifact, it replaces metadata key by key.',
      taught: '2-layer/two-carriages#what-each-costs',
      example: '2-layer/uses/metadata-overwritten.ts',
    },
    {
      id: 'fleet-agent-failed',
      see: '`The agent failed; its log says why, under …`',
      cause:
        'An exception in `work`. The id is in the log of the agent, with the exception; the caller gets no more.',
      taught: '2-layer/twenty-lines#when-it-does-not-go-well',
      example: '2-layer/uses/throwing.ts',
    },
    {
      id: 'fleet-silence',
      see: '`Nothing was heard of the work for … ms.`',
      cause:
        'The work has said nothing for as long as `silence` allows, by default two minutes. Report progress, or raise the limit.',
      taught: '2-layer/executor#silence',
      example: '2-layer/uses/silent.ts',
    },
    {
      id: 'fleet-join-stream',
      see: "`Received statusUpdate before initial 'Message'/'Task' event.`, on a message to a task at work",
      cause:
        'The message has arrived, its stream has not begun with the task. Send it without a stream, and follow by `SubscribeToTask`.',
      taught: '2-layer/executor#a-message-to-a-task-at-work',
      example: '2-layer/uses/joining.ts',
    },
    {
      id: 'fleet-line',
      see: 'A task stays `SUBMITTED` while its agent works on another',
      cause: 'Both belong to one caller and one context, whose turns come one after the other.',
      taught: '2-layer/executor#one-turn-at-a-time',
      example: '2-layer/uses/one-at-a-time.ts',
    },
    {
      id: 'fleet-challenge',
      see: '401, with `ApiKey header="X-API-Key", Bearer` in `www-authenticate`',
      cause:
        'No known secret was shown, or it was shown in the other way: a key is no token. The card has the schemes.',
      taught: '2-layer/card-and-callers',
      example: '2-layer/uses/callers.ts',
    },
    {
      id: 'fleet-redirect',
      see: '`fetch failed: unexpected redirect`',
      cause:
        'The agent redirects, and `credentialFetch` does not follow, so that no key gets to another host. Give it the new URL.',
      taught: '2-layer/card-and-callers#a-credential-that-goes-no-further',
      example: '2-layer/uses/kept-secret.ts',
    },
    {
      id: 'fleet-same-auth',
      see: '`card and router must have the same auth`',
      cause:
        'The card asks for another credential than the guard. Give `buildCard` and `agentRouter` the same object.',
      taught: '2-layer/card-and-callers#the-card-says-what-the-guard-does',
      example: '2-layer/uses/card-refused.ts',
    },
    {
      id: 'fleet-nobody',
      see: '`nobody may call`, or `a secret: expected ASCII, no blank at an end`',
      cause:
        'The list of callers is empty, or one of them has no name or no secret. Often a variable of the environment is not set.',
      taught: '2-layer/card-and-callers#the-card-says-what-the-guard-does',
      example: '2-layer/uses/card-refused.ts',
    },
    {
      id: 'fleet-url',
      see: '`url: nobody else can reach …`, or `url: expected http(s): …`',
      cause:
        '`buildCard` got the address of its own machine for `production`, or a text that is no URL of the web.',
      taught: '2-layer/card-and-callers#the-card-says-what-the-guard-does',
      example: '2-layer/uses/card-refused.ts',
    },
    {
      id: 'fleet-no-word',
      see: '`the bus has no word for the state -1`',
      cause:
        'The peer sent a state that the SDK does not know, such as `completed` of 0.3. The state 0 means that it sent none. End the task as failed, and say why.',
      taught: '2-layer/bus-states#why-an-unknown-state-is-an-error',
      example: '2-layer/uses/old-state.ts',
    },
    {
      id: 'fleet-no-state',
      see: '`no state of the bus: "cancelled"`',
      cause: 'Words of the bus are exact: `canceled`, `input-required`.',
      taught: '2-layer/bus-states#there-and-back',
      example: '2-layer/uses/bus-words.ts',
    },
  ],

  hub: [
    {
      id: 'hub-no-answer',
      see: 'A request waits for ever, and the log of the hub has an exception',
      cause:
        'Whoever does the work threw, and nobody turned that into an answer. A dispatcher gives each request one response, whatever happens.',
      taught: '3-hub/one-answer',
      example: '3-hub/steps/forgetful.ts',
    },
    {
      id: 'hub-loop',
      see: '`The work came through hub before.`',
      cause:
        'Two hubs know each other as agents, and the request came back. It is refused before any work.',
      taught: '3-hub/one-answer#what-must-not-begin',
      example: '3-hub/steps/one-answer.ts',
    },
    {
      id: 'hub-unknown-skill',
      see: '`No agent has the skill shuot.`',
      cause:
        'The name is misspelled, or the peer’s card has lost the skill. The hub guesses nothing.',
      taught: '3-hub/one-answer#one-response-however-it-ends',
      example: '3-hub/steps/one-answer.ts',
      reports: ['WS#625'],
    },
    {
      id: 'hub-busy',
      see: '`The hub has too much to do.`',
      cause:
        'So many turns are at work, and so many wait, as the limits `concurrency` and `queue` say.',
      taught: '3-hub/one-answer#what-must-not-begin',
      example: '3-hub/steps/one-answer.ts',
    },
    {
      id: 'hub-said-failed',
      see: 'The hub says that a task failed, and the peer has completed it',
      cause:
        'The stream was cut, and the hub took that for the end. Follow the task with SubscribeToTask or GetTask.',
      taught: '3-hub/elsewhere',
      example: '3-hub/steps/cut.ts',
      reports: ['WS#702'],
    },
    {
      id: 'hub-old-peer',
      see: '`the peer speaks 0.3 only`',
      cause:
        'The card is one of protocol 0.3. The hub does not try again; the peer has to be upgraded.',
      taught: '3-hub/peers#who-speaks-03',
      example: '3-hub/steps/peers.ts',
      reports: ['a2a-js#601'],
    },
    {
      id: 'hub-key-gone',
      see: 'A stranger has the key that you use for a peer',
      cause:
        'The peer’s card names an address that is not the peer’s, and the client went there. Pin the address to the one you configured.',
      taught: '3-hub/peers',
      example: '3-hub/steps/trusting.ts',
      reports: ['WS#761'],
    },
    {
      id: 'hub-question-gone',
      see: '`Task not found: …` after a restart, for a task that asked something',
      cause: 'Its store was in memory. A question has to be kept with its task.',
      taught: '3-hub/questions',
      example: '3-hub/steps/unasked.ts',
      reports: ['PA#2894'],
    },
    {
      id: 'hub-forever-working',
      see: 'A task is WORKING after a restart, and stays so',
      cause:
        'The store kept what was said, and nobody looked for work that was lost. End it, or resume it, before the first request is answered.',
      taught: '3-hub/restart',
      example: '3-hub/steps/left-working.ts',
      reports: ['PA#494', 'WS#805'],
    },
    {
      id: 'hub-counted-twice',
      see: 'An agent’s cost is the double of what the agent says',
      cause:
        'Two paths saw the end of the task, and both wrote it down. Let one row in the database decide.',
      taught: '3-hub/settled',
      example: '3-hub/steps/counted-twice.ts',
    },
    {
      id: 'hub-cost-lost',
      see: 'Failed tasks seem to cost nothing',
      cause:
        'The agent tells what it took at the end, and there was no end. Tell it after each step.',
      taught: '3-hub/agent',
      example: '3-hub/steps/unpaid.ts',
    },
    {
      id: 'hub-message-conflict',
      see: '`message.messageId: was the id of another message`',
      cause:
        'The same caller sent other words under an id that was used before. Give each message its own.',
      taught: '3-hub/doors#the-same-message-once',
      example: '3-hub/steps/doors.ts',
      reports: ['A2A#1893'],
    },
    {
      id: 'hub-foreign-context',
      see: 'Another user’s words show up in a conversation',
      cause:
        'The memory is kept by `contextId` alone, and ids can be known. The owner has to be part of the key.',
      taught: '3-hub/owners',
      example: '3-hub/steps/leaky-memory.ts',
      reports: ['a2a-python#895'],
    },
    {
      id: 'hub-not-public',
      see: '`url: localhost is not public`',
      cause:
        'A webhook is at an address that the hub may not call. Yours are named under `push.allow`.',
      taught: '3-hub/webhooks#whom-it-may-call',
      example: '3-hub/steps/webhooks.ts',
    },
    {
      id: 'hub-hook-forgotten',
      see: 'A webhook was down while the hub was restarted, and was never told',
      cause: 'What was owed was kept in memory. Write it down before it is sent.',
      taught: '3-hub/webhooks',
      example: '3-hub/steps/webhooks.ts',
    },
    {
      id: 'hub-old-skills',
      see: 'A hub’s card offers a skill that nobody has any more',
      cause: 'The card was made at the start. Make it anew when a skill comes or goes.',
      taught: '3-hub/edge',
      example: '3-hub/steps/old-card.ts',
      reports: ['WS#625'],
    },
    {
      id: 'hub-newer',
      see: '`the database is of a newer hub`',
      cause:
        'An older hub was started on it. There is no way back but the copy from before the upgrade.',
      taught: '3-hub/running#backup-and-upgrade',
      example: '3-hub/steps/backup.ts',
    },
  ],
};

export type Group =
  | 'codes'
  | 'texts'
  | 'endless'
  | 'empty'
  | 'other'
  | 'cards'
  | 'access'
  | 'push'
  | 'layer'
  | 'hub';

export const symptoms: Symptom[] = Object.values(SYMPTOMS).flat();

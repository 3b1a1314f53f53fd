/** The words of A2A, in ours. Links in a sentence are places, as in `text.ts`. */
import type { Meaning } from './fields.ts';
import type { Place } from './text.ts';

export interface Term extends Meaning {
  term: string;
}

const term = (word: string, taught: Place, says: string): Term => ({ term: word, says, taught });

const TERMS: Term[] = [
  term(
    'A2A',
    'message',
    'Agent2Agent, a protocol by which software agents talk to each other over HTTP. This site teaches version 1.0 after edition 1.0.1 of its specification.',
  ),
  term(
    'agent',
    'message#the-agent-that-answers',
    'A program that answers messages. It has a card and at least one interface. Here it is the server’s side of a call, whether or not a language model sits behind it.',
  ),
  term(
    'agent card',
    'card',
    'The JSON document in which an agent says what it can do, where to call it and how to authenticate. It lies at `/.well-known/agent-card.json`.',
  ),
  term(
    'artifact',
    'answers#who-carries-what',
    'A result of a task, made of parts. Results go here; what is said about the work goes into messages.',
  ),
  term(
    'AUTH_REQUIRED',
    'conversations#when-the-agent-needs-an-approval',
    'The interrupted state of a task that waits for an authorization. It arrives by another way than a message, so a stream stays open.',
  ),
  term(
    'base64',
    'parts#four-kinds',
    'Bytes written as text, a third longer than they are. `raw` parts and page tokens use it; signatures use the variant base64url.',
  ),
  term(
    'binding',
    'bindings',
    'How the operations of A2A travel: JSON-RPC, HTTP+JSON or gRPC. All three carry the same data.',
  ),
  term(
    'blocking call',
    'long-jobs#who-waits-for-what',
    'A `SendMessage` that returns when its task is over or interrupted. That is the default; `returnImmediately` turns it off.',
  ),
  term(
    'capability',
    'card#the-card-field-by-field',
    'Something an agent may offer beyond answering: streaming, push notifications, an extended card, extensions. What its card does not name, it does not have.',
  ),
  term(
    'careful peer',
    'errata#rules-against-rules',
    'A peer that works with all the others: it sends only what everybody reads, and reads what anybody may send. Where texts or SDKs differ, this site says what it does. It is no term of the specification.',
  ),
  term(
    'chunk',
    'stream#it-sends-the-result-in-pieces',
    'A piece of an artifact in a stream. All pieces of one artifact have the same `artifactId`, and all but the first say `append`.',
  ),
  term(
    'client',
    'message#the-same-question-sent-by-the-sdk',
    'Whoever sends messages to an agent: an application, or another agent. Its messages have the role `ROLE_USER`.',
  ),
  term(
    'context',
    'conversations#which-ids-to-send',
    'A conversation. Messages and tasks with the same `contextId` belong together, and an agent may remember what was said in it.',
  ),
  term(
    'descriptor',
    'reference/fields',
    'The `.proto` file in a form that programs can read. The tables of this reference are drawn from it.',
  ),
  term(
    'edition',
    'errata#100-against-101',
    'A text of the specification, such as 1.0.0 or 1.0.1. Both are version `1.0` on the wire.',
  ),
  term(
    'envelope',
    'versions#the-envelope',
    'What JSON-RPC puts around a call: `jsonrpc`, `id`, `method` and `params` going out, `result` or `error` coming back. HTTP+JSON has none.',
  ),
  term(
    'ErrorInfo',
    'errors#what-the-details-hold',
    'The object in an error that holds its `reason` and `domain`. Its type is `google.rpc.ErrorInfo`, and it is the same on all bindings.',
  ),
  term(
    'event',
    'stream',
    'One entry of a stream. It holds a task, a message, a status update or an artifact update.',
  ),
  term(
    'event bus',
    'stream#the-agent-announces-the-task',
    'Where the SDK’s executor publishes events. The server stores what comes out of it and sends it on. It is no term of the specification.',
  ),
  term(
    'executor',
    'message#the-agent-that-answers',
    'The part of an agent that you write for the SDK: `execute` is called for each message, `cancelTask` when a client wants to stop. It is no term of the specification.',
  ),
  term(
    'extended card',
    'card-in-full#the-extended-card',
    'A longer card for callers who have authenticated, returned by `GetExtendedAgentCard`.',
  ),
  term(
    'extension',
    'versions#extensions',
    'An addition to the protocol that two sides agree on, named by a URI. The card declares it, the request asks for it, and the agent activates it.',
  ),
  term(
    'form of memory',
    'card#when-the-form-of-memory-gets-out',
    'How the SDK holds a message in a program, with `$case` for the kind. `toJSON` makes the form of the wire out of it, and `JSON.stringify` does not.',
  ),
  term(
    'frame',
    'message#the-request-field-by-field',
    'One request or one response on the wire, with its headers and its body or events, as this site shows it under the code. Each is recorded.',
  ),
  term(
    'history',
    'conversations#what-history-holds',
    'The messages of a task, as far as the agent keeps them. No client may rely on finding all of them.',
  ),
  term(
    'HTTP+JSON',
    'bindings',
    'The binding that uses verbs and paths of HTTP. Often called REST.',
  ),
  term(
    'idempotent',
    'cancel#the-same-call-six-situations',
    'Said of a call that does no more the second time than the first. Canceling is; sending the same message twice is not, on the SDK’s server.',
  ),
  term(
    'INPUT_REQUIRED',
    'conversations#when-the-agent-has-a-question',
    'The interrupted state of a task that waits for an answer from the client.',
  ),
  term(
    'interface',
    'card#the-card-field-by-field',
    'An entry of `supportedInterfaces` in the card: a URL, a binding, a version, and perhaps a tenant.',
  ),
  term(
    'interrupted',
    'states#the-nine',
    'Said of a task that waits for somebody: for its client at `INPUT_REQUIRED`, for an authorization at `AUTH_REQUIRED`, which may come another way. Blocking calls return there.',
  ),
  term(
    'JCS',
    'signed-cards#sign-publish-verify',
    'JSON Canonicalization Scheme (RFC 8785): one way to write a JSON value, so that both sides sign the same bytes.',
  ),
  term(
    'JSON-RPC',
    'message#the-request-field-by-field',
    'Calls as JSON objects: `method`, `params` and `id` go out, `result` or `error` comes back. One of the three bindings, and the one that most of this site uses.',
  ),
  term(
    'JWS',
    'signed-cards#sign-publish-verify',
    'JSON Web Signature (RFC 7515), the form of a card’s signatures. The card is not inside of it but beside it.',
  ),
  term(
    'media type',
    'parts#media-types-that-an-agent-cannot-read',
    'What sort of content something is, such as `text/plain`. Parts carry one, and cards list those that an agent reads and writes.',
  ),
  term(
    'message',
    'message',
    'One turn of a conversation, by client or agent, made of parts. Also an answer that needs no task.',
  ),
  term(
    'metadata',
    'parts#four-kinds',
    'An object on messages, parts, tasks, artifacts and events for what two sides agreed on. The protocol gives its keys no meaning, except that extensions use their URI.',
  ),
  term(
    'oneof',
    'protojson#exactly-one-kind',
    'Several fields of a message in the `.proto` file of which one at most is set. On the wire, the name of the member says which: `text`, `raw`, `url` or `data` in a part.',
  ),
  term(
    'page token',
    'lists#pages',
    'An opaque text that asks for the next page of a list. It is empty on the last page.',
  ),
  term(
    'parked',
    'cancel#the-agent-that-never-answers',
    'Said of a task that waits while nothing of its agent runs: `execute` has returned at an interrupted state. The next message starts it again.',
  ),
  term(
    'part',
    'parts',
    'A piece of content: text, data, bytes, or the address of something. Messages and artifacts are made of parts.',
  ),
  term(
    'peer',
    'peer',
    'The other side of a call, whoever wrote it. Every A2A program is a peer of one that speaks the same bytes.',
  ),
  term(
    'polling',
    'long-jobs#a-poller-that-behaves',
    'Asking again and again with `GetTask`. It works with every agent, and it has to end.',
  ),
  term(
    '.proto file',
    'reference/fields',
    '`a2a.proto`, which defines every message and method of A2A. Where other texts of the specification differ from it, it decides.',
  ),
  term(
    'ProtoJSON',
    'protojson',
    'The rules by which ProtoBuf messages are written as JSON: camelCase names, enums by name, bytes as base64, times as text. Its rule for 64-bit integers has nothing to apply to: A2A has none.',
  ),
  term(
    'push notification config',
    'push#ask-for-it',
    'What a client leaves with an agent so that it gets push notifications of a task: a URL, and what proves who sends.',
  ),
  term(
    'push notification',
    'push#what-arrives-and-in-which-order',
    'A request that the agent sends to a webhook of the client when a task changes. Its body is one event of a stream.',
  ),
  term(
    'role',
    'message#the-request-field-by-field',
    'Who wrote a message: `ROLE_USER` is the client, `ROLE_AGENT` the agent.',
  ),
  term(
    'security requirement',
    'card-in-full#and-inside-or-between',
    'A set of security schemes that a call needs together. A card lists several to offer a choice.',
  ),
  term(
    'security scheme',
    'card-in-full#what-is-not-in-the-first-chapter',
    'A way to authenticate that the card describes: an API key, a scheme of HTTP, OAuth 2.0, OpenID Connect, or a client certificate.',
  ),
  term(
    'service parameter',
    'versions',
    'What the specification calls `A2A-Version` and `A2A-Extensions`: headers on HTTP, metadata on gRPC.',
  ),
  term(
    'skill',
    'card#the-card-field-by-field',
    'Something an agent is good at, as its card says it, for people and models that choose an agent. A request does not name one.',
  ),
  term(
    'snapshot',
    'stream#the-client-puts-it-together',
    'A whole task as an event. It replaces what you have, where an update adds to it.',
  ),
  term(
    'SSE',
    'event-streams',
    'Server-Sent Events: one HTTP response that goes on, with an event in each `data:` line. Both JSON-RPC and HTTP+JSON stream this way.',
  ),
  term(
    'SSRF',
    'safe-webhooks#where-a-url-can-lead',
    'Server-side request forgery: a stranger makes your server fetch an address of the stranger’s choice. Webhooks, `url` parts and card URLs are where it happens.',
  ),
  term(
    'state',
    'states',
    'Where a task stands: one of nine names. [All states](reference/states) lists them.',
  ),
  term(
    'status',
    'stream#it-reports-its-state',
    'The state of a task with its time, and perhaps a message.',
  ),
  term(
    'stream',
    'stream',
    'An answer of several events, by `SendStreamingMessage` or `SubscribeToTask`. That it closes says nothing about the task.',
  ),
  term(
    'task',
    'stream#the-agent-announces-the-task',
    'A piece of work with an id and a state, which lives longer than the call that began it. The server makes the id.',
  ),
  term(
    'tenant',
    'card#the-client-obeys-the-card',
    'A text by which one URL serves several agents. The client copies it from the interface it chose, and leaves it out when there is none.',
  ),
  term(
    'terminal',
    'states#the-nine',
    'Said of a task that is over: `COMPLETED`, `FAILED`, `CANCELED` and `REJECTED`. Nothing follows.',
  ),
  term(
    'turn',
    'conversations#when-the-agent-has-a-question',
    'A message by the client and what the agent does about it. One task may take several.',
  ),
  term(
    'webhook',
    'push#a-receiver-that-checks',
    'A URL of the client to which an agent sends push notifications.',
  ),
  term(
    'wire',
    'message',
    'What really goes from one program to another: bytes, headers, JSON. Not the objects in memory on either side.',
  ),
  // The fleet's.
  term(
    'breaker',
    '3-hub/peers#left-alone',
    'What keeps a hub from calling a peer that fails: after some failures it waits, and then asks once. The field calls it a circuit breaker.',
  ),
  term(
    'bus',
    '3-hub/bus',
    'Where everything that happens in a hub is said, by topics, and heard by whoever wants to. It is the fleet’s.',
  ),
  term(
    'cooldown',
    '3-hub/one-answer#what-must-not-begin',
    'For how long a skill does not do the same subject again.',
  ),
  term(
    'dispatcher',
    '3-hub/one-answer',
    'The part of a hub that brings each request to who does it, and exactly one response back.',
  ),
  term(
    'door',
    '3-hub/doors',
    'A way for work to come into a hub: A2A, chat, schedule. It is a word of this site.',
  ),
  term(
    'hop',
    '3-hub/one-answer#what-must-not-begin',
    'A hub that a request came through. Their names travel in the message’s `metadata`, so that a loop is seen.',
  ),
  term(
    'hub',
    '3-hub/map',
    'A switchboard: it takes work in, finds who does it, and follows it to its end. It is no agent, though it looks like one from outside.',
  ),
  term(
    'outcome',
    '3-hub/settled',
    'How a task ended, and who did it, written down once. It is the fleet’s.',
  ),
  term('owner', '3-hub/owners', 'The user whose a task is. In a hub it is part of every key.'),
  term(
    'sample',
    '3-hub/settled#what-is-written-down',
    'One payload of an extension, as a hub keeps it after the task has ended.',
  ),
  term(
    'carriage',
    '2-layer/two-carriages',
    'Where a payload of an extension travels: as a part of its own, or in `metadata` under the extension’s URI. It is a word of this site.',
  ),
  term(
    'challenge',
    '2-layer/card-and-callers',
    'What a 401 asks for, in its header `WWW-Authenticate` (RFC 9110).',
  ),
  term(
    'conventions layer',
    '2-layer/what-the-layer-adds',
    'The package `@protolabs/a2a`: what the fleet has agreed on and A2A leaves open. The SDK keeps the protocol. It is the fleet’s.',
  ),
  term(
    'cost-v1',
    '2-layer/cost',
    'The extension for the tokens, the time and the money that a task took. It is the fleet’s.',
  ),
  term(
    'confidence-v1',
    '2-layer/confidence',
    'The extension for how sure an agent is of its answer, from 0 to 1. It is the fleet’s.',
  ),
  term(
    'delta',
    '2-layer/world-state',
    'One change of the world that a task reports: a domain, a path, an operation and a value. It is the fleet’s.',
  ),
  term(
    'executor base',
    '2-layer/executor',
    'The class `FleetExecutor`, which keeps the rules of the protocol around the work of an agent. It is the fleet’s.',
  ),
  term(
    'extension URI',
    '2-layer/two-carriages#what-each-costs',
    'The name of an extension on the card, in `A2A-Extensions` and as a key of `metadata`. Those of the fleet are `https://proto-labs.ai/a2a/ext/` with a name and a version.',
  ),
  term(
    'guard',
    '2-layer/card-and-callers',
    'What stands before an agent’s server and answers 401 to whoever shows no known secret. It is the fleet’s.',
  ),
  term(
    'line',
    '2-layer/executor#one-turn-at-a-time',
    'The turns of one caller in one context, which the executor base does one after the other. It is the fleet’s.',
  ),
  term(
    'MIME type of a payload',
    '2-layer/what-the-layer-adds',
    'What `metadata.mimeType` of a part says of its data, such as `application/vnd.protolabs.cost-v1+json`. The `mediaType` of that part is `application/json`. It is the fleet’s.',
  ),
  term(
    'mirror',
    '2-layer/mirror',
    'The conventions layer in another language. It passes the same vectors.',
  ),
  term(
    'payload',
    '2-layer/cost',
    'What a part or a member of `metadata` carries for an extension or a skill: one JSON value that a schema describes.',
  ),
  term(
    'permit',
    '2-layer/executor#a-permit',
    'What a turn waits for at `AUTH_REQUIRED`. It comes another way than A2A, and the turn goes on. It is a word of this site.',
  ),
  term(
    'refusal',
    '2-layer/cost#a-refusal-is-a-value',
    'What a reader of the layer makes of a payload that does not fit: a path and a reason, and no exception.',
  ),
  term(
    'silence',
    '2-layer/executor#silence',
    'The time since a turn was last heard of. When it lasts too long, the executor base fails the task. It is the fleet’s.',
  ),
  term(
    'structured result',
    '2-layer/skill-results',
    'What a skill returns as data, in a part with the MIME type that its card has in `outputModes`. It is the fleet’s.',
  ),
  term(
    'tool-call-v1',
    '2-layer/tool-calls',
    'The extension for the steps of a tool’s use: started, completed or failed. It is the fleet’s.',
  ),
  term(
    'vector',
    '2-layer/cost#the-vectors',
    'One case of the contract between the layers, as JSON: what comes in, and what must come of it.',
  ),
  term(
    'word of the bus',
    '2-layer/bus-states',
    'One of eight lower-case names for the states of a task, such as `input-required`. The hub’s bus knows no others. It is the fleet’s.',
  ),
  term(
    'worldstate-delta-v1',
    '2-layer/world-state',
    'The extension for what a task changed in the world, as a list of deltas. It is the fleet’s.',
  ),
];

/** In the order of the alphabet, each with its anchor. */
export const glossary: (Term & { id: string })[] = TERMS.map((entry) => ({
  ...entry,
  id: entry.term
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, ''),
})).toSorted((one, other) => one.term.localeCompare(other.term, 'en'));

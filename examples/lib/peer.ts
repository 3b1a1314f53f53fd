import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

// #region task
type Json = Record<string, unknown>;

interface Part extends Json {
  text?: string;
  mediaType?: string;
}

interface Message {
  messageId: string;
  role: string;
  parts: Part[];
  contextId?: string;
  taskId?: string;
}

interface Task {
  id: string;
  contextId: string;
  status: { state: string; timestamp: string; message?: Message };
  artifacts: { artifactId: string; name: string; parts: Part[] }[];
  history: Message[];
}

/** A task, who listens to it, its turn, and what stops that. */
interface Job {
  task: Task;
  listeners: Set<(event: Json) => void>;
  turn: Promise<void>;
  stop: AbortController;
}

const jobs = new Map<string, Job>();
const isJob = (begun: Message | Job): begun is Job => 'task' in begun;
const OVER = /_(COMPLETED|FAILED|CANCELED|REJECTED)$/;
const isOver = ({ task }: Job) => OVER.test(task.status.state);
const hasBegun = ({ task }: Job) => task.status.state.endsWith('_WORKING');
const hasStopped = (job: Job) =>
  isOver(job) || /_(INPUT|AUTH)_REQUIRED$/.test(job.task.status.state);

function setState(job: Job, state: string, message?: Message) {
  // What is over stays over, whoever comes late.
  if (isOver(job)) return;
  const { id: taskId, contextId, history } = job.task;
  const timestamp = new Date().toISOString();
  const status = { state: `TASK_STATE_${state}`, timestamp, message };
  job.task.status = status;
  if (message) history.push(message);
  tell(job, { statusUpdate: { taskId, contextId, status } });
}

const plain = (text: string) => ({ text, mediaType: 'text/plain' });

/** Each piece repeats id and name, and only the first has no `append`. */
function addPiece(job: Job, name: string, text: string, last: boolean) {
  if (isOver(job)) return;
  const { id: taskId, contextId, artifacts } = job.task;
  const artifact = { artifactId: name, name, parts: [plain(text)] };
  const known = artifacts.find((one) => one.artifactId === name);
  if (known) known.parts.push(plain(text));
  else artifacts.push(structuredClone(artifact));
  const flags = { append: known && true, lastChunk: last || undefined };
  tell(job, { artifactUpdate: { taskId, contextId, artifact, ...flags } });
}

function tell({ listeners }: Job, event: Json) {
  for (const listener of listeners) listener(event);
}

/** A task as one caller wants it. Empty lists are left out. */
function view({ task }: Job, historyLength = Infinity) {
  const skip = Math.max(0, task.history.length - historyLength);
  const history = task.history.slice(skip);
  return {
    ...task,
    artifacts: task.artifacts.length ? task.artifacts : undefined,
    history: history.length ? history : undefined,
  };
}
// #endregion task

// #region errors
const CODES = {
  PARSE_ERROR: -32700,
  INVALID_REQUEST: -32600,
  METHOD_NOT_FOUND: -32601,
  INVALID_PARAMS: -32602,
  INTERNAL_ERROR: -32603,
  TASK_NOT_FOUND: -32001,
  TASK_NOT_CANCELABLE: -32002,
  PUSH_NOTIFICATION_NOT_SUPPORTED: -32003,
  UNSUPPORTED_OPERATION: -32004,
  CONTENT_TYPE_NOT_SUPPORTED: -32005,
  VERSION_NOT_SUPPORTED: -32009,
};

class Refusal extends Error {
  reason: keyof typeof CODES;
  status = 200;
  /** The one to blame, such as `message.parts[0]`. */
  field = '';
  constructor(reason: keyof typeof CODES, message: string, more = {}) {
    super(message);
    this.reason = reason;
    Object.assign(this, more);
  }
}

const GOOGLE = 'type.googleapis.com/google.rpc';

function errorOf({ reason, message, field }: Refusal) {
  const code = CODES[reason];
  // The other errors of JSON-RPC have no reasons.
  const isBare = code < -32100 && reason !== 'INVALID_PARAMS';
  if (isBare) return { code, message };
  const domain = 'a2a-protocol.org';
  const info = { '@type': `${GOOGLE}.ErrorInfo`, reason, domain };
  const fieldViolations = [{ field, description: message }];
  const bad = { '@type': `${GOOGLE}.BadRequest`, fieldViolations };
  return { code, message, data: field ? [info, bad] : [info] };
}
// #endregion errors

// #region reader
/** Turns one value of the wire into ours; `at` names it for an error. */
type Reader = (value: unknown, at: string) => unknown;

function must(holds: boolean, field: string, rule: string): asserts holds {
  if (holds) return;
  throw new Refusal('INVALID_PARAMS', `${field} ${rule}`, { field });
}

const isObject = (value: unknown): value is Json =>
  Object(value) === value && !Array.isArray(value);

const any: Reader = (value) => value;
const string: Reader = (value, at) => {
  must(typeof value === 'string', at, 'must be text');
  return value;
};
// Outside a oneof, empty is the same as absent.
const filled: Reader = (value, at) => string(value, at) || undefined;
const flag: Reader = (value, at) => {
  must(typeof value === 'boolean', at, 'must be true or false');
  return value;
};
const object: Reader = (value, at) => {
  must(isObject(value), at, 'must be an object');
  return value;
};
const bytes: Reader = (value, at) => {
  // The padding at the end counts for nothing, right or wrong.
  const digits = String(string(value, at)).replace(/={1,2}$/, '');
  const isBase64 = /^[\w+/-]*$/.test(digits) && digits.length % 4 !== 1;
  must(isBase64, at, 'must be base64');
  return Buffer.from(digits, 'base64').toString('base64');
};
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;
const whole =
  (least: number, most = 2 ** 31 - 1): Reader =>
  (value, at) => {
    // A number as text is spelled as JSON spells one.
    const isText = typeof value === 'string' && NUMBER.test(value);
    const number = isText ? Number(value) : value;
    const fits = Number.isInteger(number) && Number(number) >= least;
    const rule = `must be a whole number from ${least} to ${most}`;
    must(fits && Number(number) <= most, at, rule);
    return number;
  };
const TIME =
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;
const time: Reader = (value, at) => {
  const text = string(value, at) as string;
  const moment = TIME.test(text) ? Date.parse(text) : NaN;
  must(!Number.isNaN(moment), at, 'must be like 2026-06-01T12:00:00.000Z');
  return moment;
};
/** An enum, with the names in the order of their numbers. */
const oneOf =
  (prefix: string, ...names: string[]): Reader =>
  (value, at) => {
    const all = ['UNSPECIFIED', ...names].map((name) => prefix + name);
    const name = typeof value === 'number' ? all[value] : value;
    must(
      all.some((one) => one === name),
      at,
      `must be a name like ${all[1]}`,
    );
    return name === all[0] ? undefined : name;
  };
const list =
  (of: Reader): Reader =>
  (value, at) => {
    must(Array.isArray(value), at, 'must be a list');
    const items = value.map((item, index) => of(item, `${at}[${index}]`));
    return items.length ? items : undefined;
  };

/** Keeps the members that it knows, whichever way they are spelled. */
const shape =
  (members: Record<string, Reader>, ...required: string[]): Reader =>
  (value, at) => {
    must(isObject(value), at || 'params', 'must be an object');
    const read: Json = {};
    for (const [name, reader] of Object.entries(members)) {
      const snake = name.replace(/[A-Z]/g, (capital) => `_${capital}`);
      const key = name in value ? name : snake.toLowerCase();
      const isSet = Object.hasOwn(value, key);
      const path = at ? `${at}.${name}` : name;
      // The value of `data` is the only null that is not absent.
      const isThere = isSet && (reader === any || value[key] !== null);
      const own = isThere ? reader(value[key], path) : undefined;
      const isEnough = own !== undefined || !required.includes(name);
      must(isEnough, path, 'is missing');
      if (own !== undefined) read[name] = own;
    }
    return read;
  };
// #endregion reader

// #region params
const TENANT: Reader = (value, at) =>
  must(string(value, at) === '', at, 'is not one of this agent');
const LENGTH = whole(0);
const CONTENT = { text: string, raw: bytes, url: string, data: any };
const PART: Reader = (value, at) => {
  const facts = { filename: filled, mediaType: filled, metadata: object };
  const read = shape({ ...CONTENT, ...facts })(value, at);
  const kinds = Object.keys(CONTENT).filter((kind) => kind in Object(read));
  must(kinds.length === 1, at, 'must have one of text, raw, url, data');
  return read;
};
const MESSAGE = shape(
  {
    messageId: filled,
    role: oneOf('ROLE_', 'USER'),
    parts: list(PART),
    contextId: filled,
    taskId: filled,
    metadata: object,
    extensions: list(string),
    referenceTaskIds: list(string),
  },
  'messageId',
  'role',
  'parts',
);
const CONFIGURATION = shape({
  acceptedOutputModes: list(string),
  taskPushNotificationConfig: object,
  historyLength: LENGTH,
  returnImmediately: flag,
});
const STATES = [
  'SUBMITTED',
  'WORKING',
  'COMPLETED',
  'FAILED',
  'CANCELED',
  'INPUT_REQUIRED',
  'REJECTED',
  'AUTH_REQUIRED',
];

const SEND = shape(
  {
    tenant: TENANT,
    message: MESSAGE,
    configuration: CONFIGURATION,
    metadata: object,
  },
  'message',
);
const GET = shape(
  { tenant: TENANT, id: filled, historyLength: LENGTH },
  'id',
);
const CANCEL = shape(
  { tenant: TENANT, id: filled, metadata: object },
  'id',
);
const SUBSCRIBE = shape({ tenant: TENANT, id: filled }, 'id');
const LIST = shape({
  tenant: TENANT,
  contextId: filled,
  status: oneOf('TASK_STATE_', ...STATES),
  pageSize: whole(1, 100),
  pageToken: filled,
  historyLength: LENGTH,
  statusTimestampAfter: time,
  includeArtifacts: flag,
});

/** What one of those four has read. */
interface Params {
  id: string;
  message: Message;
  configuration?: { historyLength?: number; returnImmediately?: boolean };
  contextId?: string;
  status?: string;
  pageSize?: number;
  pageToken?: string;
  historyLength?: number;
  statusTimestampAfter?: number;
  includeArtifacts?: boolean;
}
// #endregion params

// #region message
function jobOf(id: string): Job {
  const job = jobs.get(id);
  if (!job) throw new Refusal('TASK_NOT_FOUND', `No task ${id}.`);
  return job;
}

const INPUT_MODES = ['text/plain'];

/** A part that says nothing of its type has none that is wrong. */
function checkMediaTypes({ parts }: Message) {
  for (const { mediaType = 'text/plain' } of parts) {
    const [type] = mediaType.split(';');
    if (INPUT_MODES.includes(type!.trim().toLowerCase())) continue;
    throw new Refusal('CONTENT_TYPE_NOT_SUPPORTED', `No ${mediaType}.`);
  }
}

/** The task that a message goes on with, or a new one. */
function jobFor({ taskId, contextId }: Message): Job {
  if (taskId) {
    const job = jobOf(taskId);
    const { status, contextId: theirs } = job.task;
    if (!hasStopped(job) || isOver(job)) {
      const why = `No message at ${status.state}.`;
      throw new Refusal('UNSUPPORTED_OPERATION', why);
    }
    const fits = !contextId || contextId === theirs;
    must(fits, 'message.contextId', 'is not that of the task');
    return job;
  }
  const timestamp = new Date().toISOString();
  const task = {
    id: crypto.randomUUID(),
    contextId: contextId || crypto.randomUUID(),
    status: { state: 'TASK_STATE_SUBMITTED', timestamp },
    artifacts: [],
    history: [],
  };
  const job = {
    task,
    listeners: new Set<never>(),
    turn: Promise.resolve(),
    stop: new AbortController(),
  };
  jobs.set(task.id, job);
  return job;
}
// #endregion message

// #region work
/** Resolves after `ms` milliseconds, or as soon as the work is stopped. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Parts of a message are paragraphs; others than text say nothing here. */
const textOf = ({ parts }: Message) =>
  parts.flatMap(({ text }) => text ?? []).join('\n');

/** A message of the agent's own; it always names its context. */
function agentMessage(text: string, contextId: string, taskId?: string) {
  const ids = { messageId: crypto.randomUUID(), contextId, taskId };
  return { ...ids, role: 'ROLE_AGENT', parts: [plain(text)] };
}

async function bake(job: Job, order: string) {
  const { signal } = job.stop;
  if (signal.aborted) return;
  if (!hasBegun(job)) setState(job, 'WORKING');
  await pause(order === 'Tower' ? 60_000 : 20, signal);
  if (signal.aborted) return;
  const { id, contextId } = job.task;
  if (order === 'Bread') {
    const question = agentMessage('Rye or wheat?', contextId, id);
    return setState(job, 'INPUT_REQUIRED', question);
  }
  for (const layer of [1, 2]) {
    await pause(20, signal);
    if (signal.aborted) return;
    addPiece(job, 'cake', `layer ${layer} `, layer === 2);
  }
  setState(job, 'COMPLETED');
}

/** Answers with a message, or begins to work on a task. */
function begin({ message }: Params): Message | Job {
  checkMediaTypes(message);
  const text = textOf(message);
  if (text === 'Hello' && !message.taskId) {
    const contextId = message.contextId || crypto.randomUUID();
    return agentMessage('Good morning.', contextId);
  }
  const job = jobFor(message);
  const { id: taskId, contextId, history } = job.task;
  history.push({ ...message, taskId, contextId });
  // From here on a second answer is refused.
  if (hasStopped(job)) setState(job, 'WORKING');
  // No event may come before the caller listens.
  job.turn = new Promise((resolve) => setImmediate(resolve))
    .then(() => bake(job, text))
    .catch((error) => {
      console.error(error);
      setState(job, 'FAILED', agentMessage('Sorry.', contextId, taskId));
    });
  return job;
}
// #endregion work

// #region methods
interface Method {
  read: Reader;
  call?(params: Params): unknown;
  /** Answers with the job whose events follow. */
  stream?(params: Params): Message | Job;
}

const METHODS: Record<string, Method> = {
  SendMessage: {
    read: SEND,
    async call(params) {
      const begun = begin(params);
      if (!isJob(begun)) return { message: begun };
      const { returnImmediately, historyLength: length } =
        params.configuration ?? {};
      if (!returnImmediately) await stopped(begun);
      return { task: view(begun, length) };
    },
  },
  SendStreamingMessage: { read: SEND, stream: begin },
  GetTask: {
    read: GET,
    call: (params) => view(jobOf(params.id), params.historyLength),
  },
  ListTasks: { read: LIST, call: listTasks },
  CancelTask: {
    read: CANCEL,
    async call({ id }) {
      const job = jobOf(id);
      job.stop.abort();
      // It is canceled when nobody works on it any more.
      await job.turn;
      setState(job, 'CANCELED');
      const { state: end } = job.task.status;
      if (end === 'TASK_STATE_CANCELED') return view(job);
      throw new Refusal('TASK_NOT_CANCELABLE', `The task is at ${end}.`);
    },
  },
  SubscribeToTask: {
    read: SUBSCRIBE,
    stream({ id }) {
      const job = jobOf(id);
      if (!isOver(job)) return job;
      throw new Refusal('UNSUPPORTED_OPERATION', 'The task is over.');
    },
  },
};

/** Resolves at the next state in which the agent has stopped. */
function stopped(job: Job): Promise<void> {
  return new Promise((resolve) => {
    job.listeners.add(function look({ statusUpdate }) {
      if (!statusUpdate || !hasStopped(job)) return;
      job.listeners.delete(look);
      resolve();
    });
  });
}

const KEY = /^[\d-]{10}T[\d:.]{12}Z [\da-f-]{36}$/;

function listTasks(params: Params) {
  const { contextId, status, pageSize = 50, pageToken = '' } = params;
  const { statusTimestampAfter: from = 0, includeArtifacts } = params;
  // A token is a key: a place in time, whatever the filters are.
  const isKey = !pageToken || KEY.test(pageToken);
  must(isKey, 'pageToken', 'is not one of this agent');

  // Newest first. The key tells tasks of the same millisecond apart.
  const keyOf = ({ task }: Job) => `${task.status.timestamp} ${task.id}`;
  const found = [...jobs.values()]
    .filter(({ task }) => !contextId || task.contextId === contextId)
    .filter(({ task }) => !status || task.status.state === status)
    .filter(({ task }) => Date.parse(task.status.timestamp) >= from)
    .toSorted((one, two) => (keyOf(one) < keyOf(two) ? 1 : -1));
  const rest = found.filter((job) => !pageToken || keyOf(job) < pageToken);
  const page = rest.slice(0, pageSize);
  return {
    tasks: page.map((job) => ({
      ...view(job, params.historyLength),
      artifacts: includeArtifacts ? job.task.artifacts : undefined,
    })),
    nextPageToken: rest.length > pageSize ? keyOf(page.at(-1)!) : '',
    pageSize,
    totalSize: found.length,
  };
}
// #endregion methods

// #region request
const LIMIT = 1_000_000;

async function readCall(request: IncomingMessage): Promise<Json> {
  const [type] = (request.headers['content-type'] ?? '').split(';');
  if (type!.trim().toLowerCase() !== 'application/json') {
    const why = 'Send application/json.';
    throw new Refusal('CONTENT_TYPE_NOT_SUPPORTED', why);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= LIMIT) chunks.push(chunk);
    // Who never ends is cut off: to break is to hang up.
    if (size > 10 * LIMIT) break;
  }
  if (size > LIMIT) {
    const status = 413;
    const why = `At most ${LIMIT} bytes.`;
    throw new Refusal('INVALID_REQUEST', why, { status });
  }
  const body = parse(Buffer.concat(chunks).toString());
  // What is nested deeper could be read, but not written again.
  if (isDeep(body, 100)) {
    throw new Refusal('INVALID_REQUEST', 'Nested deeper than 100 levels.');
  }
  return Object(body);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('PARSE_ERROR', 'The body is not JSON.');
  }
}

function isDeep(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (
    levels === 0 ||
    Object.values(value).some((inner) => isDeep(inner, levels - 1))
  );
}

function checkVersion(
  { headers }: IncomingMessage,
  query: URLSearchParams,
) {
  const isName = ([name]: string[]) => /^a2a-version$/i.test(name!);
  const inQuery = [...query].find(isName)?.[1];
  const version = String(headers['a2a-version'] || inQuery || '0.3').trim();
  // A patch number must not count.
  if (/^1\.0(\.\d+)?$/.test(version)) return;
  throw new Refusal('VERSION_NOT_SUPPORTED', `Not ${version}, only 1.0.`);
}

const isId = (id: unknown) =>
  id === null || typeof id === 'string' || Number.isInteger(id);

function checkEnvelope({ jsonrpc, id, method, params = {} }: Json) {
  if (jsonrpc !== '2.0' || !isId(id) || typeof method !== 'string') {
    throw new Refusal('INVALID_REQUEST', 'This is no JSON-RPC call.');
  }
  object(params, 'params');
  return { method, params };
}

function lookUp(method: string): Method {
  const config = 'TaskPushNotificationConfig';
  const [, verb] = /^(Create|Get|Delete|List)Task/.exec(method) ?? [];
  const plural = verb === 'List' ? 's' : '';
  if (verb && method === `${verb}${config}${plural}`) {
    const why = 'No push notifications here.';
    throw new Refusal('PUSH_NOTIFICATION_NOT_SUPPORTED', why);
  }
  if (method === 'GetExtendedAgentCard') {
    throw new Refusal('UNSUPPORTED_OPERATION', 'No extended card here.');
  }
  if (Object.hasOwn(METHODS, method)) return METHODS[method]!;
  throw new Refusal('METHOD_NOT_FOUND', `No method ${method}.`);
}
// #endregion request

// #region answer
function json(response: ServerResponse, status: number, body: unknown) {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(text);
}

function streamTo(
  response: ServerResponse,
  id: unknown,
  begun: Message | Job,
  length?: number,
) {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
  });
  const send = (result: Json) => {
    const envelope = { jsonrpc: '2.0', id, result };
    response.write(`data: ${JSON.stringify(envelope)}\n\n`);
  };
  if (!isJob(begun)) {
    send({ message: begun });
    response.end();
    return;
  }

  const { listeners } = begun;
  const listener = (event: Json) => {
    // Nobody waits for a slow reader; one that is too slow is cut off.
    if (response.writableLength > 10 * LIMIT) {
      stop();
      response.destroy();
      return;
    }
    send(event);
    const { state } = begun.task.status;
    const isLast = isOver(begun) || state.endsWith('_INPUT_REQUIRED');
    if (!('statusUpdate' in event) || !isLast) return;
    stop();
    response.end();
  };
  send({ task: view(begun, length) });
  listeners.add(listener);
  // A comment now and then, so that no proxy takes silence for the end.
  const beat = setInterval(
    () => response.write(': still here\n\n'),
    15_000,
  );
  const stop = () => {
    listeners.delete(listener);
    clearInterval(beat);
  };
  response.on('close', stop);
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
) {
  const rpc = { jsonrpc: '2.0', id: null as unknown };
  try {
    const called = await readCall(request);
    // An id that is none cannot be sent back.
    if (isId(called['id'])) rpc.id = called['id'];
    checkVersion(request, query);
    const { method, params } = checkEnvelope(called);
    const { read, call, stream } = lookUp(method);
    const own = read(params, '') as Params;
    if (stream) {
      const length = own.configuration?.historyLength;
      streamTo(response, rpc.id, stream(own), length);
    } else json(response, 200, { ...rpc, result: await call!(own) });
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    const refusal =
      error instanceof Refusal
        ? error
        : new Refusal('INTERNAL_ERROR', 'Something broke here.');
    json(response, refusal.status, { ...rpc, error: errorOf(refusal) });
  }
}
// #endregion answer

// #region server
const cardAt = (url: string) => ({
  name: 'Baker',
  description: 'Bakes cakes, and bread of two kinds.',
  version: '1.0.0',
  supportedInterfaces: [
    { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  ],
  capabilities: { streaming: true },
  defaultInputModes: INPUT_MODES,
  defaultOutputModes: ['text/plain'],
  skills: [
    {
      id: 'bake',
      name: 'Bake',
      description: 'Bakes what you name.',
      tags: ['cake'],
    },
  ],
});

// Web pages may call this agent: it has nothing to protect.
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers':
    'content-type, a2a-version, a2a-extensions, authorization',
};

function sendCard(
  { headers }: IncomingMessage,
  response: ServerResponse,
  card: string,
) {
  const hash = createHash('sha256').update(card).digest('hex');
  const etag = `"${hash.slice(0, 16)}"`;
  response.setHeader('etag', etag);
  response.setHeader('cache-control', 'public, max-age=3600');
  const known = headers['if-none-match'] ?? '';
  const isKnown = known.includes(etag) || known.trim() === '*';
  if (isKnown) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('content-type', 'application/json');
  response.end(card);
}

/** Serves a peer that is made of nothing but Node. */
export async function servePeer() {
  const server = createServer(async (request, response) => {
    const asked = URL.parse(request.url!, 'http://peer');
    const path = asked?.pathname.replace(/\/$/, '');
    const isCard = path === '/.well-known/agent-card.json';
    const allow = isCard ? ['GET', 'HEAD'] : ['POST'];
    for (const [name, value] of Object.entries(CORS)) {
      response.setHeader(name, value);
    }
    if (!isCard && path !== '/a2a') {
      response.writeHead(404).end();
    } else if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
    } else if (!allow.includes(request.method!)) {
      response.writeHead(405, { allow: allow.join(', ') }).end();
    } else if (isCard) {
      const card = JSON.stringify(cardAt(`${url}/a2a`));
      sendCard(request, response, card);
    } else await answer(request, response, asked!.searchParams);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  return {
    url,
    async close() {
      // Work stops, and streams are cut. No event says so.
      for (const { stop } of jobs.values()) stop.abort();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
// #endregion server

import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

// #region task
type Json = Record<string, unknown>;

interface Message {
  messageId: string;
  role: string;
  parts: Json[];
  contextId?: string;
  taskId?: string;
}

interface Task {
  id: string;
  contextId: string;
  status: { state: string; timestamp: string; message?: Message };
  artifacts: { artifactId: string; parts: Json[] }[];
  history: Message[];
}

/** A task, who listens to it, and what stops its work. */
interface Job {
  task: Task;
  listeners: Set<(event: Json) => void>;
  work: AbortController;
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

function addPiece(
  job: Job,
  artifactId: string,
  text: string,
  last: boolean,
) {
  const { id: taskId, contextId, artifacts } = job.task;
  const artifact = { artifactId, parts: [{ text }] };
  const known = artifacts.find((one) => one.artifactId === artifactId);
  if (known) known.parts.push({ text });
  else artifacts.push(structuredClone(artifact));
  const flags = { append: known && true, lastChunk: last || undefined };
  tell(job, { artifactUpdate: { taskId, contextId, artifact, ...flags } });
}

function tell({ listeners }: Job, event: Json) {
  for (const listener of listeners) listener(event);
}

/** A task as one caller wants it. Empty lists are left out. */
function view({ task }: Job, { historyLength }: Json) {
  const skip = Math.max(
    0,
    task.history.length - Number(historyLength ?? 1e9),
  );
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
  constructor(reason: keyof typeof CODES, message: string) {
    super(message);
    this.reason = reason;
  }
}

function errorOf({ reason, message }: Refusal) {
  const code = CODES[reason];
  // The errors of JSON-RPC itself have no reasons in the specification.
  if (code < -32100) return { code, message };
  const type = 'type.googleapis.com/google.rpc.ErrorInfo';
  const info = { '@type': type, reason, domain: 'a2a-protocol.org' };
  return { code, message, data: [info] };
}
// #endregion errors

// #region message
const isObject = (value: unknown): value is Json =>
  Object(value) === value && !Array.isArray(value);

function must(holds: boolean, rule: string): asserts holds {
  if (!holds) throw new Refusal('INVALID_PARAMS', rule);
}

function messageOf({ message }: Json): Message {
  must(isObject(message), 'message is required');
  const { messageId, role, parts } = message;
  must(typeof messageId === 'string' && messageId !== '', 'no messageId');
  must(role === 'ROLE_USER' || role === 1, 'message.role is not ROLE_USER');
  must(Array.isArray(parts) && parts.length > 0, 'message.parts is empty');
  for (const part of parts) {
    const kinds = ['text', 'raw', 'url', 'data'].filter((kind) =>
      Object.hasOwn(Object(part), kind),
    );
    must(kinds.length === 1, 'a part has one of text, raw, url, data');
  }
  return { ...message, messageId, role: 'ROLE_USER', parts };
}

function jobOf(id: unknown): Job {
  must(typeof id === 'string' && id !== '', 'the id of a task is required');
  const job = jobs.get(id);
  if (!job) throw new Refusal('TASK_NOT_FOUND', `No task ${id}.`);
  return job;
}

/** The task that a message goes on with, or a new one. */
function jobFor({ taskId, contextId }: Message): Job {
  if (taskId) {
    const job = jobOf(taskId);
    const theirs = job.task.contextId;
    must(
      !contextId || contextId === theirs,
      'not the contextId of the task',
    );
    if (hasStopped(job) && !isOver(job)) return job;
    const { state } = job.task.status;
    throw new Refusal('UNSUPPORTED_OPERATION', `No message at ${state}.`);
  }
  const task = {
    id: crypto.randomUUID(),
    contextId: contextId || crypto.randomUUID(),
    status: {
      state: 'TASK_STATE_SUBMITTED',
      timestamp: new Date().toISOString(),
    },
    artifacts: [],
    history: [],
  };
  const job = {
    task,
    listeners: new Set<never>(),
    work: new AbortController(),
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

const textOf = ({ parts }: Message) =>
  parts.map(({ text }) => text).join('');

/** A message of the agent's own; it always names its context. */
function agentMessage(text: string, contextId: string, taskId?: string) {
  const ids = { messageId: crypto.randomUUID(), contextId, taskId };
  return { ...ids, role: 'ROLE_AGENT', parts: [{ text }] };
}

async function bake(job: Job, order: string) {
  if (!hasBegun(job)) setState(job, 'WORKING');
  const { signal } = job.work;
  await pause(order === 'Tower' ? 60_000 : 20, signal);
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
function begin(params: Json): Message | Job {
  const message = messageOf(params);
  const text = textOf(message);
  if (text === 'Hello' && !message.taskId) {
    const contextId = message.contextId || crypto.randomUUID();
    return agentMessage('Good morning.', contextId);
  }
  const job = jobFor(message);
  const { id: taskId, contextId, history } = job.task;
  history.push({ ...message, taskId, contextId });
  if (hasStopped(job)) setState(job, 'WORKING');
  // No event may come before the caller listens.
  setImmediate(() =>
    bake(job, text).catch((error) => {
      console.error(error);
      setState(job, 'FAILED', agentMessage('Sorry.', contextId, taskId));
    }),
  );
  return job;
}
// #endregion work

// #region methods
const METHODS: Record<string, (params: Json) => unknown> = {
  async SendMessage(params) {
    const begun = begin(params);
    if (!isJob(begun)) return { message: begun };
    const configuration = Object(params['configuration']);
    if (configuration.returnImmediately !== true) await stopped(begun);
    return { task: view(begun, configuration) };
  },
  GetTask: (params) => view(jobOf(params['id']), params),
  ListTasks: list,
  CancelTask({ id }) {
    const job = jobOf(id);
    const { state } = job.task.status;
    if (isOver(job) && state !== 'TASK_STATE_CANCELED') {
      throw new Refusal('TASK_NOT_CANCELABLE', `The task is at ${state}.`);
    }
    job.work.abort();
    setState(job, 'CANCELED');
    return view(job, {});
  },
};

/** These answer with the job whose events follow. */
const STREAMS: Record<string, (params: Json) => Message | Job> = {
  SendStreamingMessage: begin,
  SubscribeToTask({ id }) {
    const job = jobOf(id);
    if (!isOver(job)) return job;
    throw new Refusal('UNSUPPORTED_OPERATION', 'The task is over.');
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

function list(params: Json) {
  const { contextId, status, includeArtifacts, statusTimestampAfter } =
    params;
  const pageSize = Number(params['pageSize'] ?? 50);
  must(pageSize >= 1 && pageSize <= 100, 'pageSize is from 1 to 100');
  const after = statusTimestampAfter ? String(statusTimestampAfter) : 0;
  const from = new Date(after).getTime();
  must(!Number.isNaN(from), 'statusTimestampAfter is not a time');
  must(/^(TASK_STATE_|$)/.test(String(status ?? '')), 'status is no state');

  // Newest first. The key tells tasks of the same millisecond apart.
  const keyOf = ({ task }: Job) => `${task.status.timestamp} ${task.id}`;
  const found = [...jobs.values()]
    .filter(({ task }) => !contextId || task.contextId === contextId)
    .filter(({ task }) => !status || task.status.state === status)
    .filter(({ task }) => Date.parse(task.status.timestamp) >= from)
    .toSorted((one, two) => (keyOf(one) < keyOf(two) ? 1 : -1));
  const token = String(params['pageToken'] ?? '');
  const rest = found.filter((job) => !token || keyOf(job) < token);
  const page = rest.slice(0, pageSize);
  return {
    tasks: page.map((job) => ({
      ...view(job, params),
      artifacts: includeArtifacts === true ? job.task.artifacts : undefined,
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
    throw new Refusal(
      'CONTENT_TYPE_NOT_SUPPORTED',
      'Send application/json.',
    );
  }
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    if (text.length <= LIMIT) text += chunk;
  }
  if (text.length > LIMIT) {
    throw new Refusal('INVALID_REQUEST', `At most ${LIMIT} characters.`);
  }
  try {
    return Object(JSON.parse(text));
  } catch {
    throw new Refusal('PARSE_ERROR', 'The body is not JSON.');
  }
}

function checkVersion({ headers }: IncomingMessage, query: string | null) {
  const version = String(headers['a2a-version'] || query || '0.3').trim();
  // A patch number must not count.
  if (/^1\.0(\.\d+)?$/.test(version)) return;
  throw new Refusal('VERSION_NOT_SUPPORTED', `Not ${version}, only 1.0.`);
}

function checkEnvelope({ jsonrpc, id, method, params = {} }: Json) {
  const isId = typeof id === 'string' || Number.isInteger(id);
  if (jsonrpc !== '2.0' || !isId || typeof method !== 'string') {
    throw new Refusal('INVALID_REQUEST', 'This is no JSON-RPC call.');
  }
  must(isObject(params), 'params is an object');
  return { method, params: inCamelCase(params) };
}

/** The names of the wire, and nothing that is null, but in free JSON. */
function inCamelCase(message: Json): Json {
  const entries = Object.entries(message).flatMap(([name, value]) => {
    const field = name.replace(/_([a-z])/g, (_, letter) =>
      letter.toUpperCase(),
    );
    if (field === 'data' || field === 'metadata') return [[field, value]];
    if (value === null) return [];
    if (isObject(value)) return [[field, inCamelCase(value)]];
    if (!Array.isArray(value)) return [[field, value]];
    const items = value.map((item) =>
      isObject(item) ? inCamelCase(item) : item,
    );
    return [[field, items]];
  });
  return Object.fromEntries(entries);
}

function lookUp(method: string) {
  if (method.includes('PushNotificationConfig')) {
    const message = 'No push notifications here.';
    throw new Refusal('PUSH_NOTIFICATION_NOT_SUPPORTED', message);
  }
  if (method === 'GetExtendedAgentCard') {
    throw new Refusal('UNSUPPORTED_OPERATION', 'No extended card here.');
  }
  if (Object.hasOwn(STREAMS, method)) return { stream: STREAMS[method]! };
  if (Object.hasOwn(METHODS, method)) return { call: METHODS[method]! };
  throw new Refusal('METHOD_NOT_FOUND', `No method ${method}.`);
}
// #endregion request

// #region answer
function json(response: ServerResponse, body: unknown, more = {}) {
  response.writeHead(200, { 'content-type': 'application/json', ...more });
  response.end(JSON.stringify(body));
}

function streamTo(
  response: ServerResponse,
  id: unknown,
  begun: Message | Job,
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
    return response.end();
  }

  const { listeners } = begun;
  const listener = (event: Json) => {
    send(event);
    const { state } = begun.task.status;
    const isLast = isOver(begun) || state.endsWith('_INPUT_REQUIRED');
    if ('statusUpdate' in event && isLast) response.end();
  };
  send({ task: view(begun, {}) });
  listeners.add(listener);
  // A comment now and then, so that no proxy takes silence for the end.
  const beat = setInterval(
    () => response.write(': still here\n\n'),
    15_000,
  );
  response.on('close', () => {
    listeners.delete(listener);
    clearInterval(beat);
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
) {
  let id: unknown = null;
  try {
    const call = await readCall(request);
    if (['string', 'number'].includes(typeof call['id'])) id = call['id'];
    checkVersion(request, query.get('A2A-Version'));
    const { method, params } = checkEnvelope(call);
    const { stream, call: run } = lookUp(method);
    if (stream) return streamTo(response, id, stream(params));
    json(response, { jsonrpc: '2.0', id, result: await run(params) });
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    const refusal =
      error instanceof Refusal
        ? error
        : new Refusal('INTERNAL_ERROR', 'Something broke here.');
    json(response, { jsonrpc: '2.0', id, error: errorOf(refusal) });
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
  defaultInputModes: ['text/plain'],
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

/** Serves a peer that is made of nothing but Node. */
export async function servePeer() {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (pathname === '/.well-known/agent-card.json' && isRead) {
      const cached = { 'cache-control': 'public, max-age=3600' };
      json(response, cardAt(`${url}/a2a`), cached);
    } else if (pathname.replace(/\/$/, '') !== '/a2a') {
      response.writeHead(404).end();
    } else if (request.method !== 'POST') {
      response.writeHead(405, { allow: 'POST' }).end();
    } else await answer(request, response, searchParams);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  return {
    url,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
// #endregion server

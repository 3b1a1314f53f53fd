import type { Request, RequestHandler, Response } from 'express';
import type { Journal } from '../observe/journal.ts';
import { isObject } from './check.ts';

/** What was sent is kept as it came, if it is no longer; bytes. */
const MOST = 65_536;

/** What a webhook is called with is no more shown to anybody. */
const SECRETS = /("(?:token|credentials)"\s*:\s*)"(?:[^"\\]|\\.)*"/g;

const raw = new WeakMap<object, Buffer>();

/** For the parser of bodies: keeps the bytes of those that are short. */
export function keepRaw(request: object, _: unknown, body: Buffer): void {
  if (body.length <= MOST) raw.set(request, body);
}

/**
 * Notes in the journal what passes between callers and the hub, each frame
 * with the task that it is about.
 */
export function frames(
  journal: Journal,
  ownerOf: (request: Request) => string,
): RequestHandler {
  return (request, response, next) => {
    const owner = ownerOf(request);
    const name = nameOf(request);
    const asked = journal.reserve();
    let taskId: string | undefined;
    const isAbout = (answer: unknown) => {
      const found = taskId ?? taskIn(answer) ?? askedFor(request);
      if (found === undefined || taskId !== undefined) return found;
      taskId = found;
      const sent = raw.get(request)?.toString() ?? '';
      const body = sent.replaceAll(SECRETS, '$1"…"');
      journal.note(owner, found, 'incoming', name, body, asked);
      return found;
    };
    const answered = (id: string | undefined, text: string) => {
      if (id) journal.note(owner, id, 'outgoing', `to ${name}`, text);
    };
    onJson(response, (body, text) => answered(isAbout(body), text));
    onEvent(response, (text) =>
      answered(taskId ?? isAbout(parse(text)), text),
    );
    next();
  };
}

const nameOf = ({ body, method, path }: Request): string =>
  isObject(body) && typeof body['method'] === 'string'
    ? body['method'].slice(0, 64)
    : `${method} ${path}`;

/** The task that an answer is about. */
function taskIn(answer: unknown): string | undefined {
  if (!isObject(answer)) return undefined;
  const result = isObject(answer['result']) ? answer['result'] : answer;
  for (const value of [result, ...Object.values(result)]) {
    if (!isObject(value)) continue;
    const { taskId, id, status } = value;
    if (typeof taskId === 'string') return taskId;
    if (typeof id === 'string' && status !== undefined) return id;
  }
  return undefined;
}

/** The task that a request names. */
function askedFor({ body, path }: Request): string | undefined {
  const params = isObject(body) ? (body['params'] ?? body) : {};
  const { id, taskId, message } = Object(params) as {
    [name: string]: unknown;
  };
  const named = [taskId, Object(message).taskId, isObject(body) && id];
  const found = named.find((one) => typeof one === 'string' && one);
  return (found as string) ?? /\/tasks\/([^/:]+)/.exec(path)?.[1];
}

function onJson(
  response: Response,
  hear: (body: unknown, text: string) => void,
): void {
  const json = response.json.bind(response);
  const send = response.send.bind(response);
  let body: unknown;
  response.json = (value: unknown) => {
    body = value;
    return json(value);
  };
  response.send = (text: unknown) => {
    // Express says a body's length only after it has made it text.
    if (typeof text === 'string') hear(body, text);
    return send(text);
  };
}

function onEvent(response: Response, hear: (text: string) => void): void {
  const write = response.write.bind(response) as (
    chunk: unknown,
  ) => boolean;
  response.write = (chunk: unknown) => {
    const [, data] = /^data: (.*)\n\n$/.exec(String(chunk)) ?? [];
    if (data !== undefined) hear(data);
    return write(chunk);
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

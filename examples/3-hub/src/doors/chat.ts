import express, {
  Router,
  type ErrorRequestHandler,
  type Request,
  type Response,
} from 'express';
import { A2AError, restStatusFor } from '@a2a-js/sdk/errors';
import type { A2ARequestHandler } from '@a2a-js/sdk/server';
import { z } from 'zod';
import { call, callStream, type Call } from './call.ts';

const chat = z.strictObject({
  message: z.string().min(1),
  /** Who asks again because an answer was lost says the same id again. */
  messageId: z.string().min(1).optional(),
  contextId: z.string().optional(),
  taskId: z.string().optional(),
  target: z.string().optional(),
  skill: z.string().optional(),
  /** Tells what is said meanwhile, as server-sent events. */
  stream: z.boolean().default(false),
});

export interface ChatOptions {
  /** The user name of who sent a request; `''` for an open hub. */
  ownerOf: (request: Request) => string;
  /** Hears of an exception, and the id that the caller is told. */
  onError: (error: unknown, correlationId: string) => void;
}

/**
 * A door for what cannot speak A2A: `POST /` takes `{message, messageId?,
 * contextId?, taskId?, target?, skill?, stream?}` and answers with task,
 * context, state and text.
 */
export function chatRouter(
  handler: A2ARequestHandler,
  { ownerOf, onError }: ChatOptions,
): Router {
  const router = Router();
  router.use(express.json());
  router.post('/', async (request, response) => {
    const { message: text, stream, ...rest } = chat.parse(request.body);
    const owner = ownerOf(request);
    const asked: Call = { ...rest, text, owner, entry: 'chat' };
    if (!stream) return void response.json(await call(handler, asked));
    await tell(callStream(handler, asked), response, refuse);
  });

  /** What went wrong, as its caller is told. */
  const refuse = (error: unknown): { status: number; error: string } => {
    if (error instanceof z.ZodError) {
      const [{ path, message }] = error.issues as [z.core.$ZodIssue];
      const field = path.join('.') || 'the body';
      return { status: 400, error: `${field}: ${message}` };
    }
    if (error instanceof A2AError)
      return { status: restStatusFor(error), error: error.message };
    // Of the parser of bodies: too large, or no JSON.
    const { status, expose, message } = error as Record<string, unknown>;
    if (expose === true)
      return { status: Number(status), error: `the body: ${message}` };
    const id = crypto.randomUUID();
    onError(error, id);
    const why = `The hub failed; its log says why, under ${id}.`;
    return { status: 500, error: why };
  };
  const failed: ErrorRequestHandler = (
    thrown,
    _request,
    response,
    next,
  ) => {
    if (response.headersSent) return next(thrown);
    const { status, error } = refuse(thrown);
    response.status(status).json({ error });
  };
  router.use(failed);
  return router;
}

/**
 * Sends events as they come. When their reader goes away they are read all
 * the same: the task goes on.
 */
async function tell(
  events: ReturnType<typeof callStream>,
  response: Response,
  refuse: (error: unknown) => { error: string },
): Promise<void> {
  const send = (text: string) => {
    if (!response.destroyed) response.write(text);
  };
  const say = (event: string, data: object) =>
    send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  // What cannot begin is answered with a status, not with a stream.
  let next = await events.next();
  response.set({
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache',
    'X-Accel-Buffering': 'no',
  });
  // From here on the hub keeps the stream alive, and cuts who reads not.
  response.flushHeaders();
  try {
    for (; !next.done; next = await events.next()) {
      const { event, ...data } = next.value;
      say(event, data);
    }
  } catch (error) {
    say('error', { error: refuse(error).error });
  } finally {
    response.end();
  }
}

import { Router, type Request, type RequestHandler } from 'express';
import { z } from 'zod';
import type { Bus } from '../../bus.ts';
import { contextOf } from '../../doors/call.ts';
import type { Kept } from '../../kept/kept.ts';
import { refusal } from '../../edge/check.ts';
import type { Fleet } from './agents.ts';
import { listTasks, showTask, type TaskSources } from './tasks.ts';

export interface ApiOptions extends TaskSources {
  bus: Bus;
  fleet: Fleet;
  kept: Pick<Kept, 'questions' | 'runs' | 'storage' | 'summaries'>;
  /** The hub's name. */
  name: string;
  ownerOf: (request: Request) => string;
  /** Hears of an answer that came to nothing after it was accepted. */
  onError: (error: unknown, id: string) => void;
}

const since = z.iso.datetime().or(z.literal('')).default('');
const answer = z.strictObject({ words: z.string().min(1).max(10_000) });

/** What the console asks for. Each caller sees what is theirs. */
export function apiRouter(options: ApiOptions): Router {
  const { fleet, handler, kept, journal, name, ownerOf } = options;
  const router = Router();
  router.get('/me', (request, response) => {
    response.json({ hub: name, user: ownerOf(request) });
  });
  router.get('/agents', (_request, response) => {
    response.json(fleet.list());
  });
  router.get('/tasks', async (request, response) => {
    const page = String(request.query['page'] ?? '');
    response.json(await listTasks(options, ownerOf(request), page));
  });
  router.get('/tasks/:id', async (request, response) => {
    const { id } = request.params;
    response.json(await showTask(options, ownerOf(request), id));
  });
  router.post('/tasks/:id/cancel', isJson, async (request, response) => {
    const { id } = request.params as { id: string };
    const context = contextOf(ownerOf(request), 'chat');
    const params = { id, tenant: '', metadata: undefined };
    await handler.cancelTask(params, context);
    response.status(202).json({});
  });
  router.get('/summaries', async (request, response) => {
    const owner = ownerOf(request);
    const from = read(since, request.query['since'], 'since');
    const [outcomes, costs, confidences] = await Promise.all([
      kept.summaries.outcomes(owner, from),
      kept.summaries.costs(owner, from),
      kept.summaries.confidences(owner, from),
    ]);
    response.json({ outcomes, costs, confidences });
  });
  router.get('/questions', async (request, response) => {
    const open = await kept.questions.list(ownerOf(request));
    response.json(
      open.map(({ taskId, contextId, kind, words, expiresAt }) => ({
        taskId,
        contextId,
        kind,
        words,
        expiresAt,
      })),
    );
  });
  router.post('/questions/:taskId', isJson, async (request, response) => {
    const { taskId } = request.params as { taskId: string };
    const { words } = read(answer, request.body, 'the body');
    await answerQuestion(options, ownerOf(request), taskId, words);
    response.status(202).json({});
  });
  router.get('/events', (request, response) => {
    response.set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache',
      'X-Accel-Buffering': 'no',
    });
    response.flushHeaders();
    response.write(':\n\n');
    const end = journal.watch(ownerOf(request), (entry, taskId) => {
      response.write(`data: ${JSON.stringify({ ...entry, taskId })}\n\n`);
    });
    response.on('close', end);
  });
  return router;
}

/** A page elsewhere cannot make a browser send this without being asked. */
const isJson: RequestHandler = (request, _response, next) => {
  if (!request.is('json')) throw refusal('the body', 'expected JSON');
  next();
};

function read<T>(schema: z.ZodType<T>, value: unknown, field: string): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [{ path, message }] = error.issues as [z.core.$ZodIssue];
  throw refusal(path.join('.') || field, message);
}

/**
 * Resolves when the answer has reached its task; what the task makes of it
 * is told as events.
 */
async function answerQuestion(
  { bus, kept, onError }: ApiOptions,
  owner: string,
  taskId: string,
  words: string,
): Promise<void> {
  const { promise: taken, resolve } = Promise.withResolvers<void>();
  const topic = `agent.input.response.${taskId}` as const;
  const end = bus.subscribe(topic, () => resolve());
  const answered = kept.questions.answer(owner, taskId, words);
  let isTaken = false;
  answered.catch((error: unknown) => {
    if (isTaken) onError(error, taskId);
  });
  try {
    await Promise.race([taken, answered]);
    isTaken = true;
  } finally {
    end();
  }
}

import express, { Router, type Request } from 'express';
import type { A2ARequestHandler } from '@a2a-js/sdk/server';
import { z } from 'zod';
import { call, type Call } from './call.ts';

const chat = z.strictObject({
  message: z.string().min(1),
  contextId: z.string().optional(),
  taskId: z.string().optional(),
  target: z.string().optional(),
  skill: z.string().optional(),
});

/**
 * A door for what cannot speak A2A: `POST /` takes `{message, contextId?,
 * taskId?, target?, skill?}` and answers with task, state and text.
 *
 * @param ownerOf the user name of who sent a request; `''` for an open hub
 */
export function chatRouter(
  handler: A2ARequestHandler,
  ownerOf: (request: Request) => string,
): Router {
  const router = Router();
  router.use(express.json());
  router.post('/', async (request, response) => {
    const parsed = chat.safeParse(request.body);
    if (!parsed.success) {
      const [{ path, message }] = parsed.error.issues as [z.core.$ZodIssue];
      const field = path.join('.') || 'the body';
      response.status(400).json({ error: `${field}: ${message}` });
      return;
    }
    const { message: text, ...rest } = parsed.data;
    const owner = ownerOf(request);
    const asked: Call = { ...rest, text, owner, entry: 'chat' };
    try {
      response.json(await call(handler, asked));
    } catch (error) {
      const { name, message } = error as Error;
      const isTheirs = name !== 'Error' && name !== 'TypeError';
      const said = isTheirs ? message : 'The hub failed.';
      response.status(isTheirs ? 400 : 500).json({ error: said });
    }
  });
  return router;
}

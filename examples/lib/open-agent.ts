import type { Message, Task } from '@a2a-js/sdk';
import { ClientFactory, type Client } from '@a2a-js/sdk/client';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { buildCard } from '@protolabs/a2a';
import type { Served } from './agent.ts';
import { sending } from './request.ts';
import { serveFleet } from '@examples/lib/serve-fleet';
import { userText } from './message.ts';

export interface Opened extends Served {
  client: Client;
  /** Sends a text, to a task if it names one, and returns the task. */
  send(text: string, more?: Partial<Message>): Promise<Task>;
  /** The same, without waiting for the task's end. */
  begin(text: string, more?: Partial<Message>): Promise<Task>;
  /** The same, as a stream. */
  stream(
    text: string,
    more?: Partial<Message>,
  ): ReturnType<Client['sendMessageStream']>;
  get(id: string): Promise<Task>;
  cancel(id: string): Promise<Task>;
}

/** Serves an executor with a card of the fleet, and connects a client. */
export async function openAgent(executor: AgentExecutor): Promise<Opened> {
  const served = await serveFleet((url) => ({
    card: buildCard({
      name: 'Agent',
      description: 'Works.',
      version: '1.0.0',
      url,
      skills: [],
      extensions: [],
    }),
    executor,
  }));
  const client = await new ClientFactory().createFromUrl(served.url);
  const messageOf = (text: string, more?: Partial<Message>) => ({
    ...userText(text),
    ...more,
  });
  return {
    ...served,
    client,
    send: async (text, more) =>
      asTask(await client.sendMessage(sending(messageOf(text, more)))),
    async begin(text, more) {
      const now = { returnImmediately: true };
      const request = sending(messageOf(text, more), now);
      return asTask(await client.sendMessage(request));
    },
    stream: (text, more) =>
      client.sendMessageStream(sending(messageOf(text, more))),
    get: (id) => client.getTask({ id, tenant: '' }),
    cancel: (id) =>
      client.cancelTask({ id, tenant: '', metadata: undefined }),
  };
}

function asTask(answer: Message | Task): Task {
  if ('messageId' in answer) throw new Error('not a task');
  return answer;
}

import { Message, SendMessageRequest } from '@a2a-js/sdk';
import { describe, expect, it } from 'vitest';
import { contextOf, requestFor } from '../../examples/3-hub/src/index.ts';
import { hubOf, lastState, send, stateOf, stream, textOf } from './hub.ts';

const good = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hello' }] };

describe('a request is looked at before anything is done:', () => {
  it.each([
    ['message', {}],
    ['message.messageId', { message: { ...good, messageId: '' } }],
    ['message.messageId', { message: { ...good, messageId: 'x'.repeat(129) } }],
    ['message.contextId', { message: { ...good, contextId: 'x'.repeat(129) } }],
    ['message.taskId', { message: { ...good, taskId: 'x'.repeat(129) } }],
    ['message.role', { message: { ...good, role: 'ROLE_AGENT' } }],
    ['message.role', { message: { ...good, role: 'user' } }],
    ['message.parts', { message: { ...good, parts: [] } }],
    ['message.parts[1]', { message: { ...good, parts: [{ text: 'a' }, {}] } }],
    ['metadata.target', { message: good, metadata: { target: 7 } }],
    ['metadata.skill', { message: { ...good, metadata: { skill: ['a'] } } }],
    ['metadata.hops', { message: good, metadata: { hops: 'hub' } }],
    ['metadata.hops', { message: good, metadata: { hops: [1] } }],
  ])('%s', async (field, body) => {
    const hub = await hubOf();
    const params = SendMessageRequest.fromJSON(body);
    const context = contextOf('', 'a2a');
    const refused = { name: 'RequestMalformedError', metadata: { field } };
    await expect(hub.handler.sendMessage(params, context)).rejects.toMatchObject(refused);
    const events = hub.handler.sendMessageStream(params, context);
    await expect(events.next()).rejects.toMatchObject(refused);
    expect(hub.said).toEqual([]);
  });
});

const requests = ({ said }: Awaited<ReturnType<typeof hubOf>>) =>
  said.filter(({ topic }) => topic === 'agent.skill.request');

describe('a message that comes again', () => {
  const call = { skill: 'echo', messageId: 'm-1', owner: 'ada' };

  it('is the same task, whether it is over or at work', async () => {
    const hub = await hubOf();
    const [one, two] = await Promise.all([send(hub, call), send(hub, call)]);
    const three = await send(hub, call);
    expect(two).toEqual(one);
    expect(three).toEqual(one);
    expect(requests(hub)).toHaveLength(1);
  });

  it('is waited for, and watched, to its end', async () => {
    const hub = await hubOf();
    const ask = { ...call, skill: 'ask' };
    const { id: taskId, contextId } = await send(hub, ask);
    expect(await lastState(stream(hub, ask))).toBe('input-required');
    const answer = { owner: 'ada', messageId: 'm-2', taskId, contextId, text: 'red' };
    const [one, two] = await Promise.all([send(hub, answer), lastState(stream(hub, answer))]);
    expect([stateOf(one), textOf(one), two]).toEqual(['completed', 'Which one? red', 'completed']);
    expect(requests(hub)).toHaveLength(2);
  });

  it('with another body is a conflict', async () => {
    const hub = await hubOf();
    await send(hub, call);
    await expect(send(hub, { ...call, text: 'other' })).rejects.toMatchObject({
      name: 'RequestMalformedError',
      metadata: { field: 'message.messageId' },
    });
    expect(requests(hub)).toHaveLength(1);
  });

  it('from another caller is another message', async () => {
    const hub = await hubOf();
    const mine = await send(hub, call);
    const theirs = await send(hub, { ...call, owner: 'bob' });
    expect(theirs.id).not.toBe(mine.id);
  });

  it('after a refusal is new', async () => {
    const hub = await hubOf();
    const stray = { ...call, taskId: crypto.randomUUID() };
    await expect(send(hub, stray)).rejects.toMatchObject({ name: 'TaskNotFoundError' });
    await expect(send(hub, stray)).rejects.toMatchObject({ name: 'TaskNotFoundError' });
  });
});

it('a request in full is what an A2A client sends', () => {
  const call = { owner: '', entry: 'chat', text: 'hi', messageId: 'm', target: 'ava' } as const;
  const { message, metadata } = requestFor(call);
  expect(Message.toJSON(message!)).toEqual({
    messageId: 'm',
    role: 'ROLE_USER',
    parts: [{ text: 'hi', mediaType: 'text/plain' }],
  });
  expect(metadata).toEqual({ target: 'ava' });
});

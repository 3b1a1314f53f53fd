import { onTestFinished } from 'vitest';
import { TaskState, type Part, type StreamResponse, type Task } from '@a2a-js/sdk';
import {
  AgentExecutor,
  ASK,
  checkConfig,
  contextOf,
  createHub,
  FunctionExecutor,
  requestFor,
  ShortMemory,
  type BusMessage,
  type Call,
  type Hub,
  type HubParts,
  type Model,
  type SkillFunction,
} from '../../examples/3-hub/src/index.ts';
import { stateToLegacyString } from '../../examples/2-layer/src/index.ts';

const skill = (id: string) => ({ id, name: id, description: `Does ${id}.`, tags: [] });

const UNTIL_STOPPED = (signal: AbortSignal) =>
  new Promise<never>((_, stop) => {
    signal.addEventListener('abort', () => stop(signal.reason as Error));
  });

/** One skill for each way in which work can end, as functions. */
export const FUNCTIONS: Record<string, SkillFunction> = {
  echo: async ({ parts }) => parts.map(({ text }) => text).join(' '),
  fail: async () => ({ state: 'failed', words: 'cannot be done' }),
  refuse: async () => ({ state: 'rejected', words: 'will not be done' }),
  throw: async () => {
    throw new Error('a secret of the inside');
  },
  ask: async ({ asked, parts }) =>
    asked === undefined
      ? { state: 'input-required', words: 'Which one?' }
      : `${asked} ${parts[0]!.text}`,
  'ask-wait': async ({ asked }, { signal }) =>
    asked === undefined ? { state: 'input-required', words: 'Which one?' } : UNTIL_STOPPED(signal),
  wait: async (_request, { progress, signal }) => {
    progress('at it');
    return UNTIL_STOPPED(signal);
  },
  grant: async (_request, { authorize }) => `with ${await authorize('Show a pass.')}`,
};

/** The same, by an agent with a model that only reads. */
export const MODEL: Model = {
  async next(talk, _tools, signal) {
    const usage = { input_tokens: 10, output_tokens: 2 };
    const step = (text: string, ...calls: [string, unknown][]) => ({
      text,
      calls: calls.map(([tool, args], index) => ({ id: `call-${index}`, tool, args })),
      usage,
    });
    const words = talk.filter(({ role }) => role === 'user').map(({ text }) => text);
    const last = talk.at(-1)!;
    if (words[0] === 'ask') {
      return words.length === 1 ? step('', [ASK, 'Which one?']) : step(`Which one? ${words[1]}`);
    }
    if (last.text === 'throw') throw new Error('a secret of the inside');
    if (last.text === 'wait') return UNTIL_STOPPED(signal);
    if (last.text === 'tool') return step('', ['shout', 'hey']);
    return { ...step(last.text), confidence: 0.9 };
  },
};

/** A hub of one function executor and one agent, without a network, until the test ends. */
export async function hubOf(config: object = {}, parts: Partial<HubParts> = {}) {
  const said: BusMessage[] = [];
  const errors: unknown[] = [];
  const hub = await createHub(
    checkConfig({
      hub: { name: 'hub', description: 'Connects.', port: 0 },
      storage: 'memory',
      // Their names; what they are is made below.
      agents: ['desk', 'ava', 'peer'].map((name) => ({
        name,
        kind: 'a2a',
        url: 'http://localhost:1/',
      })),
      ...config,
      limits: { drainMs: 0, ...('limits' in config && (config.limits as object)) },
    }),
    {
      agents: () => [
        {
          name: 'desk',
          executor: new FunctionExecutor(FUNCTIONS),
          skills: Object.keys(FUNCTIONS).map(skill),
        },
        {
          name: 'ava',
          executor: new AgentExecutor({
            model: MODEL,
            memory: new ShortMemory(),
            tools: { shout: async (args) => String(args).toUpperCase() },
          }),
          skills: [skill('think')],
        },
      ],
      onError: (error) => void errors.push(error),
      ...parts,
    },
  );
  hub.bus.subscribe('#', (message) => void said.push(message));
  onTestFinished(() => hub.stop());
  return { ...hub, said, errors };
}

const asked = (call: Partial<Call>): Call => ({ owner: '', entry: 'a2a', text: 'hello', ...call });

export async function send(hub: Pick<Hub, 'handler'>, more: Partial<Call>, at = false) {
  const call = asked(more);
  const request = requestFor(call);
  if (at) request.configuration!.returnImmediately = true;
  const result = await hub.handler.sendMessage(request, contextOf(call.owner, call.entry));
  if ('messageId' in result) throw new Error('not a task');
  return result;
}

export function stream(hub: Pick<Hub, 'handler'>, more: Partial<Call>) {
  const call = asked(more);
  return hub.handler.sendMessageStream(requestFor(call), contextOf(call.owner, call.entry));
}

export const stateOf = ({ status }: Pick<Task, 'status'>): string =>
  stateToLegacyString(status?.state ?? TaskState.TASK_STATE_UNSPECIFIED);

const joined = (parts: Part[]) =>
  parts.map(({ content }) => (content?.$case === 'text' ? content.value : '')).join('');

/** The artifacts as text, else what the status says. */
export const textOf = ({ artifacts, status }: Task): string =>
  joined(artifacts.flatMap(({ parts }) => parts)) || joined(status?.message?.parts ?? []);

export async function lastState(events: AsyncIterable<StreamResponse>): Promise<string> {
  let last = '';
  for await (const { payload } of events) {
    if (payload?.$case === 'task' || payload?.$case === 'statusUpdate')
      last = stateOf(payload.value);
  }
  return last;
}

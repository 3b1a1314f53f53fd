import { expect, it } from 'vitest';
import {
  AgentExecutor,
  ASK,
  ShortMemory,
  type ArtifactChunk,
  type Model,
  type Reporter,
  type Said,
  type SkillRequest,
  type Step,
  type Tool,
} from '../../examples/3-hub/src/index.ts';
import { costV1, worldStateDeltaV1 } from '../../examples/2-layer/src/index.ts';
import { Part } from '@a2a-js/sdk';

type Scripted = Partial<Step> | Error;

/** An agent whose model says what it is told to, one step after the other. */
function agentOf(script: Scripted[], tools: Record<string, Tool> = {}, steps = 12) {
  const heard: Said[][] = [];
  const model: Model = {
    async next(talk) {
      heard.push([...talk]);
      const next = script.shift();
      if (next instanceof Error) throw next;
      return { text: '', calls: [], usage: { input_tokens: 10, output_tokens: 2 }, ...next };
    },
  };
  const agent = new AgentExecutor({ model, memory: new ShortMemory(), tools, steps });
  const artifacts = new Map<string, ArtifactChunk>();
  const report: Reporter = {
    progress() {},
    artifact(chunk) {
      const before = chunk.append ? artifacts.get(chunk.artifactId)?.parts : undefined;
      artifacts.set(chunk.artifactId, { ...chunk, parts: [...(before ?? []), ...chunk.parts] });
    },
    authorize: () => Promise.reject(new Error('not here')),
  };
  const run = (text: string, more: Partial<SkillRequest> = {}) => {
    const request: SkillRequest = {
      taskId: 't',
      contextId: 'c',
      messageId: crypto.randomUUID(),
      owner: 'ada',
      entry: 'a2a',
      parts: [{ text }],
      metadata: {},
      referenceTaskIds: [],
      hops: [],
      ...more,
    };
    return agent.run(request, report, new AbortController().signal);
  };
  const costs = () =>
    [...artifacts.values()]
      .flatMap(({ parts }) => costV1.parseAll(parts))
      .map((read) => read.ok && read.value.usage);
  return { run, heard, artifacts, costs };
}

const use = (tool: string, args: unknown = {}) => ({ calls: [{ id: 'call', tool, args }] });
const spent = (steps: number) => [{ input_tokens: 10 * steps, output_tokens: 2 * steps }];

it.each([
  ['completes', [use('clock'), { text: 'It is noon.' }], 'completed', 2],
  ['asks', [use('clock'), use(ASK, 'Which?')], 'input-required', 2],
  ['finds no end', [use('clock'), use('clock'), use('clock')], 'failed', 3],
] as [string, Scripted[], string, number][])(
  'what a turn took is told when it %s',
  async (_how, script, state, steps) => {
    const { run, costs } = agentOf(script, { clock: async () => 'noon' }, 3);
    expect(await run('time?')).toMatchObject({ state });
    expect(costs()).toEqual(spent(steps));
  },
);

it('what a turn took is told when the model fails', async () => {
  const { run, costs } = agentOf([use('clock'), new Error('no model')], {
    clock: async () => 'noon',
  });
  await expect(run('time?')).rejects.toThrow('no model');
  expect(costs()).toEqual(spent(1));
});

it('the answer to a question adds to what the task took', async () => {
  const { run, costs, artifacts } = agentOf([use(ASK, 'Which?'), { text: 'The red one.' }]);
  expect(await run('buy')).toEqual({ state: 'input-required', words: 'Which?' });
  await run('red', { asked: 'Which?', delivered: [...artifacts.values()] });
  expect(costs()).toEqual(spent(2));
});

it('a tool that fails, or is not there, is told to the model', async () => {
  const { run, heard } = agentOf([use('break'), use('fly'), { text: 'I cannot.' }], {
    break: async () => {
      throw new Error('out of order');
    },
  });
  expect(await run('try')).toEqual({ state: 'completed' });
  expect(heard.at(-1)!.map(({ text }) => text)).toEqual([
    'try',
    'break failed: out of order',
    'fly failed: there is no tool fly',
  ]);
});

it('what a tool reports is in the report', async () => {
  const deltas = [{ domain: 'shop', path: 'sold', op: 'inc' as const, value: 1 }];
  const part = Part.toJSON(worldStateDeltaV1.emit({ deltas })) as { data: unknown };
  const { run, artifacts } = agentOf([use('sell'), { text: 'Sold.' }], {
    async sell(_args, _signal, report) {
      report.artifact({
        artifactId: 'w',
        name: 'w',
        parts: [part],
        append: false,
        lastChunk: true,
      });
      return 'one';
    },
  });
  await run('sell');
  expect(worldStateDeltaV1.parseAll(artifacts.get('w')!.parts)).toEqual([
    { ok: true, value: { deltas } },
  ]);
});

it('a conversation is remembered by its owner and its context', async () => {
  const answers = Array.from({ length: 4 }, (_, at) => ({ text: `answer ${at}` }));
  const { run, heard } = agentOf(answers);
  await run('one');
  await run('two');
  await run('three', { owner: 'bob' });
  await run('four', { contextId: 'other' });
  expect(heard.map((talk) => talk.map(({ text }) => text))).toEqual([
    ['one'],
    ['one', 'answer 0', 'two'],
    ['three'],
    ['four'],
  ]);
});

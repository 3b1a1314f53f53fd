/**
 * The hub of the matrix. As a program it is a process of its own, to be killed:
 * `node matrix-hub.ts <database> <peer's URL> <log> <names of schedules>`.
 */
import { appendFileSync } from 'node:fs';
import { Part } from '@a2a-js/sdk';
import {
  confidenceV1,
  costV1,
  toolCallV1,
  worldStateDeltaV1,
} from '../../examples/2-layer/src/index.ts';
import {
  A2aExecutor,
  AgentExecutor,
  artifactOf,
  ASK,
  checkConfig,
  connect,
  createHub,
  FunctionExecutor,
  textOfParts,
  type Hub,
  type Model,
  type Schedule,
  type WirePart,
} from '../../examples/3-hub/src/index.ts';

export const API_KEY = 'ada-secret';
export const OWNER = 'ada';

const deltaOf = (cell: string) =>
  worldStateDeltaV1.emit({ deltas: [{ domain: 'matrix', path: cell, op: 'inc', value: 1 }] });

/** What work tells of itself: one payload of each extension, and a tool's two. */
export const telemetryOf = (cell: string): Part[] => [
  costV1.emit({ usage: { input_tokens: 3, output_tokens: 1 } }),
  confidenceV1.emit({ confidence: 0.9 }),
  deltaOf(cell),
  toolCallV1.emit({ toolCallId: '1', name: 'note', phase: 'started', args: cell }),
  toolCallV1.emit({ toolCallId: '1', name: 'note', phase: 'completed', result: 'noted' }),
];

const wire = (part: Part) => Part.toJSON(part) as WirePart;

const untilStopped = (signal: AbortSignal) =>
  new Promise<never>((_, stop) => {
    signal.addEventListener('abort', () => stop(signal.reason as Error));
  });

/** The first words of a message say how it is to end, the second ones which cell it is. */
const desk = new FunctionExecutor({
  async work({ asked, parts }, { artifact, signal }) {
    if (asked !== undefined) return `${asked} ${textOfParts(parts)}`;
    const [outcome, cell] = textOfParts(parts).split(' ') as [string, string];
    artifact(artifactOf('telemetry', telemetryOf(cell).map(wire)));
    if (outcome === 'completed') return 'done';
    if (outcome === 'failed') return { state: 'failed', words: 'cannot be done' };
    if (outcome === 'rejected') return { state: 'rejected', words: 'will not be done' };
    if (outcome === 'answered') return { state: 'input-required', words: 'Which one?' };
    return untilStopped(signal);
  },
});

const model: Model = {
  async next(talk, _tools, signal) {
    const said = talk.filter(({ role }) => role === 'user').map(({ text }) => text);
    const [outcome, cell] = said[0]!.split(' ');
    const step = {
      text: '',
      calls: [] as { id: string; tool: string; args: unknown }[],
      usage: { input_tokens: 3, output_tokens: 1 },
    };
    const use = (tool: string, args: unknown) => ({ ...step, calls: [{ id: '1', tool, args }] });
    const sure = { confidence: 0.9 };
    if (said.length === 2) return { ...step, ...sure, text: `Which one? ${said[1]}` };
    if (talk.at(-1)!.role === 'user') return use('note', cell);
    if (outcome === 'completed') return { ...step, ...sure, text: 'done' };
    if (outcome === 'failed') throw new Error('a secret of the inside');
    if (outcome === 'answered') return use(ASK, 'Which one?');
    return untilStopped(signal);
  },
};

export function matrixHub(
  storage: string,
  peerUrl: string,
  schedules: Schedule[] = [],
): Promise<Hub> {
  const skill = (id: string) => [{ id, name: id, description: id, tags: [] }];
  const checked = checkConfig({
    hub: { name: 'hub', description: 'Connects.', port: 0 },
    users: [{ name: OWNER, apiKey: API_KEY }],
    storage,
    agents: ['function', 'agent', 'peer'].map((name) => ({ name, kind: 'a2a', url: peerUrl })),
    schedules,
    push: { allow: ['localhost'] },
    limits: { drainMs: 0 },
  });
  return createHub(checked, {
    agents: (kept) => [
      { name: 'function', executor: desk, skills: skill('work') },
      {
        name: 'agent',
        executor: new AgentExecutor({
          model,
          memory: kept.memory,
          tools: {
            async note(cell, _signal, report) {
              report.artifact(artifactOf('noted', [wire(deltaOf(String(cell)))]));
              return 'noted';
            },
          },
        }),
        skills: skill('work'),
      },
      {
        name: 'peer',
        executor: new A2aExecutor({
          name: 'peer',
          peer: () => connect({ url: peerUrl }),
          remotes: kept.remotesOf('peer'),
          pollMs: { first: 10, most: 100 },
        }),
        skills: skill('work'),
      },
    ],
  });
}

export const scheduleOf = (name: string, executor: string, outcome: string): Schedule => ({
  name,
  // At the next whole second but one: the hub has to be there.
  cron: new Date(Math.ceil(Date.now() / 1000) * 1000 + 1000).toISOString().slice(0, 19),
  timezone: 'UTC',
  message: `${outcome} ${name}`,
  owner: OWNER,
  target: executor,
  skill: skillOf(executor, outcome),
});

/** What is asked of whom: an agent cannot fly. */
export const skillOf = (executor: string, outcome: string) =>
  executor === 'agent' && outcome === 'rejected' ? 'fly' : 'work';

if (import.meta.main) {
  const [database, peerUrl, log, ...names] = process.argv.slice(2) as [
    string,
    string,
    string,
    ...string[],
  ];
  const schedules = names.map((name) => scheduleOf(name, name.split('-')[1]!, 'killed'));
  const hub = await matrixHub(`sqlite:${database}`, peerUrl, schedules);
  hub.bus.subscribe('autonomous.outcome.#', ({ correlationId }) =>
    appendFileSync(log, `${correlationId}\n`),
  );
  console.log(await hub.start());
  process.once('SIGTERM', () => void hub.stop());
}

import { ServerCallContext, DefaultRequestHandler, InMemoryTaskStore } from '@a2a-js/sdk/server';
import { Part } from '@a2a-js/sdk';
import {
  buildCard,
  costV1,
  FleetExecutor,
  textPart,
  type Cost,
  type Turn,
} from '../examples/2-layer/src/index.ts';
import { median, printTable } from './table.ts';

const ROUNDS = 30;
const CALLS = 200;
const LIMIT = 5;

const COST: Cost = {
  usage: { input_tokens: 1500, output_tokens: 320, cache_read_input_tokens: 1024 },
  durationMs: 5230,
  costUsd: 0.0123,
  success: true,
};

class Echo extends FleetExecutor {
  protected override async work({ text }: Turn) {
    return text;
  }
}

function handler(): DefaultRequestHandler {
  const entry = { name: 'Echo', description: 'Echoes.', version: '1', url: 'http://echo/' };
  const card = buildCard({ ...entry, skills: [] });
  return new DefaultRequestHandler(card, new InMemoryTaskStore(), new Echo());
}

/** One blocking `SendMessage`, from the request to the completed task, without a network. */
async function sendMessage(to: DefaultRequestHandler): Promise<void> {
  const message = {
    messageId: crypto.randomUUID(),
    contextId: '',
    taskId: '',
    role: 1,
    parts: [textPart('hello')],
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  };
  const rest = { tenant: '', configuration: undefined, metadata: undefined };
  await to.sendMessage({ message, ...rest }, new ServerCallContext());
}

/** A cost part, written by one agent and read by another. */
function emitAndParse(): void {
  const read = costV1.parse(Part.toJSON(costV1.emit(COST)));
  if (!read?.ok) throw new Error('the cost was not read');
}

/** Microseconds that one call takes, over many. */
async function time(call: () => Promise<void> | void): Promise<number> {
  const began = performance.now();
  for (let count = 0; count < CALLS; count++) await call();
  return ((performance.now() - began) * 1000) / CALLS;
}

/** The two in turn, so that a busy machine slows both. */
export async function bench(): Promise<void> {
  const parts: number[] = [];
  const messages: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    parts.push(await time(emitAndParse));
    const to = handler();
    messages.push(await time(() => sendMessage(to)));
  }
  const [part, message] = [median(parts), median(messages)];
  const share = (part / message) * 100;
  console.log(`Medians of ${ROUNDS} rounds of ${CALLS} calls each, in one process`);
  printTable(
    ['', 'µs a call'],
    [
      ['emit and parse a cost part', part.toFixed(1)],
      ['SendMessage, in process', message.toFixed(1)],
      ['share', `${share.toFixed(1)} %`],
    ],
  );
  if (share >= LIMIT) {
    console.error(`A cost part must take under ${LIMIT} % of a message.`);
    process.exitCode = 1;
  }
}

import type { Part } from '@a2a-js/sdk';
import {
  confidenceV1,
  costV1,
  toolCallV1,
  type Cost,
} from '@protolabs/a2a';
import type {
  Reporter,
  SkillExecutor,
  SkillOutcome,
  SkillRequest,
} from '../skill.ts';
import {
  artifactOf,
  pieceOf,
  textOfParts,
  textPartOf,
  wirePartOf,
} from './parts.ts';

/** One entry of a conversation. */
export interface Said {
  role: 'user' | 'agent' | 'tool';
  text: string;
}

/** What a model is asked to do next, or has done. */
export interface Step {
  /** What the model says; the answer, when it calls no tool. */
  text: string;
  calls: { id: string; tool: string; args: unknown }[];
  usage: { input_tokens: number; output_tokens: number };
  /** How sure the model is of its answer, 0 to 1, if it says so. */
  confidence?: number;
}

/** Thinks; whatever stands behind it. */
export interface Model {
  next(
    conversation: readonly Said[],
    tools: readonly string[],
    signal: AbortSignal,
  ): Promise<Step>;
}

/**
 * A tool of an agent: the text it returns goes back to the model. What it
 * reports is the agent's report.
 */
export type Tool = (
  args: unknown,
  signal: AbortSignal,
  report: Reporter,
) => Promise<string>;

/**
 * What was said before, by owner and context, so that nobody reads
 * another's.
 */
export interface Memory {
  recall(owner: string, contextId: string): Promise<Said[]>;
  note(owner: string, contextId: string, said: Said): Promise<void>;
}

/** The tool by which every agent can ask its caller. */
export const ASK = 'ask_caller';

export interface AgentOptions {
  model: Model;
  memory: Memory;
  tools?: Readonly<Record<string, Tool>>;
  /** Steps of a turn at most; then the task fails. */
  steps?: number;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

/**
 * An agent in this process: a model, its tools and its memory. What it does
 * (tool-call-v1) and what that takes (cost-v1) is told step by step, so
 * that it is known however the turn ends.
 */
export class AgentExecutor implements SkillExecutor {
  readonly kind = 'agent';
  readonly #options: Required<AgentOptions>;

  constructor(options: AgentOptions) {
    this.#options = {
      tools: {},
      steps: 12,
      now: () => performance.now(),
      ...options,
    };
  }

  async run(
    { owner, contextId, parts, delivered = [] }: SkillRequest,
    report: Reporter,
    signal: AbortSignal,
  ): Promise<SkillOutcome> {
    const { model, memory, steps, now } = this.#options;
    const names = [...Object.keys(this.#options.tools), ASK];
    const began = now();
    const { usage, durationMs = 0 } = spent(delivered);
    const account = (confidence?: number) => {
      const ms = durationMs + Math.round(now() - began);
      const cost = wirePartOf(costV1.emit({ usage, durationMs: ms }));
      const sure = confidence !== undefined && [
        wirePartOf(confidenceV1.emit({ confidence })),
      ];
      report.artifact(artifactOf(TELEMETRY, [cost, ...(sure || [])]));
    };
    const talk = await memory.recall(owner, contextId);
    const note = async (said: Said) => {
      talk.push(said);
      await memory.note(owner, contextId, said);
    };
    await note({ role: 'user', text: textOfParts(parts) });

    for (let step = 0; step < steps; step++) {
      const next = await model.next(talk, names, signal);
      signal.throwIfAborted();
      usage.input_tokens += next.usage.input_tokens;
      usage.output_tokens += next.usage.output_tokens;
      if (next.calls.length > 0) account();
      if (next.text) await note({ role: 'agent', text: next.text });
      const question = next.calls.find(({ tool }) => tool === ASK);
      if (question) {
        const words = String(question.args);
        await note({ role: 'agent', text: words });
        return { state: 'input-required', words };
      }
      if (next.calls.length === 0) {
        report.artifact(artifactOf('answer', [textPartOf(next.text)]));
        account(next.confidence);
        return { state: 'completed' };
      }
      if (next.text) report.progress(next.text);
      for (const call of next.calls)
        await note(await this.#use(call, report, signal));
    }
    return { state: 'failed', words: `No answer after ${steps} steps.` };
  }

  /**
   * Uses a tool; one that fails is told to the model, which may try again.
   */
  async #use(
    { id, tool, args }: Step['calls'][number],
    report: Reporter,
    signal: AbortSignal,
  ): Promise<Said> {
    const call = { toolCallId: id, name: tool };
    const tell = (part: Part) =>
      report.artifact(pieceOf('tool calls', [wirePartOf(part)]));
    tell(
      toolCallV1.emit({ ...call, phase: 'started', args: args as never }),
    );
    try {
      const use = this.#options.tools[tool];
      if (!use) throw new Error(`there is no tool ${tool}`);
      const result = await use(args, signal, report);
      tell(toolCallV1.emit({ ...call, phase: 'completed', result }));
      return { role: 'tool', text: result };
    } catch (error) {
      signal.throwIfAborted();
      const text = error instanceof Error ? error.message : String(error);
      tell(toolCallV1.emit({ ...call, phase: 'failed', error: text }));
      return { role: 'tool', text: `${tool} failed: ${text}` };
    }
  }
}

/** The artifact that says what a task took, in all its turns. */
const TELEMETRY = 'telemetry';

/** What the earlier turns of a task took. */
function spent(delivered: NonNullable<SkillRequest['delivered']>): Cost {
  const before = delivered.find(
    ({ artifactId }) => artifactId === TELEMETRY,
  );
  const [read] = costV1.parseAll(before?.parts ?? []);
  const nothing = { usage: { input_tokens: 0, output_tokens: 0 } };
  return read?.ok ? read.value : nothing;
}

/** Memory of this process, of the latest conversations. */
export class ShortMemory implements Memory {
  readonly #talks = new Map<string, Said[]>();
  readonly #most: number;

  /**
   * @param most conversations kept; the one that rests longest is forgotten
   */
  constructor(most = 1000) {
    this.#most = most;
  }

  async recall(owner: string, contextId: string): Promise<Said[]> {
    return [...(this.#talks.get(keyOf(owner, contextId)) ?? [])];
  }

  async note(owner: string, contextId: string, said: Said): Promise<void> {
    const key = keyOf(owner, contextId);
    const talk = this.#talks.get(key) ?? [];
    // Set anew, it is the last to be forgotten.
    this.#talks.delete(key);
    this.#talks.set(key, [...talk, said]);
    const [oldest] = this.#talks.keys();
    if (this.#talks.size > this.#most) this.#talks.delete(oldest!);
  }
}

const keyOf = (owner: string, contextId: string) =>
  JSON.stringify([owner, contextId]);

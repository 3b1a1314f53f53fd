/** What the nine states mean, and what may follow. Their names and numbers are in facts.json. */
import { facts } from './facts.ts';
import type { Place } from './text.ts';

export type Kind = 'in progress' | 'interrupted' | 'terminal' | 'unknown';

export interface State {
  /** With its prefix: `TASK_STATE_WORKING`. */
  name: string;
  number: number;
  kind: Kind;
  says: string;
  /** What a client does about it. */
  act: string;
  /** States that may come next. */
  next: string[];
  taught: Place;
}

const TERMINAL = ['COMPLETED', 'FAILED', 'CANCELED', 'REJECTED'];

const NOTES: Record<string, Omit<State, 'name' | 'number'>> = {
  SUBMITTED: {
    kind: 'in progress',
    says: 'Accepted, not begun.',
    act: 'Wait, poll or subscribe.',
    next: ['WORKING', 'INPUT_REQUIRED', 'AUTH_REQUIRED', ...TERMINAL],
    taught: 'states#the-nine',
  },
  WORKING: {
    kind: 'in progress',
    says: 'The agent is at it.',
    act: 'Wait, poll or subscribe. Give up after a long silence.',
    next: ['WORKING', 'INPUT_REQUIRED', 'AUTH_REQUIRED', ...TERMINAL],
    taught: 'long-jobs#when-nobody-works-any-more',
  },
  INPUT_REQUIRED: {
    kind: 'interrupted',
    says: 'The agent needs an answer from you. The question is in the status message.',
    act: 'Send a message with the `taskId` and the `contextId` of the task.',
    next: ['WORKING', ...TERMINAL],
    taught: 'conversations#when-the-agent-has-a-question',
  },
  AUTH_REQUIRED: {
    kind: 'interrupted',
    says: 'The agent needs an authorization, which reaches it in another way.',
    act: 'Give it, then listen on. The stream stays open; a blocking call has returned.',
    next: ['WORKING', ...TERMINAL],
    taught: 'conversations#when-the-agent-needs-an-approval',
  },
  COMPLETED: {
    kind: 'terminal',
    says: 'Done.',
    act: 'Read the artifacts.',
    next: [],
    taught: 'answers#the-reader',
  },
  FAILED: {
    kind: 'terminal',
    says: 'Ended by an error. The reason is in the status message.',
    act: 'Read the reason. To try again, start a new task.',
    next: [],
    taught: 'states#what-ends-a-call-and-what-ends-a-stream',
  },
  CANCELED: {
    kind: 'terminal',
    says: 'Stopped before its end.',
    act: 'Nothing. Canceling again returns the task again.',
    next: [],
    taught: 'cancel',
  },
  REJECTED: {
    kind: 'terminal',
    says: 'The agent will not do it. The reason is in the status message.',
    act: 'Ask something else, or another agent.',
    next: [],
    taught: 'states#from-state-to-state',
  },
  UNSPECIFIED: {
    kind: 'unknown',
    says: 'Never set. On the wire the SDK leaves it out.',
    act: 'Treat it as not over, and do not wait for ever.',
    next: [],
    taught: 'states#the-nine',
  },
};

const PREFIX = 'TASK_STATE_';

/** Names without notes, and notes without a name, for a test. */
export function strayStates(): string[] {
  const names = Object.keys(facts.enums.TaskState!).map((name) => name.replace(PREFIX, ''));
  return [
    ...names.filter((name) => !(name in NOTES)),
    ...Object.keys(NOTES).filter((name) => !names.includes(name)),
  ];
}

/** All nine, grouped as the page shows them. */
export const states: State[] = Object.entries(NOTES).map(([short, { next, ...notes }]) => ({
  ...notes,
  name: PREFIX + short,
  number: facts.enums.TaskState![PREFIX + short]!,
  next: next.map((name) => PREFIX + name),
}));

interface Ending {
  agent: string;
  blocking: string;
  streaming: string;
}

/**
 * What ends a call, as `endings.ts` printed it.
 *
 * @param stdout the recorded output of that program
 */
export function endings(stdout: string): Ending[] {
  const row =
    /^(\S.*)\n {2}blocking: +(.*)\n(?: {4}(.*)\n)?(?: {2}streaming: (.*)\n?)(?: {4}(.*)\n?)?/gm;
  return Array.from(stdout.matchAll(row), ([, agent, blocking, , streaming]) => ({
    agent: agent!,
    blocking: blocking!.replace('JsonRpcTransportError', '-32603'),
    streaming: streaming!.replace('UnsupportedOperationError', '-32004'),
  }));
}

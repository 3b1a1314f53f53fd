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

/** What may follow what, by short names. `from` without a state is the beginning of a task. */
export const TRANSITIONS: { from: string[]; to: string[]; when: string }[] = [
  { from: [], to: ['SUBMITTED', 'WORKING'], when: 'The task begins. Announce it before it asks.' },
  { from: [], to: TERMINAL, when: 'It is over, or refused, at once.' },
  { from: ['SUBMITTED'], to: ['WORKING'], when: 'The agent begins.' },
  { from: ['WORKING'], to: ['WORKING'], when: 'The agent reports progress.' },
  {
    from: ['SUBMITTED', 'WORKING'],
    to: ['INPUT_REQUIRED', 'AUTH_REQUIRED'],
    when: 'It cannot go on alone.',
  },
  {
    from: ['INPUT_REQUIRED'],
    to: ['WORKING'],
    when: 'Your message with the `taskId` has arrived.',
  },
  {
    from: ['AUTH_REQUIRED'],
    to: ['WORKING'],
    when: 'The credential has arrived, in whatever way; no message from you is needed (§7.6.1).',
  },
  {
    from: ['INPUT_REQUIRED', 'AUTH_REQUIRED'],
    to: ['INPUT_REQUIRED', 'AUTH_REQUIRED'],
    when: 'The answer did not do, and it asks again.',
  },
  {
    from: ['SUBMITTED', 'WORKING', 'INPUT_REQUIRED', 'AUTH_REQUIRED'],
    to: TERMINAL,
    when: 'It is over.',
  },
  { from: TERMINAL, to: [], when: 'Nothing follows (§3.1.1).' },
];

const nextOf = (state: string) =>
  Object.keys(NOTES).filter((to) =>
    TRANSITIONS.some((row) => row.from.includes(state) && row.to.includes(to)),
  );

const NOTES: Record<string, Omit<State, 'name' | 'number' | 'next'>> = {
  SUBMITTED: {
    kind: 'in progress',
    says: 'Accepted, not begun.',
    act: 'Wait, poll or subscribe.',
    taught: 'states#the-nine',
  },
  WORKING: {
    kind: 'in progress',
    says: 'The agent is at it.',
    act: 'Wait, poll or subscribe. Give up after a long silence.',
    taught: 'long-jobs#when-nobody-works-any-more',
  },
  INPUT_REQUIRED: {
    kind: 'interrupted',
    says: 'The agent needs an answer from you. The question is in the status message.',
    act: 'Send a message with the `taskId` and the `contextId` of the task.',
    taught: 'conversations#when-the-agent-has-a-question',
  },
  AUTH_REQUIRED: {
    kind: 'interrupted',
    says: 'The agent needs an authorization, which reaches it in another way.',
    act: 'Give it, then listen on. The stream stays open; a blocking call has returned.',
    taught: 'conversations#when-the-agent-needs-an-approval',
  },
  COMPLETED: {
    kind: 'terminal',
    says: 'Done.',
    act: 'Read the artifacts.',
    taught: 'answers#the-reader',
  },
  FAILED: {
    kind: 'terminal',
    says: 'Ended by an error. The reason is in the status message.',
    act: 'Read the reason. To try again, start a new task.',
    taught: 'states#what-ends-a-call-and-what-ends-a-stream',
  },
  CANCELED: {
    kind: 'terminal',
    says: 'Stopped before its end.',
    act: 'Nothing. Canceling again returns the task again.',
    taught: 'cancel',
  },
  REJECTED: {
    kind: 'terminal',
    says: 'The agent will not do it. The reason is in the status message.',
    act: 'Ask something else, or another agent.',
    taught: 'states#from-state-to-state',
  },
  UNSPECIFIED: {
    kind: 'unknown',
    says: 'Never set. On the wire the SDK leaves it out.',
    act: 'Treat it as not over, and do not wait for ever.',
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
export const states: State[] = Object.entries(NOTES).map(([short, notes]) => ({
  ...notes,
  name: PREFIX + short,
  number: facts.enums.TaskState![PREFIX + short]!,
  next: nextOf(short).map((name) => PREFIX + name),
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

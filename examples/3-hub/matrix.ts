/**
 * All that can become of a piece of work: which way it comes in, who does
 * it, how its caller hears of the end, and how it ends. Each cell is
 * tested.
 */

export const ENTRIES = ['a2a', 'chat', 'schedule'] as const;
export const EXECUTORS = ['function', 'agent', 'peer'] as const;
export const WAYS = ['blocking', 'stream', 'poll', 'push'] as const;
export const OUTCOMES = [
  'completed',
  'failed',
  'canceled',
  'rejected',
  'answered',
  'killed',
] as const;

export interface Cell {
  entry: (typeof ENTRIES)[number];
  executor: (typeof EXECUTORS)[number];
  way: (typeof WAYS)[number];
  outcome: (typeof OUTCOMES)[number];
}

/** The ways that an entry does not have, and why. */
export const NO_WAY: Record<
  Cell['entry'],
  Partial<Record<Cell['way'], string>>
> = {
  a2a: {},
  chat: {
    poll: 'Chat has no request that looks at a task.',
    push: 'Chat takes no webhook.',
  },
  schedule: {
    stream: 'The caller is a clock, which reads no stream.',
    poll: 'The caller is a clock, which waits for the end.',
    push: 'The caller is a clock, which has no webhook.',
  },
};

/** How many payloads of each extension a task ends with. */
export interface Samples {
  'cost-v1': number;
  'confidence-v1': number;
  'worldstate-delta-v1': number;
  /** Of one use of a tool: it has started, and it has completed. */
  'tool-call-v1': number;
}

/** What is true at the end, whichever way the work came and was told. */
export interface End {
  state: 'completed' | 'failed' | 'canceled' | 'rejected';
  text: string | RegExp;
  samples: Samples;
}

const samples = (
  cost: number,
  confidence: number,
  delta: number,
  toolCall: number,
): Samples => ({
  'cost-v1': cost,
  'confidence-v1': confidence,
  'worldstate-delta-v1': delta,
  'tool-call-v1': toolCall,
});

/** Functions and peers tell all of it before they end. */
const TOLD = samples(1, 1, 1, 2);
/** A model says how sure it is of an answer, and of nothing else. */
const UNSURE = samples(1, 0, 1, 2);
const UNTOUCHED = samples(0, 0, 0, 0);

const DONE = { state: 'completed', text: 'done' } as const;
const CANCELED = { state: 'canceled', text: '' } as const;
const ANSWERED = { state: 'completed', text: 'Which one? red' } as const;
const LOST = {
  state: 'failed',
  text: 'The hub was restarted while this was at work.',
} as const;

const plain = {
  completed: { ...DONE, samples: TOLD },
  failed: { state: 'failed', text: 'cannot be done', samples: TOLD },
  canceled: { ...CANCELED, samples: TOLD },
  rejected: { state: 'rejected', text: 'will not be done', samples: TOLD },
  answered: { ...ANSWERED, samples: TOLD },
  killed: { ...LOST, samples: TOLD },
} as const;

/** How each outcome looks, by who does the work. */
export const ENDS: Record<
  Cell['executor'],
  Record<Cell['outcome'], End>
> = {
  function: plain,
  // A peer does not die with the hub: its work is followed.
  peer: { ...plain, killed: { ...DONE, samples: TOLD } },
  agent: {
    completed: { ...DONE, samples: TOLD },
    failed: {
      state: 'failed',
      text: /^The skill failed; the log says why, under [\w-]{36}\.$/,
      samples: UNSURE,
    },
    canceled: { ...CANCELED, samples: UNSURE },
    // An agent answers, asks or fails; it is the router that refuses.
    rejected: {
      state: 'rejected',
      text: 'agent has no skill fly.',
      samples: UNTOUCHED,
    },
    answered: { ...ANSWERED, samples: TOLD },
    killed: { ...LOST, samples: UNSURE },
  },
};

const ALL: Cell[] = ENTRIES.flatMap((entry) =>
  EXECUTORS.flatMap((executor) =>
    WAYS.flatMap((way) =>
      OUTCOMES.map((outcome) => ({ entry, executor, way, outcome })),
    ),
  ),
);

/** The cells that exist. */
export const CELLS = ALL.filter(({ entry, way }) => !NO_WAY[entry][way]);

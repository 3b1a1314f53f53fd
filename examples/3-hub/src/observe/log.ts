import { pino, type DestinationStream, type Logger } from 'pino';
import type { Bus } from '../bus.ts';
import type { SkillRequest } from '../skill.ts';
import type { Drop, Outcome, Topics } from '../topics.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export interface LogOptions {
  level: LogLevel;
  /** The hub's name. */
  hub: string;
  /** Where the lines go; by default to stderr. */
  to?: DestinationStream;
}

/** A log of JSON, one line for each thing that happened. */
export function makeLog({ level, hub, to }: LogOptions): Logger {
  return pino(
    {
      level,
      base: { hub },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (word) => ({ level: word }) },
      serializers: { err: plainError },
    },
    to ?? pino.destination({ fd: 2, sync: false }),
  );
}

/** What is told of a topic, and how loudly. */
interface Line<Payload> {
  level: Exclude<LogLevel, 'silent'>;
  words: string;
  /** Never what was said, nor whose it is. */
  tell: (payload: Payload, last: string) => object;
}

const line = <Payload>(
  level: Line<Payload>['level'],
  words: string,
  tell: Line<Payload>['tell'] = () => ({}),
): Line<never> => ({ level, words, tell });

type Of<T extends keyof Topics> = Topics[T];
interface Doer {
  agent: string;
  skill: string;
}
const who = ({ agent, skill }: Doer) => ({ agent, skill });

/** By the first words of a topic, three or two of them. */
const LINES: Record<string, Line<never>> = {
  'agent.skill.request': line<SkillRequest>(
    'info',
    'A turn begins.',
    ({ entry, target, skill, asked, recovered, parts, hops }) => ({
      entry,
      target: asName(target),
      skill: asName(skill),
      isAnswer: asked !== undefined,
      isRecovered: recovered === true,
      parts: parts.length,
      hops: hops.length,
    }),
  ),
  'agent.skill.routed': line<Doer>('info', 'Somebody does it.', who),
  'agent.skill.progress': line<Of<'agent.skill.progress.*'>>(
    'debug',
    'There is progress.',
    ({ words }) => ({ chars: words.length }),
  ),
  'agent.skill.artifact': line<Of<'agent.skill.artifact.*'>>(
    'debug',
    'A piece of an artifact.',
    ({ parts, append, lastChunk }) => ({
      parts: parts.length,
      chars: JSON.stringify(parts).length,
      append,
      lastChunk,
    }),
  ),
  'agent.skill.cancel': line('info', 'Its caller wants it to stop.'),
  'agent.skill.response': line<Of<'agent.skill.response.*'>>(
    'debug',
    'A turn is over.',
    ({ state }) => ({ state }),
  ),
  'agent.input.request': line<Of<'agent.input.request.*'>>(
    'info',
    'The task asks.',
    ({ kind, expiresAt }) => ({ kind, expiresAt }),
  ),
  'agent.input.response': line<Of<'agent.input.response.*'>>(
    'info',
    'The task was answered.',
    ({ kind }) => ({ kind }),
  ),
  'agent.input.expired': line<Of<'agent.input.expired.*'>>(
    'warn',
    'Nobody answered the task.',
    ({ kind }) => ({ kind }),
  ),
  'dispatch.dropped': line<Drop>(
    'warn',
    'A request was dropped.',
    ({ reason, request: { target, skill } }) => ({
      reason,
      target: asName(target),
      skill: asName(skill),
    }),
  ),
  'task.state': line<Of<'task.state.*'>>(
    'debug',
    'The task has a new state.',
    ({ state }) => ({ state }),
  ),
  'autonomous.outcome': line<Outcome>('info', 'The task is over.', (o) => ({
    ...who(o),
    state: o.state,
    success: o.success,
    durationMs: o.durationMs,
  })),
  'autonomous.calibration': line<Doer>('warn', 'Sure, and wrong.', who),
  'autonomous.refused': line<Of<'autonomous.refused.*'>>(
    'warn',
    'A payload cannot be read.',
    ({ extension, ...doer }) => ({ ...who(doer), extension }),
  ),
  'fleet.agent': line<Of<'fleet.agent.*'>>(
    'warn',
    'An agent has changed.',
    ({ agent, words }, change) => ({ agent, change, why: short(words) }),
  ),
  'fleet.skill': line<Doer>(
    'info',
    'A skill comes or goes.',
    (news, change) => ({ ...who(news), change }),
  ),
  'fleet.push': line<Of<'fleet.push.*'>>(
    'warn',
    'A notification was not taken.',
    ({ words }, change) => ({ change, why: short(words) }),
  ),
  'system.error': line<Of<'system.error'>>(
    'error',
    'A part of the hub failed.',
    ({ topic, message }) => ({ at: topic, why: short(message) }),
  ),
};

/**
 * Writes down what the bus tells: each line with the correlation id, which
 * is the task's, and the message that it follows from. What was said, by
 * whom, and every secret stay out of it; `debug` tells sizes.
 *
 * @returns ends it
 */
export function logBus(bus: Bus, log: Logger): () => void {
  return bus.subscribe('#', (message) => {
    const { topic, payload, correlationId, id, parentId } = message;
    const segments = topic.split('.');
    const found =
      LINES[segments.slice(0, 3).join('.')] ??
      LINES[segments.slice(0, 2).join('.')];
    if (!found || !log.isLevelEnabled(found.level)) return;
    const flow = { correlationId, id, ...(parentId && { parentId }) };
    const told = found.tell(payload as never, segments.at(-1)!);
    log[found.level]({ ...flow, ...told }, found.words);
  });
}

/**
 * Writes down what libraries tell the console, such as the SDK's server,
 * of which only the kind and not the words are known to be harmless.
 *
 * @returns ends it
 */
export function logConsole(log: Logger): () => void {
  const { error, warn } = console;
  const heard =
    (level: 'error' | 'warn') =>
    (...told: unknown[]) => {
      const err = told.find((one) => one instanceof Error);
      log[level]({ ...(err && { err }) }, 'A library complains.');
    };
  Object.assign(console, { error: heard('error'), warn: heard('warn') });
  return () => void Object.assign(console, { error, warn });
}

/** Callers choose what they name; only what can be a name is told. */
const asName = (word: string | undefined) =>
  word !== undefined && /^[\w-]{1,64}$/.test(word) ? word : undefined;

const short = (words: string) => words.slice(0, 500);

/** Members of an error may hold a request with its headers. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: short(String(error)) };
  const { name: type, message, stack, cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  return {
    type,
    message: short(message),
    ...(code !== undefined && { code }),
    stack,
    ...(cause !== undefined && { cause: plainError(cause) }),
  };
}

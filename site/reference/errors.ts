/**
 * The errors of A2A. Names, codes, reasons and statuses are asked of the SDK's
 * own classes; what 1.0.0 had comes from facts.json; the words are ours.
 */
import * as sdk from '@a2a-js/sdk/errors';
import { facts } from './facts.ts';
import type { Place } from './text.ts';

export interface ErrorEntry {
  code: number;
  /** Class of the SDK, which is its name in the specification; JSON-RPC's own have words instead. */
  name: string;
  reason?: string;
  /** What the SDK says when nobody gives it better words. */
  message?: string;
  http?: { now: number; before: number };
  grpc?: { now: string; before: string };
  when: string;
  taught: Place;
  example: string;
}

type Notes = Pick<ErrorEntry, 'when' | 'taught' | 'example'>;

const ALL = '1-wire/errors.ts';

/** When each error is sent, by code. */
const NOTES: Record<number, Notes> = {
  [-32001]: {
    when: 'There is no such task, or it is not yours. A server should not tell which.',
    taught: 'long-jobs#when-the-poller-gets-an-error',
    example: '1-wire/polling.ts',
  },
  [-32002]: {
    when: 'The task is completed, failed or rejected, or the agent did not stop.',
    taught: 'cancel#the-same-call-six-situations',
    example: '1-wire/cancel.ts',
  },
  [-32003]: {
    when: 'A method for push, and the card has no `pushNotifications`.',
    taught: 'errors#each-code-once',
    example: ALL,
  },
  [-32004]: {
    when: 'The card lacks the capability, the task is over, or the agent broke the order of a stream.',
    taught: 'states#the-nine',
    example: '1-wire/states.ts',
  },
  [-32005]: {
    when: 'A content type or a media type that the agent cannot read.',
    taught: 'parts#media-types-that-an-agent-cannot-read',
    example: '1-wire/media-types.ts',
  },
  [-32006]: {
    when: 'Something behind the agent gave an answer that breaks the specification. The SDK never raises it by itself.',
    taught: 'errors#two-codes-you-rarely-see',
    example: ALL,
  },
  [-32007]: {
    when: 'The card promises an extended card, and there is none.',
    taught: 'errors#each-code-once',
    example: ALL,
  },
  [-32008]: {
    when: 'A message to an agent with a required extension that you did not name.',
    taught: 'versions#when-an-extension-is-required',
    example: '1-wire/required-extension.ts',
  },
  [-32009]: {
    when: 'The request names no version, or one that the agent does not speak. It stands in the header `A2A-Version`, else in the query of the URL, `?A2A-Version=1.0` (§3.6.1).',
    taught: 'versions#the-version',
    example: '1-wire/versions.ts',
  },
  [-32700]: {
    when: 'The body is not JSON. The `id` of the answer is `null`.',
    taught: 'errors#the-errors-without-data',
    example: ALL,
  },
  [-32600]: {
    when: 'JSON that is no call. The JavaScript SDK’s server answers `-32602` instead, the Python SDK’s sends this.',
    taught: 'questions-wire#batches-notifications-params',
    example: '1-wire/questions-wire.ts',
  },
  [-32601]: {
    when: 'No such method. Often the name it had in 0.3.',
    taught: 'errors#the-errors-without-data',
    example: ALL,
  },
  [-32602]: {
    when: 'A field is missing, of the wrong kind or out of range; or, from the SDK, the envelope is wrong, for which the rule is -32600.',
    taught: 'errors#which-check-comes-first',
    example: '1-wire/errors-order.ts',
  },
  [-32603]: {
    when: 'The agent or its server broke, or the agent ended without any event. A peer may leave out the reason, as the specification names none.',
    taught: 'states#what-ends-a-call-and-what-ends-a-stream',
    example: '1-wire/endings.ts',
  },
};

/** What JSON-RPC calls its own errors. */
const RESERVED: Record<number, string> = {
  [-32700]: 'parse error',
  [-32600]: 'invalid request',
  [-32601]: 'method not found',
  [-32602]: 'invalid params',
  [-32603]: 'internal error',
};

/** The SDK's error for a code, as its client would make it from the wire. */
function errorOf(code: number): sdk.A2AError {
  const error = { code, message: '' };
  return sdk.fromJsonRpcErrorResponse({ jsonrpc: '2.0', id: 1, error });
}

/** Its class, to make one with the words that the SDK has for it. */
function freshError(name: string): sdk.A2AError | undefined {
  const Class = (sdk as Record<string, unknown>)[name];
  return typeof Class === 'function' ? new (Class as new () => sdk.A2AError)() : undefined;
}

function entry(code: number): ErrorEntry {
  const notes = NOTES[code];
  if (!notes) throw new Error(`nobody has written down when ${code} is sent`);
  if (code in RESERVED) {
    const { reason } = errorOf(code);
    const spoken = code === -32602 || code === -32603;
    return { code, name: RESERVED[code]!, ...(spoken && { reason }), ...notes };
  }
  const { name } = errorOf(code);
  const { reason, message } = freshError(name)!;
  const [before, now] = [facts.errors['1.0.0'][name]!, facts.errors['1.0.1'][name]!];
  return {
    code,
    name,
    reason,
    message,
    http: { now: now.http, before: before.http },
    grpc: { now: now.grpc, before: before.grpc },
    ...notes,
  };
}

const codes = Object.values(sdk.A2A_ERROR_CODE);

/** All codes that the SDK knows: those of A2A, then those of JSON-RPC. */
export const errors: ErrorEntry[] = [
  ...codes.filter((code) => !(code in RESERVED)).toSorted((one, other) => other - one),
  ...codes.filter((code) => code in RESERVED),
].map(entry);

/** Notes on codes that the SDK does not know, for a test. */
export function strayErrors(): number[] {
  return Object.keys(NOTES)
    .map(Number)
    .filter((code) => !(codes as number[]).includes(code));
}

import { taskStateToJSON, TaskState } from '@a2a-js/sdk';
import { A2A_ERROR_CODE } from '@a2a-js/sdk/errors';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { methodOf, PAGES } from '../../site/frames/methods.ts';
import {
  commandOf,
  exchangeName,
  pickExchanges,
  programs,
  recording,
  type Exchange,
} from '../../snippets/index.ts';
import { startsPython } from '../../snippets/python.ts';
import { root } from '../../snippets/root.ts';

const WIRE = 'examples/1-wire/';
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Whether what answers in a program is another server than the SDK's, wholly or in part. */
const hasOtherServer = (program: string) =>
  startsPython(program) || read(program).includes("'@examples/lib/peer'");

const recordings = programs()
  .filter((program) => program.startsWith(WIRE) && !hasOtherServer(program))
  .map((program) => recording(program.replace('examples/', '')));
const exchanges = recordings.flatMap((one) => one.exchanges);

/** Everything that came back: the body, or the data of each event. */
function answersOf({ response }: Exchange): unknown[] {
  if (!response) return [];
  if (!response.events) return [response.body];
  return response.events.flatMap((event) => ('data' in event ? [event.data] : []));
}

/** Calls back with each object in a JSON value. */
function walk(value: unknown, visit: (object: Record<string, unknown>) => void): void {
  if (Array.isArray(value)) for (const entry of value) walk(entry, visit);
  else if (value && typeof value === 'object') {
    visit(value as Record<string, unknown>);
    for (const entry of Object.values(value)) walk(entry, visit);
  }
}

const answers = exchanges.flatMap(answersOf);

/** Whether an exchange went wrong: no answer, a status of failure, or an error in the body. */
function isFailure(exchange: Exchange): boolean {
  const { response, error } = exchange;
  if (!response || error !== undefined || response.status >= 400) return true;
  return answersOf(exchange).some((answer) => 'error' in Object(answer));
}

/** What the recordings hold of each kind that a reader should see. */
const seen = {
  /** Those that were answered with a result. */
  methods: new Set(
    exchanges
      .filter((exchange) => !isFailure(exchange))
      .map((exchange) => methodOf(exchangeName(exchange))),
  ),
  states: new Set<unknown>(),
  parts: new Set<string>(),
  payloads: new Set<string>(),
  codes: new Set<unknown>(),
};
walk(answers, (object) => {
  const { status, parts, error } = object;
  if ('status' in object && ('contextId' in object || 'taskId' in object || 'id' in object)) {
    // The SDK leaves out the state that was never set.
    const { state = 'TASK_STATE_UNSPECIFIED' } = Object(status) as { state?: unknown };
    seen.states.add(state);
  }
  if (Array.isArray(parts))
    for (const part of parts) for (const key of Object.keys(Object(part))) seen.parts.add(key);
  if (typeof (error as { code?: unknown } | undefined)?.code === 'number')
    seen.codes.add((error as { code: number }).code);
});
for (const exchange of exchanges) {
  if (!exchange.response?.events) continue;
  for (const event of answersOf(exchange)) {
    const { result = event } = Object(event) as { result?: unknown };
    for (const key of Object.keys(Object(result))) seen.payloads.add(key);
  }
}

/**
 * Codes of the SDK that its server does not send. To JSON that is no call it
 * answers -32602, and keeps -32600 for its layer for 0.3, which is off.
 */
const NEVER = new Set<number>([A2A_ERROR_CODE.INVALID_REQUEST]);

/** The modules of the SDK’s server that the bundles name in comments, with their text. */
const modules = ['server/index.js', 'server/express/index.js']
  .map((file) => readFileSync(join(root, 'node_modules/@a2a-js/sdk/dist', file), 'utf8'))
  .flatMap((bundle) => bundle.split(/^\/\/ (?=src\/)/m))
  .map((text) => ({ name: /^\S*/.exec(text)![0], text }));

const missing = (wanted: Iterable<unknown>, found: Set<unknown>) =>
  [...wanted].filter((name) => !found.has(name));

describe('the recordings show', () => {
  it('all eleven methods', () => {
    expect(Object.keys(PAGES)).toHaveLength(11);
    expect(missing(Object.keys(PAGES), seen.methods)).toEqual([]);
  });

  it('all nine states', () => {
    const numbers = Object.values(TaskState).filter(
      (state): state is TaskState => typeof state === 'number' && state >= 0,
    );
    expect(numbers).toHaveLength(9);
    expect(missing(numbers.map(taskStateToJSON), seen.states)).toEqual([]);
  });

  it('all four kinds of part', () => {
    expect(missing(['text', 'raw', 'url', 'data'], seen.parts)).toEqual([]);
  });

  it('all four payloads of a stream', () => {
    const payloads = ['task', 'message', 'statusUpdate', 'artifactUpdate'];
    expect(missing(payloads, seen.payloads)).toEqual([]);
  });

  it('all error codes that the SDK sends', () => {
    const codes = Object.values(A2A_ERROR_CODE).filter((code) => !NEVER.has(code));
    expect(codes).toHaveLength(13);
    expect(missing(codes, seen.codes)).toEqual([]);
  });

  it('and the one that it does not send has no sender in its source of 1.0', () => {
    const senders = modules.filter(({ text }) => text.includes('INVALID_REQUEST'));
    expect(senders.length).toBeGreaterThan(0);
    const others = senders.filter(({ name }) => !/^src\/(?:errors|compat)\//.test(name));
    expect(others.map(({ name }) => name)).toEqual([]);
  });
});

const pages = globSync('site/content/docs/1-wire/*.mdx', { cwd: root })
  .toSorted()
  .map((path) => ({ path, text: read(path) }));

/** Programs that a page shows anything of. */
const shownOn = (text: string, component = '\\w+') =>
  new Set(
    Array.from(
      text.matchAll(new RegExp(`<${component}\\s[^>]*?\\bof="(1-wire/[^"#]+)`, 'g')),
      ([, of]) => of!,
    ),
  );

/** The exchanges that a page shows. */
function framesOn(text: string): Exchange[] {
  return Array.from(text.matchAll(/<Wire\s([^>]*?)\/>/g), ([, attributes]) => {
    const of = /\bof="([^"]+)"/.exec(attributes!)![1]!;
    const only = /\bonly=(?:"([^"]+)"|\{(\[[^\]]*\])\})/.exec(attributes!);
    const several = Array.from(only?.[2]?.matchAll(/'([^']+)'/g) ?? [], ([, name]) => name!);
    return pickExchanges(of, only?.[1] ?? (several.length > 0 ? several : undefined));
  }).flat();
}

/** Whether a chapter that the page links to runs the program. */
function runsElsewhere(text: string, of: string): boolean {
  return pages.some(
    (page) =>
      shownOn(page.text, 'Output').has(of) && text.includes(`](../${basename(page.path, '.mdx')}/`),
  );
}

/** Whether a program says that something failed: the name of an error, a code, or a hanging call. */
const saysFailure = (stdout: string) => /Error\b|-32\d{3}\b|\bhangs\b|\brefused\b/i.test(stdout);

describe('a chapter takes its reader somewhere:', () => {
  it.each(pages)('$path', ({ text }) => {
    expect(text).toContain('\n## What you can now do\n');
    const shown = [...shownOn(text)];
    const failing = [
      ...framesOn(text).filter(isFailure),
      ...[...shownOn(text, 'Output')].filter((of) => saysFailure(recording(of).stdout)),
    ];
    expect(failing, 'frames and outputs on the page that show a failure').not.toEqual([]);
    // The output of a program stands below the command that runs it, here or in its own chapter.
    const lacking = shown.filter(
      (of) => !shownOn(text, 'Output').has(of) && !runsElsewhere(text, of),
    );
    expect(lacking, 'programs without their command').toEqual([]);
  });

  it('and there are chapters', () => expect(pages.length).toBeGreaterThan(10));

  it('a command names the Node that npm ci brought', () => {
    const plain = pages.filter(({ text }) => /`node[ `]/.test(text));
    expect(plain.map(({ path }) => path)).toEqual([]);
  });

  it('a command names its program', () => {
    expect(commandOf(`${WIRE}message.ts`)).toBe('npx node examples/1-wire/message.ts');
  });
});

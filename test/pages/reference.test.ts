import * as sdk from '@a2a-js/sdk';
import { Client } from '@a2a-js/sdk/client';
import { A2A_ERROR_CODE } from '@a2a-js/sdk/errors';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { methodOf, PAGES } from '../../site/frames/methods.ts';
import { errors, strayErrors } from '../../site/reference/errors.ts';
import { facts, type Field } from '../../site/reference/facts.ts';
import {
  FIELDS,
  GROUPS,
  meaningOf,
  MESSAGES,
  strayMeanings,
  VALUES,
} from '../../site/reference/fields.ts';
import { REQUEST, RESPONSE, WEBHOOK } from '../../site/reference/headers.ts';
import { METHODS } from '../../site/reference/methods.ts';
import { glossary } from '../../site/reference/glossary.ts';
import { endings, states, strayStates } from '../../site/reference/states.ts';
import { symptoms } from '../../site/reference/symptoms.ts';
import { anchorOf, pageOf, placesIn, type Place } from '../../site/reference/text.ts';
import { recording } from '../../snippets/index.ts';
import { root } from '../../snippets/root.ts';
import { pages } from './built.ts';

interface Codec {
  fromJSON(json: unknown): Record<string, unknown>;
  toJSON(message: unknown): unknown;
}

const messages = Object.entries(facts.messages);
const codec = (name: string) => (sdk as unknown as Record<string, Codec>)[name]!;

const SCALARS: Record<string, unknown> = {
  string: 'x',
  bool: true,
  int32: 7,
  bytes: 'aGk=',
  'google.protobuf.Struct': { a: 1 },
  'google.protobuf.Value': { a: 1 },
  'google.protobuf.Timestamp': '2026-01-01T00:00:00.000Z',
};

/** A value that a field can have on the wire, of a message all fields that go together. */
function sample({ type, repeated, map }: Field): unknown {
  const one =
    SCALARS[type] ??
    (facts.enums[type] ? Object.keys(facts.enums[type])[1] : sampleOf(facts.messages[type]!));
  return map ? { k: one } : repeated ? [one] : one;
}

function sampleOf(fields: Field[]): unknown {
  const first = (field: Field) => fields.find(({ oneof }) => oneof === field.oneof) === field;
  return Object.fromEntries(
    fields.filter((field) => !field.oneof || first(field)).map((f) => [f.name, sample(f)]),
  );
}

describe('the facts are those of the SDK’s codecs:', () => {
  const fields = messages.flatMap(([message, all]) => all.map((field) => ({ message, field })));

  it.each(fields)('$message.$field.name', ({ message, field }) => {
    const json = { [field.name]: sample(field) };
    expect(codec(message).toJSON(codec(message).fromJSON(json))).toEqual(json);
  });

  it.each(messages)('%s has no other fields', (message, all) => {
    const known = new Set(all.map(({ oneof, name }) => oneof ?? name));
    expect(new Set(Object.keys(codec(message).fromJSON({})))).toEqual(known);
  });

  it('and no other messages', () => {
    const exported = Object.entries(sdk)
      .filter(([name, value]) => 'fromJSON' in Object(value) && !name.endsWith('Entry'))
      .map(([name]) => name);
    expect(new Set(messages.map(([name]) => name))).toEqual(new Set(exported));
  });

  it('and its enums', () => {
    for (const [name, number] of Object.entries(facts.enums.TaskState!)) {
      expect(sdk.taskStateFromJSON(name)).toBe(number);
    }
    for (const [name, number] of Object.entries(facts.enums.Role!)) {
      expect(sdk.roleFromJSON(name)).toBe(number);
    }
  });

  it('and its errors', () => {
    const table = facts.errors['1.0.1'];
    const own = errors.filter(({ http }) => http);
    expect(Object.fromEntries(own.map(({ name, code }) => [name, code]))).toEqual(
      Object.fromEntries(Object.entries(table).map(([name, { code }]) => [name, code])),
    );
  });
});

describe('each fact has a meaning, and each meaning its fact:', () => {
  it('fields', () => {
    const silent = messages.flatMap(([message, all]) =>
      all.filter(({ name }) => !meaningOf(message, name)).map(({ name }) => `${message}.${name}`),
    );
    expect(silent).toEqual([]);
    expect(strayMeanings()).toEqual([]);
  });

  it('messages and enums, each in one group', () => {
    const all = [...Object.keys(facts.messages), ...Object.keys(facts.enums)].toSorted();
    expect(Object.values(GROUPS).flat().toSorted()).toEqual(all);
    expect(Object.keys(MESSAGES).toSorted()).toEqual(all);
    expect(Object.keys(VALUES)).toEqual(Object.keys(facts.enums.Role!));
  });

  it('methods, and the SDK’s client has them', () => {
    const names = facts.methods.map(({ name }) => name).toSorted();
    expect(Object.keys(METHODS).toSorted()).toEqual(names);
    expect(Object.keys(PAGES).toSorted()).toEqual(names);
    for (const { client } of Object.values(METHODS))
      expect(Client.prototype).toHaveProperty(client);
  });

  it('states and errors', () => {
    expect(strayStates()).toEqual([]);
    expect(strayErrors()).toEqual([]);
  });
});

describe('what the tables say of states is what the programs recorded:', () => {
  const { stdout } = recording('1-wire/states.ts');
  it.each(states)('$name', ({ name, number, kind }) => {
    const outcome = kind === 'terminal' ? '-32004' : 'ok';
    const line = `${number} ${name}\n  subscribe: ${outcome}, another message: ${outcome}\n`;
    expect(stdout).toContain(line);
  });

  it('no ending is left out', () => {
    const { stdout: printed } = recording('1-wire/endings.ts');
    expect(endings(printed)).toHaveLength(printed.match(/^\S/gm)!.length);
  });
});

describe('an exchange leads to its method:', () => {
  it.each([
    ['GetTask', 'GetTask'],
    ['GET /rest/tasks/1', 'GetTask'],
    ['GET /tasks', 'ListTasks'],
    ['POST /t/message:send', 'SendMessage'],
    ['POST /tasks/1:cancel', 'CancelTask'],
    ['GET /tasks/1:subscribe', 'SubscribeToTask'],
    ['GET /tasks/1/pushNotificationConfigs/a', 'GetTaskPushNotificationConfig'],
    ['POST /lf.a2a.v1.A2AService/SendMessage', 'SendMessage'],
    ['lf.a2a.v1.A2AService/CancelTask', 'CancelTask'],
  ])('%s', (name, method) => expect(methodOf(name)).toBe(method));

  it.each(['message/send', 'GET /.well-known/agent-card.json', 'POST /', 'toString'])(
    '%s leads nowhere',
    (name) => expect(methodOf(name)).toBeUndefined(),
  );

  it('and every method has a path of HTTP+JSON that leads to it', () => {
    for (const { name, http } of facts.methods) {
      expect(methodOf(http.replaceAll(/\{\w+\}/g, 'x'))).toBe(name);
    }
  });
});

it('each frame of a method links to it, by the name of the method', () => {
  const frames = pages.flatMap(({ dom }) =>
    dom.querySelectorAll('.exchange').map((exchange) => ({
      method: methodOf(exchange.querySelector('.exchange-name')!.text),
      link: exchange.querySelector('.exchange-tools a'),
    })),
  );
  expect(frames.length).toBeGreaterThan(10);
  for (const { method, link } of frames) {
    expect(link?.text).toBe(method && `${method} in the reference`);
    expect(link?.getAttribute('href')?.split('#')[1]).toBe(method);
  }
});

/** What is wrong with a place, or undefined. */
function fault(place: Place): string | undefined {
  const page = pages.find(({ path }) => path === pageOf(place));
  if (!page) return `${place}: there is no page ${pageOf(place)}`;
  const anchor = anchorOf(place);
  if (anchor === undefined || page.dom.getElementById(anchor)) return undefined;
  return `${place}: the page has no such anchor`;
}

const meanings = [...Object.values(FIELDS), ...Object.values(MESSAGES), ...Object.values(VALUES)];
const PLACES: Record<string, Place[]> = {
  fields: meanings.flatMap(({ says, taught }) => [taught, ...placesIn(says)]),
  methods: Object.values(METHODS).flatMap(({ says, taught }) => [taught, ...placesIn(says)]),
  headers: [...REQUEST, ...RESPONSE, ...WEBHOOK].map(({ taught }) => taught),
  states: states.map(({ taught }) => taught),
  errors: errors.map(({ taught }) => taught),
  glossary: glossary.flatMap(({ says, taught }) => [taught, ...placesIn(says)]),
  symptoms: symptoms.flatMap(({ cause, taught }) => [taught, ...placesIn(cause)]),
};

describe('each place that the reference sends a reader to exists:', () => {
  it.each(Object.entries(PLACES))('%s', (_data, places) => {
    expect([...new Set(places)].flatMap((place) => fault(place) ?? [])).toEqual([]);
  });
});

const EXAMPLES: Record<string, string[]> = {
  methods: Object.values(METHODS).map(({ example }) => example),
  errors: errors.map(({ example }) => example),
  symptoms: symptoms.map(({ example }) => example),
};

describe('each program that the reference names exists:', () => {
  it.each(Object.entries(EXAMPLES))('%s', (_data, examples) => {
    expect(examples.filter((path) => !existsSync(join(root, 'examples', path)))).toEqual([]);
  });
});

/** Words of a symptom that its program does not have, and why. */
const ELSEWHERE: Record<string, { words: string[]; why: string }> = {
  'buffer-from': {
    words: ['globalThis.Buffer.from(arr)'],
    why: 'a line of the SDK’s source, of which the run shows the error',
  },
  'missing-properties': {
    words: [' is missing the following properties from type '],
    why: 'the compiler’s message, which the page takes from the compiler',
  },
  'data-null': { words: ['{"data": null}'], why: 'the frame has it with other spaces' },
  'status-empty': { words: ['"status": {}'], why: 'the frame has it with other spaces' },
  'history-zero': { words: ['historyLength: 0'], why: 'the program makes it from a list' },
};

/** A recorded file of a program, or nothing: not each program sends or prints. */
function recordingOf(example: string, ending: string): string {
  const file = join(root, 'snippets/recorded', example.replace(/\.ts$/, ending));
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

describe('symptoms', () => {
  it('have names of their own', () => {
    const ids = symptoms.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('include every error code', () => {
    const seen = symptoms.map(({ see }) => see).join('\n');
    const codes = Object.values(A2A_ERROR_CODE);
    expect(codes).toHaveLength(14);
    expect(codes.filter((code) => !seen.includes(`\`${code}\``))).toEqual([]);
  });

  const source = globSync('node_modules/@a2a-js/sdk/dist/**/*.js', {
    cwd: root,
    exclude: ['**/compat/**'],
  })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  it.each(symptoms.filter(({ said }) => said))('$id: the SDK says “$said”', ({ said }) => {
    expect(source).toContain(said);
  });

  it.each(symptoms)('$id: the page that teaches it shows the program', ({ taught, example }) => {
    const page = join(root, 'site/content/docs', `${pageOf(taught).slice(1, -1)}.mdx`);
    expect(readFileSync(page, 'utf8')).toMatch(new RegExp(`(?:of|from|to)="${example}[#"]`));
  });

  it.each(symptoms)('$id: the program has the words', ({ id, see, said, example }) => {
    const quoted = Array.from(see.matchAll(/`([^`]+)`/g), ([, words]) => words!.split('…')).flat();
    const words = [...quoted, said ?? ''].filter((one) => !ELSEWHERE[id]?.words.includes(one));
    const recorded = ['.txt', '.wire.json'].map((ending) => recordingOf(example, ending));
    const text = [readFileSync(join(root, 'examples', example), 'utf8'), ...recorded].join('\n');
    const plain = text.replaceAll('\\"', '"');
    expect(words.filter((one) => !plain.includes(one.trim()))).toEqual([]);
  });

  it('excuse only what needs it', () => {
    const known = new Map(symptoms.map(({ id, see, said = '' }) => [id, see + said]));
    for (const [id, { words }] of Object.entries(ELSEWHERE)) {
      for (const one of words) expect(known.get(id), id).toContain(one);
    }
  });

  it('cite reports by repository and number', () => {
    const reports = symptoms.flatMap(({ reports: all = [] }) => all);
    expect(reports.length).toBeGreaterThan(30);
    expect(reports.filter((report) => !/^[\w-]+#\d+$/.test(report))).toEqual([]);
  });
});

it('terms of the glossary have anchors of their own', () => {
  expect(new Set(glossary.map(({ id }) => id)).size).toBe(glossary.length);
});

import { Part } from '@a2a-js/sdk';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  apply,
  confidenceV1,
  costV1,
  defineExtension,
  emitSkillResult,
  readSkillResult,
  toolCallV1,
  worldStateDeltaV1,
  type Confidence,
  type Cost,
  type Delta,
  type Extension,
  type ToolCall,
  type WorldState,
  type WorldStateDelta,
} from '../../examples/2-layer/src/index.ts';

const RUNS = { numRuns: 10_000 };

const record = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(model, { noNullPrototype: true }) as unknown as fc.Arbitrary<T>;

/** JSON has one zero, and JavaScript two. */
const number = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .filter((value) => !Object.is(value, -0));
const amount = number.map(Math.abs);
const json = fc
  .jsonValue({ maxDepth: 3 })
  .map((value) => JSON.parse(JSON.stringify(value)) as z.core.util.JSONType);

const usage = fc.record(
  {
    input_tokens: fc.maxSafeNat(),
    output_tokens: fc.maxSafeNat(),
    cache_creation_input_tokens: fc.maxSafeNat(),
    cache_read_input_tokens: fc.maxSafeNat(),
  },
  { requiredKeys: ['input_tokens', 'output_tokens'], noNullPrototype: true },
);
const cost: fc.Arbitrary<Cost> = fc.record(
  { usage, durationMs: amount, costUsd: amount, success: fc.boolean() },
  { requiredKeys: ['usage'], noNullPrototype: true },
);
const confidence: fc.Arbitrary<Confidence> = fc.record(
  {
    confidence: fc.double({ min: 0, max: 1, noNaN: true }).map(Math.abs),
    explanation: fc.string({ unit: 'binary' }),
    success: fc.boolean(),
  },
  { requiredKeys: ['confidence'], noNullPrototype: true },
);
const name = fc
  .string({ minLength: 1, unit: 'binary' })
  .filter((text) => !text.includes('.') && !/^(__proto__|constructor|prototype)$/.test(text));
const place = { domain: name };
const pathOf = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('.'));
const delta: fc.Arbitrary<Delta> = fc.oneof(
  record({
    ...place,
    path: pathOf,
    op: fc.constantFrom('set' as const, 'push' as const),
    value: json,
  }),
  record({ ...place, path: pathOf, op: fc.constant('inc' as const), value: number }),
);
const worldState: fc.Arbitrary<WorldStateDelta> = record({
  deltas: fc.array(delta, { maxLength: 4 }),
});
const id = { toolCallId: fc.string({ minLength: 1 }), name: fc.string({ minLength: 1 }) };
const toolCall: fc.Arbitrary<ToolCall> = fc.oneof(
  fc.record(
    { ...id, phase: fc.constant('started' as const), args: json },
    { requiredKeys: ['toolCallId', 'name', 'phase'], noNullPrototype: true },
  ),
  fc.record(
    { ...id, phase: fc.constant('completed' as const), result: json },
    { requiredKeys: ['toolCallId', 'name', 'phase'], noNullPrototype: true },
  ),
  record({ ...id, phase: fc.constant('failed' as const), error: fc.string() }),
);

const CASES = [
  [costV1, cost],
  [confidenceV1, confidence],
  [worldStateDeltaV1, worldState],
  [toolCallV1, toolCall],
] as unknown as [Extension<unknown>, fc.Arbitrary<unknown>][];

/** A value that throws wherever it is touched. */
const trap = (): object => {
  const handler = new Proxy(
    {},
    {
      get: () => () => {
        throw new Error('touched');
      },
    },
  ) as ProxyHandler<object>;
  return new Proxy({}, handler);
};
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
const throwing = {
  get: () => {
    throw new Error('touched');
  },
  enumerable: true,
};
const cyclic = (): object => {
  const one: { self?: object; list?: unknown[] } = {};
  one.self = one;
  one.list = [one];
  return one;
};
const deep = (): unknown => {
  let value: unknown = 1;
  for (let depth = 0; depth < 50_000; depth++) value = depth % 2 ? [value] : { value };
  return value;
};

/** Whatever a peer, or a fault in this process, may hand over. */
const anything: fc.Arbitrary<() => unknown> = fc.oneof(
  fc
    .anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withNullPrototype: true,
      withTypedArray: true,
      withSparseArray: true,
      withBoxedValues: true,
      withObjectString: true,
    })
    .map((value) => () => value),
  fc.constantFrom<() => unknown>(
    trap,
    revoked,
    cyclic,
    () => Symbol('part'),
    () => trap,
  ),
);

/** A value like one that is right, with something else somewhere in it. */
function spoiled(right: fc.Arbitrary<unknown>): typeof anything {
  return fc.tuple(right, fc.nat(), anything).map(([value, at, wrong]) => () => {
    const copy = structuredClone(value) as Record<string, unknown>;
    const keys = Object.keys(copy);
    copy[keys[at % keys.length]!] = wrong();
    return copy;
  });
}

/** Where in a part something may stand. */
const shapes = (mime: string): ((data: unknown) => unknown)[] => {
  const metadata = { mimeType: mime };
  return [
    (data) => data,
    (data) => ({ data }),
    (data) => ({ data, metadata }),
    (value) => ({ content: { $case: 'data', value }, metadata }),
    (content) => ({ content, metadata }),
    (value) => ({ content: { $case: 'raw', value }, metadata }),
    (data) => ({ data, metadata: { mimeType: data } }),
    (data) => ({ data, metadata: data }),
    () => Object.defineProperty({ metadata }, 'data', throwing),
    (data) => Object.defineProperty({ data }, 'metadata', throwing),
    (data) => ({ data, metadata: Object.defineProperty({}, 'mimeType', throwing) }),
    () => ({ content: Object.defineProperty({ $case: 'data' }, 'value', throwing), metadata }),
  ];
};

describe.each(CASES.map(([extension, payload]) => ({ name: extension.name, extension, payload })))(
  '$name',
  ({ extension, payload }) => {
    const { mime, uri } = extension;
    const right = payload.map((value) => () => value);
    const data = fc.oneof(right, spoiled(payload), anything);

    it('parse never throws', () => {
      fc.assert(
        fc.property(data, fc.constantFrom(...shapes(mime)), (make, shape) => {
          const read = extension.parse(shape(make())) ?? { ok: false, path: '', reason: '' };
          // What was read can be passed on.
          const ends = read.ok ? [extension.emit(read.value).filename] : [read.path, read.reason];
          expect(ends.map((end) => typeof end)).not.toContain('undefined');
        }),
        RUNS,
      );
    });

    it('parseMetadata never throws', () => {
      fc.assert(
        fc.property(data, (make) => {
          const throws = Object.defineProperty({}, uri, throwing);
          for (const metadata of [make(), { [uri]: make() }, throws])
            expect([undefined, true, false]).toContain(extension.parseMetadata(metadata)?.ok);
        }),
        { numRuns: 2000 },
      );
    });

    it('what was emitted is read again, through the wire and through the SDK', () => {
      fc.assert(
        fc.property(payload, (value) => {
          const wire: unknown = JSON.parse(JSON.stringify(Part.toJSON(extension.emit(value))));
          expect(extension.parse(wire)).toStrictEqual({ ok: true, value });
          expect(extension.parse(Part.fromJSON(wire))).toStrictEqual({ ok: true, value });
        }),
        RUNS,
      );
    });

    it.each([
      ['a cycle', cyclic],
      ['50,000 levels', deep],
      ['a proxy that throws', trap],
      ['a revoked proxy', revoked],
      ['ten million characters', () => 'x'.repeat(10_000_000)],
      ['a million items', () => Array.from({ length: 1_000_000 }, () => 0)],
    ])('%s as a payload is refused', (_, make) => {
      const part = { data: make(), metadata: { mimeType: mime } };
      expect(extension.parse(part)).toMatchObject({ ok: false });
    });

    it.each([
      ['a proxy that throws', trap],
      ['a revoked proxy', revoked],
      ['a cycle', cyclic],
      ['ten million characters', () => 'x'.repeat(10_000_000)],
    ])('%s is no part', (_, make) => {
      expect(extension.parse(make())).toBeUndefined();
      expect(extension.parse({ metadata: make() })).toBeUndefined();
    });
  },
);

describe('where any JSON may stand', () => {
  const of = (value: unknown) => ({
    data: { deltas: [{ domain: 'd', path: 'p', op: 'set', value }] },
    metadata: { mimeType: worldStateDeltaV1.mime },
  });
  const reason = 'expected JSON of at most 24 levels';
  const refused = { ok: false, path: 'deltas.0.value', reason };

  it.each([
    ['undefined', undefined],
    ['a function', () => 1],
    ['a date', new Date(0)],
    ['Infinity', Infinity],
    ['NaN', NaN],
    ['a bigint', 1n],
    // oxlint-disable-next-line no-sparse-arrays
    ['a hole', [1, , 2]],
    ['an undefined member', { a: undefined }],
    ['a map', new Map()],
    ['a symbol', Symbol('a')],
  ])('%s is refused', (_, value) => {
    expect(worldStateDeltaV1.parse(of(value))).toEqual(refused);
  });

  it.each([
    ['a cycle', cyclic],
    ['50,000 levels', deep],
    ['400 digits', () => JSON.parse('1'.repeat(400)) as unknown],
  ])('%s are refused', (_, make) => {
    expect(worldStateDeltaV1.parse(of(make()))).toEqual(refused);
  });

  it('a member __proto__ stays a member', () => {
    const value = JSON.parse('{"__proto__": {"polluted": true}}') as object;
    const read = worldStateDeltaV1.parse(of(value));
    expect(JSON.stringify(read)).toContain('__proto__');
    const after = apply({}, read?.ok ? read.value.deltas : []);
    expect(JSON.stringify(after)).toContain('__proto__');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('confidence outside of JSON', () => {
  it.each([Infinity, -Infinity, NaN])('%d is refused, not clamped', (value) => {
    const part = { data: { confidence: value }, metadata: { mimeType: confidenceV1.mime } };
    expect(confidenceV1.parse(part)).toMatchObject({ ok: false, path: 'confidence' });
  });
});

describe('apply', () => {
  const plain = { maxKeys: 3, noNullPrototype: true };
  const state = fc.dictionary(name, fc.dictionary(name, json, plain), plain);

  it('changes nothing that it was given, all objects included', () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    fc.assert(
      fc.property(state, fc.array(delta, { maxLength: 5 }), (given, deltas) => {
        const copy = structuredClone(given);
        const result = apply(given, deltas);
        expect(given).toStrictEqual(copy);
        expect(result.ok || result.path).toSatisfy(
          (end) => end === true || /^deltas\.\d+\.path$/.test(end as string),
        );
      }),
      { numRuns: 2000 },
    );
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  });

  it('shares nothing with the deltas', () => {
    const value = { list: [1] };
    const result = apply({}, [{ domain: 'd', path: 'p', op: 'set', value }]);
    value.list.push(2);
    expect(result).toEqual({ ok: true, value: { d: { p: { list: [1] } } } });
  });

  it('refuses a state that cannot be copied', () => {
    const deltas: Delta[] = [{ domain: 'd', path: 'p', op: 'set', value: 1 }];
    for (const odd of [[], { deep: deep() }, { call: () => {} }, trap()])
      expect(apply(odd as unknown as WorldState, deltas)).toMatchObject({
        ok: false,
        path: 'state',
      });
  });

  it('makes no state that it cannot go on from', () => {
    const names = Array.from({ length: 32 }, () => 'a').join('.');
    let value: unknown = 1;
    for (let depth = 0; depth < 24; depth++) value = [value];
    const first = apply({}, [{ domain: 'd', path: names, op: 'push', value } as Delta]);
    expect(apply(first.ok ? first.value : {}, [])).toEqual(first);
    const long = Array.from({ length: 3000 }, () => 'a').join('.');
    expect(apply({}, [{ domain: 'd', path: long, op: 'set', value: 1 }])).toMatchObject({
      ok: false,
      path: 'deltas.0.path',
    });
  });

  it('refuses deltas that no reader has seen', () => {
    const wrong = [{ domain: 'd', path: 'constructor.prototype.x', op: 'set', value: 1 }];
    expect(apply({}, wrong as Delta[])).toMatchObject({ ok: false, path: 'deltas.0.path' });
    expect(apply({}, trap() as Delta[])).toMatchObject({ ok: false, path: '' });
  });
});

describe('a skill result', () => {
  const mime = 'application/vnd.example.verdict+json';

  it('is never read by an exception', () => {
    fc.assert(
      fc.property(anything, (make) => {
        const parts = [make(), { data: make(), metadata: { mimeType: mime } }];
        const read = readSkillResult(parts, mime, z.object({ verdict: z.string() }));
        expect(read).toMatchObject({ ok: false });
      }),
      { numRuns: 2000 },
    );
  });

  it('a schema that throws refuses', () => {
    const schema = z.unknown().transform(() => {
      throw new Error('of the schema');
    });
    const parts = [{ data: 1, metadata: { mimeType: mime } }];
    expect(readSkillResult(parts, mime, schema)).toMatchObject({ ok: false, path: '' });
  });
});

it('a fifth extension is one call', () => {
  const noteV1 = defineExtension('note-v1', 'A note.', z.object({ note: z.string() }));
  expect(noteV1.declaration).toEqual({
    uri: 'https://proto-labs.ai/a2a/ext/note-v1',
    description: 'A note.',
    required: false,
    params: undefined,
  });
  const part = noteV1.emit({ note: 'hi' });
  expect(noteV1.parseAll([part, part])).toHaveLength(2);
  expect(costV1.parse(part)).toBeUndefined();
  expect(() => noteV1.emit({ note: 1 as never })).toThrow(/^note-v1: note: /);
  expect(() => noteV1.emit(null as never)).toThrow(/^note-v1: the payload: /);
});

it.each(['', 'Cost-v1', 'cost v1', 'cost/../x', 'cost-v1\n', 'côut-v1'])(
  '%j is no name of an extension',
  (wrong) => {
    expect(() => defineExtension(wrong, 'A note.', z.string())).toThrow(
      new TypeError(`no name of an extension: ${wrong}`),
    );
  },
);

it('what a schema makes of a payload must be a payload, too', () => {
  const lengthV1 = defineExtension('length-v1', 'x', z.string().transform(Number));
  expect(() => lengthV1.emit('12' as never)).toThrow(/^length-v1: the payload: /);
  const trimmedV1 = defineExtension('trimmed-v1', 'x', z.string().trim());
  expect(trimmedV1.parse(trimmedV1.emit(' a '))).toEqual({ ok: true, value: 'a' });
});

it('what is no list has no payloads', () => {
  const mime = 'application/vnd.example.verdict+json';
  for (const parts of [undefined, null, {}, 'parts', 7, trap(), revoked()] as unknown[][]) {
    expect(costV1.parseAll(parts)).toEqual([]);
    expect(readSkillResult(parts, mime, z.unknown())).toBeUndefined();
  }
});

it('a part is what was said, whatever becomes of it afterwards', () => {
  const args = { query: ['a'] };
  const call = toolCallV1.emit({ toolCallId: '1', name: 'search', phase: 'started', args });
  const result = emitSkillResult(args, 'application/vnd.example.verdict+json');
  args.query.push('b');
  expect(toolCallV1.parse(call)).toMatchObject({ value: { args: { query: ['a'] } } });
  expect(result.content).toEqual({ $case: 'data', value: { query: ['a'] } });
});

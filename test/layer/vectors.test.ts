import { AgentCard, Part, TaskState, taskStateFromJSON } from '@a2a-js/sdk';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  apply,
  buildCard,
  emitSkillResult,
  fleetAuth,
  legacyStringToState,
  readSkillResult,
  stateToLegacyString,
  submitToolName,
  type BusState,
  type Delta,
} from '../../examples/2-layer/src/index.ts';
import {
  expected,
  extensionNamed,
  extensions,
  vectorFiles,
  vectors,
  vectorText,
  type ApplyVectors,
  type AuthVectors,
  type CardVectors,
  type ExtensionVectors,
  type MetadataVectors,
  type SkillResultVectors,
  type StateVectors,
} from './vectors.ts';

/** What a part becomes on its way to a peer. */
const onTheWire = (part: Part): unknown => JSON.parse(JSON.stringify(Part.toJSON(part)));

it('each file has its test, and each extension its file', () => {
  const others = ['apply', 'auth', 'card', 'metadata', 'skill-results', 'states'];
  const known = [...extensions.map(({ name }) => name), ...others];
  expect(vectorFiles().toSorted()).toEqual(known.map((name) => `${name}.json`).toSorted());
});

it('the floats of protobuf are written as floats, for languages that tell them apart', () => {
  expect(vectorText('cost-v1')).toContain('"input_tokens": 1500.0');
});

describe.each(extensions.map((extension) => ({ name: extension.name, extension })))(
  '$name',
  ({ name, extension }) => {
    const { emit, refuseToEmit, read, ...names } = vectors<ExtensionVectors>(name);

    it('its names', () => {
      const { uri, mime } = extension;
      expect(names).toEqual({ extension: name, uri, mimeType: mime });
    });

    it.each(emit)('emits $name', ({ payload, part }) => {
      const emitted = extension.emit(payload);
      expect(onTheWire(emitted)).toEqual(part);
      // Who reads the wire's form, and who reads the SDK's, reads the payload again.
      expect(extension.parse(part)).toEqual({ ok: true, value: payload });
      expect(extension.parse(emitted)).toEqual({ ok: true, value: payload });
    });

    it.each(refuseToEmit)('does not emit $name', ({ payload, refused: { path, reason } }) => {
      const message = `${name}: ${path || 'the payload'}: ${reason}`;
      expect(() => extension.emit(payload)).toThrow(new TypeError(message));
    });

    it.each(read)('reads $name', (vector) => {
      const want = expected(vector, vector.payload);
      expect(extension.parse(vector.part)).toStrictEqual(want);
      expect(extension.parseAll([{ text: 'x' }, vector.part])).toStrictEqual(want ? [want] : []);
      // The same through the SDK, as a client or a server gets it.
      const decoded = Part.fromJSON(vector.part);
      const again = extension.parse(decoded);
      // `null` is no payload to the SDK, and so another reason to refuse.
      expect(again?.ok ? again : again?.ok).toStrictEqual(want?.ok ? want : want?.ok);
    });

    it('says of each vector what it expects', () => {
      for (const vector of read) {
        expect(
          [vector.other, vector.refused, vector.payload].filter((one) => one !== undefined),
          vector.name,
        ).toHaveLength(1);
      }
    });
  },
);

describe('metadata', () => {
  it.each(vectors<MetadataVectors>('metadata').read)('reads $name', (vector) => {
    const extension = extensionNamed(vector.extension);
    expect(extension.parseMetadata(vector.metadata)).toStrictEqual(
      expected(vector, vector.payload),
    );
  });
});

describe('apply', () => {
  it.each(vectors<ApplyVectors>('apply').apply)('$name', (vector) => {
    const state = structuredClone(vector.state) as Record<string, unknown>;
    const result = apply(state, vector.deltas as Delta[]);
    expect(result).toStrictEqual(expected(vector, vector.result));
    expect(state).toStrictEqual(vector.state);
  });
});

describe('states', () => {
  const { states, noWord, noState } = vectors<StateVectors>('states');

  it.each(states)('$wire is $bus', ({ wire, bus }) => {
    const state = taskStateFromJSON(wire);
    expect(stateToLegacyString(state)).toBe(bus);
    expect(legacyStringToState(bus as BusState)).toBe(state);
  });

  it.each(noWord)('the bus has no word for %j', (wire) => {
    expect(() => stateToLegacyString(taskStateFromJSON(wire))).toThrow(RangeError);
  });

  it.each(noState)('%j is no word of the bus', (word) => {
    expect(() => legacyStringToState(word as BusState)).toThrow(RangeError);
  });

  it('has every state of the SDK', () => {
    const all = Object.values(TaskState).filter((state) => typeof state === 'number');
    const nameless = new Set([TaskState.TASK_STATE_UNSPECIFIED, TaskState.UNRECOGNIZED]);
    const named = all.filter((state) => !nameless.has(state));
    expect(states.map(({ wire }) => taskStateFromJSON(wire)).toSorted()).toEqual(named.toSorted());
  });
});

describe('card', () => {
  const { build, urls } = vectors<CardVectors>('card');

  it.each(build)('builds $name', ({ entry: { extensions: names, auth, ...entry }, card }) => {
    const secrets = auth?.map((way) => [way, { hub: 'secret' }]);
    const built = buildCard({
      ...entry,
      ...(names && { extensions: names.map(extensionNamed) }),
      ...(secrets && { auth: fleetAuth(Object.fromEntries(secrets)) }),
    });
    expect(AgentCard.toJSON(built)).toEqual(card);
    expect(AgentCard.toJSON(AgentCard.fromJSON(card))).toEqual(card);
  });

  it.each(urls)('$url, production $production: $allowed', ({ url, production, allowed }) => {
    const entry = { name: 'a', description: 'b', version: '1', skills: [], url, production };
    let built: string | undefined;
    try {
      built = buildCard(entry).supportedInterfaces[0]?.url;
    } catch (error) {
      built = (error as Error).name;
    }
    expect(built).toBe(allowed ? url : 'TypeError');
  });
});

describe('auth', () => {
  const { callers, challenge, requests, refuse } = vectors<AuthVectors>('auth');
  const auth = fleetAuth(callers);

  it.each(requests)('$name: $user', async ({ headers, user, status }) => {
    const shown = new Headers(headers);
    expect(await auth.userOf((name) => shown.get(name) ?? undefined)).toBe(user);
    expect(status).toBe(user ? undefined : 401);
    expect(auth.challenge).toBe(challenge);
  });

  it.each(refuse)('$name: refused', ({ callers: wrong }) => {
    expect(() => fleetAuth(wrong)).toThrow(TypeError);
  });
});

describe('skill results', () => {
  const { mimeType, schema, ...cases } = vectors<SkillResultVectors>('skill-results');
  const zod = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);

  it.each(cases.emit)('emits $name', ({ result, part }) => {
    expect(onTheWire(emitSkillResult(result, mimeType))).toEqual(part);
  });

  it.each(cases.refuseToEmit)('does not emit $name', ({ result }) => {
    const message = `${mimeType}: expected a JSON object`;
    expect(() => emitSkillResult(result, mimeType)).toThrow(new TypeError(message));
  });

  it.each(cases.read)('reads $name', (vector) => {
    const read = readSkillResult(vector.parts, mimeType, zod);
    expect(read).toEqual(expected(vector, vector.result));
    const decoded = vector.parts.map(Part.fromJSON);
    expect(readSkillResult(decoded, mimeType, zod)).toEqual(read);
  });

  it.each(cases.toolNames)('$skill is handed in by $tool', ({ skill, tool }) => {
    expect(submitToolName({ id: skill })).toBe(tool);
  });
});

import { AgentCard } from '@a2a-js/sdk';
import { describe, expect, it } from 'vitest';
import {
  buildCard,
  costV1,
  defineExtension,
  fleetAuth,
  FLEET_EXTENSIONS,
  textOf,
  textPart,
  wireCard,
  type CardEntry,
} from '../../examples/2-layer/src/index.ts';
import { z } from 'zod';
import { message } from './agent.ts';

const entry: CardEntry = {
  name: 'Prober',
  description: 'Probes.',
  version: '1',
  url: 'https://prober.example/',
  skills: [],
};

describe('a card', () => {
  it('keeps what the agent says, and not what the fleet decides', () => {
    const card = buildCard({
      ...entry,
      provider: { organization: 'Else', url: 'https://else.example' },
      capabilities: { streaming: false, pushNotifications: true, extensions: [] },
      documentationUrl: 'https://prober.example/docs',
      // @ts-expect-error The guard decides it.
      securitySchemes: { forged: { scheme: undefined } },
    });
    expect(card.provider?.organization).toBe('Else');
    expect(card.capabilities).toMatchObject({ streaming: false, pushNotifications: true });
    expect(card.capabilities?.extensions).toHaveLength(4);
    expect(card.documentationUrl).toBe('https://prober.example/docs');
    expect(card.securitySchemes).toEqual({});
  });

  it('declares an extension of the agent itself', () => {
    const noteV1 = defineExtension('note-v1', 'A note.', z.object({ note: z.string() }));
    const card = buildCard({ ...entry, extensions: [costV1, noteV1] });
    expect(card.capabilities?.extensions.map(({ uri }) => uri)).toEqual([costV1.uri, noteV1.uri]);
  });

  it('declares the security that its auth enforces', () => {
    const auth = fleetAuth({ bearer: { hub: 'token' } });
    expect(buildCard({ ...entry, auth })).toMatchObject(auth.declaration);
  });

  it('declares no security for a skill alone, which nobody would check', () => {
    const skill = { id: 'a', name: 'A', description: 'b', tags: [] };
    const securityRequirements = [{ schemes: { bearer: { list: [] } } }];
    // @ts-expect-error The guard asks the same of all callers.
    const card = buildCard({ ...entry, skills: [{ ...skill, securityRequirements }] });
    expect(card.skills[0]!.securityRequirements).toEqual([]);
  });

  it('has a wire form that is JSON, and reads as the same card', () => {
    const auth = fleetAuth({ apiKey: { hub: 'key' } });
    const card = buildCard({ ...entry, auth });
    const wire: unknown = JSON.parse(JSON.stringify(wireCard(card)));
    expect(wire).toEqual(wireCard(card));
    expect(AgentCard.fromJSON(wire)).toMatchObject({
      securitySchemes: card.securitySchemes,
      supportedInterfaces: card.supportedInterfaces,
    });
  });

  it('shares nothing with the next one', () => {
    const [one, other] = [buildCard(entry), buildCard(entry)];
    one.defaultInputModes.push('image/png');
    expect(other.defaultInputModes).not.toContain('image/png');
  });
});

it('the fleet has four extensions', () => {
  expect(FLEET_EXTENSIONS.map(({ name }) => name)).toEqual([
    'cost-v1',
    'confidence-v1',
    'worldstate-delta-v1',
    'tool-call-v1',
  ]);
});

it('the text of a message is that of its parts of text', () => {
  const parts = [
    textPart('a'),
    costV1.emit({ usage: { input_tokens: 1, output_tokens: 1 } }),
    textPart('b'),
  ];
  expect(textOf(message('', { parts }))).toBe('ab');
});

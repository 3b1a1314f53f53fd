import { expect, it } from 'vitest';
import {
  Bus,
  FunctionExecutor,
  Registry,
  route,
  type Fallback,
} from '../../examples/3-hub/src/index.ts';

const skill = (id: string) => ({ id, name: id, description: id, tags: [] });

function registry(down: string[] = []) {
  const made = new Registry(new Bus());
  const executor = new FunctionExecutor({});
  made.add('ava', executor, [skill('count'), skill('sum')]);
  made.add('bo', executor, [skill('sum')]);
  for (const name of down) made.setAvailable(name, false, 'gone');
  return made;
}

it.each([
  ['the target', { target: 'bo' }, {}, 'bo sum'],
  ['the target and its skill', { target: 'ava', skill: 'sum' }, {}, 'ava sum'],
  ['the first who has the skill', { skill: 'sum' }, {}, 'ava sum'],
  ['the fallback', {}, { target: 'bo' }, 'bo sum'],
  ['the fallback by skill', {}, { skill: 'count' }, 'ava count'],
  [
    'nobody for an unknown target',
    { target: 'cy', skill: 'sum' },
    { target: 'bo' },
    'unknown-target',
  ],
  ['nobody for a skill the target lacks', { target: 'bo', skill: 'count' }, {}, 'unknown-skill'],
  ['nobody for an unknown skill', { skill: 'fly' }, { target: 'bo' }, 'unknown-skill'],
  ['nobody without a fallback', {}, {}, 'no-default'],
] as [string, object, Fallback, string][])('%s', (_who, request, fallback, expected) => {
  const found = route(request, registry(), fallback);
  expect('reason' in found ? found.reason : `${found.agent.name} ${found.skill}`).toBe(expected);
});

it('somebody else who has the skill, when the first is down', () => {
  expect(route({ skill: 'sum' }, registry(['ava']))).toMatchObject({ agent: { name: 'bo' } });
});

it.each([
  ['the target', { target: 'ava' }],
  ['everybody who has the skill', { skill: 'count' }],
])('nobody, when %s is down', (_who, request) => {
  expect(route(request, registry(['ava']))).toMatchObject({ reason: 'unavailable' });
});

it('what a card no longer lists is gone, loudly; what is declared stays', () => {
  const bus = new Bus();
  const made = new Registry(bus);
  const news: string[] = [];
  bus.subscribe('fleet.skill.*', ({ topic, payload }) => {
    news.push(`${topic.split('.').at(-1)} ${'skill' in payload ? payload.skill : ''}`);
  });
  made.add('ava', new FunctionExecutor({}), [skill('count')]);
  made.setSkills('ava', [skill('sum'), skill('fly')]);
  made.setSkills('ava', [skill('sum')]);
  expect(news).toEqual(['added count', 'added sum', 'added fly', 'removed fly']);
  expect([...made.get('ava')!.skills.keys()]).toEqual(['count', 'sum']);
});

it('two agents of one name are refused', () => {
  expect(() => registry().add('ava', new FunctionExecutor({}))).toThrow(
    'two agents are called ava',
  );
});

it('who is removed is gone with all skills, loudly', () => {
  const bus = new Bus();
  const made = new Registry(bus);
  const news: unknown[] = [];
  made.add('ava', new FunctionExecutor({}), [skill('count'), skill('sum')]);
  bus.subscribe('fleet.skill.removed', ({ payload }) => void news.push(payload));
  made.remove('ava');
  made.remove('ava');
  expect(news).toEqual([
    { agent: 'ava', skill: 'count' },
    { agent: 'ava', skill: 'sum' },
  ]);
  expect(route({ skill: 'sum' }, made)).toMatchObject({ reason: 'unknown-skill' });
});

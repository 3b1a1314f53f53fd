import { buildCard } from '@protolabs/a2a';
import { Bus } from '../src/bus.ts';
import { FunctionExecutor } from '../src/executors/function.ts';
import { Registry } from '../src/dispatch/registry.ts';

const skill = (id: string) => ({
  id,
  name: id,
  description: `Does ${id}.`,
  tags: [],
});

// #region old-card
const registry = new Registry(new Bus());
registry.add('ava', new FunctionExecutor({}));
registry.setSkills('ava', [skill('chat'), skill('draw')]);

const skills = () => [...registry.get('ava')!.skills.values()];
const card = buildCard({
  name: 'hub',
  description: 'Connects.',
  version: '1.0.0',
  url: 'http://localhost:4100/',
  skills: skills(),
});
// #endregion old-card

// #region gone
registry.setSkills('ava', [skill('chat')]);
const names = (some: { id: string }[]) => some.map(({ id }) => id).join();
console.log('ava can:', names(skills()));
console.log('the card says:', names(card.skills));
// #endregion gone

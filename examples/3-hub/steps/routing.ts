import { Bus } from '../src/bus.ts';
import { FunctionExecutor } from '../src/executors/function.ts';
import { Registry } from '../src/dispatch/registry.ts';
import { route } from '../src/dispatch/router.ts';

const bus = new Bus();
bus.subscribe('fleet.#', ({ topic, payload }) => {
  console.log(topic, JSON.stringify(payload));
});

// #region agents
const registry = new Registry(bus);
const skill = (id: string) => ({
  id,
  name: id,
  description: '',
  tags: [],
});
const nothing = new FunctionExecutor({});
registry.add('desk', nothing, [skill('shout'), skill('book')]);
registry.add('echo', nothing);
// #endregion agents

// #region card
registry.setSkills('echo', [skill('shout'), skill('sing')]);
registry.setSkills('echo', [skill('shout')]);
// #endregion card

// #region routes
const fallback = { target: 'desk' };
function tell(request: { target?: string; skill?: string }) {
  const found = route(request, registry, fallback);
  const words =
    'reason' in found
      ? `${found.reason}: ${found.words}`
      : `${found.agent.name} does ${found.skill}`;
  console.log(JSON.stringify(request), '→', words);
}

tell({ skill: 'shout' });
tell({ target: 'echo', skill: 'shout' });
tell({});
tell({ target: 'ecko', skill: 'shout' });
tell({ skill: 'sing' });
// #endregion routes

// #region down
registry.setAvailable('desk', false, 'does not answer');
tell({ skill: 'shout' });
tell({ target: 'desk' });
// #endregion down

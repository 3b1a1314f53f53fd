import type { SkillExecutor } from '../3-hub/src/skill.ts';
import { Bus } from '../3-hub/src/bus.ts';
import { Dispatcher } from '../3-hub/src/dispatch/dispatcher.ts';
import { HubExecutor } from '../3-hub/src/dispatch/hub-executor.ts';
import { Registry } from '../3-hub/src/dispatch/registry.ts';
import { openAgent, type Opened } from './open-agent.ts';

export interface SmallHub extends Opened {
  bus: Bus;
}

/** The smallest hub: one agent with one skill, in memory, and a client. */
export async function smallHub(executor: SkillExecutor): Promise<SmallHub> {
  const bus = new Bus();
  const registry = new Registry(bus);
  registry.add('ava', executor, [
    { id: 'chat', name: 'Chat', description: 'Talks.', tags: [] },
  ]);
  const fallback = { target: 'ava' };
  const dispatcher = new Dispatcher({
    bus,
    registry,
    name: 'hub',
    fallback,
  });
  const opened = await openAgent(new HubExecutor(bus));
  return {
    ...opened,
    bus,
    async close() {
      await dispatcher.stop();
      await opened.close();
    },
  };
}

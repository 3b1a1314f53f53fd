import { fastClock } from '@examples/lib/fast-clock';
import { openAgent } from '@examples/lib/open-agent';
import { toldStatus } from '@examples/lib/told';
import { Bus } from '../src/bus.ts';
import { Dispatcher } from '../src/dispatch/dispatcher.ts';
import { FunctionExecutor } from '../src/executors/function.ts';
import { HubExecutor } from '../src/dispatch/hub-executor.ts';
import { Registry } from '../src/dispatch/registry.ts';

const clock = fastClock();

// #region skill
const desk = new FunctionExecutor({
  async report(_request, { progress, signal }) {
    progress('Reading.');
    await Promise.race([clock.work(600), aborted(signal)]);
    signal.throwIfAborted();
    return 'The report.';
  },
});

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });
}
// #endregion skill

// #region hub
const bus = new Bus();
const registry = new Registry(bus);
registry.add('desk', desk, [
  { id: 'report', name: 'Report', description: '', tags: [] },
]);
const fallback = { skill: 'report' };
const dispatcher = new Dispatcher({ bus, registry, name: 'hub', fallback });
const hub = new HubExecutor(bus);
// #endregion hub

// #region told
bus.subscribe('agent.skill.#', ({ topic, payload }) => {
  const [, , kind] = topic.split('.');
  const said = kind === 'request' ? '' : JSON.stringify(payload);
  console.log('  bus:', kind, said);
});
// #endregion told

const agent = await openAgent(hub);

// #region at-once
const { id, status } = await agent.begin('Write the report.');
console.log(`after ${clock.now()} s: ${toldStatus(status)}`);
await clock.wait(300);
const half = await agent.get(id);
console.log(`after ${clock.now()} s: ${toldStatus(half.status)}`);
await clock.wait(300);
const whole = await agent.get(id);
console.log(`after ${clock.now()} s: ${toldStatus(whole.status)}`);
// #endregion at-once

// #region cancel
const second = await agent.begin('Write another.');
const canceled = await agent.cancel(second.id);
console.log(toldStatus(canceled.status));
// #endregion cancel

// #region nobody
const nobody = await agent.send('Sing.', { metadata: { skill: 'sing' } });
console.log(toldStatus(nobody.status));
// #endregion nobody

await dispatcher.stop();
await agent.close();

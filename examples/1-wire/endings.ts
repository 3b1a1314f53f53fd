import { TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import {
  AgentEvent,
  type AgentExecutionEvent,
  type AgentExecutor,
  type RequestContext,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { newTask, statusUpdate } from '@examples/lib/events';
import { agentText, textOf } from '@examples/lib/message';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { sleep } from '@examples/lib/sleep';
import { stateName } from '@examples/lib/task';

const {
  TASK_STATE_SUBMITTED: SUBMITTED,
  TASK_STATE_WORKING: WORKING,
  TASK_STATE_COMPLETED: COMPLETED,
  TASK_STATE_INPUT_REQUIRED: INPUT_REQUIRED,
  TASK_STATE_AUTH_REQUIRED: AUTH_REQUIRED,
} = TaskState;

type Event = AgentExecutionEvent;
type Publish = (event: Event) => void;

// #region agents
const task = (request: RequestContext, state = SUBMITTED): Event =>
  AgentEvent.task(newTask(request, state));

const agents: Record<
  string,
  (request: RequestContext, publish: Publish) => void | Promise<void>
> = {
  'a message': (request, publish) => {
    const { contextId } = request;
    publish(AgentEvent.message(agentText('Hello.', { contextId })));
  },
  'COMPLETED as an update': (request, publish) => {
    publish(task(request));
    publish(statusUpdate(request, COMPLETED));
  },
  'COMPLETED in the first task': (request, publish) => {
    publish(task(request, COMPLETED));
  },
  'INPUT_REQUIRED as an update': (request, publish) => {
    publish(task(request));
    publish(statusUpdate(request, INPUT_REQUIRED));
  },
  'AUTH_REQUIRED, later COMPLETED': async (request, publish) => {
    publish(task(request));
    publish(statusUpdate(request, AUTH_REQUIRED));
    await sleep(50);
    publish(statusUpdate(request, COMPLETED));
  },
  'returns while WORKING': (request, publish) => {
    publish(task(request));
    publish(statusUpdate(request, WORKING));
  },
  'throws before the task': () => {
    throw new Error('No disk.');
  },
  'throws while WORKING': (request, publish) => {
    publish(task(request));
    publish(statusUpdate(request, WORKING));
    throw new Error('No disk.');
  },
  'nothing at all': () => {},
  'an update before the task': (request, publish) => {
    publish(statusUpdate(request, COMPLETED));
  },
  'a second task at the end': (request, publish) => {
    publish(task(request));
    publish(task(request, COMPLETED));
  },
  'INPUT_REQUIRED in the first task': (request, publish) => {
    publish(task(request, INPUT_REQUIRED));
  },
  'AUTH_REQUIRED in the first task': (request, publish) => {
    publish(task(request, AUTH_REQUIRED));
  },
};
// #endregion agents

let running = Promise.withResolvers<void>();
const executor: AgentExecutor = {
  async execute(request, bus) {
    const { resolve } = running;
    try {
      const act = agents[textOf(request.userMessage)]!;
      await act(request, (event) => bus.publish(event));
    } finally {
      resolve();
    }
  },
  async cancelTask() {},
};

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Actor',
    description: 'Ends in the way you name.',
    capabilities: { streaming: true, extensions: [] },
  }),
  executor,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region deadline
/** What a call comes to, or "hangs" 150 ms after its agent is through. */
async function endOf(call: (signal: AbortSignal) => Promise<string>) {
  running = Promise.withResolvers();
  const deadline = new AbortController();
  const { signal } = deadline;
  let isOver = false;
  const end = call(signal)
    .catch((error: Error) => {
      const { name, message } = (error.cause as Error) ?? error;
      return signal.aborted ? 'hangs' : `${name}\n    ${message}`;
    })
    .finally(() => (isOver = true));

  await running.promise;
  // An answer that is on its way arrives in one of these turns.
  for (let turn = 0; turn < 50; turn++) {
    if (!isOver) await sleep(0);
  }
  if (!isOver) await sleep(150);
  deadline.abort(new Error('No answer for 150 ms.'));
  return end;
}
// #endregion deadline

// #region calls
const short = (state: string) => state.replace('TASK_STATE_', '');

const blocking = (name: string) =>
  endOf(async (signal) => {
    const answer = await client.sendMessage(ask(name), { signal });
    return 'messageId' in answer
      ? 'returns a message'
      : `returns ${short(stateName(answer.status))}`;
  });

async function streaming(name: string) {
  const seen: string[] = [];
  const end = await endOf(async (signal) => {
    const events = client.sendMessageStream(ask(name), { signal });
    for await (const { payload } of events) {
      if (payload?.$case === 'message') seen.push('message');
      if (payload?.$case === 'task' || payload?.$case === 'statusUpdate') {
        seen.push(short(stateName(payload.value.status)));
      }
    }
    return 'closes';
  });
  return [...seen, end].join(', ');
}

for (const name of Object.keys(agents)) {
  console.log(name);
  console.log('  blocking: ', await blocking(name));
  console.log('  streaming:', await streaming(name));
}
// #endregion calls

await agent.close();

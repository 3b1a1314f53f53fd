import {
  Role,
  TaskState,
  type Message,
  type SendMessageConfiguration,
  type StreamResponse,
  type Task,
} from '@a2a-js/sdk';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
  ServerCallContext,
  type TaskStore,
} from '@a2a-js/sdk/server';
import {
  buildCard,
  FleetExecutor,
  stateToLegacyString,
  textPart,
  type Ending,
  type ExecutorOptions,
  type Turn,
} from '../../examples/2-layer/src/index.ts';

type Work = (turn: Turn) => Promise<Ending | string | void>;

/** An agent whose work a test gives. */
class Agent extends FleetExecutor {
  readonly #work: Work;

  constructor(work: Work, options: ExecutorOptions) {
    super(options);
    this.#work = work;
  }

  protected override work(turn: Turn) {
    return this.#work(turn);
  }
}

export function message(text: string, more: Partial<Message> = {}): Message {
  return {
    messageId: crypto.randomUUID(),
    contextId: '',
    taskId: '',
    role: Role.ROLE_USER,
    parts: [textPart(text)],
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
    ...more,
  };
}

export const callerOf = (userName = ''): ServerCallContext =>
  new ServerCallContext({ user: { isAuthenticated: userName !== '', userName } });

/** The SDK's own server around an agent's work, without a network. */
export function agentOf(
  work: Work,
  options: ExecutorOptions & { store?: TaskStore; context?: ServerCallContext } = {},
) {
  const { store = new InMemoryTaskStore(), context = callerOf(), ...limits } = options;
  const executor = new Agent(work, limits);
  const entry = { name: 'Agent', description: 'Works.', version: '1', url: 'http://a/' };
  const handler = new DefaultRequestHandler(buildCard({ ...entry, skills: [] }), store, executor);
  const params = (text: string, more?: Partial<Message>, returnImmediately = false) => {
    const configuration: SendMessageConfiguration = {
      acceptedOutputModes: [],
      taskPushNotificationConfig: undefined,
      returnImmediately,
    };
    const rest = { tenant: '', metadata: undefined, configuration };
    return { message: message(text, more), ...rest };
  };
  const asTask = (answer: Message | Task): Task => {
    if ('messageId' in answer) throw new Error('not a task');
    return answer;
  };
  return {
    executor,
    handler,
    store,
    async send(text: string, more?: Partial<Message>, as = context): Promise<Task> {
      return asTask(await handler.sendMessage(params(text, more), as));
    },
    async begin(text: string, more?: Partial<Message>, as = context): Promise<Task> {
      return asTask(await handler.sendMessage(params(text, more, true), as));
    },
    stream: (text: string, more?: Partial<Message>, as = context) =>
      handler.sendMessageStream(params(text, more), as),
    cancel: (id: string) => handler.cancelTask({ id, tenant: '', metadata: undefined }, context),
    get: (id: string) => handler.getTask({ id, tenant: '' }, context),
    watch: (id: string) => handler.resubscribe({ id, tenant: '' }, context),
  };
}

export const stateOf = (task: Pick<Task, 'status'>): string =>
  stateToLegacyString(task.status?.state ?? TaskState.TASK_STATE_UNSPECIFIED);

export const textOfParts = (item?: Pick<Message, 'parts'>): string[] =>
  item?.parts.map(({ content }) => (content?.$case === 'text' ? content.value : '')) ?? [];

/** One word for each event: `task submitted`, `working`, `+answer`. */
export function wordOf({ payload }: StreamResponse): string {
  if (payload?.$case === 'task') return `task ${stateOf(payload.value)}`;
  if (payload?.$case === 'statusUpdate') {
    const { status } = payload.value;
    const said = textOfParts(status?.message).join('');
    return said ? `${stateOf(payload.value)}: ${said}` : stateOf(payload.value);
  }
  if (payload?.$case === 'artifactUpdate') {
    const { append, artifact } = payload.value;
    return `${append ? '+' : '='}${artifact?.name} ${textOfParts(artifact).join('|')}`;
  }
  return payload?.$case ?? 'nothing';
}

export async function eventsOf(stream: AsyncIterable<StreamResponse>): Promise<StreamResponse[]> {
  const events: StreamResponse[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

export const wordsOf = async (stream: AsyncIterable<StreamResponse>): Promise<string[]> =>
  (await eventsOf(stream)).map(wordOf);

/** Resolves when what has been set going without timers has come to rest. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

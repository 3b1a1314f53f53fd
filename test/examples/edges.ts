/** A behaviour of the SDK that surprises, with what shows it and where it is told. */
export interface Edge {
  /** One of the twenty that were known when the project began. */
  number?: number;
  what: string;
  /** Path of the page, and the id of its heading. */
  at: `/1-wire/sharp-edges-${'tasks' | 'server' | 'client'}/#${string}`;
  /** Below `examples/`. */
  program: string;
  /** What the program prints as long as the SDK does it. */
  shows: RegExp;
}

const tasks = (anchor: string) => `/1-wire/sharp-edges-tasks/#${anchor}` as const;
const server = (anchor: string) => `/1-wire/sharp-edges-server/#${anchor}` as const;
const client = (anchor: string) => `/1-wire/sharp-edges-client/#${anchor}` as const;

/** Of the numbered ones, those that an SDK has mended, with its version. */
export const MENDED: Record<number, string> = {};

export const EDGES: Edge[] = [
  {
    number: 1,
    what: 'a question inside the first task hangs',
    at: tasks('a-question-inside-the-first-task'),
    program: '1-wire/edge-question-in-task.ts',
    shows: /in the task +no answer/,
  },
  {
    number: 2,
    what: 'CancelTask on a parked task hangs when cancelTask publishes nothing',
    at: tasks('a-cancel-that-nobody-hears'),
    program: '1-wire/cancel-parked.ts',
    shows: /^no answer$/m,
  },
  {
    number: 3,
    what: 'the public card is published in its in-memory form',
    at: client('a-card-in-the-form-of-memory'),
    program: '1-wire/leaked-card.ts',
    shows: /^no scheme$/m,
  },
  {
    number: 4,
    what: 'a signature does not cover security schemes',
    at: client('a-signature-that-leaves-out-the-locks'),
    program: '1-wire/edge-signature.ts',
    shows: /in memory\n.*valid\n +swapped +valid$/m,
  },
  {
    number: 5,
    what: 'the client hands out a raw card, and loses the schemes of a parsed one',
    at: client('a-card-with-holes'),
    program: '1-wire/edge-raw-card.ts',
    shows: /of undefined.*\nfrom memory no scheme/,
  },
  {
    number: 6,
    what: 'fromJSON takes an object of memory and loses its content',
    at: client('two-forms-of-one-object'),
    program: '1-wire/edge-two-forms.ts',
    shows: /fromJSON +undefined/,
  },
  {
    number: 7,
    what: 'a body over 100 kB gets a page of HTML',
    at: server('a-body-that-is-too-large'),
    program: '1-wire/too-large.ts',
    shows: /^\/default Error .*413/m,
  },
  {
    number: 8,
    what: 'a Buffer comes back as a Uint8Array',
    at: client('bytes-that-change-their-type'),
    program: '1-wire/bytes.ts',
    shows: /agent: +Uint8Array/,
  },
  {
    number: 9,
    what: 'an error in mid-stream, or from HTTP, is a plain Error',
    at: client('errors-without-a-code'),
    program: '1-wire/edge-unauthorized.ts',
    shows: /^JSONRPC false no status$/m,
  },
  {
    number: 10,
    what: 'a typed configuration switches off polling and acceptedOutputModes',
    at: client('settings-that-stop-working'),
    program: '1-wire/edge-client-config.ts',
    shows: /one limit +TASK_STATE_COMPLETED/,
  },
  {
    number: 11,
    what: 'the types demand every field of the proto',
    at: client('every-field-is-mandatory'),
    program: '1-wire/edge-typing.ts',
    shows: /Invalid status filter: -1/,
  },
  {
    number: 12,
    what: 'createFromUrl drops the last part of a path without a slash',
    at: client('a-slash-that-matters'),
    program: '1-wire/edge-card-path.ts',
    shows: /^\/agents\/echo \n  Failed to fetch Agent Card from \/agents\/\.well-known\/.* 404$/m,
  },
  {
    number: 13,
    what: 'a tenant of the server and one in the params collide',
    at: server('a-tenant-set-twice'),
    program: '1-wire/edge-tenant.ts',
    shows: /\/set acme -32603/,
  },
  {
    number: 14,
    what: 'a missing timestamp is not filled in',
    at: tasks('a-status-without-a-time'),
    program: '1-wire/edge-timestamp.ts',
    shows: /all +2 timed \| 1 timed \| 3 bare/,
  },
  {
    number: 15,
    what: 'a message to a task at work runs execute a second time',
    at: tasks('a-second-message'),
    program: '1-wire/second-message.ts',
    shows: /^a bun$/m,
  },
  {
    number: 16,
    what: 'a second task event breaks the stream and orphans the task',
    at: tasks('a-second-task-event'),
    program: '1-wire/edge-second-task.ts',
    shows: /UnsupportedOperationError\nstored TASK_STATE_SUBMITTED/,
  },
  {
    number: 17,
    what: 'a follow-up message is stored without its contextId',
    at: tasks('a-follow-up-without-its-context'),
    program: '1-wire/edge-history-context.ts',
    shows: /Here adrift/,
  },
  {
    number: 18,
    what: 'faults of callers are logged as errors with a stack',
    at: server('a-log-full-of-other-peoples-errors'),
    program: '1-wire/edge-noise.ts',
    shows: /VersionNotSupportedError: .*\n +a stack: true/,
  },
  {
    number: 19,
    what: 'append to an unknown artifact creates it',
    at: tasks('a-chunk-that-starts-something-new'),
    program: '1-wire/edge-append.ts',
    shows: /^2 Rivers carry {2}\| the mountains\.$/m,
  },
  {
    number: 20,
    what: 'events are no longer stored when the reader of a stream in process leaves',
    at: tasks('a-reader-that-leaves'),
    program: '1-wire/edge-break.ts',
    shows: /break\n +agent: done\n +store: TASK_STATE_SUBMITTED 0/,
  },
  {
    what: 'nothing evicts parked tasks and their buses',
    at: tasks('a-hundred-tasks-that-wait'),
    program: '1-wire/edge-parked-buses.ts',
    shows: /parked tasks 100 live buses 100/,
  },
  {
    what: 'a second task event overwrites a terminal state',
    at: tasks('a-second-task-event'),
    program: '1-wire/transitions.ts',
    shows: /COMPLETED to WORKING by a task event: true/,
  },
  {
    what: 'a message after a task is answered, and the task is left behind',
    at: tasks('a-message-after-a-task'),
    program: '1-wire/message-after-task.ts',
    shows: /blocking: +The Rhine\n +its task TASK_STATE_WORKING/,
  },
  {
    what: 'chunks that follow a cancel are stored twice',
    at: tasks('chunks-that-are-stored-twice'),
    program: '1-wire/edge-late-chunks.ts',
    shows: /stored +meter 1\. meter 2\. meter 2\./,
  },
  {
    what: 'status messages with the same id are lost from the history',
    at: tasks('status-messages-with-one-id'),
    program: '1-wire/edge-same-id.ts',
    shows: /^history Soup Peeling\.$/m,
  },
  {
    what: 'a page of a list comes back empty when its last task changes',
    at: tasks('a-page-that-comes-back-empty'),
    program: '1-wire/list-pages.ts',
    shows: /Soup Tea \| nothing/,
  },
  {
    what: 'the text of an exception reaches the caller',
    at: server('an-exception-that-talks'),
    program: '1-wire/edge-error-text.ts',
    shows: /caller: .*s3cret/,
  },
  {
    what: 'a null among the parts is an internal error',
    at: server('requests-of-a-wrong-shape'),
    program: '1-wire/edge-front-door.ts',
    shows: /\/plain a null part: 200 -32603/,
  },
  {
    what: 'an id of 0 comes back as null beside -32009',
    at: server('requests-of-a-wrong-shape'),
    program: '1-wire/edge-front-door.ts',
    shows: /\/plain id 0, no version: 200 -32009 *$/m,
  },
  {
    what: 'a request that is no JSON-RPC call gets -32602',
    at: server('requests-of-a-wrong-shape'),
    program: '1-wire/edge-front-door.ts',
    shows: /\/plain jsonrpc 1\.0: 200 -32602/,
  },
  {
    what: 'the version in the query is ignored',
    at: server('requests-of-a-wrong-shape'),
    program: '1-wire/edge-front-door.ts',
    shows: /\/plain version in the query: 200 -32009/,
  },
  {
    what: 'a notification is answered',
    at: server('requests-of-a-wrong-shape'),
    program: '1-wire/edge-front-door.ts',
    shows: /\/plain a notification: 200 result/,
  },
  {
    what: 'a static extended card is not kept from anonymous callers by an error',
    at: server('an-extended-card-without-a-lock'),
    program: '1-wire/edge-extended-card.ts',
    shows: /^Public\.$/m,
  },
  {
    what: 'a webhook without a url is stored, and its list has no pages',
    at: server('a-webhook-to-anywhere'),
    program: '1-wire/edge-push-configs.ts',
    shows: /^undefined stored\nfile:.* stored\n.*\na page of one: 3$/m,
  },
  {
    what: 'required fields that are empty are left out of what is signed',
    at: client('a-signature-that-others-cannot-verify'),
    program: '1-wire/edge-canonical.ts',
    shows: /as specified +false\nrequired fields dropped +true/,
  },
  {
    what: 'an error in mid-stream is a plain Error',
    at: client('errors-without-a-code'),
    program: '1-wire/errors-client.ts',
    shows: /caught Error SSE event contained .*\ninside -32004/,
  },
  {
    what: 'empty parts and a missing role are accepted, and data: null is lost',
    at: server('where-it-leaves-the-specification'),
    program: '1-wire/part-shapes.ts',
    shows: /data: null +ROLE_USER: nothing[^]*parts: \[\] +ROLE_USER:/,
  },
  {
    what: 'statusTimestampAfter leaves out the moment itself',
    at: server('where-it-leaves-the-specification'),
    program: '1-wire/list-since.ts',
    shows: /after 12:05:00\.000 0/,
  },
];

/** Not printed, but in the frames. */
export const ECHO = {
  what: 'activated extensions are not echoed on a JSON-RPC stream',
  at: server('where-it-leaves-the-specification'),
  program: '1-wire/extensions.ts',
};

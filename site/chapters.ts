/** The chapters in the order of reading; a chapter is named by its page's path below `content/docs/`. */
export const PARTS = [
  {
    label: 'Part 1. The wire',
    groups: [
      { label: 'First steps', chapters: ['1-wire/message', '1-wire/stream', '1-wire/card'] },
      {
        label: 'Answers and tasks',
        chapters: [
          '1-wire/answers',
          '1-wire/parts',
          '1-wire/states',
          '1-wire/conversations',
          '1-wire/long-jobs',
          '1-wire/cancel',
          '1-wire/lists',
        ],
      },
      {
        label: 'Streams and push',
        chapters: ['1-wire/event-streams', '1-wire/push', '1-wire/safe-webhooks'],
      },
      {
        label: 'Around the call',
        chapters: ['1-wire/errors', '1-wire/versions', '1-wire/bindings', '1-wire/other-servers'],
      },
      {
        label: 'Cards and callers',
        chapters: ['1-wire/card-in-full', '1-wire/signed-cards', '1-wire/authentication'],
      },
      {
        label: 'Writing a peer',
        chapters: ['1-wire/protojson', '1-wire/transcript', '1-wire/peer-rules', '1-wire/peer'],
      },
      {
        label: 'Two SDKs compared',
        chapters: [
          '1-wire/questions-wire',
          '1-wire/questions-protojson',
          '1-wire/questions-tasks',
          '1-wire/questions-messages',
          '1-wire/errata',
        ],
      },
      {
        label: 'Sharp edges',
        chapters: [
          '1-wire/sharp-edges-tasks',
          '1-wire/sharp-edges-server',
          '1-wire/sharp-edges-client',
        ],
      },
    ],
  },
  {
    label: 'Part 2. The layer',
    groups: [
      {
        label: 'Payloads',
        chapters: [
          '2-layer/what-the-layer-adds',
          '2-layer/cost',
          '2-layer/confidence',
          '2-layer/world-state',
          '2-layer/tool-calls',
          '2-layer/two-carriages',
          '2-layer/skill-results',
        ],
      },
      {
        label: 'Agents',
        chapters: [
          '2-layer/twenty-lines',
          '2-layer/executor',
          '2-layer/card-and-callers',
          '2-layer/bus-states',
          '2-layer/api',
        ],
      },
      { label: 'The mirror', chapters: ['2-layer/mirror'] },
    ],
  },
  {
    label: 'Part 3. The hub',
    groups: [
      {
        label: 'From an empty bus',
        chapters: ['3-hub/map', '3-hub/bus', '3-hub/routing', '3-hub/one-life', '3-hub/one-answer'],
      },
      {
        label: 'Who does the work',
        chapters: ['3-hub/agent', '3-hub/elsewhere', '3-hub/peers', '3-hub/webhooks'],
      },
      {
        label: 'Whom it serves',
        chapters: [
          '3-hub/questions',
          '3-hub/doors',
          '3-hub/settled',
          '3-hub/restart',
          '3-hub/owners',
          '3-hub/edge',
        ],
      },
      { label: 'All of it', chapters: ['3-hub/running', '3-hub/matrix'] },
    ],
  },
];

/** Pages to look things up in. */
export const REFERENCE = [
  'reference/methods',
  'reference/headers',
  'reference/states',
  'reference/errors',
  'reference/fields',
  'reference/glossary',
  'reference/symptoms',
];

import { at, h, time } from './dom.js';
import { get, post } from './api.js';
import { answerBox } from './questions.js';
import { asks, badge, doer, goesOn } from './states.js';

let open;
let entries = [];

/** Shows one task, or none. */
export async function showTask(id) {
  open = id;
  entries = [];
  const section = at('task');
  section.hidden = !id;
  document.body.dataset.view = id ? 'task' : 'board';
  mark();
  if (!id) return section.replaceChildren();
  section.replaceChildren(h('p', { class: 'empty' }, 'Reading the task…'));
  await loadTask();
  at('task-title')?.focus({ preventScroll: true });
  section.scrollIntoView({ block: 'nearest' });
}

/** Reads the task again that is shown. */
export async function loadTask() {
  const id = open;
  if (!id) return;
  try {
    const task = await get(`tasks/${encodeURIComponent(id)}`);
    if (open === id) render(task);
  } catch (error) {
    if (open !== id) return;
    const title = h(
      'h2',
      { id: 'task-title', tabindex: -1 },
      'No such task',
    );
    const back = h('a', { href: '#/', class: 'back' }, '← All tasks');
    at('task').replaceChildren(back, title, h('p', {}, error.message));
  }
}

/** One more entry of a task; of another one it is not shown. */
export function hearEntry(id, entry) {
  const list = at('entries');
  if (id !== open || !list) return;
  if (entries.some(({ place }) => place === entry.place)) return;
  const index = entries.findIndex(({ place }) => place > entry.place);
  const to = index === -1 ? entries.length : index;
  entries.splice(to, 0, entry);
  list.insertBefore(entryRow(entry), list.children[to] ?? null);
}

/** Says which row of the list is shown. */
export function mark() {
  for (const link of document.querySelectorAll('#tasks a')) {
    const isOpen = link.hash === `#/tasks/${open}`;
    if (isOpen) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

const textOf = ({ parts = [] }) =>
  parts.map(({ text = '' }) => text).join('');

function render({ entries: told, task, ...item }) {
  const { id, contextId, state, asked, words } = item;
  const said = { ...item, task };
  const head = JSON.stringify(said);
  const section = at('task');
  // What is typed into the answer stays while entries come.
  if (section.dataset.head !== head || !at('entries')) {
    section.dataset.head = head;
    const answer = (task.artifacts ?? []).map(textOf).join('\n').trim();
    const facts = [
      ['Who does it', doer(item) || 'Nobody'],
      ['Task', id],
      ['Context', contextId],
    ];
    section.replaceChildren(
      h('a', { href: '#/', class: 'back' }, '← All tasks'),
      h('h2', { id: 'task-title', tabindex: -1 }, asked || 'A task'),
      h(
        'p',
        { class: 'standing' },
        badge(state),
        words && !asks(state) ? h('span', { class: 'words' }, words) : '',
        goesOn(state) || asks(state) ? cancelButton(id) : '',
      ),
      asks(state)
        ? answerBox({ taskId: id, words, kind: kindOf(state) })
        : '',
      answer ? h('div', { class: 'answer' }, answer) : '',
      h(
        'dl',
        { class: 'facts' },
        facts.map(([name, value]) => [
          h('dt', {}, name),
          h('dd', {}, value),
        ]),
      ),
      h('h3', {}, 'What happened'),
      h(
        'p',
        { class: 'legend' },
        way('incoming'),
        way('outgoing'),
        way('event'),
      ),
      h('ol', { id: 'entries', class: 'entries' }),
    );
  }
  entries = [];
  const list = at('entries');
  const known = new Map(
    [...list.children].map((row) => [Number(row.dataset.place), row]),
  );
  entries = told;
  list.replaceChildren(
    ...told.map((entry) => known.get(entry.place) ?? entryRow(entry)),
  );
  if (told.length === 0)
    list.replaceChildren(
      h('li', { class: 'empty' }, 'This is no longer remembered.'),
    );
}

const kindOf = (state) => (state === 'auth-required' ? 'auth' : 'input');

function cancelButton(id) {
  const cancel = async ({ target }) => {
    target.disabled = true;
    try {
      await post(`tasks/${encodeURIComponent(id)}/cancel`);
    } catch (error) {
      target.after(
        h('span', { class: 'fault', role: 'alert' }, error.message),
      );
    }
  };
  return h(
    'button',
    { type: 'button', class: 'quiet', click: cancel },
    'Cancel',
  );
}

const WAYS = {
  incoming: 'from the caller',
  outgoing: 'to the caller',
  event: 'on the bus',
};

const way = (kind) => h('span', { class: `way ${kind}` }, WAYS[kind]);

function entryRow(entry) {
  const { kind, at: iso, name, place, body } = entry;
  const parsed = parse(body);
  const isFault =
    parsed?.error !== undefined ||
    /failed|rejected|error/.test(gist(parsed));
  const title =
    kind === 'event' ? name.replace(/\.[\da-f-]{36}$/, '') : name;
  const shown = parsed ? JSON.stringify(parsed, null, 2) : body;
  return h(
    'li',
    {
      class: `entry ${kind}${isFault ? ' error' : ''}`,
      'data-place': place,
    },
    h(
      'details',
      {},
      h(
        'summary',
        {},
        way(kind),
        h('span', { class: 'name' }, title.replace(/^to /, '')),
        h('span', { class: 'gist' }, gist(parsed)),
        time(iso, { fractionalSecondDigits: 3 }),
      ),
      h('pre', { tabindex: 0, 'aria-label': `Body of ${title}` }, shown),
    ),
  );
}

function parse(body) {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The few words of a body that say most. */
function gist(body) {
  if (!body || typeof body !== 'object') return '';
  const { error, result, params, state, words, reason, text, parts } = body;
  if (error) return error.message ?? String(error);
  if (result?.task) return stateIn(result.task.status);
  if (result?.statusUpdate) return stateIn(result.statusUpdate.status);
  if (result?.artifactUpdate)
    return textOf(result.artifactUpdate.artifact ?? {}).slice(0, 120);
  if (params?.message) return textOf(params.message).slice(0, 120);
  if (parts) return textOf(body).slice(0, 120);
  const said = [reason, state, words ?? text].filter(Boolean);
  return (said.join(': ') || doer(body)).slice(0, 160);
}

const stateIn = ({ state = '', message } = {}) =>
  [
    state.replace('TASK_STATE_', '').toLowerCase().replace('_', '-'),
    message ? textOf(message) : '',
  ]
    .filter(Boolean)
    .join(': ');

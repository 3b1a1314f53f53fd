import { at, h, keyed, time } from './dom.js';
import { get } from './api.js';
import { badge, doer } from './states.js';

/** The tasks that are shown, by id, the newest first. */
let tasks = new Map();
let next = '';
let older = [];

export async function loadTasks() {
  const page = await get('tasks');
  if (older.length === 0) next = page.next;
  tasks = new Map([...page.tasks, ...older].map((task) => [task.id, task]));
  show();
}

export async function loadOlder() {
  const page = await get(`tasks?page=${encodeURIComponent(next)}`);
  next = page.next;
  older = [...older, ...page.tasks];
  for (const task of page.tasks) tasks.set(task.id, task);
  show();
}

/** What a task was asked; undefined for one that is not shown. */
export const askedOf = (id) => tasks.get(id)?.asked;

/** Takes over what an event says of a task, until the list is read again. */
export function hearOfTask(id, { name, at: updatedAt }, body) {
  const known = tasks.get(id);
  if (name === 'agent.skill.request' && !known) {
    const asked = body.parts.map(({ text = '' }) => text).join('');
    const { contextId, target: agent, skill } = body;
    const fresh = { id, contextId, asked, agent, skill, words: '' };
    const first = { ...fresh, state: 'submitted', updatedAt };
    tasks = new Map([[id, first], ...tasks]);
  } else if (!known) return;
  else if (name.startsWith('task.state.')) {
    known.state = body.state;
    known.words = body.words ?? '';
    known.updatedAt = updatedAt;
  } else if (name.startsWith('agent.skill.progress.'))
    known.words = body.words;
  else if (name.startsWith('agent.skill.routed.'))
    Object.assign(known, body);
  else return;
  show();
}

let due = false;

/** Once for all that happens between two frames. */
function show() {
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    render();
  });
}

function render() {
  const list = at('tasks');
  document.querySelector('.tasks .empty').hidden = tasks.size > 0;
  at('more').hidden = !next;
  keyed(list, tasks.values(), ({ id }) => id, row, fill);
}

function row(task) {
  const element = h('li', {}, h('a', { href: `#/tasks/${task.id}` }));
  fill(element, task);
  return element;
}

function fill(element, task) {
  const { state, asked, words, updatedAt } = task;
  const said = JSON.stringify(task);
  if (element.dataset.said === said) return;
  element.dataset.said = said;
  const who = doer(task);
  element.firstChild.replaceChildren(
    badge(state),
    h('span', { class: 'asked' }, asked || 'No text'),
    words ? h('span', { class: 'words' }, words) : '',
    h('span', { class: 'meta' }, who ? `${who} · ` : '', time(updatedAt)),
  );
}

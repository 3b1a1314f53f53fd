import { at, h, keyed, time } from './dom.js';
import { get, post } from './api.js';
import { askedOf } from './tasks.js';

export async function loadQuestions() {
  const open = await get('questions');
  const section = at('questions');
  section.hidden = open.length === 0;
  const title = open.length > 1 ? ` (${open.length})` : '';
  document.title = `${open.length ? `${open.length} waiting · ` : ''}Hub console`;
  at('q').textContent = `Waiting for you${title}`;
  const list = section.querySelector('ul');
  keyed(list, open, keyOf, row, (element, { taskId }) => {
    element.querySelector('a').textContent = titleOf(taskId);
  });
}

// The same task may ask again.
const keyOf = ({ taskId, expiresAt }) => `${taskId} ${expiresAt}`;

const titleOf = (taskId) => askedOf(taskId) || 'its task';

function row(question) {
  const { taskId, expiresAt } = question;
  return h(
    'li',
    {},
    answerBox(question),
    h(
      'p',
      { class: 'meta' },
      h('a', { href: `#/tasks/${taskId}` }, titleOf(taskId)),
      ' · open until ',
      time(expiresAt),
    ),
  );
}

let count = 0;

/** A question, and where to answer it. */
export function answerBox({ taskId, words, kind }) {
  const id = `answer-${count++}`;
  const isSecret = kind === 'auth';
  const input = h('input', {
    id,
    type: isSecret ? 'password' : 'text',
    autocomplete: 'off',
    required: true,
  });
  const fault = h('p', { class: 'fault', role: 'alert' });
  const button = h('button', {}, isSecret ? 'Grant' : 'Answer');
  const submit = async (event) => {
    event.preventDefault();
    button.disabled = true;
    fault.textContent = '';
    try {
      const path = `questions/${encodeURIComponent(taskId)}`;
      await post(path, { words: input.value });
      input.value = '';
    } catch (error) {
      fault.textContent = error.message;
      button.disabled = false;
    }
  };
  const asked = words || (isSecret ? 'It needs a grant.' : 'It asks.');
  return h(
    'form',
    { class: 'answer-box', submit },
    h('label', { for: id }, asked),
    h('div', { class: 'row' }, input, button),
    fault,
  );
}

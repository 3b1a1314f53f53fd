import { h } from './dom.js';

/** A word for each state, and a sign that says the same. */
const STATES = {
  submitted: ['Submitted', '○'],
  working: ['Working', '◐'],
  completed: ['Completed', '✓'],
  failed: ['Failed', '✕'],
  canceled: ['Canceled', '–'],
  rejected: ['Rejected', '✕'],
  'input-required': ['Asks', '?'],
  'auth-required': ['Needs a grant', '?'],
};

export const goesOn = (state) => ['submitted', 'working'].includes(state);
export const asks = (state) => state.endsWith('-required');

/** Who does a task; the hub calls nobody `none`. */
export const doer = ({ agent, skill }) =>
  agent === 'none' ? '' : [agent, skill].filter(Boolean).join(' · ');

export function badge(state) {
  const [word, sign] = STATES[state] ?? [state, '·'];
  const mark = h('span', { 'aria-hidden': 'true' }, sign);
  return h('span', { class: `state ${state}` }, mark, word);
}

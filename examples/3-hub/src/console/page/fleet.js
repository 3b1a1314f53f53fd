import { at, h, keyed, time } from './dom.js';
import { get } from './api.js';

const KINDS = {
  function: 'function of the hub',
  agent: 'agent of the hub',
  a2a: 'agent elsewhere, over A2A',
};

export async function loadAgents() {
  const agents = await get('agents');
  keyed(at('agents'), agents, ({ name }) => name, card, fill);
  choices(agents);
}

function card(agent) {
  const element = h('li');
  fill(element, agent);
  return element;
}

function fill(element, agent) {
  const { name, kind, isAvailable, refusal, news, skills } = agent;
  const said = JSON.stringify(agent);
  if (element.dataset.said === said) return;
  element.dataset.said = said;
  const health = isAvailable ? 'up' : 'down';
  const no = refusal ? 'Cannot be used' : 'Does not answer';
  const word = isAvailable ? 'Up' : no;
  element.className = health;
  element.replaceChildren(
    h('h3', {}, name, h('span', { class: `health ${health}` }, word)),
    h('p', { class: 'meta' }, KINDS[kind] ?? kind),
    news ? h('p', { class: 'news' }, news.words, ' ', time(news.at)) : '',
    h(
      'ul',
      { class: 'skills', 'aria-label': `Skills of ${name}` },
      skills.map(({ id, description }) =>
        h('li', { title: description }, id),
      ),
    ),
  );
}

/** What can be asked of whom. */
function choices(agents) {
  const select = at('skill');
  const said = JSON.stringify(
    agents.map(({ name, skills }) => [name, skills]),
  );
  if (select.dataset.said === said) return;
  select.dataset.said = said;
  const before = select.value;
  select.replaceChildren(
    h('option', { value: '' }, 'Whoever the hub chooses'),
    ...agents.map(({ name, skills }) =>
      h(
        'optgroup',
        { label: name },
        skills.map(({ id, name: title }) =>
          h('option', { value: JSON.stringify([name, id]) }, title),
        ),
      ),
    ),
  );
  select.value = before;
  if (select.selectedIndex < 0) select.value = '';
}

import { events, get, post, SignedOut, signIn, signOut } from './api.js';
import { at } from './dom.js';
import { loadAgents } from './fleet.js';
import { loadQuestions } from './questions.js';
import { loadSums } from './sums.js';
import { hearEntry, loadTask, mark, showTask } from './task.js';
import { hearOfTask, loadOlder, loadTasks } from './tasks.js';

/** Reads something again, but not more often than this; milliseconds. */
const PAUSE = 250;

/** Makes many wishes at once one; never rejects. */
function soon(load) {
  let wanted = false;
  return () => {
    if (wanted) return;
    wanted = true;
    setTimeout(async () => {
      wanted = false;
      await load().catch(() => {});
    }, PAUSE);
  };
}

const again = {
  agents: soon(loadAgents),
  questions: soon(loadQuestions),
  sums: soon(loadSums),
  task: soon(loadTask),
  tasks: soon(() => loadTasks().then(mark)),
};

/** What an event changes. */
function hear({ taskId, ...entry }) {
  const { name } = entry;
  if (name.startsWith('fleet.')) return again.agents();
  hearEntry(taskId, entry);
  if (entry.kind !== 'event') return;
  let body;
  try {
    body = JSON.parse(entry.body);
  } catch {
    // It was too long; what it says is read instead.
    return again.tasks();
  }
  hearOfTask(taskId, entry, body);
  if (name.startsWith('task.state.')) {
    again.tasks();
    again.task();
  }
  if (name.startsWith('agent.input.')) again.questions();
  if (name.startsWith('autonomous.')) again.sums();
}

const say = (words, state) => {
  const link = at('link');
  link.className = state;
  if (link.textContent !== words) link.textContent = words;
};

const loadList = () => loadTasks().then(mark).then(loadQuestions);

const all = () =>
  Promise.all([loadAgents(), loadList(), loadSums(), loadTask()]);

/** Shows what there is, and then what happens, as long as it is let in. */
async function live() {
  let wait = 500;
  for (;;) {
    try {
      let isFirst = true;
      for await (const event of events()) {
        // What happened before the stream began is read after it has.
        if (isFirst) await all();
        if (isFirst) say('Live', 'up');
        isFirst = false;
        wait = 500;
        if (event) hear(event);
      }
    } catch (error) {
      if (error instanceof SignedOut) return login();
    }
    say('The hub does not answer; trying again.', 'down');
    await new Promise((next) => setTimeout(next, wait));
    wait = Math.min(wait * 2, 10_000);
  }
}

function login(words = '') {
  signOut();
  say('', '');
  at('board').hidden = true;
  at('who').hidden = true;
  at('login').hidden = false;
  at('login').querySelector('.fault').textContent = words;
  at('key').focus();
}

async function begin() {
  try {
    const { hub, user } = await get('me');
    at('hub').textContent = hub;
    at('login').hidden = true;
    at('board').hidden = false;
    at('who').hidden = !user;
    at('who').firstElementChild.textContent = user;
    void live();
    route();
  } catch (error) {
    if (error instanceof SignedOut) return login();
    say('The hub does not answer; trying again.', 'down');
    setTimeout(begin, 2000);
  }
}

function route() {
  const [, id] = /^#\/tasks\/([\w-]+)$/.exec(location.hash) ?? [];
  void showTask(id && decodeURIComponent(id));
}

at('login').addEventListener('submit', async (event) => {
  event.preventDefault();
  try {
    await signIn(at('key').value);
    at('key').value = '';
    await begin();
  } catch (error) {
    login(error.message);
  }
});

at('who')
  .querySelector('button')
  .addEventListener('click', () => {
    signOut();
    location.reload();
  });

at('ask').addEventListener('submit', async (event) => {
  event.preventDefault();
  const words = at('words');
  const fault = at('ask').querySelector('.fault');
  const chosen = at('skill').value;
  const [target, skill] = chosen ? JSON.parse(chosen) : [];
  const message = words.value;
  words.value = '';
  fault.textContent = '';
  try {
    // How it goes is told as it happens; the reply is not waited for.
    await post('chat', { message, target, skill });
  } catch (error) {
    fault.textContent = error.message;
    words.value ||= message;
  }
});

at('words').addEventListener('keydown', (event) => {
  const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  if (isSend) at('ask').requestSubmit();
});

at('more').addEventListener('click', () => void loadOlder());
addEventListener('hashchange', route);
void begin();

import { at, h, s } from './dom.js';
import { get } from './api.js';
import { doer } from './states.js';

/** Figures do not break; no-break space. */
const NB = '\u00a0';
const number = new Intl.NumberFormat();
const percent = new Intl.NumberFormat([], { style: 'percent' });
const dollars = new Intl.NumberFormat([], {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
});

/** What the tasks took and how sure their agents were, drawn in tables. */
export async function loadSums() {
  const { outcomes, costs, confidences } = await get('summaries');
  const parts = [
    outcomes.length > 0 && outcomeTable(outcomes),
    costs.length > 0 && costTable(costs),
    confidences.length > 0 && confidenceTable(confidences),
  ].filter(Boolean);
  const none = 'Nothing has ended yet.';
  at('sums').replaceChildren(
    ...(parts.length ? parts : [h('p', { class: 'empty' }, none)]),
  );
}

function outcomeTable(rows) {
  return table(
    'How tasks ended',
    ['Succeeded', 'Tasks', 'Mean time'],
    rows,
    ({ tasks, successes, durationMs }) => [
      bar([
        ['good', successes / tasks],
        ['bad', 1 - successes / tasks],
      ]),
      `${number.format(successes)}${NB}of${NB}${number.format(tasks)}`,
      duration(durationMs),
    ],
  );
}

function costTable(rows) {
  const most = Math.max(
    1,
    ...rows.map(
      ({ inputTokens, outputTokens }) => inputTokens + outputTokens,
    ),
  );
  return table(
    'Cost',
    ['Tokens in and out', 'Tokens', 'Dollars'],
    rows,
    ({ inputTokens, outputTokens, costUsd }) => [
      bar([
        ['in', inputTokens / most],
        ['out', outputTokens / most],
      ]),
      `${number.format(inputTokens)}${NB}in, ${number.format(outputTokens)}${NB}out`,
      dollars.format(costUsd),
    ],
    legend(['in', 'tokens in'], ['out', 'tokens out']),
  );
}

function confidenceTable(rows) {
  return table(
    'Confidence',
    ['Sure and right', 'Sure', 'Right', 'Sure and wrong'],
    rows,
    ({ confidence, successes, samples, sureAndWrong }) => {
      const right = samples ? successes / samples : 0;
      return [
        scale(confidence, right),
        percent.format(confidence),
        percent.format(right),
        sureAndWrong
          ? h(
              'strong',
              { class: 'fault' },
              sureAndWrong === 1 ? 'once' : `${sureAndWrong} times`,
            )
          : 'never',
      ];
    },
    legend(
      ['sure', 'how sure it was'],
      ['right', 'how often it was right'],
    ),
  );
}

/** @param cells the drawing and then the figures of a row */
function table(title, columns, rows, cells, below = '') {
  const head = ['Agent and skill', ...columns].map((column, index) =>
    h(
      'th',
      { scope: 'col', class: index === 1 ? 'drawn' : undefined },
      column,
    ),
  );
  const body = rows.map((row) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, nameOf(row)),
      cells(row).map((cell, index) =>
        h('td', { class: index === 0 ? 'drawn' : undefined }, cell),
      ),
    ),
  );
  const inner = h(
    'table',
    {},
    h('caption', {}, title),
    h('thead', {}, h('tr', {}, head)),
    h('tbody', {}, body),
  );
  // On a small phone it scrolls, by keyboard too.
  const region = { class: 'sum', role: 'region', 'aria-label': title };
  return h('div', { ...region, tabindex: 0 }, inner, below);
}

/** Of a request that nobody took there is no agent. */
const nameOf = (row) =>
  doer(row)
    ? [row.agent, ' ', h('small', {}, row.skill)]
    : h('small', {}, 'taken by nobody');

const drawing = (...children) =>
  s(
    'svg',
    {
      viewBox: '0 0 100 10',
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
    },
    ...children,
  );

/** Lengths beside each other, of a whole that is 1. */
function bar(parts) {
  let x = 0;
  const drawn = parts.map(([name, length]) => {
    const width = Math.max(0, length * 100);
    const rect = s('rect', { class: name, x, y: 2, width, height: 6 });
    x += width;
    return rect;
  });
  return drawing(
    s('rect', { class: 'track', x: 0, y: 2, width: 100, height: 6 }),
    ...drawn,
  );
}

/** Two marks on a scale from 0 to 1, and what lies between them. */
function scale(sure, right) {
  const [from, to] = [Math.min(sure, right), Math.max(sure, right)];
  const mark = (name, value, y) =>
    s('rect', { class: name, x: value * 97, y, width: 3, height: 5 });
  return drawing(
    s('rect', { class: 'track', x: 0, y: 4, width: 100, height: 2 }),
    s('rect', {
      class: 'gap',
      x: from * 97,
      y: 4,
      width: (to - from) * 97,
      height: 2,
    }),
    mark('sure', sure, 0),
    mark('right', right, 5),
  );
}

const legend = (...items) =>
  h(
    'p',
    { class: 'legend' },
    items.map(([name, words]) =>
      h('span', { class: `key ${name}` }, words),
    ),
  );

function duration(ms) {
  if (ms < 1000) return `${Math.round(ms)}${NB}ms`;
  return ms < 120_000
    ? `${(ms / 1000).toFixed(1)}${NB}s`
    : `${(ms / 60_000).toFixed(1)}${NB}min`;
}

/**
 * An element. Attributes that are functions are listeners, `false` and
 * `undefined` leave one out; text is never read as markup.
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key, value);
    else if (value !== undefined && value !== false)
      element.setAttribute(key, value === true ? '' : value);
  }
  const shown = children
    .flat(Infinity)
    .filter((child) => child || child === 0);
  element.append(...shown);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** An element of a drawing. */
export function s(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes))
    element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export const at = (id) => document.getElementById(id);

/**
 * Brings a list to what it should show. An item that stays keeps its
 * element, and so its focus and what was typed into it.
 *
 * @param make makes an item's element
 * @param update brings a kept one up to date
 */
export function keyed(list, items, key, make, update = () => {}) {
  const before = new Map(
    [...list.children].map((child) => [child.dataset.key, child]),
  );
  let next = list.firstElementChild;
  for (const item of items) {
    const id = key(item);
    let element = before.get(id);
    if (element) update(element, item);
    else {
      element = make(item);
      element.dataset.key = id;
    }
    before.delete(id);
    if (element === next) next = next.nextElementSibling;
    else list.insertBefore(element, next);
  }
  for (const element of before.values()) element.remove();
}

const two = '2-digit';
const CLOCK = { hour: two, minute: two, second: two, hourCycle: 'h23' };

/** A time of day, and the day when it is another one. */
export function time(iso, more = {}) {
  const date = new Date(iso);
  const isToday = date.toDateString() === new Date().toDateString();
  const day = isToday ? '' : `${date.toLocaleDateString()} `;
  const text = day + date.toLocaleTimeString([], { ...CLOCK, ...more });
  return h('time', { datetime: iso }, text);
}

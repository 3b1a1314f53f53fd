/**
 * Types on hover, for everyone: a block of code is one tab stop, arrows move
 * between its typed tokens, Escape closes, a click or a tap pins.
 */
const GAP = 6;
const MARGIN = 8;

const popup = document.createElement('div');
popup.id = 'type-of-token';
popup.className = 'type-popup';
popup.popover = 'manual';
popup.setAttribute('role', 'tooltip');
document.body.append(popup);

let shown: HTMLElement | undefined;
let pinned = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let contents: Map<string, Element> | undefined;

/** What a token's type is; the first block of the page that needs a type holds it. */
function typeOf(token: HTMLElement): Element | undefined {
  contents ??= new Map(
    [...document.querySelectorAll<HTMLTemplateElement>('template.types')].flatMap(({ content }) =>
      [...content.children].map((type) => [type.getAttribute('data-for')!, type] as const),
    ),
  );
  return contents.get(token.dataset['type']!);
}

function show(token: HTMLElement, pin = false): void {
  clearTimeout(timer);
  const type = typeOf(token);
  if (!type) return;
  if (shown !== token) hide();
  popup.replaceChildren(type.cloneNode(true));
  token.setAttribute('aria-describedby', popup.id);
  popup.showPopover();
  popup.classList.toggle('pinned', pin);
  [shown, pinned] = [token, pin];
  place();
}

function hide(): void {
  clearTimeout(timer);
  if (!shown) return;
  shown.removeAttribute('aria-describedby');
  popup.hidePopover();
  [shown, pinned] = [undefined, false];
}

/** Below the token, or above where there is more room; never outside the window. */
function place(): void {
  if (!shown) return;
  const token = shown.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popup;
  const { clientWidth, clientHeight } = document.documentElement;
  const below =
    token.bottom + GAP + height <= clientHeight || token.top < clientHeight - token.bottom;
  const left = Math.max(MARGIN, Math.min(token.left, clientWidth - width - MARGIN));
  const top = below ? token.bottom + GAP : token.top - GAP - height;
  popup.style.left = `${left}px`;
  popup.style.top = `${Math.max(MARGIN, top)}px`;
}

function tokenAt(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>('[data-type]') : null;
}

document.addEventListener('pointerover', (event) => {
  if (event.pointerType !== 'mouse' || pinned) return;
  const token = tokenAt(event);
  clearTimeout(timer);
  if (token) timer = setTimeout(show, shown ? 0 : 120, token);
  else if (shown && !popup.contains(event.target as Node) && shown !== document.activeElement) {
    timer = setTimeout(hide, 200);
  }
});

document.addEventListener('click', (event) => {
  const token = tokenAt(event);
  if (token && getSelection()?.isCollapsed) {
    if (pinned && token === shown) hide();
    else show(token, true);
  } else if (!popup.contains(event.target as Node)) hide();
});

document.addEventListener('focusout', (event) => {
  if (event.target !== shown) return;
  if (!pinned) hide();
});

document.addEventListener('scroll', place, { capture: true, passive: true });
addEventListener('resize', place);

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') return hide();
  const block = (event.target as Element).closest<HTMLElement>('pre[tabindex]');
  if (!block || event.altKey || event.ctrlKey || event.metaKey) return;
  const tokens = [...block.querySelectorAll<HTMLElement>('[data-type]')];
  const next = neighbour(tokens, event.key, block);
  if (!next) return;
  event.preventDefault();
  enter(block, next);
});

/** The token that a key leads to. */
function neighbour(
  tokens: HTMLElement[],
  key: string,
  block: HTMLElement,
): HTMLElement | undefined {
  const active = document.activeElement as HTMLElement;
  const index = tokens.indexOf(active);
  const lineOf = (token: Element) => token.closest('.ec-line')!;
  const inLine = (step: 1 | -1) => {
    if (index < 0) return tokens[0];
    const lines = [...block.querySelectorAll('.ec-line')].filter((line) =>
      line.querySelector('[data-type]'),
    );
    const line = lines[lines.indexOf(lineOf(active)) + step];
    const { left } = active.getBoundingClientRect();
    const distance = (token: HTMLElement) => Math.abs(token.getBoundingClientRect().left - left);
    const candidates = tokens.filter((token) => line?.contains(token));
    return candidates.toSorted((a, b) => distance(a) - distance(b))[0];
  };
  switch (key) {
    case 'ArrowRight':
      return tokens[index + 1];
    case 'ArrowLeft':
      return tokens[index < 0 ? 0 : index - 1];
    case 'ArrowDown':
      return inLine(1);
    case 'ArrowUp':
      return inLine(-1);
    case 'Home':
      return tokens[0];
    case 'End':
      return tokens.at(-1);
    default:
      return undefined;
  }
}

/** Gives a token the focus; until it leaves the block, the block itself is no tab stop. */
function enter(block: HTMLElement, token: HTMLElement): void {
  token.tabIndex = -1;
  token.focus();
  show(token);
  block.tabIndex = -1;
  token.addEventListener('blur', () => (block.tabIndex = 0), { once: true });
}

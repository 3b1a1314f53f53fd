const GAP = 6;
const MARGIN = 8;

/**
 * Types of tokens, for everyone: they show under the pointer; a block of code
 * is one tab stop, arrows move between its typed tokens, Escape closes, and a
 * click or a tap pins.
 */
export function showTypes(): void {
  const popup = new TypePopup();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Keys scroll the page below a pointer that rests; that points at nothing.
  let pointerRests = false;
  const later = (wait: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, wait);
  };

  document.addEventListener('pointerover', ({ pointerType, target }) => {
    if (pointerType !== 'mouse' || popup.pinned || pointerRests) return;
    clearTimeout(timer);
    const token = tokenAt(target);
    if (token) later(popup.token ? 0 : 120, () => popup.show(token));
    else if (!popup.holds(target) && popup.token !== document.activeElement) {
      // Time enough for a pointer on its way into the popup.
      later(200, () => popup.hide());
    }
  });

  document.addEventListener('pointermove', () => (pointerRests = false), { passive: true });

  document.addEventListener('click', ({ target }) => {
    const token = tokenAt(target);
    if (popup.holds(target) || !getSelection()?.isCollapsed) return;
    clearTimeout(timer);
    if (!token || (popup.pinned && token === popup.token)) popup.hide();
    else popup.show(token, { pinned: true });
  });

  document.addEventListener('focusout', ({ target }) => {
    if (target === popup.token && !popup.pinned) popup.hide();
  });

  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      popup.hide();
      return;
    }
    const block = (event.target as Element).closest<HTMLElement>('pre[tabindex]');
    if (!block || event.altKey || event.ctrlKey || event.metaKey) return;
    const token = tokenBy(event.key, block);
    if (!token) return;
    event.preventDefault();
    pointerRests = true;
    clearTimeout(timer);
    enter(block, token);
    popup.show(token);
  });

  document.addEventListener('scroll', () => popup.place(), { capture: true, passive: true });
  addEventListener('resize', () => popup.place());
}

/** The one element that shows the type of a token, next to the token. */
class TypePopup {
  token: HTMLElement | undefined;
  pinned = false;
  #types: Map<string, Element> | undefined;
  #element = Object.assign(document.createElement('div'), {
    id: 'type-of-token',
    className: 'type-popup',
    popover: 'manual',
    role: 'tooltip',
  });

  constructor() {
    // Inside the page's main part, where those who go by landmarks find it.
    document.querySelector('main')!.append(this.#element);
  }

  show(token: HTMLElement, { pinned = false } = {}): void {
    const type = this.#typeOf(token);
    if (!type) return;
    if (this.token !== token) this.hide();
    this.#element.replaceChildren(type.cloneNode(true));
    this.#element.classList.toggle('pinned', pinned);
    token.setAttribute('aria-describedby', this.#element.id);
    [this.token, this.pinned] = [token, pinned];
    this.#element.showPopover();
    this.place();
  }

  hide(): void {
    if (!this.token) return;
    this.token.removeAttribute('aria-describedby');
    [this.token, this.pinned] = [undefined, false];
    this.#element.hidePopover();
  }

  holds(target: EventTarget | null): boolean {
    return target instanceof Node && this.#element.contains(target);
  }

  /** Below the token, or above where there is more room; never outside the window. */
  place(): void {
    if (!this.token) return;
    const token = this.token.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.#element;
    const { clientWidth, clientHeight } = document.documentElement;
    const roomBelow = clientHeight - token.bottom;
    const isBelow = GAP + height <= roomBelow || token.top < roomBelow;
    const top = isBelow ? token.bottom + GAP : token.top - GAP - height;
    const left = Math.min(token.left, clientWidth - width - MARGIN);
    this.#element.style.left = `${Math.max(MARGIN, left)}px`;
    this.#element.style.top = `${Math.max(MARGIN, top)}px`;
  }

  /** What a token's type is. The first block of the page that needed it holds it. */
  #typeOf(token: HTMLElement): Element | undefined {
    this.#types ??= new Map(
      [...document.querySelectorAll<HTMLTemplateElement>('template.types')].flatMap(({ content }) =>
        [...content.children].map((type) => [type.getAttribute('data-for')!, type] as const),
      ),
    );
    return this.#types.get(token.dataset['type']!);
  }
}

function tokenAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-type]') : null;
}

/** The token of a block that a key leads to, from the one that has the focus. */
function tokenBy(key: string, block: HTMLElement): HTMLElement | undefined {
  const tokens = [...block.querySelectorAll<HTMLElement>('[data-type]')];
  const index = tokens.findIndex((token) => token === document.activeElement);
  switch (key) {
    case 'ArrowRight':
      return tokens[index + 1];
    case 'ArrowLeft':
      return tokens[Math.max(index - 1, 0)];
    case 'ArrowDown':
      return index < 0 ? tokens[0] : nearest(tokens, index, 1);
    case 'ArrowUp':
      return index < 0 ? tokens[0] : nearest(tokens, index, -1);
    case 'Home':
      return tokens[0];
    case 'End':
      return tokens.at(-1);
    default:
      return undefined;
  }
}

/** The token of the next, or the last, line with tokens that stands nearest to one. */
function nearest(tokens: HTMLElement[], index: number, step: 1 | -1): HTMLElement | undefined {
  const lineOf = (token: HTMLElement | undefined) => token?.closest('.ec-line');
  const from = tokens[index]!;
  const ahead = step > 0 ? tokens.slice(index) : tokens.slice(0, index).toReversed();
  const line = lineOf(ahead.find((token) => lineOf(token) !== lineOf(from)));
  const distance = (token: HTMLElement) => Math.abs(token.offsetLeft - from.offsetLeft);
  return ahead
    .filter((token) => line && lineOf(token) === line)
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Gives a token the focus; until it leaves the block, the block itself is no tab stop. */
function enter(block: HTMLElement, token: HTMLElement): void {
  token.tabIndex = -1;
  token.focus();
  block.tabIndex = -1;
  token.addEventListener('blur', () => (block.tabIndex = 0), { once: true });
}

/** An id that is pointed at lights up wherever the page has it; a click shows it whole. */
export function followIds(): void {
  document.addEventListener('pointerover', (event) => {
    const id = idOf(event);
    if (!id) return;
    id.title = id.dataset['id']!;
    for (const other of same(id)) other.classList.add('lit');
  });
  document.addEventListener('pointerout', (event) => {
    const id = idOf(event);
    if (id) for (const other of same(id)) other.classList.remove('lit');
  });
  document.addEventListener('click', (event) => {
    const id = idOf(event);
    if (!id || !getSelection()?.isCollapsed) return;
    const whole = !id.classList.contains('whole');
    for (const other of same(id)) other.classList.toggle('whole', whole);
  });
}

function idOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('.id') : null;
}

function same(id: HTMLElement): NodeListOf<HTMLElement> {
  return document.querySelectorAll(`.id[data-id="${id.dataset['id']}"]`);
}

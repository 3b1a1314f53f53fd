/** The field above the symptoms: each entry that lacks one of its words is hidden. */
export function filterSymptoms(): void {
  const filter = document.querySelector<HTMLElement>('[data-filter]')!;
  const input = filter.querySelector('input')!;
  const status = filter.querySelector('[role="status"]')!;
  const entries = [...document.querySelectorAll<HTMLElement>('[data-symptom]')].map((element) => ({
    element,
    text: plain(element.textContent),
  }));
  const sections = sectionsOf(entries.map(({ element }) => element));

  const show = () => {
    const words = plain(input.value).split(' ').filter(Boolean);
    let count = 0;
    for (const { element, text } of entries) {
      element.hidden = !words.every((word) => text.includes(word));
      if (!element.hidden) count += 1;
    }
    for (const [heading, members] of sections) {
      heading.hidden = members.every((member) => member.hidden);
    }
    status.textContent = words.length ? `${count} of ${entries.length}` : '';
  };

  /** Somebody follows a link to an entry: better all entries than not the one that was meant. */
  const reveal = () => {
    const target = document.querySelector(':target');
    if (!target?.closest('[hidden]')) return;
    input.value = '';
    show();
    target.scrollIntoView();
  };

  input.addEventListener('input', show);
  window.addEventListener('hashchange', reveal);
  // The same link again changes no hash.
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('a');
    if (link && link.hash && link.href === location.href) reveal();
  });
  // A browser that goes back fills the field in again.
  show();
  reveal();
}

/** One kind of case, quote, hyphen and blank: what people type or paste is not what is printed. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[‘’“”"'`\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\s,]+/g, ' ')
    .trim();
}

/** Each heading with the entries below it. */
function sectionsOf(entries: HTMLElement[]): Map<HTMLElement, HTMLElement[]> {
  const sections = new Map<HTMLElement, HTMLElement[]>();
  for (const entry of entries) {
    let before = entry.previousElementSibling;
    while (before && !before.classList.contains('level-h2')) before = before.previousElementSibling;
    if (!(before instanceof HTMLElement)) continue;
    sections.set(before, [...(sections.get(before) ?? []), entry]);
  }
  return sections;
}

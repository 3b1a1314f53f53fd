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

  input.addEventListener('input', show);
  // A browser that goes back fills the field in again.
  show();
}

/** Lower case, one kind of quote, single blanks: what people type is not what is printed. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[‘’“”"'`]/g, '')
    .replaceAll(/\s+/g, ' ')
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

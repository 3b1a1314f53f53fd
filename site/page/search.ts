interface Found {
  url: string;
  excerpt: string;
  meta: { title: string };
  sub_results: {
    url: string;
    title: string;
    excerpt: string;
    weighted_locations: { balanced_score: number }[];
  }[];
}

interface Pagefind {
  init(): Promise<void>;
  debouncedSearch(words: string): Promise<{ results: { data(): Promise<Found> }[] } | null>;
}

/** The search dialog. Its index is built with the pages, and fetched when somebody first searches. */
export function searchPages(): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-search]')!;
  const input = dialog.querySelector('input')!;
  const status = dialog.querySelector('[role="status"]')!;
  const list = dialog.querySelector('ol')!;
  const base = dialog.dataset['search']!.replace(/\/?$/, '/');
  let index: Promise<Pagefind> | undefined;

  const loadIndex = (): Promise<Pagefind> =>
    (index ??= import(/* @vite-ignore */ `${base}pagefind/pagefind.js`));

  /** Says why there is nothing to search; the next try loads the index again. */
  const failed = () => {
    index = undefined;
    status.textContent = import.meta.env.DEV
      ? 'Only the built site has an index to search.'
      : 'Could not load the index. Check your connection and reload the page.';
  };

  const open = async () => {
    dialog.showModal();
    input.select();
    try {
      await (await loadIndex()).init();
    } catch {
      failed();
    }
  };

  const find = async (words: string) => {
    const found = await (await loadIndex()).debouncedSearch(words);
    if (!found) return undefined;
    const pages = await Promise.all(found.results.slice(0, 8).map((result) => result.data()));
    return { found, pages };
  };

  const search = async () => {
    const words = input.value.trim();
    if (!words) {
      status.textContent = '';
      list.replaceChildren();
      return;
    }
    const answer = await find(words).catch(failed);
    // Somebody went on typing, or cleared the field.
    if (!answer || words !== input.value.trim()) return;
    const { found, pages } = answer;
    list.replaceChildren(...pages.map(resultItem));
    const count = found.results.length;
    status.textContent =
      count === 0 ? `Nothing about “${words}”.` : `${count} page${count === 1 ? '' : 's'}`;
  };

  document.querySelector('[data-search-open]')!.addEventListener('click', open);
  input.addEventListener('input', search);
  dialog.addEventListener('keydown', (event) =>
    walk(event, [input, ...list.querySelectorAll('a')]),
  );
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target as Element).closest('a')) dialog.close();
  });
  addEventListener('keydown', (event) => {
    if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    if (dialog.open) dialog.close();
    else void open();
  });
}

/** Arrows lead from the field through the results; Enter in the field opens the first. */
function walk(event: KeyboardEvent, [input, ...links]: HTMLElement[]): void {
  const places = [input!, ...links];
  const here = places.indexOf(document.activeElement as HTMLElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const next = step === undefined ? undefined : places[here + step];
  if (event.key === 'Enter' && here === 0) {
    event.preventDefault();
    links[0]?.click();
  } else if (next && here >= 0) {
    event.preventDefault();
    next.focus();
  }
}

/** How well a section fits. They come in the order of their page. */
const fit = ({ weighted_locations }: Found['sub_results'][number]): number =>
  weighted_locations.reduce((sum, { balanced_score }) => sum + balanced_score, 0);

/** A page that was found, by its sections if it has any, the best three. */
function resultItem({ url, meta, excerpt, sub_results }: Found): HTMLLIElement {
  const sections = sub_results
    .filter((section) => section.url !== url)
    .toSorted((one, other) => fit(other) - fit(one))
    .slice(0, 3);
  const item = document.createElement('li');
  item.append(link(url, meta.title), ...(sections.length ? [] : [paragraph(excerpt)]));
  for (const section of sections) {
    const part = document.createElement('div');
    part.append(link(section.url, section.title), paragraph(section.excerpt));
    item.append(part);
  }
  return item;
}

function link(url: string, title: string): HTMLAnchorElement {
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.textContent = title;
  return anchor;
}

/** Pagefind escapes the excerpt, and marks the words in it. */
function paragraph(excerpt: string): HTMLParagraphElement {
  const element = document.createElement('p');
  element.innerHTML = excerpt;
  return element;
}

/** Marks, in the list of contents, the section that is being read. */
export function markSections(): void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('.contents a')].map((link) => [
      link.hash,
      link,
    ]),
  );
  const headings = [...document.querySelectorAll<HTMLElement>('main h2[id]')];
  if (links.size === 0) return;

  const mark = () => {
    const line = innerHeight / 3;
    const current = headings.findLast((heading) => heading.getBoundingClientRect().top < line);
    for (const [hash, link] of links) {
      if (current && hash === `#${current.id}`) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  const observer = new IntersectionObserver(mark, { rootMargin: '0px 0px -66% 0px' });
  for (const heading of headings) observer.observe(heading);
}

/** Scrolls a long list of chapters to the one that is open. */
export function showChapter(): void {
  const sidebar = document.querySelector<HTMLElement>('.sidebar');
  const chapter = sidebar?.querySelector<HTMLElement>('[aria-current="page"]');
  if (!sidebar || !chapter || chapter.offsetTop < sidebar.clientHeight / 2) return;
  sidebar.scrollTop = chapter.offsetTop - sidebar.clientHeight / 3;
}

/** A table that is wider than the page scrolls; by keyboard it can only when it takes the focus. */
export function scrollTables(): void {
  for (const table of document.querySelectorAll<HTMLElement>('.prose table')) {
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
  }
}

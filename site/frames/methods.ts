/** Pages that explain a method, by its name. Names without a page get no link. */
const PAGES: Record<string, string> = {};

/** Where the reference explains a method of the protocol. */
export function methodHref(name: string): string | undefined {
  const page = PAGES[name];
  return page && `${import.meta.env.BASE_URL.replace(/\/$/, '')}/${page}`;
}

/** A page of `site/content` that shows code in a way that could go stale. */
export class PageError extends Error {
  override name = 'PageError';
}

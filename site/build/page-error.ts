/**
 * A page of `site/content` that shows code in a way that could go stale. Its
 * message is for the author, who needs no stack trace of the site to mend it.
 */
export class PageError extends Error {
  override name = 'PageError';

  constructor(message: string) {
    super(message);
    this.stack = `${this.name}: ${message}`;
  }
}

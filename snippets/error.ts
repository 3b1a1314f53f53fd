/** A fault in an example or in how a page refers to one; the message says what to do. */
export class SnippetError extends Error {
  override name = 'SnippetError';
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroGlobal } from 'astro';
import { root } from '../../snippets/root.ts';
import { PageError } from '../build/page-error.ts';

type Page = Pick<AstroGlobal, 'locals'>;

/**
 * Reads what a component shows, and says of a fault on which page it is.
 *
 * @param asked the attributes as the page writes them, to find the line
 * @throws PageError with page, line, and what the fault says
 */
export async function readFor<T>(
  { locals }: Page,
  asked: string[],
  read: () => T | Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SnippetError') throw error;
    throw new PageError(
      `${placeOf(locals.starlightRoute.entry.filePath, asked)}: ${error.message}`,
    );
  }
}

/** The line of the first component with all these attributes. */
function placeOf(page: string, asked: string[]): string {
  const text = readFileSync(join(root, page), 'utf8');
  const isQuoted = (tag: string, value: string) =>
    tag.includes(`"${value}"`) || tag.includes(`'${value}'`);
  for (const { 0: tag, index } of text.matchAll(/<[A-Z]\w*\b[^>]*>/g)) {
    if (asked.every((value) => isQuoted(tag, value)))
      return `${page}:${text.slice(0, index).split('\n').length}`;
  }
  return page;
}

/** What of the page being built was shown already. */
function shown({ locals }: Page): NonNullable<App.Locals['shown']> {
  return (locals.shown ??= { types: new Set(), labels: new Map() });
}

/** A name that no other block of the page has. */
export function uniqueLabel(page: Page, label: string): string {
  const { labels } = shown(page);
  const count = (labels.get(label) ?? 0) + 1;
  labels.set(label, count);
  return count === 1 ? label : `${label} (${count})`;
}

/** Whether this is the first time that the page needs a type; it is emitted then. */
export function isNewType(page: Page, id: string): boolean {
  const { types } = shown(page);
  const fresh = !types.has(id);
  types.add(id);
  return fresh;
}

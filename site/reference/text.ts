import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../snippets/root.ts';
import { escapeHtml } from '../frames/escape.ts';

/**
 * A place on the site: a chapter, `states`, or one of its sections,
 * `states#the-nine`. `reference/errors#-32001` is one of the reference.
 */
export type Place = string;

const DOCS = 'site/content/docs';

/** The page of a place, as a path below the site's base: `/1-wire/states/`. */
export function pageOf(place: Place): string {
  const page = place.split('#')[0]!;
  return page.includes('/') ? `/${page}/` : `/1-wire/${page}/`;
}

/** The id of the element on that page; undefined for the whole page. */
export function anchorOf(place: Place): string | undefined {
  return place.split('#')[1];
}

/** What a link to a place says: the title of its page. */
export function titleOf(place: Place): string {
  const file = join(root, DOCS, `${pageOf(place).slice(1, -1)}.mdx`);
  if (!existsSync(file)) return place;
  return /^title: (.*)$/m.exec(readFileSync(file, 'utf8'))![1]!.replaceAll(/^['"]|['"]$/g, '');
}

/** The link to a place, as HTML. */
export function linkHtml(place: Place, text = escapeHtml(titleOf(place))): string {
  const base = import.meta.env.BASE_URL.replace(/\/$/, '');
  const anchor = anchorOf(place);
  return `<a href="${base}${pageOf(place)}${anchor ? `#${anchor}` : ''}">${text}</a>`;
}

/**
 * A name as HTML that may break where its words meet, `SendMessage` before
 * the M: a phone has no room for the longest of them.
 */
export function nameHtml(name: string): string {
  return breakable(escapeHtml(name));
}

function breakable(html: string): string {
  return html.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[/_])(?=[^/_])/g, '<wbr>');
}

/** A sentence as HTML. It may hold `code` and [links](states#the-nine). */
export function sentenceHtml(text: string): string {
  return escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, (_all, code: string) => `<code>${breakable(code)}</code>`)
    .replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, (_all, words: string, place: string) =>
      linkHtml(place, words),
    );
}

/** Every place that a sentence links to. */
export function placesIn(text: string): Place[] {
  return Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, place]) => place!);
}

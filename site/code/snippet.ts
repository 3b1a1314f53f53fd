import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonStore, typesKeyOf, typesOf, type Snippet } from '../../snippets/index.ts';
import { root } from '../../snippets/root.ts';
import { blockHtml } from './engine.ts';
import { originOf } from './origin.ts';
import { tooltips } from './tooltips.ts';

/** A snippet as HTML. */
interface Drawn {
  block: string;
  /** The HTML of each type that the block names, by its id. */
  types: Record<string, string>;
}

const store = jsonStore<Drawn>('drawn-snippets');

/** How snippets are drawn: all modules of this folder, and what they stand on. */
const sources = import.meta.glob<string>(['./*.ts', '../frames/escape.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const drawing = createHash('sha256')
  .update(JSON.stringify(sources))
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

/**
 * Draws a snippet with its types, or takes what an earlier build drew.
 *
 * @param label what a screen reader calls the block; unique on its page
 * @throws SnippetError for a type error in the file
 */
export async function drawSnippet(snippet: Snippet, label: string): Promise<Drawn> {
  const { code, lang } = snippet;
  const origin = originOf(snippet);
  const key = createHash('sha256')
    .update(JSON.stringify([drawing, code, lang, origin, label, typesKeyOf(snippet)]))
    .digest('hex')
    .slice(0, 32);
  const stored = store.read(key);
  if (stored) return stored;
  const types = await typesOf(snippet);
  const block = await blockHtml({ code, lang, types, origin, label });
  const drawn = { block, types: tooltips(types) };
  store.write(key, drawn);
  return drawn;
}

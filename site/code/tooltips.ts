import type { SnippetNode } from '../../snippets/index.ts';
import { escapeHtml } from '../frames/escape.ts';
import { signature, type Piece } from './signature.ts';

type Hover = Extract<SnippetNode, { type: 'hover' }>;

/** What the tokens of a block say when a reader asks: the HTML of each type, by its id. */
export function tooltips(nodes: SnippetNode[]): Record<string, string> {
  const hovers = nodes.filter((node) => node.type === 'hover');
  return Object.fromEntries(hovers.map((hover) => [hover.id, drawn(hover)]));
}

/** Most types are met in many blocks. */
const known = new Map<string, string>();

function drawn(hover: Hover): string {
  const html = known.get(hover.id) ?? draw(hover);
  known.set(hover.id, html);
  return html;
}

/** Written out, as a site has thousands of them: a tree of each would take longer than all code. */
function draw({ id, text, docs = '', tags = [] }: Hover): string {
  const paragraphs = docs.split(/\n{2,}/).filter(Boolean);
  const tagged = tags.filter(([, content]) => content);
  return [
    `<div data-for="${id}"><code class="signature">`,
    ...signature(text).map(pieceHtml),
    '</code>',
    ...paragraphs.map((paragraph) => `<p>${prose(paragraph)}</p>`),
    ...tagged.map(
      ([name, content]) => `<p class="tag"><b>@${escapeHtml(name)} </b>${prose(content!)}</p>`,
    ),
    '</div>',
  ].join('');
}

function pieceHtml({ ink, text }: Piece): string {
  const html = escapeHtml(text);
  if (!ink) return html;
  return ink === 'i' ? `<i>${html}</i>` : `<span class="${ink}">${html}</span>`;
}

/** The little Markdown that doc comments use: code, and links by their text. */
function prose(text: string): string {
  return text
    .replaceAll(
      /\{@link(?:code|plain)? ([^}|\s]+)(?:[|\s]+([^}]*))?\}/g,
      (_, target, label) => label || target,
    )
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split('`')
    .map((part, index) => (index % 2 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)))
    .join('');
}

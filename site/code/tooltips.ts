import { h, toHtml, type Element } from '@astrojs/starlight/expressive-code/hast';
import type { SnippetNode } from '../../snippets/index.ts';
import { signature } from './signature.ts';
import { typeId } from './types.ts';

type Hover = Extract<SnippetNode, { type: 'hover' }>;

/**
 * What the tokens of a block say when a reader asks, as an inert template.
 *
 * @param isNew whether the page has not emitted that type yet
 */
export function typesHtml(nodes: SnippetNode[], isNew: (id: string) => boolean): string {
  const hovers = nodes
    .filter((node) => node.type === 'hover')
    .filter((node) => isNew(typeId(node)));
  if (hovers.length === 0) return '';
  return `<template class="types">${hovers.map((hover) => toHtml(tooltip(hover))).join('')}</template>`;
}

function tooltip(hover: Hover): Element {
  const { text, docs, tags = [] } = hover;
  return h('div', { 'data-for': typeId(hover) }, [
    h('code.signature', signature(text)),
    ...(docs ?? '')
      .split(/\n{2,}/)
      .filter(Boolean)
      .map((paragraph) => h('p', prose(paragraph))),
    ...tags
      .filter(([, content]) => content)
      .map(([name, content]) => h('p.tag', [h('b', `@${name} `), ...prose(content!)])),
  ]);
}

/** The little Markdown that doc comments use: code, and links by their text. */
function prose(text: string): Element['children'] {
  return text
    .replaceAll(
      /\{@link(?:code|plain)? ([^}|\s]+)(?:[|\s]+([^}]*))?\}/g,
      (_, target, label) => label || target,
    )
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split('`')
    .map((part, index) => (index % 2 ? h('code', part) : { type: 'text' as const, value: part }));
}

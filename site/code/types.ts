import { definePlugin } from '@astrojs/starlight/expressive-code';
import { h, type Element } from '@astrojs/starlight/expressive-code/hast';
import type { SnippetNode } from '../../snippets/index.ts';

type Hover = Extract<SnippetNode, { type: 'hover' }>;
type Child = Element['children'][number];

/**
 * Marks the tokens whose type a reader can ask for, in lines that are drawn
 * already: one pass over each, where an annotation for each token would be one
 * for every token.
 */
export const typesPlugin = definePlugin({
  name: 'types',
  hooks: {
    postprocessRenderedBlock({ codeBlock, renderData }) {
      const { types = [] } = codeBlock.props as { types?: SnippetNode[] };
      const lines = linesOf(renderData.blockAst);
      const byLine = Map.groupBy(
        types.filter((node) => node.type === 'hover'),
        ({ line }) => line,
      );
      for (const [line, hovers] of byLine) if (lines[line]) mark(lines[line], hovers);
    },
  },
});

const hasClass = ({ properties }: Element, name: string) =>
  [properties['className']].flat().includes(name);

function linesOf(parent: Element): Element[] {
  return parent.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return hasClass(child, 'code') ? [child] : linesOf(child);
  });
}

/** @param hovers in the order of their columns */
function mark(line: Element, hovers: Hover[]): void {
  let column = 0;
  let next = 0;
  const marked = (child: Child): Child[] => {
    if (child.type === 'element') {
      const hover = hovers[next];
      const [only, more] = child.children;
      if (
        only?.type === 'text' &&
        !more &&
        column === hover?.character &&
        only.value.length === hover.length
      ) {
        child.properties['data-type'] = hover.id;
        column += hover.length;
        next++;
      } else child.children = child.children.flatMap(marked);
      return [child];
    }
    if (child.type !== 'text') return [child];
    const pieces: Child[] = [];
    const end = column + child.value.length;
    const take = (to: number): string => {
      const piece = child.value.slice(
        child.value.length - (end - column),
        child.value.length - (end - to),
      );
      column = to;
      return piece;
    };
    for (let hover = hovers[next]; hover && hover.character < end; hover = hovers[++next]) {
      if (hover.character > column) pieces.push({ type: 'text', value: take(hover.character) });
      const token = take(Math.min(hover.character + hover.length, end));
      pieces.push(h('span', { 'data-type': hover.id }, token));
    }
    if (column < end) pieces.push({ type: 'text', value: take(end) });
    return pieces;
  };
  line.children = line.children.flatMap(marked);
}

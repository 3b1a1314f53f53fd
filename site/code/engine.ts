import { definePlugin, ExpressiveCode } from '@astrojs/starlight/expressive-code';
import { setProperty, toHtml } from '@astrojs/starlight/expressive-code/hast';
import type { ChangedLine, SnippetNode } from '../../snippets/index.ts';
import { changesPlugin } from './changes.ts';
import { inks, inksPlugin } from './inks.ts';
import { notesPlugin } from './notes.ts';
import { typesPlugin } from './types.ts';

/** A block of code to draw. */
export interface Block {
  code: string;
  lang: string;
  /** What a screen reader calls the block; unique on its page. */
  label: string;
  /** Where the code came from, as `data-` attributes of the `<pre>`. */
  origin: Record<string, string>;
  types?: SnippetNode[];
  changes?: ChangedLine[];
}

/** Gives the `<pre>` its origin, a name, and the one tab stop of the block. */
const blockPlugin = definePlugin({
  name: 'block',
  hooks: {
    postprocessRenderedBlock({ codeBlock, renderData }) {
      const { label, origin, types = [] } = codeBlock.props as unknown as Block;
      const keys = types.some(({ type }) => type === 'hover') && {
        'aria-description': 'Arrow keys lead from type to type',
      };
      const attributes = { ...origin, tabindex: '0', role: 'group', 'aria-label': label, ...keys };
      for (const [name, value] of Object.entries(attributes))
        setProperty(renderData.blockAst, name, value);
    },
  },
});

const engine = new ExpressiveCode({
  themes: [inks],
  frames: false,
  textMarkers: false,
  minSyntaxHighlightingColorContrast: 0,
  plugins: [notesPlugin, changesPlugin, inksPlugin, typesPlugin, blockPlugin],
});

/** A block as HTML: highlighted, with its types, changes and origin. */
export async function blockHtml({ code, lang, ...props }: Block): Promise<string> {
  const { renderedGroupAst } = await engine.render({
    code,
    language: lang,
    props: props as object,
  });
  return toHtml(renderedGroupAst);
}

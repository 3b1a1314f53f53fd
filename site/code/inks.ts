import { definePlugin, ExpressiveCodeTheme } from '@astrojs/starlight/expressive-code';
import type { Element } from '@astrojs/starlight/expressive-code/hast';

/**
 * The few kinds of token that code tells apart, and the TextMate scopes of
 * each; later ones win. Their colours, light and dark, are in `code.css`.
 */
const INKS: Record<string, string[]> = {
  quiet: ['punctuation', 'meta.brace', 'keyword.operator', 'storage.type.function.arrow'],
  keyword: [
    'keyword',
    'storage',
    'variable.language',
    'support.type.primitive',
    'keyword.operator.new',
    'keyword.operator.expression',
  ],
  string: ['string', 'punctuation.definition.string'],
  number: ['constant.numeric', 'constant.language', 'constant.character.escape'],
  type: ['entity.name.type', 'support.class', 'support.type', 'entity.other.inherited-class'],
  call: ['entity.name.function', 'support.function'],
  plain: ['meta.template.expression', 'support.type.property-name', 'variable', 'support.variable'],
  comment: ['comment', 'punctuation.definition.comment'],
};

/** One made-up colour for each ink, by which `inksPlugin` knows it again. */
const colours = new Map(Object.keys(INKS).map((ink, index) => [ink, `#0000${index + 10}`]));
const inkOf = new Map([...colours].map(([ink, colour]) => [`--0:${colour}`, ink]));
const PLAIN = '#000000';

/** A theme of made-up colours: tokens are marked once, for both looks of the page. */
export const inks = new ExpressiveCodeTheme({
  name: 'inks',
  type: 'light',
  colors: { 'editor.background': '#ffffff', 'editor.foreground': PLAIN },
  tokenColors: Object.entries(INKS).map(([ink, scope]) => ({
    scope,
    settings: { foreground: colours.get(ink)! },
  })),
});

/** Replaces the made-up colours by class names, and drops the marks of plain text. */
export const inksPlugin = definePlugin({
  name: 'inks',
  hooks: {
    postprocessRenderedBlock: ({ renderData }) => repaint(renderData.blockAst),
  },
});

function repaint(parent: Element): void {
  parent.children = parent.children.flatMap((child) => {
    if (child.type !== 'element') return child;
    repaint(child);
    const { style } = child.properties;
    if (typeof style !== 'string' || !style.startsWith('--0:')) return child;
    const ink = inkOf.get(style);
    if (!ink || ink === 'plain') return child.children;
    return { ...child, properties: { class: ink } };
  });
}

import { createHash } from 'node:crypto';
import {
  definePlugin,
  ExpressiveCodeAnnotation,
  type AnnotationRenderOptions,
} from '@astrojs/starlight/expressive-code';
import { h, type Element, type Parents } from '@astrojs/starlight/expressive-code/hast';
import type { SnippetNode } from '../../snippets/index.ts';
import { signature } from './signature.ts';

type Hover = Extract<SnippetNode, { type: 'hover' }>;

/** A name for what a hover says, the same on every page and in every build. */
export function typeId({ text, docs, tags }: Pick<Hover, 'text' | 'docs' | 'tags'>): string {
  return createHash('sha1')
    .update(JSON.stringify([text, docs, tags]))
    .digest('base64url')
    .slice(0, 6);
}

/** Marks a token whose type a reader can ask for. */
class TypedToken extends ExpressiveCodeAnnotation {
  hover: Hover;

  constructor(hover: Hover) {
    super({ inlineRange: columns(hover), renderPhase: 'latest' });
    this.hover = hover;
  }

  render({ nodesToTransform }: AnnotationRenderOptions): Parents[] {
    return nodesToTransform.map((node) => h('span', { 'data-type': typeId(this.hover) }, [node]));
  }
}

/** Underlines what the compiler objects to. */
class Faulty extends ExpressiveCodeAnnotation {
  constructor(node: SnippetNode) {
    super({ inlineRange: columns(node), renderPhase: 'normal' });
  }

  render({ nodesToTransform }: AnnotationRenderOptions): Parents[] {
    return nodesToTransform.map((node) => h('span.faulty', [node]));
  }
}

/** Sets what the compiler says below a line. */
class Note extends ExpressiveCodeAnnotation {
  note: Element;

  constructor(note: Element) {
    super({ renderPhase: 'latest' });
    this.note = note;
  }

  render({ nodesToTransform }: AnnotationRenderOptions): Parents[] {
    return nodesToTransform.map((line) => h('div', [line, this.note]));
  }
}

function columns({ character, length }: SnippetNode): { columnStart: number; columnEnd: number } {
  return { columnStart: character, columnEnd: character + length };
}

function queryNote({ character, text }: SnippetNode): Element {
  const style = `--column:${character}`;
  return h('div.note.query', { style }, [h('span.sr-only', 'Type: '), ...signature(text)]);
}

function errorNote({ character, text, ...node }: SnippetNode): Element {
  const code = 'code' in node && node.code !== undefined ? ` TS${node.code}` : '';
  return h('div.note.error', { style: `--column:${character}` }, [h('b', `Error${code}: `), text]);
}

/** Paints precomputed types onto a block, from its `types` property. No compiler runs here. */
export const typesPlugin = definePlugin({
  name: 'types',
  hooks: {
    annotateCode({ codeBlock }) {
      for (const node of (codeBlock.props as { types?: SnippetNode[] }).types ?? []) {
        const line = codeBlock.getLine(node.line);
        if (!line) continue;
        if (node.type === 'hover') line.addAnnotation(new TypedToken(node));
        if (node.type === 'query') line.addAnnotation(new Note(queryNote(node)));
        if (node.type === 'error') {
          line.addAnnotation(new Faulty(node));
          line.addAnnotation(new Note(errorNote(node)));
        }
      }
    },
  },
});

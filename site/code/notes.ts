import {
  definePlugin,
  ExpressiveCodeAnnotation,
  type AnnotationRenderOptions,
} from '@astrojs/starlight/expressive-code';
import { h, type Element, type Parents } from '@astrojs/starlight/expressive-code/hast';
import type { SnippetNode } from '../../snippets/index.ts';
import { signature, type Piece } from './signature.ts';

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

const drawn = ({ ink, text }: Piece) =>
  ink ? h(ink === 'i' ? 'i' : `span.${ink}`, text) : { type: 'text' as const, value: text };

function queryNote({ character, text }: SnippetNode): Element {
  const style = `--column:${character}`;
  return h('div.note.query', { style }, [
    h('span.sr-only', 'Type: '),
    ...signature(text).map(drawn),
  ]);
}

function errorNote({ character, text, ...node }: SnippetNode): Element {
  const code = 'code' in node && node.code !== undefined ? ` TS${node.code}` : '';
  return h('div.note.error', { style: `--column:${character}` }, [h('b', `Error${code}: `), text]);
}

/** Sets answers and errors of the compiler into a block, from its `types` property. No compiler runs here. */
export const notesPlugin = definePlugin({
  name: 'notes',
  hooks: {
    annotateCode({ codeBlock }) {
      for (const node of (codeBlock.props as { types?: SnippetNode[] }).types ?? []) {
        const line = codeBlock.getLine(node.line);
        if (!line) continue;
        if (node.type === 'query') line.addAnnotation(new Note(queryNote(node)));
        if (node.type === 'error') {
          line.addAnnotation(new Faulty(node));
          line.addAnnotation(new Note(errorNote(node)));
        }
      }
    },
  },
});

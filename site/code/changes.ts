import {
  definePlugin,
  ExpressiveCodeAnnotation,
  type AnnotationRenderOptions,
} from '@astrojs/starlight/expressive-code';
import { addClassName, h, type Parents } from '@astrojs/starlight/expressive-code/hast';
import type { ChangedLine } from '../../snippets/index.ts';

const SIGNS = { added: '+', removed: '−' };

/** Says of a line that it came or went, by a sign and by a word for those who do not see it. */
class Changed extends ExpressiveCodeAnnotation {
  kind: 'added' | 'removed';

  constructor(kind: 'added' | 'removed') {
    super({ renderPhase: 'latest' });
    this.kind = kind;
  }

  render({ nodesToTransform }: AnnotationRenderOptions): Parents[] {
    return nodesToTransform.map((line) => {
      if (line.type !== 'element') return line;
      addClassName(line, this.kind);
      line.children.unshift(
        h('span.sr-only', `${this.kind}: `),
        h('span.sign', { 'aria-hidden': 'true' }, SIGNS[this.kind]),
      );
      return line;
    });
  }
}

/** Paints a comparison onto a block, from its `changes` property. */
export const changesPlugin = definePlugin({
  name: 'changes',
  hooks: {
    annotateCode({ codeBlock }) {
      const { changes = [] } = codeBlock.props as { changes?: ChangedLine[] };
      changes.forEach(({ kind }, index) => {
        if (kind !== 'kept') codeBlock.getLine(index)?.addAnnotation(new Changed(kind));
      });
    },
  },
});

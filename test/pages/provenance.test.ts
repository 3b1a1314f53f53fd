import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, it } from 'vitest';
import { command, recording, snippet } from '../../snippets/index.ts';
import { root } from '../../snippets/root.ts';
import { contentPages } from './built.ts';

/** Attributes that say where a block came from; all but the last name a file. */
const ORIGINS = ['data-example', 'data-recorded', 'data-file', 'data-command'];

/** What is wrong with where a block says it came from. */
function fault(pre: HTMLElement): string | undefined {
  const kind = ORIGINS.find((name) => pre.getAttribute(name));
  if (!kind) return `nothing stands behind ${pre.text.slice(0, 60)}`;
  const value = pre.getAttribute(kind)!;
  if (kind === 'data-command') return command(value) === value ? undefined : value;
  return existsSync(join(root, value)) ? undefined : `${kind}="${value}" names no file`;
}

describe('no orphan code', () => {
  it.each(contentPages)('$path', ({ path, dom }) => {
    const blocks = dom.querySelectorAll('pre');
    // The reference says where code is shown, and shows none.
    expect(blocks.length > 0 || path.startsWith('/reference/')).toBe(true);
    expect(blocks.flatMap((pre) => fault(pre) ?? [])).toEqual([]);
  });
});

describe('what a block shows is what its file holds', () => {
  const shown = contentPages.flatMap(({ path, dom }) =>
    dom.querySelectorAll('pre[data-example]:not([data-output])').map((pre) => ({
      path,
      file: pre.getAttribute('data-example')!,
      region: pre.getAttribute('data-region') || undefined,
      // Each line is an element; hovers, error messages and removed lines are not code.
      lines: pre.querySelectorAll('.ec-line:not(.removed) .code').map((line) =>
        line
          .querySelectorAll('.sr-only')
          .reduce((text, hidden) => text.replace(hidden.text, ''), line.text)
          .trimEnd(),
      ),
    })),
  );

  it.each(shown)('$path: $file $region', ({ file, region, lines }) => {
    const of = file.replace('examples/', '') + (region ? `#${region}` : '');
    expect(lines.join('\n')).toBe(snippet(of).code);
  });

  it('and there are blocks', () => {
    expect(shown.length).toBeGreaterThan(10);
  });

  it('and outputs are what the recordings hold', () => {
    const outputs = contentPages.flatMap(({ dom }) =>
      dom.querySelectorAll('pre[data-recorded$=".txt"]'),
    );
    expect(outputs.length).toBeGreaterThan(3);
    for (const pre of outputs) {
      const of = pre
        .getAttribute('data-recorded')!
        .replace('snippets/recorded/', '')
        .replace(/\.txt$/, '.ts');
      expect(pre.text.trimEnd()).toBe(recording(of).stdout.trimEnd());
    }
  });
});

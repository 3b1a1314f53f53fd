import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, it } from 'vitest';
import { recording, snippet } from '../../snippets/index.ts';
import { root } from '../../snippets/root.ts';
import { contentPages } from './built.ts';

const ORIGINS = ['data-example', 'data-recorded', 'data-file', 'data-command'];

/** The provenance of a block, from itself or the block around it. */
function originOf(
  pre: HTMLElement,
): { kind: string; value: string; element: HTMLElement } | undefined {
  for (let element: HTMLElement | null = pre; element; element = element.parentNode) {
    const kind = ORIGINS.find((name) => element!.getAttribute(name));
    if (kind) return { kind, value: element.getAttribute(kind)!, element };
  }
  return undefined;
}

describe('no orphan code', () => {
  it.each(contentPages)('$path', ({ dom }) => {
    const orphans: string[] = [];
    for (const pre of dom.querySelectorAll('pre')) {
      const origin = originOf(pre);
      if (!origin) orphans.push(pre.text.slice(0, 60));
      else if (origin.kind !== 'data-command' && !existsSync(join(root, origin.value))) {
        orphans.push(`${origin.kind}="${origin.value}" names no file`);
      }
    }
    expect(orphans).toEqual([]);
  });
});

describe('what a block shows is what its file holds', () => {
  const shown = contentPages.flatMap(({ path, dom }) =>
    dom.querySelectorAll('pre[data-example]:not([data-output])').map((pre) => ({
      path,
      file: pre.getAttribute('data-example')!,
      region: pre.getAttribute('data-region') || undefined,
      // Each line is an element; hovers and error messages are not code.
      lines: pre.querySelectorAll('.ec-line .code').map((line) => line.text.trimEnd()),
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

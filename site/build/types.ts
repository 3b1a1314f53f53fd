import type { AstroIntegration } from 'astro';
import { warmTypes } from '../../snippets/index.ts';

/** Types the examples in a worker while Astro bundles the pages; a fault in any fails the build. */
export function types(): AstroIntegration {
  let typed: Promise<void> | undefined;
  return {
    name: 'site:types',
    hooks: {
      'astro:config:setup': ({ command }) => {
        if (command !== 'build' && command !== 'dev') return;
        typed = warmTypes();
        // Whoever waits is told; until then a fault is nobody's yet.
        typed.catch(() => {});
      },
      'astro:build:done': () => typed,
    },
  };
}

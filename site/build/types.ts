import type { AstroIntegration } from 'astro';
import { warmTypes } from '../../snippets/index.ts';

/** The commands that draw pages; the others need no types. */
const DRAWING = new Set(['build', 'dev']);

/**
 * Types the examples in a worker while Astro starts and bundles the pages; a
 * fault in any of them fails the build.
 */
export function types(): AstroIntegration {
  const typed = DRAWING.has(process.argv[2]!) ? warmTypes() : undefined;
  // Whoever waits is told; until then a fault is nobody's yet.
  typed?.catch(() => {});
  return { name: 'site:types', hooks: { 'astro:build:done': () => typed } };
}

import type { AstroIntegration } from 'astro';
import { warmTypes } from '../../snippets/index.ts';

/** Types the examples in a worker while Astro bundles the pages. */
export function types(): AstroIntegration {
  return { name: 'site:types', hooks: { 'astro:config:setup': () => warmTypes() } };
}

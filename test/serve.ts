import { preview } from 'astro';
import type { TestProject } from 'vitest/node';
import { root } from '../snippets/root.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built site is served, without a slash at its end. */
    origin: string;
  }
}

/** Serves the built site once, for all files of browser tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await preview({ root, logLevel: 'error', server: { port: 0, host: 'localhost' } });
  project.provide('origin', `http://localhost:${server.port}`);
  return () => server.stop();
}

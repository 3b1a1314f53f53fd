import { createRequire } from 'node:module';

export type TypeScript = typeof import('typescript');

/** Node reads all nine megabytes of an imported CommonJS module once more, to guess its exports. */
export const ts = createRequire(import.meta.url)('typescript') as TypeScript;

/** The bridge from `examples/` to the site and the tests. */
export { changes, type ChangedLine, type Changes } from './changes.ts';
export { command } from './commands.ts';
export { SnippetError } from './error.ts';
export { exchangeName } from './exchange-name.ts';
export { commandOf, programs } from './programs.ts';
export type { Exchange, Told, WireEvent, WireRequest, WireResponse } from './recorder/fetch.ts';
export { releases, type Release } from './released.ts';
export { jsonStore } from './json-store.ts';
export { pickExchanges, recording, type Recording } from './recordings.ts';
export { cut, findRegions, parseReference, readExample, snippet, type Snippet } from './regions.ts';
export { typesKeyOf, typesOf, warmTypes, type SnippetNode } from './types.ts';

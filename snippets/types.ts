import type { NodeError, NodeHover, NodeQuery } from 'twoslash-protocol';
import type { Snippet } from './regions.ts';

/** A type, an answered `// ^?` or a compiler error; positions are those of the snippet's code. */
export type SnippetNode = NodeHover | NodeQuery | NodeError;

/** The types of a snippet, in the order of its text. */
export async function typesOf(_snippet: Snippet): Promise<SnippetNode[]> {
  return [];
}

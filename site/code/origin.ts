import type { Snippet } from '../../snippets/index.ts';

/** Where a snippet came from: a program under `examples/`, or a file that is none. */
export function originOf({
  file,
  region,
}: Pick<Snippet, 'file' | 'region'>): Record<string, string> {
  const kind = file.endsWith('.ts') ? 'data-example' : 'data-file';
  return { [kind]: file, ...(region !== undefined && { 'data-region': region }) };
}

import { readExample } from './regions.ts';

/** By file and member of the vectors, and by a vector's name: what came of it. */
export type Verdicts = Record<string, Record<string, Record<string, string>>>;

/** What one release of protolabs-a2a makes of the vectors. */
export interface Release {
  /** The version of a2a-sdk that it ran on. */
  'a2a-sdk': string;
  /** Where it carries the payloads of extensions. */
  carriage: 'part' | 'metadata';
  verdicts: Verdicts;
}

/** What `examples/4-fleet/released.ts` found, by version; a test keeps it fresh. */
export function releases(): Record<string, Release> {
  return JSON.parse(readExample('examples/4-fleet/python/released.json'));
}

import type { Told } from '../../snippets/recorder/fetch.ts';

/** What the page tells the worker: which program to run. */
export interface Start {
  /** Absolute URL of the bundled program. */
  program: string;
}

/** What the worker tells the page. */
export type Report =
  /** Whole lines, each with its line end. */
  | { output: string }
  | { told: Told }
  /** More came than is worth showing; the rest is dropped. */
  | { capped: 'output' | 'frames' }
  | { done: true }
  /** The program could not be fetched. */
  | { unloadable: true }
  | { failed: string };

/**
 * Beyond this a run is cut off in what it shows, not in what it does.
 * Characters of frames are those of their JSON.
 */
export const MOST = {
  lines: 2000,
  characters: 200_000,
  pieces: 1000,
  pieceCharacters: 2_000_000,
};

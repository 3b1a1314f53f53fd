import { structuredPatch } from 'diff';
import { escapeHtml } from '../frames/escape.ts';

/** How many lines around a change are shown, and how long the search for changes may take. */
const CONTEXT = 2;
const TIMEOUT_MS = 1000;

/** Where a run differs from its recording, line by line; empty where it does not. */
export function differenceHtml(recorded: unknown, run: unknown): string {
  const [before, after] = [textOf(recorded), textOf(run)];
  if (before === after) return '';
  const patch = structuredPatch('', '', before, after, '', '', {
    context: CONTEXT,
    timeout: TIMEOUT_MS,
  });
  const lines = patch
    ? patch.hunks.map((hunk) => hunk.lines.map(lineHtml).join('')).join('<hr>')
    : 'They have hardly a line in common.';
  return (
    '<div class="run-difference" tabindex="0" role="group" aria-label="Compared with the recording">' +
    `<p><del>− recorded</del> <ins>+ this run</ins></p><div>${lines}</div></div>`
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`;
}

function lineHtml(line: string): string {
  const text = escapeHtml(line.slice(1));
  if (line.startsWith('-')) return `<del><span>− </span>${text}</del>`;
  if (line.startsWith('+')) return `<ins><span>+ </span>${text}</ins>`;
  return line.startsWith('\\') ? '' : `<span>  ${text}</span>`;
}

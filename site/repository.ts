/** Where the sources of this site are read and changed. */
export const REPOSITORY = 'https://github.com/protoLabsAI/a2a-from-the-wire-up';

/**
 * A file on the repository, or some of its lines.
 *
 * @param lines first and last line, 1-based
 */
export function sourceHref(file: string, lines?: { from: number; to: number }): string {
  const anchor = lines ? `#L${lines.from}-L${lines.to}` : '';
  return `${REPOSITORY}/blob/main/${file}${anchor}`;
}

/** A public report, `a2a-js#601`: an issue or a pull request, to which GitHub leads on. */
export function reportHref(report: string): string {
  const [name = '', number = ''] = report.split('#');
  const owner = name.startsWith('proto') ? 'protoLabsAI' : 'a2aproject';
  return `https://github.com/${owner}/${name}/issues/${number}`;
}

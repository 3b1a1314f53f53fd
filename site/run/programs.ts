import { programs, worker } from 'virtual:run';

/** What the page has to know to run a program. */
export interface RunUrls {
  program: string;
  worker: string;
  /** Its recording, as JSON; absent when there is none to compare with. */
  recorded?: string | undefined;
}

/**
 * Whether a browser can run a program: whether it can do without Node.
 *
 * @param of path below `examples/`, with or without that folder's name
 */
export function isRunnable(of: string): boolean {
  return find(of) !== undefined;
}

/** Where all lies that a run loads; undefined when a browser cannot run it. */
export function runUrls(of: string): RunUrls | undefined {
  const found = find(of);
  return (
    found && {
      program: url(found.path),
      worker: url(worker),
      recorded: found.recorded && url(found.recorded),
    }
  );
}

function find(of: string) {
  return programs[`examples/${of.replace(/^examples\//, '').replace(/#.*$/, '')}`];
}

function url(path: string): string {
  return `${import.meta.env.BASE_URL.replace(/\/$/, '')}/run/${path}`;
}

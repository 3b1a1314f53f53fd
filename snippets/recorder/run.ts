import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SnippetError } from '../error.ts';
import { startsPython, whyNoPython } from '../python.ts';
import { root } from '../root.ts';
import type { Exchange } from './fetch.ts';

export interface Run {
  /** All that the example printed on standard output. */
  stdout: string;
  exchanges: Exchange[];
}

const PRELOAD = join(root, 'snippets/recorder/preload.ts');
const DEADLINE_MS = 15_000;
/** A second process has to start, and on a busy machine both take their time. */
const PYTHON_DEADLINE_MS = 25_000;
/** The same for everybody: what a shell or a test runner sets must not show in a recording. */
const PLAIN = {
  TZ: 'UTC',
  LC_ALL: 'C',
  NO_COLOR: '1',
  FORCE_COLOR: undefined,
  NODE_ENV: undefined,
  NODE_OPTIONS: undefined,
  // A Python that the example starts finds its own seed there.
  PYTHONPATH: join(root, 'snippets/recorder/python'),
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONHASHSEED: '0',
  // Hundreds of runs load the same modules; what the compiler made of them is kept.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
};
/** How long a run has to say what it left open, before it is killed. */
const GRACE_MS = 1_000;

/**
 * Runs an example as its own process, as a reader would, and returns what it
 * printed and sent.
 *
 * @param file repository path, `examples/1-wire/message.ts`
 * @param options.inProcess the browser's network instead of HTTP
 * @throws SnippetError when the example exits with another code than 0 or is
 *   still running after the deadline (milliseconds), or starts a Python peer
 *   where there is no Python
 */
export async function runExample(
  file: string,
  {
    inProcess = false,
    deadline = startsPython(file) ? PYTHON_DEADLINE_MS : DEADLINE_MS,
  }: { inProcess?: boolean; deadline?: number } = {},
): Promise<Run> {
  const noPython = startsPython(file) && (await whyNoPython());
  if (noPython) throw new SnippetError(`${file} ${noPython}`);
  const folder = await mkdtemp(join(tmpdir(), 'record-'));
  const wire = join(folder, 'wire.json');
  try {
    const args = [
      '--import',
      PRELOAD,
      ...(inProcess ? ['--conditions=browser'] : []),
      join(root, file),
    ];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...PLAIN, RECORD_WIRE: wire },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    let late = false;
    const timers = [
      setTimeout(() => {
        late = true;
        child.kill('SIGUSR2');
      }, deadline),
      setTimeout(() => child.kill('SIGKILL'), deadline + GRACE_MS),
    ];
    const [code, signal] = (await once(child, 'close').finally(() =>
      timers.forEach(clearTimeout),
    )) as [number | null, string | null];

    if (late) {
      const open = /^STILL OPEN: (.*)$/m.exec(stderr)?.[1] ?? 'a loop that never yields';
      throw new SnippetError(
        `${file} did not end within ${deadline / 1000} s. Still open: ${open}. ` +
          'Close what the example opened (server, stream, timer) before its last line.',
      );
    }
    if (signal) throw new SnippetError(`${file} was ended by ${signal}:\n${stderr.trim()}`);
    if (code !== 0) {
      throw new SnippetError(`${file} failed with exit code ${code}:\n${stderr.trim()}`);
    }
    return { stdout, exchanges: JSON.parse(await readFile(wire, 'utf8')) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Served } from './agent.ts';
import { pythonEnvironment } from './python-env.ts';
import { servePython } from './python.ts';

const FOLDER = join(import.meta.dirname, '../4-fleet/python');

/** Serves the agent in Python that speaks the fleet's conventions. */
export function serveMirror(): Promise<Served> {
  return servePython(join(FOLDER, 'agent.py'));
}

/** What the client in Python prints when it calls the agent at `url`. */
export async function callFromPython(url: string): Promise<string> {
  const python = await pythonEnvironment();
  const { stdout } = await promisify(execFile)(python, [
    join(FOLDER, 'client.py'),
    url,
  ]);
  return stdout.trimEnd();
}

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { facts } from '../../site/reference/facts.ts';
import { programs } from '../../snippets/programs.ts';
import { pythonEnvironment } from '../../examples/lib/python-env.ts';
import { startsPython, whyNoPython } from '../../snippets/python.ts';
import { root } from '../../snippets/root.ts';

const LIB = join(root, 'examples/lib');
const read = (name: string) => readFileSync(join(LIB, 'python', name), 'utf8');

describe('the packages of the Python peers', () => {
  const locked = read('requirements.txt')
    .split(/^(?=[a-z])/m)
    .slice(1);

  it('are pinned and hashed, each of them', () => {
    expect(locked.length).toBeGreaterThan(10);
    for (const line of locked) {
      expect(line).toMatch(/^[a-z0-9-]+==[\w.]+ /);
      expect(line).toContain('--hash=sha256:');
    }
  });

  it('are those that were asked for', () => {
    const asked = read('requirements.in').match(/^[a-z].*$/gm) ?? [];
    for (const line of asked) {
      const pin = line.replace(/\[.*\]/, '');
      expect(locked.some((entry) => entry.startsWith(`${pin} `))).toBe(true);
    }
  });
});

it('the facts of the reference are what the descriptor says, every flag of them', async ({
  skip,
}) => {
  const noPython = await whyNoPython();
  skip(!process.env['CI'] && noPython !== undefined, noPython);
  expect(noPython).toBeUndefined();
  const python = await pythonEnvironment();
  const script = join(root, 'site/reference/facts.py');
  const { stdout, stderr } = spawnSync(python, [script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  const { messages, enums, methods } = facts;
  expect(JSON.parse(stdout)).toEqual({ messages, enums, methods });
});

it('without a Python that will do, the environment says so', () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(LIB, 'python-env.ts')], {
    encoding: 'utf8',
    env: { ...process.env, PYTHON: 'no-such-python' },
  });
  expect(status).toBe(3);
  expect(stderr.trim()).toBe(
    'needs Python 3.11 or later with venv, and found none as no-such-python; name one in PYTHON',
  );
  expect(stdout).toBe('');
});

it('without a Python that will do, a program says so, and nothing else', () => {
  const program = join(root, 'examples/1-wire/questions-wire.ts');
  const { status, stderr, stdout } = spawnSync(process.execPath, [program], {
    encoding: 'utf8',
    env: { ...process.env, PYTHON: 'no-such-python' },
  });
  expect(status).toBe(3);
  expect(stderr.trim()).toMatch(/^needs Python 3\.11 .* name one in PYTHON$/);
  expect(stdout).toBe('');
});

it('the programs that start a Python peer are found, and only they', () => {
  const found = programs().filter(startsPython);
  expect(found).toContain('examples/1-wire/questions-wire.ts');
  expect(found).not.toContain('examples/1-wire/message.ts');
});

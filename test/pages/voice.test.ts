import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../snippets/root.ts';

const proseOf = (file: string) =>
  readFileSync(join(root, file), 'utf8')
    .replaceAll(/`[^`]*`/g, '`code`')
    .replaceAll(/\]\([^)]*\)/g, ']');

const FILES = globSync(['site/content/docs/**/*.mdx', 'site/reference/*.ts'], { cwd: root });

describe.each(FILES.toSorted())('%s', (file) => {
  it('spells canceled as the state does', () => {
    expect(proseOf(file).match(/\w*cancell(ed|ing|er)\w*/gi)).toBeNull();
  });

  it('has no contractions', () => {
    const short = /\b(\w+n['’]t|\w+['’](re|ve|ll)|(it|that|there|who|let)['’]s)\b/gi;
    expect(proseOf(file).match(short)).toBeNull();
  });
});

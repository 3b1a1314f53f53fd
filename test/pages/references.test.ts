import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRegions, pickExchanges, recording, snippet } from '../../snippets/index.ts';
import { root } from '../../snippets/root.ts';
import { sources } from './built.ts';

const REFERENCE = /\b(of|from|to)="([^"]+\.(?:ts|py|ya?ml|json)(?:#[^"]*)?)"/g;

const references = sources.flatMap(({ path, text }) =>
  [...text.matchAll(REFERENCE)].map(([, , of]) => ({ page: path, of: of! })),
);

describe('every reference of a page resolves', () => {
  it.each(references)('$page: $of', ({ of }) => {
    expect(snippet(of).code).not.toBe('');
  });

  it('and there are some', () => {
    expect(references.length).toBeGreaterThan(10);
  });
});

describe('every region is on a page', () => {
  const used = new Set(references.map(({ of }) => of));
  const files = globSync('examples/**/*.{ts,py,yaml}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  });
  it.each(files.toSorted())('%s', (file) => {
    const regions = findRegions(readFileSync(join(root, file), 'utf8'), file);
    const unused = regions
      .map(({ name }) => `${file.replace('examples/', '')}#${name}`)
      .filter((of) => !used.has(of));
    expect(unused, 'show these regions on a page, or remove their markers').toEqual([]);
  });
});

describe('asking for an exchange', () => {
  it('by its method, or its verb and path', () => {
    const { exchanges } = recording('1-wire/message.ts');
    expect(pickExchanges('1-wire/message.ts')).toEqual(exchanges);
    expect(pickExchanges('1-wire/message.ts', 'GET /.well-known/agent-card.json')).toHaveLength(1);
  });

  it('that was not recorded lists what was', () => {
    expect(() => pickExchanges('1-wire/message.ts', 'SendMesage')).toThrow(
      /recording of examples\/1-wire\/message\.ts has no exchange "SendMesage"; it has: .*SendMessage/,
    );
    expect(() => pickExchanges('1-wire/message.ts', 'SendMessage:9')).toThrow(
      /no exchange "SendMessage:9"/,
    );
  });

  it('of a program that was never recorded says how to record it', () => {
    expect(() => recording('lib/serve.ts')).toThrow(
      /make it with: npm run record -- lib\/serve\.ts/,
    );
  });
});

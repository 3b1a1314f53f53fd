import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SnippetError } from '../../snippets/index.ts';
import { createTypeService } from '../../snippets/types/service.ts';

const folder = mkdtempSync(join(tmpdir(), 'types-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(
  join(folder, 'tsconfig.json'),
  '{ "compilerOptions": { "types": [], "strict": true } }',
);
const service = createTypeService(join(folder, 'tsconfig.json'));

/** The message with which a text is refused. */
function refusal(text: string): string {
  const file = join(folder, 'fault.ts');
  writeFileSync(file, text);
  try {
    service.nodesOf(file);
  } catch (error) {
    if (!(error instanceof SnippetError)) throw error;
    return error.message.replace(`${folder}/`, '');
  }
  throw new Error('nothing was refused');
}

describe('a file is refused', () => {
  it('for a type error, with place, code, words and what to do', () => {
    expect(refusal("export const a: number = 'x';\n")).toBe(
      "fault.ts:1: TS2322: Type 'string' is not assignable to type 'number'.\n" +
        'Mend it, or teach it with // @ts-expect-error 2322 on the line above.',
    );
  });

  it('for a syntax error', () => {
    expect(refusal('export const = 1;\n')).toMatch(/^fault\.ts:1: TS1134: /);
  });

  it('for an expected error with another code', () => {
    expect(refusal("// @ts-expect-error 2345\nexport const a: number = 'x';\n")).toBe(
      "fault.ts:2: expects TS2345, but the compiler says TS2322: Type 'string' is not assignable to type 'number'.",
    );
  });

  it('for an expected error that does not come', () => {
    expect(refusal('// @ts-expect-error 2322\nexport const a: number = 1;\n')).toBe(
      'fault.ts:1: expects TS2322, but the compiler finds no error; remove @ts-expect-error',
    );
  });

  it('for an expected error without a code', () => {
    expect(refusal("// @ts-expect-error\nexport const a: number = 'x';\n")).toBe(
      'fault.ts:1: @ts-expect-error needs the code it expects, as in @ts-expect-error 2322',
    );
  });

  it.each(['@ts-ignore', '@ts-nocheck'])('for %s', (directive) => {
    expect(refusal(`// ${directive}\nexport const a: number = 'x';\n`)).toMatch(
      new RegExp(`^fault\\.ts:1: ${directive} hides what the compiler says`),
    );
  });

  it('for a question that points at nothing', () => {
    expect(refusal('export const a = 1;\n//  ^?\n')).toMatch(
      /^fault\.ts:2: \/\/ \^\? points at nothing/,
    );
  });
});

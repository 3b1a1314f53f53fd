import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import * as layer from '../../examples/2-layer/src/index.ts';
import { root } from '../../snippets/root.ts';

const PACKAGE = join(root, 'examples/2-layer');
const files = globSync(`${PACKAGE}/src/*.ts`);
const importsOf = (file: string) =>
  ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles.map(({ fileName }) => fileName);

it('stands on the SDK and zod alone, its Express adapter on Express too', () => {
  const packages = (file: string) => importsOf(file).filter((name) => !name.startsWith('./'));
  const sdk = /^@a2a-js\/sdk(\/|$)/;
  for (const file of files) {
    const others = packages(file).filter((name) => !sdk.test(name) && name !== 'zod');
    expect(others, file).toEqual(basename(file) === 'express.ts' ? ['express'] : []);
  }
  const manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as {
    dependencies?: object;
    peerDependencies: object;
  };
  expect(manifest.dependencies).toBeUndefined();
  expect(Object.keys(manifest.peerDependencies)).toEqual(['@a2a-js/sdk', 'express', 'zod']);
});

it('runs in a browser, but for the Express adapter', () => {
  const reached = new Set<string>();
  const reach = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    const near = importsOf(file).filter((name) => name.startsWith('./'));
    for (const name of near) reach(join(PACKAGE, 'src', name));
  };
  reach(join(PACKAGE, 'src/index.ts'));
  expect([...reached].map((file) => basename(file))).not.toContain('express.ts');
});

it('exports what is meant to be used, and nothing else', () => {
  expect(Object.keys(layer).toSorted()).toEqual([
    'FLEET_EXTENSIONS',
    'FleetExecutor',
    'apply',
    'ask',
    'buildCard',
    'confidenceV1',
    'costV1',
    'credentialFetch',
    'defineExtension',
    'emitSkillResult',
    'fail',
    'fleetAuth',
    'legacyStringToState',
    'readSkillResult',
    'reject',
    'stateToLegacyString',
    'submitToolName',
    'textOf',
    'textPart',
    'toolCallV1',
    'wireCard',
    'worldStateDeltaV1',
  ]);
});

/** Of each exported name, whether a comment stands before it. */
function undocumented(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.ES2024,
    true,
  );
  return source.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported || ts.getJSDocCommentsAndTags(statement).length > 0) return [];
    return [statement.getText().split('\n')[0]!];
  });
}

it('says of each function what it takes and gives', () => {
  const functions = files.flatMap(undocumented).filter((line) => /function|class|=>/.test(line));
  expect(functions).toEqual([]);
});

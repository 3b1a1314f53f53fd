import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemaOf } from '../../examples/2-layer/schemas/make.ts';
import { root } from '../../snippets/root.ts';
import { extensions, vectors, type ExtensionVectors } from './vectors.ts';

const FOLDER = join(root, 'examples/2-layer/schemas');
const HOW = 'node examples/2-layer/schemas/make.ts';

it('there is one schema for each extension', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  expect(files.toSorted()).toEqual(extensions.map(({ name }) => `${name}.json`).toSorted());
});

describe.each(extensions.map((extension) => ({ name: extension.name, extension })))(
  '$name',
  ({ name, extension }) => {
    const text = readFileSync(join(FOLDER, `${name}.json`), 'utf8');
    const { emit, refuseToEmit } = vectors<ExtensionVectors>(name);
    const schema = z.fromJSONSchema(JSON.parse(text));

    it('is made from the schema in the code', () => {
      expect(text, `stale: ${HOW}`).toBe(schemaOf(extension as never));
    });

    it.each(emit)('holds for $name', ({ payload }) => {
      expect(schema.safeParse(payload).error).toBeUndefined();
    });

    it.each(refuseToEmit)('refuses $name', ({ payload }) => {
      expect(schema.safeParse(payload).success).toBe(false);
    });
  },
);

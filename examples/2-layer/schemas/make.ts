/**
 * Writes the JSON Schema of each extension's payload beside this file:
 * `node examples/2-layer/schemas/make.ts`.
 */
import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { FLEET_EXTENSIONS, type Extension } from '@protolabs/a2a';

/**
 * JSON Schema 2020-12 of what may be emitted. Members that it does not name
 * are allowed.
 */
export function schemaOf(extension: Extension<never>): string {
  const { $schema, ...schema } = z.toJSONSchema(extension.schema, {
    io: 'input',
    // Any JSON value: the empty schema.
    unrepresentable: 'any',
  });
  const $id = `${extension.uri}.schema.json`;
  const { description } = extension.declaration;
  const named = { $schema, $id, title: extension.name, description };
  return `${JSON.stringify({ ...named, ...schema }, null, 2)}\n`;
}

if (import.meta.main) {
  for (const extension of FLEET_EXTENSIONS) {
    const file = new URL(`${extension.name}.json`, import.meta.url);
    writeFileSync(file, schemaOf(extension as Extension<never>));
  }
}

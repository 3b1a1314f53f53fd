import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FLEET_EXTENSIONS, type Extension, type Parsed } from '../../examples/2-layer/src/index.ts';
import { root } from '../../snippets/root.ts';

const FOLDER = join(root, 'examples/2-layer/vectors');

/** Where and why a payload is refused, as the vectors have it. */
interface Refusal {
  refused?: { path: string; reason: string };
}

export interface ExtensionVectors {
  extension: string;
  uri: string;
  mimeType: string;
  emit: { name: string; payload: unknown; part: unknown }[];
  refuseToEmit: ({ name: string; payload: unknown } & Required<Refusal>)[];
  read: ({ name: string; part: unknown; payload?: unknown; other?: true } & Refusal)[];
}
export interface MetadataVectors {
  read: ({
    name: string;
    extension: string;
    metadata: unknown;
    payload?: unknown;
    absent?: true;
  } & Refusal)[];
}
export interface ApplyVectors {
  apply: ({ name: string; state: object; deltas: object[]; result?: object } & Refusal)[];
}
export interface StateVectors {
  states: { wire: string; bus: string }[];
  noWord: string[];
  noState: string[];
}
interface EntryVector {
  name: string;
  description: string;
  version: string;
  url: string;
  skills: { id: string; name: string; description: string; tags: string[] }[];
  extensions?: string[];
  auth?: ('apiKey' | 'bearer')[];
}
export interface CardVectors {
  build: { name: string; entry: EntryVector; card: unknown }[];
  urls: { url: string; production: boolean; allowed: boolean }[];
}
type Callers = Record<string, Record<string, string>>;
export interface AuthVectors {
  callers: Callers;
  challenge: string;
  requests: { name: string; headers: Record<string, string>; user?: string; status?: 401 }[];
  refuse: { name: string; callers: Callers }[];
}
export interface SkillResultVectors {
  mimeType: string;
  schema: object;
  emit: { name: string; result: object; part: unknown }[];
  refuseToEmit: { name: string; result: never }[];
  read: ({ name: string; parts: unknown[]; result?: unknown; absent?: true } & Refusal)[];
  toolNames: { skill: string; tool: string }[];
}

export const vectorFiles = (): string[] => readdirSync(FOLDER).filter((f) => f.endsWith('.json'));

export const vectorText = (name: string): string =>
  readFileSync(join(FOLDER, `${name}.json`), 'utf8');

export const vectors = <T>(name: string): T => JSON.parse(vectorText(name)) as T;

/** The four, with their types forgotten: what they read comes from a file. */
export const extensions = FLEET_EXTENSIONS as unknown as readonly Extension<unknown>[];

export function extensionNamed(name: string): Extension<unknown> {
  const found = extensions.find((extension) => extension.name === name);
  if (!found) throw new Error(`no extension ${name}`);
  return found;
}

/** What a vector expects of a reader. */
export function expected(vector: Refusal, value: unknown): Parsed<unknown> | undefined {
  if (vector.refused) return { ok: false, ...vector.refused };
  return value === undefined ? undefined : { ok: true, value };
}

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SnippetError } from './error.ts';
import { programs } from './programs.ts';
import { root } from './root.ts';

/** A stretch of a file, as a page shows it. */
export interface Snippet {
  /** Repository path, `examples/1-wire/stream.ts`. */
  file: string;
  /** The region's name; absent for the whole file. */
  region?: string;
  /** What Shiki and Expressive Code call the language. */
  lang: string;
  /** The text: marker lines dropped, indentation of the whole removed. */
  code: string;
  /** First and last line in the file, 1-based, markers left out. */
  from: number;
  to: number;
  /** For each line of `code`: its 0-based line in the file. */
  lines: number[];
  /** How many columns were cut from the left of each line. */
  indent: number;
}

interface Region {
  name: string;
  /** 0-based, the first line after the opening marker. */
  from: number;
  /** 0-based, the line of the closing marker. */
  to: number;
}

const MARKER = /^\s*(?:\/\/ #|# )(region|endregion)\b\s*(.*?)\s*$/;
/** Other spellings that editors fold; one spelling is enough, and the rest would show on a page. */
const MISSPELT = /^\s*(?:\/\/\s*#\s*|#\s*#\s*)(?:end)?region\b/;
const NAME = /^[a-z][a-z0-9-]*$/;
/** Lines that steer the types of a snippet and are not part of its text. */
const NOTATION = /^\s*\/\/\s*(?:@ts-expect-error\b|\^\?)/;

const LANGUAGES: Record<string, string> = {
  ts: 'ts',
  mjs: 'js',
  py: 'python',
  json: 'json',
  yaml: 'yaml',
  yml: 'yaml',
  sql: 'sql',
  toml: 'toml',
};

/**
 * Finds the regions of a text.
 *
 * @param file used in messages only
 * @throws SnippetError for an unclosed, unopened, crossed, unnamed or
 *   repeated region, with file and line
 */
export function findRegions(text: string, file: string): Region[] {
  const found: Region[] = [];
  const open: { name: string; line: number }[] = [];
  const fail = (line: number, problem: string): never => {
    throw new SnippetError(`${file}:${line + 1}: ${problem}`);
  };
  text.split('\n').forEach((content, line) => {
    const marker = MARKER.exec(content);
    if (!marker) {
      if (MISSPELT.test(content))
        fail(line, 'write the marker as "// #region name", in Python and YAML "# region name"');
      return;
    }
    const [, kind, name = ''] = marker;
    if (!NAME.test(name)) {
      const asked =
        name === '' ? 'a name' : `a name of lower-case letters, digits and dashes, not "${name}"`;
      fail(line, `#${kind} needs ${asked}`);
    }
    if (kind === 'region') {
      const taken =
        open.some((region) => region.name === name) || found.some((region) => region.name === name);
      if (taken) fail(line, `region "${name}" is already taken in this file`);
      open.push({ name, line });
      return;
    }
    const last = open.pop();
    if (!last) return fail(line, `#endregion ${name} closes a region that is not open`);
    if (last.name !== name) {
      fail(
        line,
        `#endregion ${name} comes before #endregion ${last.name}; regions may nest, not cross`,
      );
    }
    found.push({ name, from: last.line + 1, to: line });
  });
  const unclosed = open.at(-1);
  if (unclosed)
    fail(
      unclosed.line,
      `region "${unclosed.name}" is never closed; add #endregion ${unclosed.name}`,
    );
  return found.toSorted((a, b) => a.from - b.from || b.to - a.to);
}

/**
 * Finds the named items of a JSON file's lists, as the formatter lays them
 * out: `{"read": [{"name": "Half a token", …}]}` has `read/half-a-token`.
 */
function findItems(text: string): Region[] {
  const found: Region[] = [];
  let [list, from] = ['', 0];
  text.split('\n').forEach((content, line, all) => {
    list = /^ {2}"([^"]+)": \[$/.exec(content)?.[1] ?? list;
    if (/^ {4}\{/.test(content)) from = line;
    if (!/^ {4}(?:\{.*)?\},?$/.test(content)) return;
    const item = all.slice(from, line + 1).join('\n');
    const name = /^\s*\{\s*"name": "([^"]+)"/.exec(item)?.[1] ?? '';
    const slug = name
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-');
    if (slug) found.push({ name: `${list}/${slug}`, from, to: line + 1 });
  });
  return found;
}

/**
 * Cuts a region out of a text, or takes the whole when no region is named.
 *
 * @throws SnippetError for an unknown or empty region; the message lists the known ones
 */
export function cut(text: string, file: string, region?: string): Snippet {
  const isJson = file.endsWith('.json');
  const regions = isJson ? findItems(text) : findRegions(text, file);
  const all = text.split('\n');
  let [from, to] = [0, all.length];
  if (region !== undefined) {
    const found = regions.find(({ name }) => name === region);
    if (!found) {
      const known = regions.map(({ name }) => name).join(', ') || 'none';
      throw new SnippetError(`${file} has no region "${region}"; its regions: ${known}`);
    }
    ({ from, to } = found);
  }
  const blank = (line: number | undefined) => line !== undefined && all[line]!.trim() === '';
  const lines: number[] = [];
  for (let line = from; line < to; line++) {
    if (MARKER.test(all[line]!) || NOTATION.test(all[line]!)) continue;
    // A dropped marker must not leave two blank lines, nor one at the start.
    if (blank(line) && (lines.length === 0 || blank(lines.at(-1)))) continue;
    lines.push(line);
  }
  if (blank(lines.at(-1))) lines.pop();
  if (lines.length === 0) {
    throw new SnippetError(
      `${file}: ${region === undefined ? 'the file' : `region "${region}"`} is empty`,
    );
  }
  const indents = lines
    .filter((line) => !blank(line))
    .map((line) => /^ */.exec(all[line]!)![0].length);
  const indent = Math.min(...indents);
  const code = lines.map((line) => all[line]!.slice(indent).trimEnd()).join('\n');
  return {
    file,
    ...(region !== undefined && { region }),
    lang: LANGUAGES[file.split('.').at(-1)!] ?? 'text',
    code: isJson ? code.replace(/,$/, '') : code,
    from: lines[0]! + 1,
    to: lines.at(-1)! + 1,
    lines,
    indent,
  };
}

/** `1-wire/stream.ts#send` → `examples/1-wire/stream.ts` and `send`. */
export function parseReference(of: string): { file: string; region?: string } {
  if (typeof of !== 'string')
    throw new SnippetError(`a reference is missing, or is no text: ${String(of)}`);
  const [path, region, ...rest] = of.split('#');
  if (!path || /(?:^|\/)\.{0,2}(?:\/|$)/.test(path) || region === '' || rest.length > 0) {
    throw new SnippetError(
      `"${of}" is not a reference; write "1-wire/stream.ts" or "1-wire/stream.ts#region"`,
    );
  }
  return { file: `examples/${path}`, ...(region !== undefined && { region }) };
}

/**
 * The region, or the whole file, that a page names.
 *
 * @param of path below `examples/`, and a region after `#`
 * @throws SnippetError when file or region is unknown; the message lists the known names
 */
export function snippet(of: string): Snippet {
  const { file, region } = parseReference(of);
  return cut(readExample(file), file, region);
}

/** The text of an example, with a message that helps when there is none. */
export function readExample(file: string): string {
  const path = join(root, file);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
    throw new SnippetError(`there is no file ${file}; programs: ${programs().join(', ')}`);
  }
  return readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
}

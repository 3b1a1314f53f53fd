import { escapeHtml } from './escape.ts';

/** A value shorter than this stays on its line; the indentation counts. */
const COLUMNS = 60;
/** An object or array with more lines than this can be folded. */
const FOLDABLE = 8;
/** Members that are beside the point unless they are short. */
const QUIET = new Set([
  'metadata',
  'history',
  'configuration',
  'securitySchemes',
  'signatures',
  'data',
]);

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const WORD = /^[A-Z]+(?:_[A-Z]+)+$/;

interface Line {
  html: string;
  /** Columns as a reader sees them. */
  width: number;
}

interface Block {
  html: string;
  lines: number;
}

interface Options {
  /** Members that are never folded. */
  matters: string[];
}

/**
 * A JSON value as rows of HTML: short values on one line, deep or long ones
 * foldable with `<details>`. The text of all rows together is the JSON itself.
 */
export function jsonHtml(value: unknown, { matters }: Options): string {
  return rows(plain(''), value, '', 0, { matters: new Set(matters) }).html;
}

interface Context {
  matters: Set<string>;
  key?: string;
}

function rows(lead: Line, value: unknown, tail: string, depth: number, context: Context): Block {
  const flat = inline(value);
  const fits = depth * 2 + lead.width + flat.width + tail.length <= COLUMNS;
  if (!isContainer(value) || isEmpty(value) || (fits && depth > 0)) {
    return row(`${lead.html}${flat.html}${tail}`);
  }
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const members = Object.entries(value);
  const [only, ...others] = members;
  if (only && others.length === 0 && isContainer(only[1]) && !isEmpty(only[1]) && depth < 8) {
    const [key, inner] = only;
    const label = Array.isArray(value) ? plain('') : keyed(key);
    const opened = join(lead, plain(Array.isArray(value) ? open : `${open} `), label);
    const closed = Array.isArray(value) ? `${close}${tail}` : ` ${close}${tail}`;
    return rows(opened, inner, closed, depth, Array.isArray(value) ? context : { ...context, key });
  }
  const children =
    depth === 0 && 'jsonrpc' in value ? envelope(members, context) : block(value, depth, context);
  return container(lead, { open, close: close + tail }, children, value, context);
}

/** One row for each member. */
function block(value: object, depth: number, context: Context): Block {
  const members = Object.entries(value);
  return stack(
    members.map(([key, member], index) => {
      const tail = index < members.length - 1 ? ',' : '';
      const label = Array.isArray(value) ? plain('') : keyed(key);
      return rows(
        label,
        member,
        tail,
        depth + 1,
        Array.isArray(value) ? context : { ...context, key },
      );
    }),
  );
}

/** The members of a JSON-RPC message: its few scalars share a line. */
function envelope(members: [string, unknown][], context: Context): Block {
  const blocks: Block[] = [];
  let line: Line | undefined;
  const flush = () => {
    if (line) blocks.push(row(line.html));
    line = undefined;
  };
  members.forEach(([key, value], index) => {
    const tail = index < members.length - 1 ? ',' : '';
    if (isContainer(value)) {
      flush();
      blocks.push(rows(keyed(key), value, tail, 1, { ...context, key }));
      return;
    }
    const member = join(keyed(key), inline(value), plain(tail));
    if (line && line.width + member.width + 3 > COLUMNS) flush();
    line = line ? join(line, plain(' '), member) : member;
  });
  flush();
  return stack(blocks);
}

function container(
  lead: Line,
  { open, close }: { open: string; close: string },
  children: Block,
  value: object,
  { matters, key }: Context,
): Block {
  const lines = children.lines + 2;
  const inside = `<div class="inside">${children.html}</div>`;
  const end = row(close).html;
  const kept = key === undefined || matters.has(key);
  if (kept || (lines <= FOLDABLE && !QUIET.has(key))) {
    return { html: `${row(lead.html + open).html}${inside}${end}`, lines };
  }
  const folded = QUIET.has(key) || lines > 2 * FOLDABLE;
  const hint = escapeHtml(`${fields(value)} ${close}`);
  const html =
    `<details${folded ? '' : ' open'}><summary data-hint="${hint}">${lead.html}${open}</summary>` +
    `${inside}${end}</details>`;
  return { html, lines: folded ? 1 : lines };
}

/** What a folded value holds: `messageId, role, parts` or `4 items`. */
function fields(value: object): string {
  if (Array.isArray(value)) return `${value.length} item${value.length === 1 ? '' : 's'}`;
  const keys = Object.keys(value);
  const shown = keys.slice(0, 4).join(', ');
  return keys.length > 4 ? `${shown} …` : shown;
}

function inline(value: unknown): Line {
  if (typeof value === 'string') return string(value);
  if (!isContainer(value))
    return painted(typeof value === 'number' ? 'number' : 'literal', JSON.stringify(value));
  if (isEmpty(value)) return plain(Array.isArray(value) ? '[]' : '{}');
  const items = Object.entries(value).map(([key, member]) =>
    Array.isArray(value) ? inline(member) : join(keyed(key), inline(member)),
  );
  const inner = items.reduce((before, item) => join(before, plain(', '), item));
  return Array.isArray(value)
    ? join(plain('['), inner, plain(']'))
    : join(plain('{ '), inner, plain(' }'));
}

function string(value: string): Line {
  if (ID.test(value)) {
    const [start, rest] = [value.slice(0, 8), value.slice(8)];
    const html = `<span class="id" data-id="${value}">"${start}<span class="rest">${rest}</span>"</span>`;
    return { html, width: start.length + 3 };
  }
  return painted(WORD.test(value) ? 'word' : 'string', JSON.stringify(value));
}

function keyed(key: string): Line {
  return join(painted('key', JSON.stringify(key)), plain(': '));
}

function painted(kind: string, text: string): Line {
  return { html: `<span class="${kind}">${escapeHtml(text)}</span>`, width: text.length };
}

function plain(text: string): Line {
  return { html: escapeHtml(text), width: text.length };
}

function join(...lines: Line[]): Line {
  return {
    html: lines.map(({ html }) => html).join(''),
    width: lines.reduce((sum, { width }) => sum + width, 0),
  };
}

function row(html: string): Block {
  return { html: `<div>${html}</div>`, lines: 1 };
}

function stack(blocks: Block[]): Block {
  return {
    html: blocks.map(({ html }) => html).join(''),
    lines: blocks.reduce((sum, { lines }) => sum + lines, 0),
  };
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}

import { escapeHtml } from './escape.ts';

/** A value that ends within this many columns stays on its line. */
const COLUMNS = 58;
/** The envelope is said in lines of this many. */
const ENVELOPE = 44;
/** An object or array with more lines than this can be folded. */
const FOLDABLE = 8;
/** What a frame is about; never folded. */
const MATTERS = new Set(
  'params result error message task status statusUpdate artifactUpdate artifact artifacts parts'.split(
    ' ',
  ),
);
/** What is beside the point, and folded unless it fits its line. */
const QUIET = new Set('metadata history configuration securitySchemes signatures data'.split(' '));
/** Where data and metadata are the content, so that they stay open. */
const HOLDS_CONTENT = new Set(['parts', 'artifact', 'artifacts']);

const NONE: ReadonlySet<string> = new Set();

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const WORD = /^[A-Z]+(?:_[A-Z]+)+$/;

interface Text {
  html: string;
  /** Columns as a reader sees them. */
  width: number;
}

interface Block {
  html: string;
  lines: number;
}

/** A value on its way to the page. */
interface Place {
  /** What stands before it on its first line, and after it on its last. */
  lead: Text;
  tail: string;
  depth: number;
  /** The member it is, or is in. */
  name?: string;
  unfolded: ReadonlySet<string>;
  /** The member that it is in. */
  parent?: string;
}

/**
 * A JSON value as rows of HTML: short values on one line, deep or long ones
 * foldable with `<details>`. The text of all rows together is the JSON itself.
 *
 * @param unfolded the members to show open, whatever they hold
 */
export function jsonHtml(value: unknown, unfolded: ReadonlySet<string> = NONE): string {
  return rows(value, { lead: plain(''), tail: '', depth: 0, unfolded }).html;
}

function rows(value: unknown, place: Place): Block {
  const { lead, tail, depth } = place;
  const flat = inline(value);
  const fits = depth * 2 + lead.width + flat.width + tail.length <= COLUMNS;
  if (!isContainer(value) || isEmpty(value) || (fits && depth > 0)) {
    return row(lead.html + flat.html + tail);
  }
  const only = onlyContainer(value);
  if (only) return chained(value, only, place);
  const children =
    depth === 0 && 'jsonrpc' in value ? envelope(value, place) : members(value, place);
  return container(value, children, place);
}

/** The one member of an object or array, when it is itself one that needs rows. */
function onlyContainer(value: object): [string, object] | undefined {
  const [first, ...others] = Object.entries(value);
  const isOnly = first && others.length === 0 && isContainer(first[1]) && !isEmpty(first[1]);
  return isOnly ? (first as [string, object]) : undefined;
}

/** `"result": { "message": {` opens two objects on one line, and closes them on one. */
function chained(
  value: object,
  [key, inner]: [string, object],
  { lead, tail, ...place }: Place,
): Block {
  if (Array.isArray(value)) {
    return rows(inner, { ...place, lead: join(lead, plain('[')), tail: `]${tail}` });
  }
  const opening = join(lead, plain('{ '), keyed(key));
  const parent = place.name !== undefined && { parent: place.name };
  return rows(inner, { ...place, ...parent, lead: opening, tail: ` }${tail}`, name: key });
}

function members(value: object, { depth, name, unfolded }: Place): Block {
  const isArray = Array.isArray(value);
  return stack(
    commaSeparated(value).map(([key, member, tail]) =>
      rows(member, {
        lead: isArray ? plain('') : keyed(key),
        tail,
        depth: depth + 1,
        ...(name !== undefined && { parent: name }),
        name: isArray ? name : key,
        unfolded,
      }),
    ),
  );
}

/** The members of a JSON-RPC message: its few scalars share a line. */
function envelope(message: object, { unfolded }: Place): Block {
  const blocks: Block[] = [];
  let line: Text | undefined;
  const endLine = () => {
    if (line) blocks.push(row(line.html));
    line = undefined;
  };
  for (const [key, value, tail] of commaSeparated(message)) {
    if (isContainer(value)) {
      endLine();
      blocks.push(rows(value, { lead: keyed(key), tail, depth: 1, name: key, unfolded }));
      continue;
    }
    const member = join(keyed(key), inline(value), plain(tail));
    if (line && line.width + member.width + 3 > ENVELOPE) endLine();
    line = line ? join(line, plain(' '), member) : member;
  }
  endLine();
  return stack(blocks);
}

function commaSeparated(value: object): [key: string, member: unknown, tail: string][] {
  const entries = Object.entries(value);
  return entries.map(([key, member], index) => [
    key,
    member,
    index < entries.length - 1 ? ',' : '',
  ]);
}

function container(
  value: object,
  children: Block,
  { lead, tail, name, parent, unfolded }: Place,
): Block {
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const lines = children.lines + 2;
  const first = lead.html + open;
  const rest = `<div class="inside">${children.html}</div>${row(close + tail).html}`;
  const isContent = parent !== undefined && HOLDS_CONTENT.has(parent);
  const isOpen = name === undefined || MATTERS.has(name) || unfolded.has(name);
  const quiet = name !== undefined && QUIET.has(name) && !isContent;
  if (isOpen || (lines <= FOLDABLE && !quiet)) {
    return { html: row(first).html + rest, lines };
  }
  const folded = quiet || (lines > 2 * FOLDABLE && !isContent);
  const hint = escapeHtml(`${contents(value)} ${close}${tail}`);
  const html =
    `<details${folded ? '' : ' open'}><summary data-hint="${hint}">${first}</summary>` +
    `${rest}</details>`;
  return { html, lines: folded ? 1 : lines };
}

/** What a folded value holds: `messageId, role, parts` or `4 items`. */
function contents(value: object): string {
  if (Array.isArray(value)) return `${value.length} item${value.length === 1 ? '' : 's'}`;
  const keys = Object.keys(value);
  return keys.length > 4 ? `${keys.slice(0, 4).join(', ')} …` : keys.join(', ');
}

function inline(value: unknown): Text {
  if (typeof value === 'string') return string(value);
  if (!isContainer(value)) {
    return painted(typeof value === 'number' ? 'number' : 'literal', JSON.stringify(value));
  }
  if (isEmpty(value)) return plain(Array.isArray(value) ? '[]' : '{}');
  const isArray = Array.isArray(value);
  const items = commaSeparated(value).flatMap(([key, member, tail]) => [
    ...(isArray ? [] : [keyed(key)]),
    inline(member),
    ...(tail ? [plain(`${tail} `)] : []),
  ]);
  return isArray
    ? join(plain('['), ...items, plain(']'))
    : join(plain('{ '), ...items, plain(' }'));
}

function string(value: string): Text {
  if (!ID.test(value)) return painted(WORD.test(value) ? 'word' : 'string', JSON.stringify(value));
  const [start, rest] = [value.slice(0, 8), value.slice(8)];
  const html = `<span class="id" data-id="${value}">"${start}<span class="rest">${rest}</span>"</span>`;
  return { html, width: start.length + 3 };
}

function keyed(key: string): Text {
  return join(painted('key', JSON.stringify(key)), plain(': '));
}

function painted(kind: string, text: string): Text {
  return { html: `<span class="${kind}">${escapeHtml(text)}</span>`, width: text.length };
}

function plain(text: string): Text {
  return { html: escapeHtml(text), width: text.length };
}

function join(...texts: Text[]): Text {
  return {
    html: texts.map(({ html }) => html).join(''),
    width: texts.reduce((sum, { width }) => sum + width, 0),
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

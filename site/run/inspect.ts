/**
 * What Node's `console.log` prints, without the line end.
 *
 * The same as Node for strings and other primitives, plain objects, instances
 * of classes, dates, functions, `Map`, `Set`, and arrays of up to six items,
 * nested or not, and for `%s %d %i %f %j %o %O %%`. Longer arrays, which Node
 * sets in columns, stand one item a line; errors come without their stack.
 */
export function format(...args: unknown[]): string {
  let rest = args;
  if (typeof args[0] === 'string' && args.length > 1) {
    const values = args.slice(1);
    const text = args[0].replace(/%([sdifjoO%])/g, (all, kind: string) => {
      if (kind === '%') return '%';
      return values.length ? placed(kind, values.shift()) : all;
    });
    rest = [text, ...values];
  }
  return rest.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' ');
}

function placed(kind: string, value: unknown): string {
  if (kind === 's') return typeof value === 'string' ? value : inspect(value);
  if (kind === 'j') return String(JSON.stringify(value));
  if (kind === 'o' || kind === 'O') return inspect(value);
  if (typeof value === 'object') return 'NaN';
  if (kind === 'd') return inspect(typeof value === 'bigint' ? value : Number(value));
  return inspect(kind === 'i' ? parseInt(String(value), 10) : parseFloat(String(value)));
}

const WIDTH = 80;
/** How many levels of objects are written out below the first. */
const DEPTH = 2;
/** How many levels of objects may share a line. */
const SHARING = 3;

interface Place {
  depth: number;
  indent: number;
  /** How deep the object lies that was begun last. */
  last: { depth: number };
}

function inspect(
  value: unknown,
  place: Place = { depth: 0, indent: 0, last: { depth: 0 } },
): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'function')
    return value.name ? `[Function: ${value.name}]` : '[Function (anonymous)]';
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value !== 'object' || value === null) return String(value);

  const { name, braces, members } = shapeOf(value);
  const head = name && `${name} `;
  if (members.length === 0) return head + braces;
  if (place.depth > DEPTH) {
    const plain = Array.isArray(value) ? 'Array' : 'Object';
    return `[${name.replace(/\(\d+\)$/, '') || plain}]`;
  }

  place.last.depth = place.depth;
  const below = { depth: place.depth + 1, indent: place.indent + 2, last: place.last };
  const parts = members.map((member) => member(below));
  const open = head + braces[0];
  const close = braces[1];
  const line = parts.join(', ');
  const length = line.length + open.length + place.indent + 12;
  const levels = place.last.depth - place.depth;
  if (levels < SHARING && length <= WIDTH && !line.includes('\n')) {
    return `${open} ${line} ${close}`;
  }
  const lineStart = `\n${' '.repeat(place.indent)}`;
  return `${open}${lineStart}  ${parts.join(`,${lineStart}  `)}${lineStart}${close}`;
}

interface Shape {
  /** What stands before the braces; empty for plain objects and arrays. */
  name: string;
  braces: string;
  members: ((place: Place) => string)[];
}

function shapeOf(value: object): Shape {
  const name = value.constructor?.name ?? '[Object: null prototype]';
  if (Array.isArray(value)) {
    return { name: '', braces: '[]', members: value.map((item) => (at) => inspect(item, at)) };
  }
  if (value instanceof Map) {
    const members = Array.from(
      value,
      ([key, item]) =>
        (at: Place) =>
          `${inspect(key, at)} => ${inspect(item, at)}`,
    );
    return { name: `${name}(${value.size})`, braces: '{}', members };
  }
  if (value instanceof Set) {
    const members = Array.from(value, (item) => (at: Place) => inspect(item, at));
    return { name: `${name}(${value.size})`, braces: '{}', members };
  }
  const members = Object.entries(value).map(
    ([key, item]) =>
      (at: Place) =>
        `${/^[A-Za-z_]\w*$/.test(key) ? key : quote(key)}: ${inspect(item, at)}`,
  );
  return { name: name === 'Object' ? '' : name, braces: '{}', members };
}

/** In the quotes that need the fewest escapes. */
function quote(text: string): string {
  const mark = ["'", '"', '`'].find((candidate) => !text.includes(candidate)) ?? "'";
  const escaped = text.replace(/[\p{Cc}\\']/gu, (character) => {
    if (character === "'") return mark === "'" ? "\\'" : "'";
    return ESCAPES[character] ?? `\\x${hex(character)}`;
  });
  return mark + escaped + mark;
}

const ESCAPES: Record<string, string> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '\\': '\\\\',
};

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0');
}

import { h, type Element } from '@astrojs/starlight/expressive-code/hast';

type Content = Element['children'][number];

const TOKEN =
  /(?<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`)|(?<number>\b\d[\w.]*)|(?<word>[A-Za-z_$][\w$]*)|(?<other>[^\w$"'`]+|.)/gs;

const KEYWORDS = new Set(
  (
    'abstract any asserts async await bigint boolean class const constructor declare enum export extends false ' +
    'function get import in infer interface is keyof let namespace never new null number object of readonly ' +
    'set static string symbol this true type typeof undefined unique unknown var void'
  ).split(' '),
);

/** A type as TypeScript prints it, with keywords, names and literals told apart. */
export function signature(text: string): Content[] {
  const kind = /^\((?<kind>[a-z ]+)\) /.exec(text);
  const start: Content[] = kind
    ? [h('i', kind.groups!['kind']!), { type: 'text', value: ' ' }]
    : [];
  const tokens = [...text.slice(kind?.[0].length ?? 0).matchAll(TOKEN)].map(
    ({ 0: token, groups }): Content => {
      if (groups!['string']) return h('span.s', token);
      if (groups!['number']) return h('span.n', token);
      if (groups!['word'] && KEYWORDS.has(token)) return h('span.k', token);
      if (groups!['word'] && /^[A-Z]/.test(token)) return h('span.t', token);
      return { type: 'text', value: token };
    },
  );
  return [...start, ...tokens];
}

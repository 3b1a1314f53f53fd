const TOKEN =
  /(?<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`)|(?<number>\b\d[\w.]*)|(?<word>[A-Za-z_$][\w$]*)|(?<other>[^\w$"'`]+|.)/gs;

const KEYWORDS = new Set(
  (
    'abstract any asserts async await bigint boolean class const constructor declare enum export extends false ' +
    'function get import in infer interface is keyof let namespace never new null number object of readonly ' +
    'set static string symbol this true type typeof undefined unique unknown var void'
  ).split(' '),
);

/** A piece of a type, and what it is: `k`eyword, `t`ype, `s`tring, `n`umber or the `i`ntroduction. */
export interface Piece {
  ink?: 'k' | 't' | 's' | 'n' | 'i';
  text: string;
}

/** A type as TypeScript prints it, with keywords, names and literals told apart. */
export function signature(text: string): Piece[] {
  const kind = /^\((?<kind>[a-z ]+)\) /.exec(text);
  const start: Piece[] = kind ? [{ ink: 'i', text: kind.groups!['kind']! }, { text: ' ' }] : [];
  const tokens = [...text.slice(kind?.[0].length ?? 0).matchAll(TOKEN)].map(
    ({ 0: token, groups }): Piece => {
      if (groups!['string']) return { ink: 's', text: token };
      if (groups!['number']) return { ink: 'n', text: token };
      if (groups!['word'] && KEYWORDS.has(token)) return { ink: 'k', text: token };
      if (groups!['word'] && /^[A-Z]/.test(token)) return { ink: 't', text: token };
      return { text: token };
    },
  );
  return [...start, ...tokens];
}

import type ts from 'typescript';
import type { TypeScript } from './typescript.ts';

/**
 * Names what the hover of a token depends on: its symbol, the symbol's type at
 * that place and, for what is called, the overload that was chosen. Tokens of
 * one name have one hover, so that the compiler words it once; wording costs
 * it more than knowing.
 *
 * A name holds for one program, since it is made of that program's objects.
 *
 * @returns undefined for a token that has to be asked about by itself: a
 *   declaration, which comes once anyway, or something whose hover takes more
 *   into account
 */
export function hoverNames(
  ts: TypeScript,
  checker: ts.TypeChecker,
): (token: ts.Identifier) => string | undefined {
  const ids = new WeakMap<object, number>();
  let last = 0;
  const idOf = (object: object) => {
    const id = ids.get(object) ?? ++last;
    ids.set(object, id);
    return id;
  };

  return (token) => {
    const { parent } = token;
    if (ts.isConstTypeReference(parent)) return undefined;
    if (ts.isPropertyAssignment(parent) && parent.name === token) {
      const expected = checker.getContextualType(parent.parent);
      if (!expected || !checker.getPropertyOfType(expected, token.text)) return undefined;
      return `property ${token.text} of ${idOf(expected)}`;
    }
    const isMember = ts.isPropertyAccessExpression(parent) && parent.name === token;
    if (!isMember && 'name' in parent && parent.name === token) return undefined;
    const symbol = checker.getSymbolAtLocation(token);
    if (!symbol) return undefined;
    const type = checker.getTypeOfSymbolAtLocation(symbol, token);
    const name = [parent.kind, idOf(symbol), idOf(type)];

    const used = isMember ? parent : token;
    const user = used.parent;
    if (ts.isTaggedTemplateExpression(user)) return undefined;
    if ((ts.isCallExpression(user) || ts.isNewExpression(user)) && user.expression === used) {
      const signature = checker.getResolvedSignature(user);
      if (!signature) return undefined;
      name.push(idOf(signature));
    }
    return name.join(' ');
  };
}

import type ts from 'typescript';
import type { TypeScript } from './typescript.ts';

/**
 * Names what the hover of a token depends on: its symbol, the symbol's type at
 * that place and, for what is called, the overload that was chosen. Of a
 * variable without a comment the hover shows no more than its kind, name and
 * type, and of an import what it stands for. Tokens of one name have one
 * hover, so that the compiler words it once; wording costs it more than
 * knowing.
 *
 * A name holds for one program, since it is made of that program's objects.
 *
 * @returns undefined for a token that has to be asked about by itself, because
 *   its hover takes more into account
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

  /** Files that import a namespace say types by it; the others all say them alike. */
  const dialect = (file: ts.SourceFile) =>
    file.statements.some(
      (statement) =>
        ts.isImportDeclaration(statement) &&
        (statement.importClause?.name ||
          (statement.importClause?.namedBindings &&
            ts.isNamespaceImport(statement.importClause.namedBindings))),
    )
      ? idOf(file)
      : 0;
  const dialects = new WeakMap<ts.SourceFile, number>();
  const dialectOf = (token: ts.Identifier) => {
    const file = token.getSourceFile();
    const known = dialects.get(file) ?? dialect(file);
    dialects.set(file, known);
    return known;
  };

  /**
   * `const`, `let`, `parameter` or `property`; undefined for others, and where
   * a comment is shown: its own, that of a member it is taken out of, or of a
   * method it overrides.
   */
  const plainKind = ({ declarations }: ts.Symbol): string | undefined => {
    const [declaration, second] = declarations ?? [];
    if (!declaration || second || ts.getJSDocCommentsAndTags(declaration).length > 0)
      return undefined;
    if (ts.isPropertyAssignment(declaration)) return 'property';
    if (ts.isParameter(declaration))
      return ts.isClassElement(declaration.parent) ? undefined : 'parameter';
    if (!ts.isVariableDeclaration(declaration)) return undefined;
    const kind = declaration.parent.flags & ts.NodeFlags.BlockScoped;
    if (kind === ts.NodeFlags.Const) return 'const';
    return kind === ts.NodeFlags.Let ? 'let' : undefined;
  };

  /** What a symbol is shown as, besides its type. */
  const shownAs = (symbol: ts.Symbol, token: ts.Identifier): string | number => {
    if (symbol.flags & ts.SymbolFlags.Alias)
      return `alias ${token.text} ${idOf(checker.getAliasedSymbol(symbol))}`;
    const kind = plainKind(symbol);
    return kind ? `${kind} ${token.text}` : idOf(symbol);
  };

  return (token) => {
    const { parent } = token;
    if (ts.isConstTypeReference(parent) || ts.isShorthandPropertyAssignment(parent))
      return undefined;
    if (ts.isPropertyAssignment(parent) && parent.name === token) {
      const expected = checker.getContextualType(parent.parent);
      if (expected && checker.getPropertyOfType(expected, token.text))
        return `property ${token.text} of ${idOf(expected)}`;
      if (expected) return undefined;
    }
    const isMember = ts.isPropertyAccessExpression(parent) && parent.name === token;
    const isDeclared = !isMember && 'name' in parent && parent.name === token;
    const symbol = checker.getSymbolAtLocation(token);
    if (!symbol || (isDeclared && !plainKind(symbol))) return undefined;
    const type = checker.getTypeOfSymbolAtLocation(symbol, token);
    const isUse = ts.isExpression(token) && (isMember || isDeclared || ts.isExpression(parent));
    const name = [
      dialectOf(token),
      isUse ? 'use' : parent.kind,
      shownAs(symbol, token),
      idOf(type),
    ];

    const used = isMember ? parent : token;
    const user = used.parent;
    if (ts.isTaggedTemplateExpression(user)) return undefined;
    if ((ts.isCallExpression(user) || ts.isNewExpression(user)) && user.expression === used) {
      const signature = checker.getResolvedSignature(user);
      if (!signature) return undefined;
      name.push(user.kind, idOf(signature));
    }
    return name.join(' ');
  };
}

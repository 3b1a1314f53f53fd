/**
 * Reads what the package `@protolabs/a2a` exports from its types and
 * docstrings. `node site/reference/layer-types.ts` writes it to `layer.json`,
 * and a test fails when that is stale.
 */
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../../snippets/root.ts';
import type { Doc, Entry, Member } from './layer.ts';

const SRC = 'examples/2-layer/src';
/** Every export of the package. Takes some seconds. */
export function readLayer(): Entry[] {
  const entryPoints = ['index.ts', 'express.ts'].map((name) => join(root, SRC, name));
  const config = ts.readConfigFile(join(root, 'examples/tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(
    { ...config.config, include: [], files: entryPoints },
    ts.sys,
    join(root, 'examples'),
  );
  const program = ts.createProgram(entryPoints, options);
  const checker = program.getTypeChecker();
  const symbols = entryPoints.flatMap((file) =>
    checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!),
  );
  for (const symbol of symbols.map((one) => targetOf(one, checker))) {
    if (!(symbol.flags & ts.SymbolFlags.TypeAlias)) continue;
    payloadNames.set(written(checker.getDeclaredTypeOfSymbol(symbol), checker), symbol.name);
  }
  return symbols.map((symbol) => entryOf(symbol, checker));
}

function targetOf(exported: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  const isAlias = exported.flags & ts.SymbolFlags.Alias;
  return isAlias ? checker.getAliasedSymbol(exported) : exported;
}

function entryOf(exported: ts.Symbol, checker: ts.TypeChecker): Entry {
  const symbol = targetOf(exported, checker);
  const declaration = symbol.declarations![0]!;
  return {
    name: exported.name,
    file: relative(root, declaration.getSourceFile().fileName).replaceAll('\\', '/'),
    signature: signatureOf(symbol, declaration, checker),
    doc: docOf(symbol, checker),
    members:
      ts.isClassDeclaration(declaration) || ts.isInterfaceDeclaration(declaration)
        ? declaration.members.flatMap((member) => memberOf(member, checker))
        : [],
  };
}

/** The text of a declaration up to its body, without `export`. */
function headOf(declaration: ts.SignatureDeclaration & { body?: ts.Node | undefined }): string {
  const text = declaration.getText();
  const end = declaration.body ? declaration.body.getStart() - declaration.getStart() : undefined;
  return dedent(
    text
      .slice(0, end)
      .replace(/^export /, '')
      .replace(/^(?:(?:protected|abstract|async|override) )+/, '')
      .replace(/\s*(?:=>)?\s*$/, '')
      .replace(/;$/, ''),
  );
}

function signatureOf(symbol: ts.Symbol, node: ts.Declaration, checker: ts.TypeChecker): string {
  if (ts.isFunctionDeclaration(node)) return headOf(node);
  if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node))
    return node
      .getText()
      .slice(0, node.members.pos - node.getStart() - 1)
      .replace(/^export /, '')
      .trim();
  if (ts.isTypeAliasDeclaration(node)) {
    const head = node.getText().replace(/^export /, '');
    const isComputed = /z\.output<|keyof typeof/.test(head);
    if (!isComputed) return head.replace(/;$/, '');
    return `type ${node.name.text} = ${written(checker.getDeclaredTypeOfSymbol(symbol), checker)}`;
  }
  const type = checker.getTypeOfSymbolAtLocation(symbol, node);
  return `const ${symbol.name}: ${withNames(type, node, checker)}`;
}

/** A type in full, as the sources are formatted. */
function written(type: ts.Type, checker: ts.TypeChecker): string {
  const { NoTruncation, MultilineObjectLiterals, InTypeAlias } = ts.NodeBuilderFlags;
  const flags = NoTruncation | MultilineObjectLiterals | InTypeAlias;
  const node = checker.typeToTypeNode(type, undefined, flags)!;
  const file = ts.createSourceFile('type.ts', '', ts.ScriptTarget.Latest);
  return ts
    .createPrinter()
    .printNode(ts.EmitHint.Unspecified, node, file)
    .replaceAll(/import\("[^"]*"\)\./g, '')
    .replaceAll(/(\?: [^;]*?) \| undefined;/g, '$1;')
    .replaceAll(/^ +/gm, (indent) => indent.slice(indent.length / 2))
    .replaceAll('"', "'");
}

/** A type in short: the payload of an extension by the name under which it is exported. */
function withNames(type: ts.Type, node: ts.Node, checker: ts.TypeChecker): string {
  const parts = () => checker.getTypeArguments(type as ts.TypeReference);
  if (checker.isTupleType(type))
    return `readonly [${parts()
      .map((part) => withNames(part, node, checker))
      .join(', ')}]`;
  if (type.symbol?.name !== 'Extension')
    return checker.typeToString(type, node, ts.TypeFormatFlags.NoTruncation);
  const payload = written(parts()[0]!, checker);
  return `Extension<${payloadNames.get(payload) ?? payload}>`;
}

/** The exported names of types, by what they stand for. */
const payloadNames = new Map<string, string>();

function memberOf(member: ts.ClassElement | ts.TypeElement, checker: ts.TypeChecker): Member[] {
  if (ts.isConstructorDeclaration(member)) {
    const isInternal = ts.getJSDocTags(member).some(({ tagName }) => tagName.text === 'internal');
    const doc = docOf(checker.getSignatureFromDeclaration(member)!, checker);
    return isInternal ? [] : [{ name: 'constructor', type: headOf(member), doc }];
  }
  if (!member.name || ts.isPrivateIdentifier(member.name)) return [];
  const symbol = checker.getSymbolAtLocation(member.name)!;
  if (symbol.getJsDocTags(checker).some(({ name }) => name === 'internal')) return [];
  const name = member.name.getText();
  const isCalled =
    ts.isMethodDeclaration(member) ||
    ts.isMethodSignature(member) ||
    ts.isGetAccessorDeclaration(member);
  const type = ts.isGetAccessorDeclaration(member)
    ? `${name}: ${member.type!.getText()}`
    : isCalled
      ? headOf(member)
      : `${name}${'questionToken' in member && member.questionToken ? '?' : ''}: ${propertyType(member, symbol, checker)}`;
  return [{ name, type, doc: docOf(symbol, checker) }];
}

function propertyType(member: ts.Node, symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const node = (member as ts.PropertySignature).type;
  if (node) return dedent(node.getText());
  return checker.typeToString(checker.getTypeOfSymbolAtLocation(symbol, member), member);
}

function docOf(symbol: ts.Symbol | ts.Signature, checker: ts.TypeChecker): Doc {
  const text = (parts: ts.SymbolDisplayPart[] | undefined) =>
    oneLine(ts.displayPartsToString(parts));
  const tags = symbol.getJsDocTags(checker);
  const named = (name: string) => tags.filter((tag) => tag.name === name);
  const pairs = (name: string) =>
    named(name).map((tag): [string, string] => {
      const words = text(tag.text);
      const [first = ''] = words.split(' ');
      return [first, words.slice(first.length).replace(/^ (?:- )?/, '')];
    });
  return {
    says: text(symbol.getDocumentationComment(checker)),
    params: pairs('param'),
    returns: named('returns')
      .map((tag) => text(tag.text))
      .join(' '),
    throws: pairs('throws'),
  };
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Takes from each line what the last one is indented by. */
function dedent(text: string): string {
  const lines = text.split('\n');
  const indent = /^ */.exec(lines.at(-1)!)![0];
  return lines
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n');
}

if (import.meta.main)
  writeFileSync(
    join(root, 'site/reference/layer.json'),
    `${JSON.stringify(readLayer(), null, 2)}\n`,
  );

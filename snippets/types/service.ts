import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import type {
  Identifier,
  IScriptSnapshot,
  LanguageService,
  LanguageServiceHost,
  Node,
  Program,
  SourceFile,
} from 'typescript';
import type { NodeError, NodeHover, NodeQuery } from 'twoslash-protocol';
import { SnippetError } from '../error.ts';
import { sourceText, withLocalImports } from './files.ts';
import { hoverNames } from './hover-name.ts';
import { ts } from './typescript.ts';

/** What the compiler knows about a place in a file; positions are 0-based, in the file's own text. */
export type FileNode = TypeHover | NodeQuery | NodeError;

/** What a reader is told of a token. */
export interface TypeHover extends NodeHover {
  /** Names what is said: the same on every page and in every build. */
  id: string;
}

/** Answers for the files of one tsconfig. */
export interface TypeService {
  /**
   * The types, answered `// ^?` and expected errors of a file.
   *
   * @param file absolute path
   * @param isShown leaves out types on other 0-based lines; a type costs time
   * @param isChecked whether to look for faults where the file expects none, which costs time too
   */
  nodesOf(file: string, isShown?: (line: number) => boolean, isChecked?: boolean): FileNode[];
}

const EXPECT = '@ts-expect-error';
/** As long as the directive, so that no offset moves, but the compiler passes over it. */
const SHOWN = '@ts-shown--error';
const DIRECTIVE = /^\s*\/\/\s*@ts-shown--error\b\s*(\d*)/;
const QUERY = /^(\s*\/\/\s*)\^\?/;

/**
 * One language service over the files of a tsconfig. It sees edits: a file's
 * text is read again on every question.
 *
 * @param tsconfig absolute path
 */
export function createTypeService(tsconfig: string): TypeService {
  const folder = dirname(tsconfig);
  const { config } = ts.readConfigFile(tsconfig, ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const roots = new Set(parsed.fileNames);

  const snapshots = new Map<string, { text: string; version: string; snapshot: IScriptSnapshot }>();
  let edits = 0;
  // Library files don't change while a service lives; examples do, between two questions.
  const isLibrary = (path: string) => path.includes('/node_modules/');
  const read = (path: string): string | undefined =>
    isLibrary(path) ? ts.sys.readFile(path) : existing(path)?.replaceAll(EXPECT, SHOWN);
  const snapshotOf = (path: string) => snapshots.get(path) ?? take(path);
  const take = (path: string) => {
    const text = read(path);
    if (text === undefined) return undefined;
    const version = String(Number(snapshots.get(path)?.version ?? 0) + 1);
    const next = { text, version, snapshot: ts.ScriptSnapshot.fromString(text) };
    snapshots.set(path, next);
    return next;
  };
  /** Sees what was edited of a file and its imports; the others are no part of the answer. */
  const refresh = (file: string) => {
    if (!roots.has(file)) {
      roots.add(file);
      edits++;
    }
    for (const path of withLocalImports(file)) {
      const known = snapshots.get(path);
      if (!known || known.text === read(path)) continue;
      take(path);
      edits++;
    }
  };
  const host: LanguageServiceHost = {
    getScriptFileNames: () => [...roots],
    getProjectVersion: () => String(edits),
    getScriptVersion: (path) => snapshotOf(path)?.version ?? '0',
    getScriptSnapshot: (path) => snapshotOf(path)?.snapshot,
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => parsed.options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: read,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    ...(ts.sys.realpath && { realpath: ts.sys.realpath }),
  };
  const service = ts.createLanguageService(host, ts.createDocumentRegistry());
  let words: { program: Program; of(token: Identifier): Words | undefined } | undefined;

  return {
    nodesOf(file, isShown = () => true, isChecked = true) {
      refresh(file);
      const program = service.getProgram()!;
      const source = program.getSourceFile(file);
      if (!source) throw new SnippetError(`the compiler does not know ${file}`);
      // Names of hovers are made of a program's own objects, and end with it.
      if (words?.program !== program) words = { program, of: hoverWords(service) };
      const hovers = hoversOf(words.of, source, isShown);
      const hasErrors = isChecked || source.text.includes(SHOWN);
      return [
        ...hovers,
        ...queriesOf(source, hovers, isShown),
        ...(hasErrors ? errorsOf(service, source) : []),
      ].toSorted((a, b) => a.start - b.start);
    },
  };
}

/** The text of an example; undefined for a file that is not there. */
function existing(path: string): string | undefined {
  try {
    return sourceText(path).text;
  } catch {
    return undefined;
  }
}

/** What a hover says, wherever it stands. */
type Words = Pick<TypeHover, 'id' | 'text' | 'docs' | 'tags'>;

/** Asks the service about tokens, once for all that have the same hover. */
function hoverWords(service: LanguageService): (token: Identifier) => Words | undefined {
  const nameOf = hoverNames(ts, service.getProgram()!.getTypeChecker());
  const known = new Map<string, Words>();
  return (token) => {
    const name = nameOf(token);
    const before = name === undefined ? undefined : known.get(name);
    if (before) return before;
    const words = askFor(service, token);
    if (words && name !== undefined) known.set(name, words);
    return words;
  };
}

/**
 * To word a type, the compiler looks for a name that reaches it, first through
 * the imports of the file and then through every module of the program. Only
 * the first could be written there; the second took a third of the time.
 */
function withoutOtherModules<T>(program: Program, ask: () => T): T {
  const all = program.getSourceFiles;
  program.getSourceFiles = () => [];
  try {
    return ask();
  } finally {
    program.getSourceFiles = all;
  }
}

function askFor(service: LanguageService, token: Identifier): Words | undefined {
  const info = withoutOtherModules(service.getProgram()!, () =>
    service.getQuickInfoAtPosition(token.getSourceFile().fileName, token.getStart()),
  );
  if (!info?.displayParts) return undefined;
  const docs = info.documentation?.map(({ text }) => text).join('\n');
  const tags = info.tags?.map(({ name, text }): [string, string | undefined] => [
    name,
    text?.map((part) => part.text).join(''),
  ]);
  const text = info.displayParts.map((part) => part.text).join('');
  const id = createHash('sha1')
    .update(JSON.stringify([text, docs || undefined, tags]))
    .digest('base64url')
    .slice(0, 6);
  return { id, text, ...(docs && { docs }), ...(tags && { tags }) };
}

function hoversOf(
  wordsOf: (token: Identifier) => Words | undefined,
  source: SourceFile,
  isShown: (line: number) => boolean,
): TypeHover[] {
  const nodes: TypeHover[] = [];
  const visit = (node: Node): void => {
    if (ts.isIdentifier(node)) {
      const start = node.getStart(source);
      const position = source.getLineAndCharacterOfPosition(start);
      if (!isShown(position.line)) return;
      const words = wordsOf(node);
      if (words) {
        nodes.push({
          type: 'hover',
          ...words,
          start,
          length: node.getWidth(source),
          target: node.getText(source),
          ...position,
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return nodes;
}

/** `// ^?` asks for the type of what stands above its caret. */
function queriesOf(
  source: SourceFile,
  hovers: NodeHover[],
  isShown: (line: number) => boolean,
): NodeQuery[] {
  return source.text.split('\n').flatMap((text, line): NodeQuery[] => {
    const query = QUERY.exec(text);
    if (!query || !isShown(line - 1)) return [];
    const column = query[1]!.length;
    const asked = hovers.find(
      (hover) =>
        hover.line === line - 1 &&
        hover.character <= column &&
        column < hover.character + hover.length,
    );
    if (!asked) {
      throw new SnippetError(
        `${source.fileName}:${line + 1}: // ^? points at nothing that has a type`,
      );
    }
    return [{ ...asked, type: 'query' }];
  });
}

/**
 * The errors that a file expects, with the compiler's own words.
 *
 * @throws SnippetError when an expected error does not come, has another code,
 *   or one comes that nobody expects
 */
function errorsOf(service: LanguageService, source: SourceFile): NodeError[] {
  const expected = new Map<number, number>();
  const silenced = /@ts-(?:ignore|nocheck)\b/.exec(source.text);
  if (silenced) {
    const { line } = source.getLineAndCharacterOfPosition(silenced.index);
    throw new SnippetError(
      `${source.fileName}:${line + 1}: ${silenced[0]} hides what the compiler says; mend it, or teach it with // ${EXPECT} and its code`,
    );
  }
  source.text.split('\n').forEach((text, line) => {
    const directive = DIRECTIVE.exec(text);
    if (!directive) return;
    if (!directive[1]) {
      throw new SnippetError(
        `${source.fileName}:${line + 1}: ${EXPECT} needs the code it expects, as in ${EXPECT} 2322`,
      );
    }
    expected.set(line + 1, Number(directive[1]));
  });
  const diagnostics = [
    ...service.getSyntacticDiagnostics(source.fileName),
    ...service.getSemanticDiagnostics(source.fileName),
  ];
  const met = new Set<number>();
  const nodes = diagnostics.map((diagnostic): NodeError => {
    const start = diagnostic.start ?? 0;
    const position = source.getLineAndCharacterOfPosition(start);
    const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n');
    const place = `${source.fileName}:${position.line + 1}`;
    const code = expected.get(position.line);
    if (code === undefined) {
      throw new SnippetError(
        `${place}: TS${diagnostic.code}: ${text}\nMend it, or teach it with // ${EXPECT} ${diagnostic.code} on the line above.`,
      );
    }
    if (code !== diagnostic.code) {
      throw new SnippetError(
        `${place}: expects TS${code}, but the compiler says TS${diagnostic.code}: ${text}`,
      );
    }
    met.add(position.line);
    return {
      type: 'error',
      level: 'error',
      code,
      text,
      start,
      length: diagnostic.length ?? 0,
      ...position,
    };
  });
  for (const [line, code] of expected) {
    if (!met.has(line)) {
      throw new SnippetError(
        `${source.fileName}:${line}: expects TS${code}, but the compiler finds no error; remove ${EXPECT}`,
      );
    }
  }
  return nodes;
}

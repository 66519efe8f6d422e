/** Every node of TypeScript's grammar that a program can contain occurs in a fixture, or is listed here with the reason why not. */
import ts from "typescript";
import { expect, test } from "vitest";
import { fixtures } from "./fixtures/run.ts";

const { SyntaxKind } = ts;

/** Not in programs: the compiler's own nodes, and what only declaration files have. */
const EXCLUDED: Readonly<Record<string, string>> = {
  SyntheticExpression: "made by the checker",
  SyntheticReferenceExpression: "made by transformers",
  NotEmittedStatement: "made by transformers",
  NotEmittedTypeElement: "made by transformers",
  PartiallyEmittedExpression: "made by transformers",
  CommaListExpression: "made by transformers",
  SyntaxList: "made by the language service",
  Bundle: "made by the emitter",
  MissingDeclaration: "stands for a syntax error",
  ImportTypeAssertionContainer: "deprecated and no longer parsed",
  NamespaceExportDeclaration: "`export as namespace` is for declaration files",
  IntrinsicKeyword: "only in TypeScript's own libraries",
};

/** Words that are nodes of their own: types and modifiers. The others are part of a statement or expression. */
const WORDS =
  /^(Any|Unknown|Number|BigInt|Object|Boolean|String|Symbol|Void|Never|Undefined|Intrinsic|Abstract|Accessor|Async|Const|Declare|Default|Export|In|Out|Public|Private|Protected|Override|Readonly|Static)Keyword$/;

function wanted(): string[] {
  const names = new Map<number, string>();
  for (const [name, kind] of Object.entries(SyntaxKind))
    if (typeof kind === "number" && !/^(First|Last)|^Count$/.test(name) && !names.has(kind)) names.set(kind, name);
  const isNode = (kind: number): boolean => kind >= SyntaxKind.FirstNode && !isComment(kind);
  const isComment = (kind: number): boolean => kind >= SyntaxKind.FirstJSDocNode && kind <= SyntaxKind.LastJSDocNode;
  const isOperator = (kind: number): boolean =>
    (kind >= SyntaxKind.FirstBinaryOperator && kind <= SyntaxKind.LastBinaryOperator) ||
    [SyntaxKind.TildeToken, SyntaxKind.ExclamationToken, SyntaxKind.QuestionDotToken].includes(kind);
  return [...names]
    .filter(([kind, name]) => isNode(kind) || isOperator(kind) || WORDS.test(name))
    .map(([, name]) => name);
}

/** Tokens between the operators' numbers that are no operators. */
const PUNCTUATION = new Set(["AtToken", "BacktickToken", "HashToken", "LessThanSlashToken"]);

function seenInFixtures(): Set<string> {
  const seen = new Set<number>();
  const visit = (node: ts.Node): void => {
    seen.add(node.kind);
    if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) seen.add(node.operator);
    if (ts.isTypeOperatorNode(node)) seen.add(node.operator);
    ts.forEachChild(node, visit);
  };
  for (const { program } of fixtures()) {
    for (const [file, text] of Object.entries(program.files)) {
      if (file.endsWith(".json")) continue;
      visit(ts.createSourceFile(file.replace(/\.[cm]js$/, ".js"), text, ts.ScriptTarget.ESNext, true));
    }
  }
  return new Set([...seen].map((kind) => nameOf(kind)));
}

const all = wanted();
const byKind = new Map(all.map((name) => [SyntaxKind[name as keyof typeof SyntaxKind] as number, name]));
const nameOf = (kind: number): string => byKind.get(kind) ?? "";

test("every kind of node occurs in a fixture", () => {
  const seen = seenInFixtures();
  const missing = all.filter((name) => !seen.has(name) && !PUNCTUATION.has(name));
  expect(missing.filter((name) => EXCLUDED[name] === undefined)).toEqual([]);
  // An entry that a fixture has after all is no exception.
  expect(Object.keys(EXCLUDED).filter((name) => seen.has(name))).toEqual([]);
  expect(all.length).toBeGreaterThan(200);
});

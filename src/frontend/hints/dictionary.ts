/** Constants a program compares its inputs with: words and numbers worth trying. */
import type { Examples } from "../examples/example.ts";
import type { ParsedModule } from "../parse.ts";
import { type BinaryOperator, eachChild, keyName, type Node } from "../syntax.ts";

export interface Dictionary {
  readonly strings: readonly string[];
  readonly numbers: readonly number[];
  /** What the project shows: inputs to start from. */
  readonly examples?: Examples;
}

const MAX_WORD = 200;
/** Operators whose literal operands are worth trying. */
const COMPARISONS: ReadonlySet<BinaryOperator> = new Set([
  "===",
  "!==",
  "==",
  "!=",
  "<",
  "<=",
  ">",
  ">=",
  "in",
  "%",
  "&",
  "|",
  "^",
  "<<",
  ">>",
  ">>>",
  "+",
  "-",
  "*",
  "/",
  "**",
]);

/** Read once for all targets of a file. */
const known = new WeakMap<ParsedModule, Dictionary>();

export function collectDictionary(module: ParsedModule): Dictionary {
  let dictionary = known.get(module);
  if (dictionary === undefined) {
    dictionary = readDictionary(module);
    known.set(module, dictionary);
  }
  return dictionary;
}

function readDictionary(module: ParsedModule): Dictionary {
  const strings = new Set<string>();
  const numbers = new Set<number>();
  const addString = (text: string): void => {
    if (text.length > 0 && text.length <= MAX_WORD) strings.add(text);
  };
  const addNumber = (value: number): void => {
    if (Number.isFinite(value)) numbers.add(value);
  };
  const addLiteral = (node: Node | null | undefined): void => {
    if (node?.type === "Literal") {
      if (typeof node.value === "string") addString(node.value);
      if (typeof node.value === "number") addNumber(node.value);
      if (typeof node.value === "bigint") addNumber(Number(node.value));
    } else if (node?.type === "UnaryExpression" && node.operator === "-" && node.argument.type === "Literal") {
      if (typeof node.argument.value === "number") addNumber(-node.argument.value);
    } else if (node?.type === "TemplateLiteral") for (const part of node.quasis) addString(part.value.cooked ?? "");
  };

  const visit = (node: Node): void => {
    switch (node.type) {
      case "ImportDeclaration":
      case "ExportAllDeclaration":
        return;
      case "BinaryExpression":
        if (COMPARISONS.has(node.operator)) {
          addLiteral(node.left);
          addLiteral(node.right);
        }
        break;
      case "SwitchCase":
        addLiteral(node.test);
        break;
      case "CallExpression":
      case "NewExpression":
        if (node.callee.type === "Identifier" && node.callee.name === "require") return;
        for (const argument of node.arguments) addLiteral(argument);
        if (isRegExpCall(node)) addPattern(node.arguments[0]!.value);
        break;
      case "MemberExpression":
        if (node.computed) addLiteral(node.property);
        break;
      case "ArrayExpression":
        for (const element of node.elements) addLiteral(element);
        break;
      case "Property": {
        const name = keyName(node.key, node.computed);
        if (name !== undefined) {
          addString(name);
          if (/^\d+$/.test(name)) addNumber(Number(name));
        }
        addLiteral(node.value);
        break;
      }
      case "VariableDeclarator":
        addLiteral(node.init);
        break;
      case "AssignmentPattern":
      case "AssignmentExpression":
        addLiteral(node.right);
        break;
      case "TSEnumMember":
        addLiteral(node.initializer);
        break;
      case "TemplateLiteral":
        addLiteral(node);
        break;
      case "Literal":
        if ("regex" in node) addPattern(node.regex.pattern);
        break;
    }
    eachChild(node, visit);
  };
  visit(module.program);
  // Words of literal types are constants that annotations compare with.
  addTypeLiterals(module, addString);
  return { strings: [...strings], numbers: [...numbers] };

  function addPattern(pattern: string): void {
    for (const word of patternWords(pattern)) addString(word);
  }
}

function isRegExpCall(node: Node): node is Node & { arguments: [{ value: string }] } {
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return false;
  const argument = node.arguments[0];
  return (
    node.callee.type === "Identifier" &&
    node.callee.name === "RegExp" &&
    argument?.type === "Literal" &&
    typeof argument.value === "string"
  );
}

/** Runs of plain characters in a regular expression: `^(https?|ftp)://` gives http, s, ftp, ://. */
export function patternWords(pattern: string): readonly string[] {
  const words: string[] = [];
  let word = "";
  const finish = (): void => {
    if (word !== "") words.push(word);
    word = "";
  };
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern[i]!;
    if (c === "\\") {
      const next = pattern[++i] ?? "";
      if (/[A-Za-z0-9]/.test(next)) {
        finish();
        // \xNN, \uNNNN, \cX, \k<name>, \p{…}: not words.
        if (next === "x") i += 2;
        if (next === "u") i += pattern[i + 1] === "{" ? pattern.indexOf("}", i) - i : 4;
        if (next === "p" || next === "P" || next === "k") i = Math.max(i, pattern.slice(i).search(/[}>]/) + i);
      } else word += next;
    } else if (c === "[") {
      finish();
      while (i + 1 < pattern.length && pattern[i + 1] !== "]") i += pattern[i + 1] === "\\" ? 2 : 1;
      i++;
    } else if (c === "(") {
      finish();
      const prefix = /^\((\?(:|=|!|<=|<!|<[^>]+>))?/.exec(pattern.slice(i))![0];
      i += prefix.length - 1;
    } else if (c === "{") {
      finish();
      const end = pattern.indexOf("}", i);
      if (end > 0) i = end;
    } else if (c === "?" || c === "*") {
      // The character before may be missing: a word of its own.
      const last = word.at(-1) ?? "";
      word = word.slice(0, -1);
      finish();
      word = last;
      finish();
    } else if (/[)|+^$.]/.test(c)) finish();
    else word += c;
  }
  finish();
  return words;
}

function addTypeLiterals(module: ParsedModule, add: (text: string) => void): void {
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("type" in value && value.type === "TSLiteralType" && "literal" in value) {
      const { literal } = value;
      if (typeof literal === "object" && literal !== null && "value" in literal && typeof literal.value === "string")
        add(literal.value);
      return;
    }
    for (const part of Object.values(value)) if (typeof part === "object") visit(part);
  };
  for (const statement of module.program.body)
    if (
      statement.type.startsWith("TS") ||
      (statement.type === "ExportNamedDeclaration" && statement.declaration?.type.startsWith("TS"))
    )
      visit(statement);
}

/** Calls with written-down arguments, and texts, in a piece of code: a test file, or a snippet that need not be a whole program. */
import { type ParseResult, parseSync } from "oxc-parser";
import { type Node, walk } from "../syntax.ts";
import type { Examples, Shown, ShownCall } from "./example.ts";

const LONGEST_TEXT = 1_000;
const DEEPEST = 8;
/** What is given to these is prose. */
const NARRATORS = new Set(["describe", "it", "test", "suite", "log", "require", "error", "warn", "import"]);

export function examplesInCode(text: string, isWhole = false): Examples {
  const whole = parsed(text);
  if (whole !== undefined) return examplesIn(whole.program);
  if (isWhole) return { calls: [], texts: [] };
  // one line that is no code must not cost the others
  const parts = text.split("\n").flatMap((line) => {
    const program = parsed(withoutPrompt(line))?.program;
    return program === undefined ? [] : [examplesIn(program)];
  });
  return { calls: parts.flatMap(({ calls }) => calls), texts: parts.flatMap(({ texts }) => texts) };
}

const withoutPrompt = (line: string): string => line.replace(/^\s*(?:>|\$|=>)\s*/, "");

function parsed(text: string): ParseResult | undefined {
  const result = parseSync("example.tsx", text, { lang: "tsx", astType: "ts", preserveParens: false });
  return result.errors.some(({ severity }) => severity === "Error") ? undefined : result;
}

type Constants = ReadonlyMap<string, Node>;

function examplesIn(program: Node): Examples {
  const calls: ShownCall[] = [];
  const texts = new Set<string>();
  const constants = new Map<string, Node>();
  walk(program, (node) => {
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier" && node.init !== null)
      constants.set(node.id.name, node.init);
  });
  const visit = (node: Node): boolean => {
    if (node.type === "ImportDeclaration" || node.type === "ExportAllDeclaration") return false;
    const isCall = node.type === "CallExpression" || node.type === "NewExpression";
    const name = isCall ? calledName(node.callee) : undefined;
    if (isCall && name !== undefined) {
      if (NARRATORS.has(name)) {
        for (const argument of node.arguments) if (argument.type !== "Literal") walk(argument, visit);
        return false;
      }
      const args = shownAll(node.arguments, constants);
      if (args !== undefined && args.length > 0) calls.push({ name, args });
    }
    const value = node.type === "Literal" || node.type === "TemplateLiteral" ? shown(node, constants, 0) : undefined;
    if (typeof value === "string" && value !== "" && value.length <= LONGEST_TEXT) texts.add(value);
    return true;
  };
  walk(program, visit);
  return { calls, texts: [...texts] };
}

function calledName(callee: Node): string | undefined {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type !== "MemberExpression" || callee.computed) return undefined;
  return callee.property.type === "Identifier" ? callee.property.name : undefined;
}

function shownAll(nodes: readonly Node[], constants: Constants, depth = 0): Shown[] | undefined {
  const all: Shown[] = [];
  for (const node of nodes) {
    const value = shown(node, constants, depth);
    if (value === undefined) return undefined;
    all.push(value);
  }
  return all;
}

/** What the expression is, if that is written down; undefined where it is not. */
function shown(node: Node | null, constants: Constants, depth: number): Shown | undefined {
  if (node === null || depth > DEEPEST) return undefined;
  const inner = (one: Node | null): Shown | undefined => shown(one, constants, depth + 1);
  switch (node.type) {
    case "Literal":
      return isPlain(node.value) && !("regex" in node) ? node.value : undefined;
    case "TemplateLiteral":
      return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? undefined) : undefined;
    case "UnaryExpression": {
      const value = node.operator === "-" ? inner(node.argument) : undefined;
      return typeof value === "number" ? -value : undefined;
    }
    case "BinaryExpression": {
      if (node.operator !== "+") return undefined;
      const left = inner(node.left);
      const right = inner(node.right);
      return typeof left === "string" && typeof right === "string" ? left + right : undefined;
    }
    case "Identifier": {
      const value = constants.get(node.name);
      return value === undefined ? undefined : inner(value);
    }
    case "ArrayExpression":
      return shownAll(node.elements as Node[], constants, depth + 1);
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      return inner(node.expression);
    case "ObjectExpression":
      return shownObject(node, inner);
    case "NewExpression":
    case "CallExpression":
      return bytesOf(node, inner);
    default:
      return undefined;
  }
}

const isPlain = (value: unknown): value is Shown =>
  value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);

function shownObject(
  node: Extract<Node, { type: "ObjectExpression" }>,
  inner: (node: Node) => Shown | undefined,
): Shown | undefined {
  const pairs: [string, Shown][] = [];
  for (const property of node.properties) {
    if (property.type !== "Property" || property.computed) return undefined;
    const { key } = property;
    const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : undefined;
    const value = inner(property.value);
    if (name === undefined || value === undefined) return undefined;
    pairs.push([name, value]);
  }
  return Object.fromEntries(pairs);
}

/** `new Uint8Array([1, 2])`, `Buffer.from("…")`: the numbers in it. */
function bytesOf(
  node: Extract<Node, { type: "NewExpression" | "CallExpression" }>,
  inner: (node: Node) => Shown | undefined,
): Shown | undefined {
  const { callee } = node;
  const [first, ...more] = node.arguments;
  const owner =
    callee.type === "MemberExpression" && calledName(callee) === "from" && callee.object.type === "Identifier"
      ? callee.object.name
      : callee.type === "Identifier"
        ? callee.name
        : "";
  if (!/^(?:Buffer|Uint8Array|Int8Array|Uint8ClampedArray)$/.test(owner) || first === undefined) return undefined;
  const value = inner(first);
  if (Array.isArray(value)) return more.length === 0 && value.every(Number.isInteger) ? value : undefined;
  if (typeof value !== "string") return undefined;
  const encoding = more[0] === undefined ? "utf8" : inner(more[0]);
  return encoding === "utf8" || encoding === "hex" || encoding === "base64"
    ? [...Buffer.from(value, encoding)]
    : undefined;
}

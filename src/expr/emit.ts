/** JavaScript source for expressions: operators inline, everything else calls into the table of operations, shared parts once. */
import { defaultOf } from "./domain.ts";
import type { Apply, Expr, Input, Primitive } from "./expr.ts";
import { type ByKind, visit } from "./kind.ts";
import { mayThrow, throws } from "./may-throw.ts";
import type { Op } from "./op.ts";
import { opaqueFunction } from "./opaque.ts";
import { INFIX } from "./print/notation.ts";
import { is, jsonStringify, mapGet, mapSet, nativeMap, nativeSet, nativeString, setAdd, setHas } from "./pristine.ts";
import { OPERATIONS } from "./semantics/table.ts";
import { argsOf, postorder } from "./walk.ts";

export interface Emitted {
  /** Statements to run before the root of the same index, after those of the roots before it. */
  readonly statements: readonly string[];
  readonly roots: readonly string[];
  /** Whether evaluating the root can throw; the statements never do. */
  readonly throwing: readonly boolean[];
  /** What the names `k0`, `k1`, … stand for. */
  readonly constants: readonly unknown[];
}

/** Nesting beyond this gets a name: parsers recurse, and loops build expressions thousands deep. */
const MAX_DEPTH = 20;
const MAX_TEXT = 200;

/** Operators are written as such unless they can throw: bigints can divide by zero, or grow without a bound. */
const infixOf = (op: Op): string | undefined => (throws(op) ? undefined : INFIX[op]);

const PREFIX: Readonly<Partial<Record<Op, string>>> = { not: "!", neg: "-", bitNot: "~", bigNeg: "-" };
const CHAIN: Readonly<Partial<Record<Op, string>>> = { and: "&&", or: "||", concat: "+" };

/** `inputSource` says how the value of an input is read, or undefined when the default of its domain is to be used. */
export function emit(
  roots: readonly Expr[],
  inputSource: (input: Input, constant: (value: unknown) => string) => string | undefined,
): Emitted {
  const constants: unknown[] = [];
  const constantNames = new nativeMap<unknown, string>();
  const constant = (value: unknown): string => {
    let name = mapGet(constantNames, value);
    if (name === undefined) {
      name = `k${constants.length}`;
      constants[constants.length] = value;
      mapSet(constantNames, value, name);
    }
    return name;
  };

  const named = nodesToName(roots);
  const texts = new nativeMap<Expr, string>();
  const depths = new nativeMap<Expr, number>();
  const fails = new nativeMap<Expr, boolean>();
  let count = 0;

  const done = (e: Expr): boolean => mapGet(texts, e) !== undefined;
  const text = (e: Expr): string => mapGet(texts, e)!;

  /** Settles the text of `node`, whose arguments are settled; returns the statements that give it a name, if it needs one. */
  function place(node: Expr): string {
    const args = argsOf(node);
    let depth = 0;
    let throwing = mayThrow(node);
    for (let i = 0; i < args.length; i++) {
      const below = mapGet(depths, args[i]!)! + 1;
      if (below > depth) depth = below;
      throwing ||= mapGet(fails, args[i]!)!;
    }
    mapSet(fails, node, throwing);
    const source = visit(sources, node, undefined);
    const isLeaf = args.length === 0;
    if (isLeaf ? node.kind !== "input" || source === undefined : depth < MAX_DEPTH && !setHas(named, node)) {
      mapSet(texts, node, source);
      mapSet(depths, node, depth);
      return "";
    }
    const name = `t${count++}`;
    mapSet(depths, node, 0);
    if (!throwing) {
      mapSet(texts, node, name);
      return `const ${name} = ${source};\n`;
    }
    // what may throw must not run unless something asks for it: it may stand in a branch that is not taken
    mapSet(texts, node, `${name}()`);
    return `let ${name}v, ${name}d = false; const ${name} = () => { if (!${name}d) { ${name}v = ${source}; ${name}d = true; } return ${name}v; };\n`;
  }

  const sources: ByKind<undefined, string> = {
    literal: (node) => literalSource(node.value),
    reference: (node) => constant(node),
    input: (node) => inputSource(node, constant) ?? literalSource(defaultOf(node.domain)),
    opaque: (node) => `${constant(opaqueFunction(node.fn))}(${list(node.args)})`,
    apply: applySource,
  };

  function literalSource(value: Primitive): string {
    switch (typeof value) {
      case "string":
        return value.length > MAX_TEXT ? constant(value) : jsonStringify(value);
      case "number":
        return is(value, -0) ? "(-0)" : value < 0 ? `(${value})` : nativeString(value);
      case "bigint":
        return value < 0n ? `(${value}n)` : `${value}n`;
      default:
        return nativeString(value);
    }
  }

  function list(args: readonly Expr[], separator = ", "): string {
    let result = "";
    for (let i = 0; i < args.length; i++) result += (i === 0 ? "" : separator) + text(args[i]!);
    return result;
  }

  function applySource({ op, args }: Apply): string {
    const infix = infixOf(op);
    if (infix !== undefined) return `(${text(args[0]!)} ${infix} ${text(args[1]!)})`;
    const prefix = PREFIX[op];
    if (prefix !== undefined) return `(${prefix}${text(args[0]!)})`;
    const chain = CHAIN[op];
    if (chain !== undefined && args.length > 0) return `(${list(args, ` ${chain} `)})`;
    switch (op) {
      case "length":
        return `${text(args[0]!)}.length`;
      case "boolToNum":
        return `(${text(args[0]!)} ? 1 : 0)`;
      case "ite":
        return `(${text(args[0]!)} ? ${text(args[1]!)} : ${text(args[2]!)})`;
      case "choice":
        return choiceSource(text(args[0]!), args);
      default:
        return `${constant(OPERATIONS[op])}(${list(args)})`;
    }
  }

  /** The tag has a name or is a literal, so repeating its text is cheap. */
  function choiceSource(tag: string, args: readonly Expr[]): string {
    let result = "";
    for (let i = 1; i < args.length; i++) result += `${tag} === ${i - 1} ? ${text(args[i]!)} : `;
    return `(${result}${constant(OPERATIONS.choice)}(-1))`;
  }

  const statements: string[] = [];
  const rootTexts: string[] = [];
  const throwing: boolean[] = [];
  for (let r = 0; r < roots.length; r++) {
    const root = roots[r]!;
    const nodes = postorder([root], done);
    let code = "";
    for (let i = 0; i < nodes.length; i++) code += place(nodes[i]!);
    statements[r] = code;
    rootTexts[r] = text(root);
    throwing[r] = mapGet(fails, root)!;
  }
  return { statements, roots: rootTexts, throwing, constants };
}

/** Nodes used more than once, and tags, whose text is repeated. */
function nodesToName(roots: readonly Expr[]): ReadonlySet<Expr> {
  const used = new nativeSet<Expr>();
  const named = new nativeSet<Expr>();
  const use = (e: Expr): void => {
    if (setHas(used, e)) setAdd(named, e);
    setAdd(used, e);
  };
  const nodes = postorder(roots);
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    const args = argsOf(node);
    for (let k = 0; k < args.length; k++) use(args[k]!);
    if (node.kind === "apply" && node.op === "choice") setAdd(named, node.args[0]!);
  }
  for (let r = 0; r < roots.length; r++) use(roots[r]!);
  return named;
}

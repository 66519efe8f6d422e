/** Questions as SMT-LIB 2 text for solvers in other processes, and their answers read back. */

import { escaped } from "../smt/sequence/escape.ts";
import type { Rational, Term } from "../smt/term.ts";
import type { Question } from "../smt/z3/emit.ts";
import type { Reply } from "../smt/z3/link.ts";

const NAMES: Partial<Record<Term["op"], string>> = {
  eq: "=",
  add: "+",
  sub: "-",
  mul: "*",
  lt: "<",
  le: "<=",
  toReal: "to_real",
  toInt: "to_int",
  isInt: "is_int",
  textConcat: "str.++",
  textLength: "str.len",
  textAt: "str.at",
  textPart: "str.substr",
  textIndex: "str.indexof",
  textReplace: "str.replace",
  textContains: "str.contains",
  textPrefix: "str.prefixof",
  textSuffix: "str.suffixof",
  textLt: "str.<",
  textLe: "str.<=",
  textToCode: "str.to_code",
  textFromCode: "str.from_code",
  textFromInt: "str.from_int",
  textIn: "str.in_re",
  patternText: "str.to_re",
  patternRange: "re.range",
  patternStar: "re.*",
  patternConcat: "re.++",
  patternUnion: "re.union",
  fpAdd: "fp.add RNE",
  fpSub: "fp.sub RNE",
  fpMul: "fp.mul RNE",
  fpDiv: "fp.div RNE",
  fpSqrt: "fp.sqrt RNE",
  fpNeg: "fp.neg",
  fpAbs: "fp.abs",
  fpFloor: "fp.roundToIntegral RTN",
  fpCeil: "fp.roundToIntegral RTP",
  fpTrunc: "fp.roundToIntegral RTZ",
  fpLt: "fp.lt",
  fpLe: "fp.leq",
  fpEq: "fp.eq",
  fpIsNaN: "fp.isNaN",
  fpIsInfinite: "fp.isInfinite",
  fpIsNegative: "fp.isNegative",
};

const integerText = (value: bigint): string => (value < 0n ? `(- ${-value})` : `${value}`);

function sortText(term: Term): string {
  switch (term.sort) {
    case "bool":
      return "Bool";
    case "int":
      return "Int";
    case "real":
      return "Real";
    case "bits":
      return `(_ BitVec ${term.width})`;
    case "float":
      return "(_ FloatingPoint 11 53)";
    case "text":
      return "String";
    case "pattern":
      return "RegLan";
  }
}

function applicationText(term: Term): string {
  const args = term.args.map(({ id }) => `t${id}`);
  switch (term.op) {
    case "and":
    case "or":
      return args.length === 0
        ? String(term.op === "and")
        : args.length === 1
          ? args[0]!
          : `(${term.op} ${args.join(" ")})`;
    case "div":
      return `(${term.sort === "real" ? "/" : "div"} ${args.join(" ")})`;
    case "signExtend":
      return `((_ sign_extend ${String(term.value)}) ${args[0]})`;
    case "zeroExtend":
      return `((_ zero_extend ${String(term.value)}) ${args[0]})`;
    case "fpSingle":
      return `((_ to_fp 11 53) RNE ((_ to_fp 8 24) RNE ${args[0]}))`;
    case "extract":
      return `((_ extract ${String(term.value)} 0) ${args[0]})`;
    default:
      return args.length === 1 && (term.op === "add" || term.op === "mul")
        ? args[0]!
        : `(${NAMES[term.op] ?? term.op} ${args.join(" ")})`;
  }
}

function termText(term: Term): string | undefined {
  switch (term.op) {
    case "boolVar":
    case "intVar":
    case "realVar":
    case "bitsVar":
    case "fpVar":
    case "textVar":
      return undefined;
    case "text":
      return `"${escaped(term.value as string)}"`;
    case "patternAll":
      return "re.all";
    case "patternNone":
      return "re.none";
    case "fpNumeral": {
      const bits = (term.value as bigint).toString(2).padStart(64, "0");
      return `(fp #b${bits[0]} #b${bits.slice(1, 12)} #b${bits.slice(12)})`;
    }
    case "true":
    case "false":
      return term.op;
    case "rational": {
      const { n, d } = term.value as Rational;
      const sign = n < 0n ? -n : n;
      const size = d === 1n ? `${sign}.0` : `(/ ${sign}.0 ${d}.0)`;
      return n < 0n ? `(- ${size})` : size;
    }
    case "int":
    case "numeral": {
      const value = BigInt(term.value as number | bigint);
      if (term.sort === "bits") return `(_ bv${BigInt.asUintN(term.width, value)} ${term.width})`;
      return integerText(value);
    }
    default:
      return applicationText(term);
  }
}

/** Wishes are left out: they make solutions readable, not right. */
export function smtLib({ asserted, wanted: asked }: Question): string {
  // doubles are written as they are: not every solver has their bits as a function
  const wanted = asked.map((term) => (term.op === "fpBits" ? term.args[0]! : term));
  const lines: string[] = ["(set-logic ALL)", "(set-option :produce-models true)"];
  const done = new Set<Term>();
  const stack: Term[] = [...asserted, ...wanted].reverse();
  while (stack.length > 0) {
    const term = stack[stack.length - 1]!;
    const missing = done.has(term) ? [] : term.args.filter((arg) => !done.has(arg));
    if (missing.length > 0) {
      stack.push(...missing);
      continue;
    }
    stack.pop();
    if (done.has(term)) continue;
    done.add(term);
    const text = termText(term);
    const sort = sortText(term);
    lines.push(
      text === undefined ? `(declare-const t${term.id} ${sort})` : `(define-fun t${term.id} () ${sort} ${text})`,
    );
  }
  for (const { id } of asserted) lines.push(`(assert t${id})`);
  lines.push("(check-sat)");
  if (wanted.length > 0) lines.push(`(get-value (${wanted.map(({ id }) => `t${id}`).join(" ")}))`);
  return `${lines.join("\n")}\n(exit)\n`;
}

type Tree = string | readonly Tree[];

/** The parenthesised expression at the start of a text. */
export function parseTree(text: string): Tree {
  // a text may hold anything, a quotation mark in it is written twice
  const tokens = text.match(/[()]|"(?:[^"]|"")*"|[^\s()"]+/g) ?? [];
  const open: Tree[][] = [[]];
  for (const token of tokens) {
    if (token === "(") open.push([]);
    else if (token === ")") {
      const done = open.pop()!;
      open.at(-1)?.push(done);
      if (open.length <= 1) break;
    } else open.at(-1)!.push(token);
  }
  return open[0]?.[0] ?? "";
}

const bitText = (tree: Tree): string =>
  typeof tree !== "string"
    ? ""
    : tree.startsWith("#x")
      ? BigInt(`0x${tree.slice(2)}`)
          .toString(2)
          .padStart(4 * (tree.length - 2), "0")
      : tree.slice(2);

/** Doubles that have names, as their bits. */
const SPECIAL: Readonly<Record<string, string>> = {
  NaN: `${0x7ff8n << 48n}`,
  "+oo": `${0x7ffn << 52n}`,
  "-oo": `${0xfffn << 52n}`,
  "+zero": "0",
  "-zero": `${1n << 63n}`,
};

/** A value as the decoder expects it: `-3`, `7/2`, `true`, an unsigned bit-vector in decimal; `?` for anything else. */
function valueText(tree: Tree): string {
  if (typeof tree === "string") {
    if (tree.startsWith('"')) return `"${tree.slice(1, -1).replaceAll('""', '"')}`;
    if (tree.startsWith("#b")) return `${BigInt(`0b${tree.slice(2)}`)}`;
    if (tree.startsWith("#x")) return `${BigInt(`0x${tree.slice(2)}`)}`;
    return /^\d+\.0$/.test(tree) ? tree.slice(0, -2) : /^(?:\d+|true|false)$/.test(tree) ? tree : "?";
  }
  const [head, a, b] = tree;
  if (head === "fp") return `${BigInt(`0b${tree.slice(1).map(bitText).join("")}`)}`;
  if (head === "_" && typeof a === "string" && SPECIAL[a] !== undefined) return SPECIAL[a];
  if (head === "-" && a !== undefined) {
    const value = valueText(a);
    return value === "?" ? "?" : `-${value}`;
  }
  if (head === "/" && a !== undefined && b !== undefined) return `${valueText(a)}/${valueText(b)}`;
  return head === "_" && typeof a === "string" && a.startsWith("bv") ? a.slice(2) : "?";
}

export function parseAnswer(text: string, wanted: number): Reply {
  const [first = ""] = text.split("\n", 1);
  switch (first.trim()) {
    case "unsat":
      return { kind: "unsat" };
    case "sat": {
      if (wanted === 0) return { kind: "sat", values: [] };
      const tree = parseTree(text.slice(first.length));
      const values =
        typeof tree === "string" ? [] : tree.map((pair) => valueText(typeof pair === "string" ? "" : (pair[1] ?? "")));
      return values.length === wanted
        ? { kind: "sat", values }
        : { kind: "unknown", reason: "an answer that cannot be read", isFailure: true };
    }
    case "unknown":
    case "timeout":
      return { kind: "unknown", reason: "the solver gave up" };
    default: {
      const reason = `the solver said ${JSON.stringify(first.slice(0, 200))}`;
      // one that has words for its trouble works, and may do better with the next question
      return first.startsWith("(error") ? { kind: "unknown", reason } : { kind: "unknown", reason, isFailure: true };
    }
  }
}

/**
 * Which lengths of the string inputs an attempt considers. Solving at the length the seed has is fastest; otherwise all
 * lengths up to what the texts, indices and patterns of the query ask for. Lengths are *closed* when no longer text
 * could make a difference: only then does "no solution" mean something.
 */
import type { Apply, Expr, Input, Model, Primitive } from "../../expr/expr.ts";
import type { Op } from "../../expr/op.ts";
import { postorder } from "../../expr/walk.ts";
import type { LengthRange } from "./encoding.ts";
import { programOf } from "./regex/program.ts";

export type Lengths = ReadonlyMap<string, LengthRange>;

const MAX_UNITS = 96;
const SLACK = 2;

/** Plans in the order to try; a single empty one without string inputs. */
export function lengthPlans(constraints: readonly Expr[], seed: Model): readonly Lengths[] {
  const nodes = postorder(constraints);
  const texts = nodes.filter((e): e is Input => e.kind === "input" && e.domain.kind === "any-string");
  if (texts.length === 0) return [new Map()];
  const users = usersOf(nodes);
  const wanted = wantedLength(nodes, users);
  const seedLength = (input: Input): number => {
    const value: Primitive = seed.get(input.name);
    return typeof value === "string" ? value.length : 0;
  };
  const bounds = new Map(
    texts.map((input) => [input.name, Math.min(declared(input), stated(constraints, input), observed(input, users))]),
  );
  const plan = (range: (input: Input, bound: number) => readonly [number, number]): Lengths =>
    new Map(
      texts.map((input) => {
        const bound = bounds.get(input.name)!;
        const [lo, hi] = range(input, bound);
        return [input.name, { lo, hi, closed: lo === 0 && hi >= bound }];
      }),
    );
  const upTo = (limit: (input: Input) => number): Lengths =>
    plan((input, bound) => [0, Math.min(bound, declared(input), limit(input), MAX_UNITS)]);

  const plans: Lengths[] = [];
  if (texts.every((input) => seedLength(input) <= 4 * MAX_UNITS) && texts.some((input) => seedLength(input) > 0)) {
    plans.push(plan((input) => [seedLength(input), seedLength(input)]));
  }
  const first = upTo((input) => Math.max(4, seedLength(input), wanted) + SLACK);
  plans.push(first);
  if ([...first.values()].some(({ closed }) => !closed)) {
    plans.push(upTo((input) => 2 * (Math.max(4, seedLength(input), wanted) + SLACK) + 8));
  }
  return plans;
}

const declared = (input: Input): number => (input.domain.kind === "any-string" ? input.domain.maxLength : Infinity);

function usersOf(nodes: readonly Expr[]): ReadonlyMap<Expr, readonly Apply[]> {
  const users = new Map<Expr, Apply[]>();
  for (const node of nodes) {
    if (node.kind !== "apply") continue;
    for (const arg of node.args) {
      const known = users.get(arg);
      if (known === undefined) users.set(arg, [node]);
      else known.push(node);
    }
  }
  return users;
}

const literalNumber = (e: Expr | undefined): number | undefined =>
  e?.kind === "literal" && typeof e.value === "number" ? e.value : undefined;
const literalText = (e: Expr | undefined): string | undefined =>
  e?.kind === "literal" && typeof e.value === "string" ? e.value : undefined;

/** The greatest length that a constraint of the query allows outright. */
function stated(constraints: readonly Expr[], input: Input): number {
  let bound = Infinity;
  const isLength = (e: Expr | undefined): boolean => e?.kind === "apply" && e.op === "length" && e.args[0] === input;
  for (const constraint of constraints) {
    if (constraint.kind !== "apply") continue;
    const { op, args } = constraint;
    const [a, b] = args;
    if (op === "eq" && (a === input || b === input))
      bound = Math.min(bound, literalText(a === input ? b : a)?.length ?? Infinity);
    if (op === "eq" && (isLength(a) || isLength(b)))
      bound = Math.min(bound, literalNumber(isLength(a) ? b : a) ?? Infinity);
    if ((op === "lt" || op === "le") && isLength(a)) bound = Math.min(bound, literalNumber(b) ?? Infinity);
    if (op === "regexTest" && a === input && literalNumber(args[3]) === 0) {
      const program = programOf(literalText(b) ?? "", literalText(args[2]) ?? "");
      if (program?.anchored === true) bound = Math.min(bound, program.longest);
    }
  }
  return Number.isNaN(bound) ? Infinity : Math.max(0, Math.floor(bound));
}

/**
 * The length beyond which the query cannot tell texts apart: when it only looks at fixed places near the ends and
 * compares the length with constants, units in the middle of a longer text can be left out.
 */
function observed(input: Input, users: ReadonlyMap<Expr, readonly Apply[]>): number {
  let prefix = 0;
  let suffix = 0;
  let length = 0;
  for (const user of users.get(input) ?? []) {
    const [text, second, third] = user.args;
    const part = literalText(second);
    switch (user.op) {
      case "startsWith": {
        const at = literalNumber(third);
        if (text !== input || part === undefined || at === undefined || !Number.isSafeInteger(at)) return Infinity;
        prefix = Math.max(prefix, Math.max(0, at) + part.length);
        break;
      }
      case "endsWith":
        if (text !== input || part === undefined) return Infinity;
        suffix = Math.max(suffix, part.length);
        break;
      case "charAt":
      case "charCodeAt": {
        const at = literalNumber(second);
        if (at === undefined || !Number.isSafeInteger(at)) return Infinity;
        prefix = Math.max(prefix, at + 1);
        break;
      }
      case "eq": {
        const other = literalText(text === input ? second : text);
        if (other === undefined) return Infinity;
        length = Math.max(length, other.length);
        break;
      }
      case "length":
        for (const comparison of users.get(user) ?? []) {
          const constant = literalNumber(comparison.args[0]) ?? literalNumber(comparison.args[1]);
          if (!COMPARISONS.has(comparison.op) || constant === undefined || !Number.isFinite(constant)) return Infinity;
          length = Math.max(length, Math.ceil(constant));
        }
        break;
      default:
        return Infinity;
    }
  }
  return Math.max(prefix + suffix, length) + 1;
}

const COMPARISONS: ReadonlySet<Op> = new Set<Op>(["lt", "le", "eq"]);
/** Operations whose numeric arguments are indices. */
const INDEXED: ReadonlySet<Op> = new Set<Op>([
  "charAt",
  "charCodeAt",
  "codePointAt",
  "slice",
  "substring",
  "splitPart",
  "startsWith",
  "indexOf",
  "padStart",
  "padEnd",
]);
const MEASURES: ReadonlySet<Op> = new Set<Op>(["length", "indexOf", "lastIndexOf", "splitCount", "regexIndex"]);
const READING: ReadonlySet<Op> = new Set<Op>(["parseInt", "parseFloat", "strToNum", "strToBig"]);
const USEFUL_CONSTANT = MAX_UNITS;

/** A guess at how long texts must be: the texts, patterns, indices and length constants of the query. */
function wantedLength(nodes: readonly Expr[], users: ReadonlyMap<Expr, readonly Apply[]>): number {
  let texts = 0;
  let numbers = 0;
  /** Expressions that depend on a length or an index. */
  const measuring = new Set<Expr>();
  const number = (e: Expr): void => {
    const value = literalNumber(e);
    if (value !== undefined && value <= USEFUL_CONSTANT) numbers = Math.max(numbers, Math.abs(value) + 1);
  };
  for (const node of nodes) {
    if (node.kind !== "apply") continue;
    if (
      node.op === "regexTest" ||
      node.op === "regexIndex" ||
      node.op === "regexGroup" ||
      node.op === "regexHasGroup"
    ) {
      const program = programOf(literalText(node.args[1]) ?? "", literalText(node.args[2]) ?? "");
      texts += program?.shortest ?? 0;
      continue;
    }
    // alternatives of one comparison do not add up, parts searched for do
    const lengths = node.args.map((arg) => literalText(arg)?.length ?? 0);
    if (node.op === "eq") numbers = Math.max(numbers, ...lengths);
    else if (node.op !== "ite" && node.op !== "choice") texts += Math.max(0, ...lengths);
    if (INDEXED.has(node.op)) node.args.forEach(number);
    if (MEASURES.has(node.op) || node.args.some((arg) => measuring.has(arg))) measuring.add(node);
    if (READING.has(node.op)) texts += digitsWanted(users.get(node) ?? []);
    if (COMPARISONS.has(node.op) && measuring.has(node)) node.args.forEach(number);
  }
  return Math.min(MAX_UNITS, Math.max(texts, numbers));
}

/** Digits of the largest constant that a number read from a text is compared with. */
function digitsWanted(comparisons: readonly Apply[]): number {
  const constants = comparisons.flatMap(({ args }) => args.map(literalNumber));
  const largest = Math.max(0, ...constants.map((value) => Math.abs(value ?? 0)));
  return Math.min(16, String(Math.min(largest, Number.MAX_SAFE_INTEGER)).length);
}

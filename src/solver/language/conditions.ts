/** Which conditions of a query say something about the form of one text, as a formula over machines that read it. */
import type { Apply, Expr } from "../../expr/expr.ts";
import * as m from "./machine.ts";
import { capturedBy, matchedBy } from "./pattern.ts";

/** A condition on one text. `test` with `isExact` false accepts too much; `open` says nothing. */
export type Condition =
  | { readonly kind: "test"; readonly machine: m.Machine; readonly isExact: boolean }
  | { readonly kind: "not"; readonly of: Condition }
  | { readonly kind: "and" | "or"; readonly of: readonly Condition[] }
  | { readonly kind: "open" };

const OPEN: Condition = { kind: "open" };
const MAX_COUNT = 4000;

export const exactly = (machine: m.Machine): Condition => ({ kind: "test", machine, isExact: true });
const atMost = (machine: m.Machine): Condition => ({ kind: "test", machine, isExact: false });
const negated = (of: Condition): Condition => (of.kind === "open" ? OPEN : { kind: "not", of });

const text = (e: Expr | undefined): string | undefined =>
  e?.kind === "literal" && typeof e.value === "string" ? e.value : undefined;
const number = (e: Expr | undefined): number | undefined =>
  e?.kind === "literal" && typeof e.value === "number" ? e.value : undefined;
const count = (e: Expr | undefined): number | undefined => {
  const value = number(e);
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= MAX_COUNT ? value : undefined;
};

export function matching(source: string, flags = ""): Condition {
  const pattern = matchedBy(source, flags);
  return pattern === undefined ? OPEN : { kind: "test", ...pattern };
}

/** Conditions `e` is (when it holds) of the text `subject`. */
export function conditionOf(e: Expr, subject: Expr): Condition {
  if (e.kind !== "apply") return OPEN;
  switch (e.op) {
    case "not":
      return negated(conditionOf(e.args[0]!, subject));
    case "and":
    case "or": {
      const of = e.args.map((arg) => conditionOf(arg, subject));
      return of.every(({ kind }) => kind === "open") ? OPEN : { kind: e.op, of };
    }
    case "isNaN":
      return readNothing(e.args[0]!, subject);
    case "eq":
      return equality(e, subject);
    case "lt":
    case "le":
      return comparison(e, subject);
    default:
      return e.args[0] === subject ? direct(e) : OPEN;
  }
}

function direct(e: Apply): Condition {
  const part = text(e.args[1]);
  if (part === undefined) return OPEN;
  const from = e.args[2] === undefined ? 0 : number(e.args[2]);
  switch (e.op) {
    case "startsWith":
      return from !== undefined && count(e.args[2]) !== undefined
        ? exactly(m.withPartAt(part === "" ? 0 : from, part))
        : OPEN;
    case "endsWith":
      return exactly(m.endingWith(part));
    case "includes":
      return from === 0 ? exactly(m.containing(part)) : OPEN;
    case "regexTest":
      return number(e.args[3]) === 0 ? matching(part, text(e.args[2]) ?? "") : OPEN;
    default:
      return OPEN;
  }
}

const NUMERAL =
  "^\\s*(?:[+-]?(?:Infinity|(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?)|0[xX][\\da-fA-F]+|0[oO][0-7]+|0[bB][01]+)?\\s*$";
const DIGITS_FIRST = "^\\s*[+-]?\\d";

/** `isNaN(parseInt(t))` and the like. */
function readNothing(e: Expr, subject: Expr): Condition {
  if (e.kind !== "apply" || e.args[0] !== subject) return OPEN;
  if (e.op === "strToNum") return negated(matching(NUMERAL));
  if (e.op === "parseInt" && number(e.args[1]) === 10) return negated(matching(DIGITS_FIRST));
  const at = count(e.args[1]);
  if (e.op === "charCodeAt" && at !== undefined) return exactly(m.ofLength(at + 1, (length) => length <= at));
  return OPEN;
}

function equality(e: Apply, subject: Expr): Condition {
  const [a, b] = e.args[0]!.kind === "literal" ? [e.args[1]!, e.args[0]!] : [e.args[0]!, e.args[1]!];
  if (b.kind !== "literal") return OPEN;
  const wanted = text(b);
  if (a === subject) return wanted === undefined || wanted.length > MAX_COUNT ? OPEN : exactly(m.equalTo(wanted));
  if (a.kind !== "apply" || a.args[0] !== subject) return OPEN;
  const value = number(b);
  if (a.op === "charAt" && wanted !== undefined) {
    const at = count(a.args[1]);
    if (at === undefined || wanted.length > 1) return OPEN;
    return wanted === ""
      ? exactly(m.ofLength(at + 1, (length) => length <= at))
      : exactly(m.withUnitAt(at, m.unitsOf(wanted.charCodeAt(0))));
  }
  return value === undefined ? OPEN : measured(a, value, value);
}

function comparison(e: Apply, subject: Expr): Condition {
  const strict = e.op === "lt";
  const [a, b] = [e.args[0]!, e.args[1]!];
  const [low, high] = [number(a), number(b)];
  if (high !== undefined && isOf(a, subject)) return measured(a, Number.NEGATIVE_INFINITY, high, strict, "high");
  if (low !== undefined && isOf(b, subject)) return measured(b, low, Number.POSITIVE_INFINITY, strict, "low");
  return OPEN;
}

const isOf = (e: Expr, subject: Expr): e is Apply => e.kind === "apply" && e.args[0] === subject;

/** A number read off the text lies between two bounds; `strict` excludes the bound that is a constant of the query. */
function measured(
  e: Apply,
  low: number,
  high: number,
  strict = false,
  side: "low" | "high" | "both" = "both",
): Condition {
  if (Number.isNaN(low) || Number.isNaN(high)) return OPEN;
  const within = (n: number): boolean =>
    (side === "low" && strict ? n > low : n >= low) && (side === "high" && strict ? n < high : n <= high);
  const bound = Number.isFinite(high) ? high : low;
  switch (e.op) {
    case "length": {
      const limit = Math.max(0, Math.ceil(bound)) + 1;
      return limit > MAX_COUNT ? OPEN : exactly(m.ofLength(limit, within));
    }
    case "splitCount": {
      const separator = text(e.args[1]);
      const limit = Math.max(0, Math.ceil(bound)) + 1;
      if (separator?.length !== 1 || limit > MAX_COUNT) return OPEN;
      return exactly(m.ofCount(limit, m.unitsOf(separator.charCodeAt(0)), (n) => within(n + 1)));
    }
    case "charCodeAt": {
      const at = count(e.args[1]);
      if (at === undefined) return OPEN;
      const lo = Math.max(0, side === "low" && strict ? Math.floor(low) + 1 : Math.ceil(low));
      const hi = Math.min(0xffff, side === "high" && strict ? Math.ceil(high) - 1 : Math.floor(high));
      return exactly(m.withUnitAt(at, lo <= hi ? [[lo, hi]] : []));
    }
    case "indexOf":
      return position(e, within, low, high);
    case "strToNum":
    case "parseFloat":
    case "parseInt":
      return numeric(e, within);
    default:
      return OPEN;
  }
}

function position(e: Apply, within: (n: number) => boolean, low: number, high: number): Condition {
  const part = text(e.args[1]);
  if (part === undefined || part === "" || number(e.args[2]) !== 0) return OPEN;
  const found = exactly(m.containing(part));
  const at = low === high ? count({ kind: "literal", value: low } as Expr) : undefined;
  if (at !== undefined) {
    // found there, and the text up to its last unit but one does not contain it
    return at + part.length > MAX_COUNT
      ? OPEN
      : {
          kind: "and",
          of: [exactly(m.withPartAt(at, part)), negated(exactly(firstWithin(part, at + part.length - 1)))],
        };
  }
  if (within(-1) && !within(0) && !within(MAX_COUNT)) return negated(found);
  if (!within(-1) && within(0) && within(MAX_COUNT)) return found;
  return within(-1) ? OPEN : { ...atMost(m.containing(part)) };
}

/** Texts whose first `limit` units contain `part`. */
function firstWithin(part: string, limit: number): m.Machine {
  const inner = m.containing(part);
  const width = part.length + 1;
  return {
    sets: inner.sets,
    start: inner.start,
    step(state, unit) {
      const [read, found] = [Math.floor(state / width), state % width];
      return read >= limit ? state : (read + 1) * width + inner.step(found, unit);
    },
    accepts: (state) => inner.accepts(state % width),
    isSettled: (state) => state >= limit * width || inner.isSettled(state % width),
  };
}

/** What a text must look like to be read as a number that satisfies a condition. */
function numeric(e: Apply, within: (n: number) => boolean): Condition {
  if (e.op === "parseInt" && number(e.args[1]) !== 10) return OPEN;
  // zero may be written with either sign; conditions are half-lines or single values
  const canBeNegative = within(Number.NEGATIVE_INFINITY) || within(0);
  const canBePositive = within(Number.POSITIVE_INFINITY) || within(0);
  const sign = canBeNegative && canBePositive ? "[+-]?" : canBeNegative ? "-" : "\\+?";
  // a single value other than zero
  const known = canBeNegative || canBePositive ? sign : "[+-]?";
  const source =
    e.op === "parseInt"
      ? `^\\s*${known}\\d`
      : e.op === "parseFloat"
        ? `^\\s*${known}[\\d.I]`
        : canBeNegative && !canBePositive
          ? "^\\s*-[\\d.I]"
          : NUMERAL;
  const pattern = matchedBy(source, "");
  return pattern === undefined ? OPEN : atMost(pattern.machine);
}

/** What every value of an expression looks like, whatever its arguments are. */
export function formOf(e: Expr): Condition {
  if (e.kind !== "apply") return OPEN;
  switch (e.op) {
    case "trim":
      return negated(matching("^\\s|\\s$"));
    case "trimStart":
      return negated(matching("^\\s"));
    case "trimEnd":
      return negated(matching("\\s$"));
    case "lower":
      return negated(matching("[A-Z]"));
    case "upper":
      return negated(matching("[a-z]"));
    case "charAt":
      return exactly(m.ofLength(2, (length) => length <= 1));
    case "splitPart": {
      const separator = text(e.args[1]);
      return separator === undefined || separator === "" ? OPEN : negated(exactly(m.containing(separator)));
    }
    case "slice": {
      const [from, to] = [count(e.args[1]), count(e.args[2])];
      if (from === undefined || to === undefined) return OPEN;
      const most = Math.max(0, to - from);
      return exactly(m.ofLength(most + 1, (length) => length <= most));
    }
    case "concat": {
      const [first, last] = [text(e.args[0]), text(e.args.at(-1))];
      const of = [
        ...(first === undefined ? [] : [exactly(m.withPartAt(0, first))]),
        ...(last === undefined ? [] : [exactly(m.endingWith(last))]),
      ];
      return of.length === 0 ? OPEN : { kind: "and", of };
    }
    case "regexGroup": {
      const [source, flags, group] = [text(e.args[1]), text(e.args[2]), count(e.args[4])];
      const captured = source === undefined || group === undefined ? undefined : capturedBy(source, flags ?? "", group);
      return captured === undefined ? OPEN : { kind: "or", of: [atMost(captured.machine), exactly(m.equalTo(""))] };
    }
    default:
      return OPEN;
  }
}

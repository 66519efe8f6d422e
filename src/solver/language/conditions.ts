/** Which conditions of a query say something about the form of one text, as a formula over machines that read it. */
import type { Apply, Expr } from "../../expr/expr.ts";
import type { Op } from "../../expr/op.ts";
import { atMost, both, type Condition, depending, either, exactly, negated, OPEN } from "./condition.ts";
import { comparedNumeral } from "./decimal.ts";
import type { Lens } from "./lens.ts";
import * as m from "./machine.ts";
import { capturedBy, isAlwaysCaptured, matchedBy } from "./pattern.ts";
import { isRecased } from "./recase.ts";

/** How conditions on a text become conditions on the text that is read; undefined for other texts. */
export type Read = (text: Expr) => Lens | undefined;

const MAX_COUNT = 4000;

const text = (e: Expr | undefined): string | undefined =>
  e?.kind === "literal" && typeof e.value === "string" ? e.value : undefined;
const number = (e: Expr | undefined): number | undefined =>
  e?.kind === "literal" && typeof e.value === "number" ? e.value : undefined;
const count = (e: Expr | undefined): number | undefined => {
  const value = number(e);
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= MAX_COUNT ? value : undefined;
};

function matching(source: string, flags = ""): Condition {
  const pattern = matchedBy(source, flags);
  return pattern === undefined ? OPEN : { kind: "test", ...pattern };
}

/** What `e` says, when it holds, about the text that is read. */
export function conditionOf(e: Expr, read: Read): Condition {
  if (e.kind !== "apply") return OPEN;
  switch (e.op) {
    case "not":
      return negated(conditionOf(e.args[0]!, read));
    case "and":
    case "or": {
      const of = e.args.map((arg) => conditionOf(arg, read));
      return of.every(({ kind }) => kind === "open") ? OPEN : { kind: e.op, of };
    }
    case "isNaN":
      return readNothing(e.args[0]!, read);
    case "eq":
      return equality(e, read);
    case "lt":
    case "le":
      return comparison(e, read);
    case "bigLt":
    case "bigLe":
      return bigComparison(e, read);
    default:
      return seen(e.args[0], read, () => direct(e));
  }
}

/** A condition on a text as one on the text that is read. */
function seen(text: Expr | undefined, read: Read, condition: () => Condition): Condition {
  const lens = text?.sort === "str" ? read(text) : undefined;
  if (lens === undefined) return OPEN;
  const own = condition();
  return own.kind === "open" ? OPEN : lens(own);
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
function readNothing(e: Expr, read: Read): Condition {
  return e.kind === "apply" ? seen(e.args[0], read, () => unreadable(e)) : OPEN;
}

function unreadable(e: Apply): Condition {
  if (e.op === "strToNum") return negated(matching(NUMERAL));
  if (e.op === "parseInt" && number(e.args[1]) === 10) return negated(matching(DIGITS_FIRST));
  const at = count(e.args[1]);
  if (e.op === "charCodeAt" && at !== undefined) return exactly(m.ofLength(at + 1, (length) => length <= at));
  return OPEN;
}

function equality(e: Apply, read: Read): Condition {
  const [a, b] = e.args[0]!.kind === "literal" ? [e.args[1]!, e.args[0]!] : [e.args[0]!, e.args[1]!];
  if (b.kind !== "literal") return recased(a, b, read);
  const wanted = text(b);
  // a place in the text that is read makes a smaller machine than the part seen through
  const partly = a.kind === "apply" ? seen(a.args[0], read, () => equalPart(a, b)) : OPEN;
  if (partly.kind !== "open" || wanted === undefined || wanted.length > MAX_COUNT) return partly;
  return seen(a, read, () => exactly(m.equalTo(wanted)));
}

/** `t.toUpperCase() === t` and the like. */
function recased(a: Expr, b: Expr, read: Read): Condition {
  for (const [x, y] of [[a, b] as const, [b, a] as const]) {
    const op = x.kind === "apply" ? x.op : undefined;
    if (x.kind === "apply" && (op === "lower" || op === "upper") && x.args[0] === y)
      return seen(y, read, () => isRecased(op));
  }
  return OPEN;
}

function equalPart(a: Apply, b: Expr): Condition {
  const [wanted, value] = [text(b), number(b)];
  if (a.op === "charAt" && wanted !== undefined) {
    const at = count(a.args[1]);
    if (at === undefined || wanted.length > 1) return OPEN;
    return wanted === ""
      ? exactly(m.ofLength(at + 1, (length) => length <= at))
      : exactly(m.withUnitAt(at, m.unitsOf(wanted.charCodeAt(0))));
  }
  return value === undefined ? OPEN : measured(a, value, value);
}

function comparison(e: Apply, read: Read): Condition {
  const strict = e.op === "lt";
  const [a, b] = [e.args[0]!, e.args[1]!];
  const [low, high] = [number(a), number(b)];
  if (high !== undefined && a.kind === "apply")
    return seen(a.args[0], read, () => measured(a, Number.NEGATIVE_INFINITY, high, strict, "high"));
  if (low !== undefined && b.kind === "apply")
    return seen(b.args[0], read, () => measured(b, low, Number.POSITIVE_INFINITY, strict, "low"));
  return OPEN;
}

const bigint = (e: Expr): bigint | undefined =>
  e.kind === "literal" && typeof e.value === "bigint" ? e.value : undefined;

/** `BigInt(t) < 5n`; texts that are no integers fail, so that nothing holds of them. */
function bigComparison(e: Apply, read: Read): Condition {
  const [a, b] = [e.args[0]!, e.args[1]!];
  const [low, high] = [bigint(a), bigint(b)];
  const [e2, bound] = high !== undefined ? [a, high] : [b, low];
  if (bound === undefined || e2.kind !== "apply" || e2.op !== "strToBig") return OPEN;
  const orEqual = e.op === "bigLe";
  const side = high !== undefined ? -1 : 1;
  const within = (order: number): boolean => order === side || (order === 0 && orEqual);
  // anything else it reads is not negative: "", and numerals of other bases
  const others = side === -1 && (bound < 0n || (bound === 0n && !orEqual)) ? negated(ANYTHING) : OPEN;
  return seen(e2.args[0], read, () => depending(PLAIN_NUMERAL(), comparedNumeral(bound, within, "whole"), others));
}

const ANYTHING: Condition = exactly(m.ofLength(0, () => true));
const PLAIN_NUMERAL = (): Condition => matching("^\\s*[+-]?\\d+\\s*$");

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
      return numeric(e, within, bound);
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
      : both(exactly(m.withPartAt(at, part)), negated(exactly(firstWithin(part, at + part.length - 1))));
  }
  if (within(-1) && !within(0) && !within(MAX_COUNT)) return negated(found);
  if (!within(-1) && within(0) && within(MAX_COUNT)) return found;
  return within(-1) ? OPEN : atMost(m.containing(part));
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

/** Numerals of digits only, as the three functions read them: a whole number, exactly. */
const PLAIN: Readonly<Partial<Record<Op, string>>> = {
  strToNum: "^\\s*[+-]?\\d+\\s*$",
  parseInt: "^\\s*[+-]?\\d",
  parseFloat: "^\\s*[+-]?\\d+(?:[^\\d.eE]|$)",
};

/** What a text must look like to be read as a number that satisfies a condition; exact where it is plain digits. */
function numeric(e: Apply, within: (n: number) => boolean, bound: number): Condition {
  if (e.op === "parseInt" && number(e.args[1]) !== 10) return OPEN;
  const roughly = written(e, within);
  const limit = Math.floor(bound);
  if (!Number.isSafeInteger(limit)) return roughly;
  // conditions are half-lines or single values: constant below, at and above the whole number at the bound
  const compared = comparedNumeral(
    BigInt(limit),
    (order) => within(limit + order),
    e.op === "strToNum" ? "whole" : "prefix",
  );
  return depending(matching(PLAIN[e.op]!), compared, roughly);
}

function written(e: Apply, within: (n: number) => boolean): Condition {
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

/** Whether a group is known to have taken part in the match that its text is read from. */
function hasCaptured(e: Apply, constraints: readonly Expr[]): boolean {
  const [source, group] = [text(e.args[1]), number(e.args[4])];
  const always = source !== undefined && group !== undefined && isAlwaysCaptured(source, group);
  return constraints.some(
    (other) =>
      other.kind === "apply" &&
      (other.op === "regexHasGroup" || (always && other.op === "regexTest")) &&
      other.args.every((arg, i) => arg === e.args[i]),
  );
}

/** What every value of an expression looks like in a solution, whatever its arguments are. */
export function formOf(e: Expr, constraints: readonly Expr[]): Condition {
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
      if (captured === undefined) return OPEN;
      // a group that took no part is read as an empty text
      const own = atMost(captured.machine);
      return hasCaptured(e, constraints) ? own : either(own, exactly(m.equalTo("")));
    }
    default:
      return OPEN;
  }
}

/** Building and taking apart strings. */

import type { Expr } from "../expr.ts";
import { lengthBounds } from "../facts/length.ts";
import { internLiteral } from "../intern.ts";
import { fold } from "./fold.ts";
import { isIndexLiteral, isNumberLiteral, isOp, isStringLiteral, isValue, type NumberLiteral, rest } from "./match.ts";
import type { Make, Rule, Rules } from "./rule.ts";

const EMPTY = internLiteral("");
const NAN = internLiteral(Number.NaN);
const INF = Number.POSITIVE_INFINITY;
/** Literals are not merged into texts longer than this; see `fold`. */
const MAX_TEXT = 1 << 16;

/** A text that grows by one part at a time would be copied with every part: what has so many is a part itself. */
const MOST_PARTS = 32;

/** Flat up to a number of parts, without empty parts, adjacent literals merged. */
const concat: Rule = (args, make) => {
  const parts: Expr[] = [];
  const gather = (e: Expr): void => {
    const last = parts[parts.length - 1];
    if (isOp(e, "concat") && e.args.length < MOST_PARTS) for (let i = 0; i < e.args.length; i++) gather(e.args[i]!);
    else if (e === EMPTY) return;
    else if (last && isStringLiteral(last) && isStringLiteral(e) && last.value.length + e.value.length <= MAX_TEXT) {
      parts[parts.length - 1] = internLiteral(last.value + e.value);
    } else parts[parts.length] = e;
  };
  for (let i = 0; i < args.length; i++) gather(args[i]!);
  if (parts.length === 0) return EMPTY;
  if (parts.length === 1) return parts[0];
  let isSame = parts.length === args.length;
  for (let i = 0; isSame && i < parts.length; i++) isSame = parts[i] === args[i];
  return isSame ? undefined : make("concat", parts);
};

const length: Rule = ({ 0: s }, make) => {
  const { min, max } = lengthBounds(s!);
  if (min === max) return internLiteral(min);
  if (!isOp(s!, "concat")) return undefined;
  let known = 0;
  let sum: Expr | undefined;
  for (let i = 0; i < s.args.length; i++) {
    const part = make("length", [s.args[i]!]);
    if (isNumberLiteral(part)) known += part.value;
    else sum = sum === undefined ? part : make("add", [sum, part]);
  }
  return make("add", [sum!, internLiteral(known)]);
};

/** A position in a concatenation or a slice is a position in one of its parts. */
function characterRule(op: "charAt" | "charCodeAt" | "codePointAt"): Rule {
  const outside = op === "charAt" ? EMPTY : NAN;
  return (args, make) => {
    const { 0: s, 1: index } = args as readonly [Expr, Expr];
    if (!isNumberLiteral(index)) return undefined;
    if (index.value <= -1 || index.value >= lengthBounds(s).max) return outside;
    if (!isIndexLiteral(index)) return undefined;
    if (isOp(s, "slice") && isIndexLiteral(s.args[1]!) && isValue(s.args[2]!, INF)) {
      return make(op, [s.args[0]!, internLiteral(index.value + s.args[1].value)]);
    }
    if (op === "charAt" && index.value === 0 && lengthBounds(s).max <= 1) return s;
    if (op === "charCodeAt" && isOp(s, "fromCharCode")) return make("bitAnd", [s.args[0]!, internLiteral(0xffff)]);
    if (op === "charCodeAt" && isOp(s, "charAt") && index.value === 0) return make("charCodeAt", s.args);
    return isOp(s, "concat") ? inConcat(op, s.args, index.value, make) : undefined;
  };
}

function inConcat(
  op: "charAt" | "charCodeAt" | "codePointAt",
  parts: readonly Expr[],
  index: number,
  make: Make,
): Expr | undefined {
  const first = parts[0]!;
  const { min, max } = lengthBounds(first);
  if (min === max && index >= max) return make(op, [make("concat", rest(parts, 1)), internLiteral(index - max)]);
  // a code point may continue in the next part
  const needed = op === "codePointAt" ? index + 2 : index + 1;
  return min >= needed ? make(op, [first, internLiteral(index)]) : undefined;
}

const slice: Rule = (args, make) => {
  const { 0: s, 1: from, 2: to } = args as readonly [Expr, Expr, Expr];
  const isToEnd = isValue(to, INF) || (isOp(to, "length") && to.args[0] === s);
  if (isToEnd && isNumberLiteral(from) && !(from.value <= -1 || from.value >= 1)) return s;
  if (isToEnd && !isValue(to, INF)) return make("slice", [s, from, internLiteral(INF)]);
  if (!isIndexLiteral(from) || !(isToEnd || isIndexLiteral(to))) return undefined;
  return sliceBetween(s, from.value, (to as NumberLiteral).value, make);
};

/** `0 <= from`, both integers, `to` possibly Infinity. */
function sliceBetween(s: Expr, from: number, to: number, make: Make): Expr | undefined {
  const { min, max } = lengthBounds(s);
  if (from >= to || from >= max) return EMPTY;
  if (from === 0 && to >= max) return s;
  if (to >= max && to !== INF) return make("slice", [s, internLiteral(from), internLiteral(INF)]);
  if (isOp(s, "slice") && isIndexLiteral(s.args[1]!) && isValue(s.args[2]!, INF)) {
    const offset = s.args[1].value;
    return make("slice", [s.args[0]!, internLiteral(from + offset), internLiteral(to + offset)]);
  }
  if (!isOp(s, "concat") || min === 0) return undefined;
  const first = s.args[0]!;
  const bounds = lengthBounds(first);
  const isKnown = bounds.min === bounds.max;
  if (isKnown && from >= bounds.max) {
    const remaining = make("concat", rest(s.args, 1));
    return make("slice", [remaining, internLiteral(from - bounds.max), internLiteral(to - bounds.max)]);
  }
  if (to <= bounds.min) return make("slice", [first, internLiteral(from), internLiteral(to)]);
  if (!isStringLiteral(first)) return undefined;
  const head = fold("slice", [first, internLiteral(from), internLiteral(INF)])!;
  const tail = make("slice", [make("concat", rest(s.args, 1)), internLiteral(0), internLiteral(to - bounds.max)]);
  return make("concat", [head, tail]);
}

/** `substring` with known ends is a `slice`: it only orders and clamps them. */
const substring: Rule = (args, make) => {
  const { 0: s, 1: from, 2: to } = args as readonly [Expr, Expr, Expr];
  if (!isNumberLiteral(from)) return undefined;
  const start = from.value > 0 ? from : internLiteral(0);
  if (isValue(to, INF) || (isOp(to, "length") && to.args[0] === s))
    return make("slice", [s, start, internLiteral(INF)]);
  if (!isNumberLiteral(to)) return undefined;
  const end = to.value > 0 ? to : internLiteral(0);
  return (start.value as number) <= (end.value as number)
    ? make("slice", [s, start, end])
    : make("slice", [s, end, start]);
};

/** Trimming what is trimmed. */
function trimming(op: "trim" | "trimStart" | "trimEnd"): Rule {
  return ({ 0: s }, make) => {
    if (isOp(s!, op) || isOp(s!, "trim")) return s;
    return op === "trim" && (isOp(s!, "trimStart") || isOp(s!, "trimEnd")) ? make("trim", s.args) : undefined;
  };
}

const repeat: Rule = ({ 0: s, 1: count }) => {
  if (!isNumberLiteral(count!)) return undefined;
  return count.value === 0 ? EMPTY : count.value === 1 ? s : undefined;
};

/** Replacing something by itself, or something longer than the text. */
const replacing: Rule = ({ 0: s, 1: what, 2: by }) =>
  what === by || lengthBounds(what!).min > lengthBounds(s!).max ? s : undefined;

const padding: Rule = ({ 0: s, 1: target, 2: fill }) => {
  if (fill === EMPTY) return s;
  return isNumberLiteral(target!) && target.value <= lengthBounds(s!).min ? s : undefined;
};

export const STRING_RULES: Rules = {
  concat,
  length,
  charAt: characterRule("charAt"),
  charCodeAt: characterRule("charCodeAt"),
  codePointAt: characterRule("codePointAt"),
  slice,
  substring,
  trim: trimming("trim"),
  trimStart: trimming("trimStart"),
  trimEnd: trimming("trimEnd"),
  lower: ({ 0: s }) => (isOp(s!, "lower") ? s : undefined),
  upper: ({ 0: s }) => (isOp(s!, "upper") ? s : undefined),
  repeat,
  replace: replacing,
  replaceAll: replacing,
  padStart: padding,
  padEnd: padding,
};

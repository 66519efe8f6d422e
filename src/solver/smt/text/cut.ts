/** Parts of a text: characters, slices, trimming, and putting parts together. */
import type { Op } from "../../../expr/op.ts";
import * as t from "../arithmetic.ts";
import type { Encoding, Rule } from "../encoding.ts";
import { and, choose, isNo, not, or } from "../logic.ts";
import { whole } from "../number-rules.ts";
import { plain } from "../numbers.ts";
import type { Term } from "../term.ts";
import type { NumberValue, TextValue, Value } from "../value.ts";
import { firstAt, lastAt, position } from "./search.ts";
import { append, between, chooseText, drop, EMPTY, pad, take, trimmed, unitAt } from "./vector.ts";

/** Longer results are not built: a pad or repeat to thousands of units is for evaluation, not for solving. */
const MAX_UNITS = 512;

/** The unit at an index argument; out of range gives `PAD`. */
function unitOf(text: TextValue, index: NumberValue): Term {
  const at = unitAt(text, whole(index));
  return choose(or(index.plus, index.minus), pad(), at);
}

/** A text of one unit, or of none when the unit is `PAD`. */
export const single = (unit: Term): TextValue => trimmed([unit], choose(t.less(unit, t.int(0)), t.int(0), t.int(1)));

const charAt: Rule = (_, [text, index]) =>
  text?.sort === "str" && index?.sort === "num" ? single(unitOf(text, index)) : undefined;

const charCodeAt: Rule = (_, [text, index]) => {
  if (text?.sort !== "str" || index?.sort !== "num") return undefined;
  const unit = unitOf(text, index);
  return { ...plain(unit), nan: t.less(unit, t.int(0)) };
};

const codePointAt: Rule = (_, [text, index]) => {
  if (text?.sort !== "str" || index?.sort !== "num") return undefined;
  const unit = unitOf(text, index);
  const next = unitOf(text, plain(t.add(whole(index), t.int(1))));
  const pair = and(t.within(unit, t.int(0xd800), t.int(0xdbff)), t.within(next, t.int(0xdc00), t.int(0xdfff)));
  const joined = t.add(
    t.mul(t.sub(unit, t.int(0xd800)), t.int(0x400)),
    t.add(t.sub(next, t.int(0xdc00)), t.int(0x10000)),
  );
  return { ...plain(choose(pair, joined, unit)), nan: t.less(unit, t.int(0)) };
};

const fromCharCode: Rule = (_, [code]) => {
  if (code?.sort !== "num") return undefined;
  const special = or(code.nan, code.plus, code.minus);
  const unit = t.modulo(whole(code), t.int(0x10000));
  return { sort: "str", units: [isNo(special) ? unit : choose(special, t.int(0), unit)], length: t.int(1) };
};

/** An index of `slice`: negative ones count from the end. */
function relative(index: NumberValue, length: Term): Term {
  const value = whole(index);
  const fromEnd = value.hi < 0 ? t.add(length, value) : choose(t.less(value, t.int(0)), t.add(length, value), value);
  return position({ ...plain(value.lo >= 0 ? value : fromEnd), plus: index.plus, minus: index.minus }, length);
}

const slice: Rule = (_, [text, from, to]) => {
  if (text?.sort !== "str" || from?.sort !== "num" || to?.sort !== "num") return undefined;
  return between(text, relative(from, text.length), relative(to, text.length));
};

const substring: Rule = (_, [text, from, to]) => {
  if (text?.sort !== "str" || from?.sort !== "num" || to?.sort !== "num") return undefined;
  const [a, b] = [position(from, text.length), position(to, text.length)];
  return between(text, t.smaller(a, b), t.larger(a, b));
};

/** The units `trim` removes, in the Basic Multilingual Plane. */
const WHITE: readonly (readonly [number, number])[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

export const isWhite = (unit: Term): Term => or(...WHITE.map(([lo, hi]) => t.within(unit, t.int(lo), t.int(hi))));

/** Units that are there and not white. */
const inked = (text: TextValue): Term[] => text.units.map((unit) => and(t.atMost(t.int(0), unit), not(isWhite(unit))));

function trimStart(text: TextValue): TextValue {
  const first = firstAt(inked(text), t.int(0));
  return drop(text, choose(t.less(first, t.int(0)), text.length, first));
}

const trimEnd = (text: TextValue): TextValue => take(text, t.add(lastAt(inked(text), text.length), t.int(1)));

const onText =
  (rule: (text: TextValue, encoding: Encoding) => Value | undefined): Rule =>
  (encoding, [text]) =>
    text?.sort === "str" ? rule(text, encoding) : undefined;

/** Case mapping of ASCII; other units are excluded, since some change length or depend on their neighbours. */
const mapCase = (from: number, to: number, shift: number): Rule =>
  onText((text, encoding) => {
    const units = text.units.map((unit) => {
      if (unit.hi >= 0x80) {
        encoding.limit("case of ASCII letters only");
        encoding.require(t.less(unit, t.int(0x80)));
      }
      return choose(t.within(unit, t.int(from), t.int(to)), t.add(unit, t.int(shift)), unit);
    });
    return { sort: "str", units, length: text.length };
  });

const concat: Rule = (_, args) => {
  const texts = args.filter((arg) => arg.sort === "str");
  return texts.length === args.length ? texts.reduce(append, EMPTY()) : undefined;
};

const repeat: Rule = (_, [text, count]) => {
  if (text?.sort !== "str" || count?.sort !== "num") return undefined;
  const times = whole(count);
  if (times.hi * text.units.length > MAX_UNITS) return undefined;
  let copies = EMPTY();
  let result = EMPTY();
  for (let n = 0; n <= times.hi; n++) {
    if (n > 0) copies = append(copies, text);
    result = n === 0 ? copies : chooseText(t.equal(times, t.int(n)), copies, result);
  }
  return result;
};

const padTo =
  (atStart: boolean): Rule =>
  (_, [text, length, fill]) => {
    if (text?.sort !== "str" || length?.sort !== "num" || fill?.sort !== "str") return undefined;
    const target = whole(length);
    const piece = t.constantOf(fill.length);
    if (typeof piece !== "number" || !(target.hi <= MAX_UNITS)) return undefined;
    if (piece === 0) return text;
    const missing = t.larger(t.int(0), t.sub(target, text.length));
    const units = Array.from({ length: Math.max(0, missing.hi) }, (_, i) => fill.units[i % piece]!);
    const filling = take({ sort: "str", units, length: t.int(units.length) }, missing);
    return atStart ? append(filling, text) : append(text, filling);
  };

export const CUT_RULES = {
  length: onText((text) => plain(text.length)),
  charAt,
  charCodeAt,
  codePointAt,
  fromCharCode,
  slice,
  substring,
  concat,
  trim: onText((text) => trimEnd(trimStart(text))),
  trimStart: onText(trimStart),
  trimEnd: onText(trimEnd),
  lower: mapCase(0x41, 0x5a, 0x20),
  upper: mapCase(0x61, 0x7a, -0x20),
  repeat,
  padStart: padTo(true),
  padEnd: padTo(false),
} as const satisfies Partial<Record<Op, Rule>>;

/**
 * What operations on texts mean in the theory of strings. Every rule is exact on JavaScript's texts or says that it is
 * limited; operations that are not here are beyond the encoding.
 */
import type { Op } from "../../../expr/op.ts";
import * as t from "../arithmetic.ts";
import type { Encoding, Rule, Texts } from "../encoding.ts";
import { and, choose, implies, not, or } from "../logic.ts";
import { whole } from "../number-rules.ts";
import { isPlain, plain } from "../numbers.ts";
import { SPACE } from "../regex/charset.ts";
import type { Term } from "../term.ts";
import { position } from "../text/search.ts";
import type { NumberValue, SequenceValue, Value } from "../value.ts";
import { matching } from "./pattern.ts";
import * as s from "./terms.ts";

const sequence = (term: Term): SequenceValue => ({ sort: "seq", term });
const truth = (term: Term): Value => ({ sort: "bool", term });

export const SEQUENCE_TEXTS: Texts = {
  literal: (value) => sequence(s.text(value)),
  input(encoding, _, maxLength) {
    const variable = s.textVariable();
    encoding.require(s.hasLengthUpTo(variable, maxLength));
    return sequence(variable);
  },
};

const onText =
  (rule: (encoding: Encoding, text: Term) => Value | undefined): Rule =>
  (encoding, [text]) =>
    text?.sort === "seq" ? rule(encoding, text.term) : undefined;

const onTexts =
  (rule: (a: Term, b: Term) => Value): Rule =>
  (_, [a, b]) =>
    a?.sort === "seq" && b?.sort === "seq" ? rule(a.term, b.term) : undefined;

const onPlace =
  (rule: (text: Term, index: NumberValue) => Value): Rule =>
  (_, [text, index]) =>
    text?.sort === "seq" && index?.sort === "num" ? rule(text.term, index) : undefined;

/** The character at an index argument, none outside. */
function characterAt(text: Term, index: NumberValue): Term {
  const found = s.at(text, whole(index));
  return choose(or(index.plus, index.minus), s.text(""), found);
}

const searching =
  (rule: (text: Term, wanted: Term, from: Term) => Value): Rule =>
  (_, [text, wanted, index]) =>
    text?.sort === "seq" && wanted?.sort === "seq" && index?.sort === "num"
      ? rule(text.term, wanted.term, position(index, s.lengthOf(text.term)))
      : undefined;

const isStart = (from: Term): boolean => t.constantOf(from) === 0;

const includes = (text: Term, wanted: Term, from: Term): Value =>
  truth(isStart(from) ? s.contains(text, wanted) : t.atMost(t.int(0), s.find(text, wanted, from)));

const rest = (text: Term, from: Term): Term =>
  isStart(from) ? text : s.part(text, from, t.sub(s.lengthOf(text), from));

/** An index of `slice`: negative ones count from the end. */
function relative(index: NumberValue, length: Term): Term {
  const value = whole(index);
  const counted = choose(t.less(value, t.int(0)), t.add(length, value), value);
  return position({ ...plain(counted), plus: index.plus, minus: index.minus }, length);
}

const between = (text: Term, from: Term, to: Term): SequenceValue => sequence(s.part(text, from, t.sub(to, from)));

const cutting =
  (rule: (text: Term, from: NumberValue, to: NumberValue, length: Term) => Value): Rule =>
  (_, [text, from, to]) =>
    text?.sort === "seq" && from?.sort === "num" && to?.sort === "num"
      ? rule(text.term, from, to, s.lengthOf(text.term))
      : undefined;

const concat: Rule = (_, args) => {
  const texts = args.filter((arg) => arg.sort === "seq");
  return texts.length === args.length ? sequence(s.join(texts.map(({ term }) => term))) : undefined;
};

const MAX_COPIES = 16;

const repeat: Rule = (_, [text, count]) => {
  const times = count?.sort === "num" ? t.constantOf(whole(count)) : undefined;
  if (text?.sort !== "seq" || typeof times !== "number" || times < 0 || times > MAX_COPIES) return undefined;
  return sequence(s.join(Array.from({ length: times }, () => text.term)));
};

const fromCharCode: Rule = (_, [code]) =>
  code?.sort === "num" && isPlain(code) ? sequence(s.fromCode(t.modulo(whole(code), t.int(0x10000)))) : undefined;

/** The text at the start and the end is white, what is between starts and ends with something else. */
const trimmed = (atStart: boolean, atEnd: boolean): Rule =>
  onText((encoding, text) => {
    const white = s.eitherOf(SPACE.map(([lo, hi]) => s.range(lo, hi)));
    const middle = s.textVariable();
    const side = (isCut: boolean, edge: Term): readonly Term[] => {
      if (!isCut) return [];
      const removed = s.textVariable();
      encoding.require(s.isIn(removed, s.repeated(white)));
      encoding.require(implies(not(s.isEmpty(middle)), not(s.isIn(edge, white))));
      return [removed];
    };
    const before = side(atStart, s.at(middle, t.int(0)));
    const after = side(atEnd, s.at(middle, t.sub(s.lengthOf(middle), t.int(1))));
    encoding.require(s.sameText(text, s.join([...before, middle, ...after])));
    return sequence(middle);
  });

const splitPart: Rule = (_, [text, separator, index]) => {
  if (text?.sort !== "seq" || separator?.sort !== "seq" || index?.sort !== "num") return undefined;
  const known = s.knownText(separator.term);
  const wanted = t.constantOf(whole(index));
  if (known === undefined || known === "" || typeof wanted !== "number" || wanted < 0 || wanted > MAX_COPIES)
    return undefined;
  const length = s.lengthOf(text.term);
  let from: Term = t.int(0);
  let isThere: Term = t.equal(t.int(0), t.int(0));
  for (let n = 0; ; n++) {
    const end = s.find(text.term, separator.term, from);
    const isLast = t.less(end, t.int(0));
    if (n === wanted) {
      const found = s.part(text.term, from, t.sub(choose(isLast, length, end), from));
      return sequence(choose(isThere, found, s.text("")));
    }
    isThere = and(isThere, not(isLast));
    // without a separator there is no such part, wherever it is looked for
    from = choose(isLast, length, t.add(end, t.int(known.length)));
  }
};

const replace: Rule = (_, [text, wanted, by]) =>
  text?.sort === "seq" && wanted?.sort === "seq" && by?.sort === "seq"
    ? sequence(s.replaceFirst(text.term, wanted.term, by.term))
    : undefined;

/** Numbers of more digits are written with an exponent. */
const MOST = Number.MAX_SAFE_INTEGER;

const numToStr: Rule = (_, [value, radix]) => {
  if (value?.sort !== "num" || radix?.sort !== "num" || t.constantOf(radix.finite) !== 10) return undefined;
  const { finite } = value;
  if (!isPlain(value) || finite.sort !== "int" || finite.lo < -MOST || finite.hi > MOST) return undefined;
  if (finite.lo >= 0) return sequence(s.digits(finite));
  const negative = s.join([s.text("-"), s.digits(t.negate(finite))]);
  return sequence(choose(t.less(finite, t.int(0)), negative, s.digits(finite)));
};

const regexTest: Rule = (_, [text], e) => {
  const [, source, flags, start] = e.args;
  if (text?.sort !== "seq" || source?.kind !== "literal" || flags?.kind !== "literal") return undefined;
  if (start?.kind !== "literal" || start.value !== 0) return undefined;
  const set = matching(String(source.value), String(flags.value));
  return set && truth(s.isIn(text.term, set));
};

export const SEQUENCE_RULES = {
  concat,
  length: onText((_, text) => plain(s.lengthOf(text))),
  charAt: onPlace((text, index) => sequence(characterAt(text, index))),
  charCodeAt: onPlace((text, index) => {
    const code = s.codeOf(characterAt(text, index));
    return { ...plain(code), nan: t.less(code, t.int(0)) };
  }),
  fromCharCode,
  indexOf: searching((text, wanted, from) => plain(s.find(text, wanted, from))),
  includes: searching(includes),
  startsWith: searching((text, wanted, from) => truth(s.startsWith(rest(text, from), wanted))),
  endsWith: onTexts((text, wanted) => truth(s.endsWith(text, wanted))),
  slice: cutting((text, from, to, length) => between(text, relative(from, length), relative(to, length))),
  substring: cutting((text, from, to, length) => {
    const [a, b] = [position(from, length), position(to, length)];
    return between(text, t.smaller(a, b), t.larger(a, b));
  }),
  trim: trimmed(true, true),
  trimStart: trimmed(true, false),
  trimEnd: trimmed(false, true),
  repeat,
  replace,
  splitPart,
  strLt: onTexts((a, b) => truth(s.before(a, b, false))),
  strLe: onTexts((a, b) => truth(s.before(a, b, true))),
  numToStr,
  regexTest,
} as const satisfies Partial<Record<Op, Rule>>;

/** The rule tables: one for integers and reals, which has strings, and one for bit-vectors, which has numbers only. */
import { OPS, type Op } from "../../expr/op.ts";
import { BIG_RULES } from "./big-rules.ts";
import { BITS_RULES } from "./bits-rules.ts";
import type { Encoding, Rule } from "./encoding.ts";
import { FLOAT_RULES } from "./float-rules.ts";
import { INTEGER_BITS_RULES } from "./integer-bits.ts";
import { all, not, some } from "./logic.ts";
import { NUMBER_RULES } from "./number-rules.ts";
import { REGEX_RULES } from "./regex/rules.ts";
import { SEQUENCE_RULES } from "./sequence/rules.ts";
import { CUT_RULES } from "./text/cut.ts";
import { NUMERAL_RULES } from "./text/numeral.ts";
import { REPLACE_RULES } from "./text/replace.ts";
import { SEARCH_RULES } from "./text/search.ts";
import { chooseByIndex, chooseValue, equalValues } from "./union.ts";
import type { Value } from "./value.ts";

const truths = (args: readonly Value[]) => args.flatMap((arg) => (arg.sort === "bool" ? [arg.term] : []));

const mayBeZero = (value: Value): boolean =>
  value.sort === "any" || (value.sort === "num" && value.finite.lo <= 0 && value.finite.hi >= 0);

const LOGIC_RULES = {
  not: (_: Encoding, [a]: readonly Value[]) => (a?.sort === "bool" ? { sort: "bool", term: not(a.term) } : undefined),
  and: (_: Encoding, args: readonly Value[]) => ({ sort: "bool", term: all(truths(args)) }),
  or: (_: Encoding, args: readonly Value[]) => ({ sort: "bool", term: some(truths(args)) }),
  ite: (encoding: Encoding, [condition, a, b]: readonly Value[]) =>
    condition?.sort === "bool" ? chooseValue(encoding, condition.term, a!, b!) : undefined,
  eq: (encoding: Encoding, [a, b]: readonly Value[]) => ({
    sort: "bool",
    term: equalValues(encoding, a!, b!, false),
  }),
  same: (encoding: Encoding, [a, b]: readonly Value[]) => {
    if (mayBeZero(a!) && mayBeZero(b!)) encoding.limit("0 and -0 taken for the same");
    return { sort: "bool", term: equalValues(encoding, a!, b!, true) };
  },
  choice: (encoding: Encoding, [tag, ...alternatives]: readonly Value[]) =>
    tag?.sort === "num" ? chooseByIndex(encoding, tag, alternatives) : undefined,
} as const satisfies Partial<Record<Op, Rule>>;

const beyond: Rule = () => undefined;

export const ARITHMETIC: Record<Op, Rule> = {
  ...LOGIC_RULES,
  ...NUMBER_RULES,
  ...INTEGER_BITS_RULES,
  ...BIG_RULES,
  ...SEARCH_RULES,
  ...CUT_RULES,
  ...REPLACE_RULES,
  ...NUMERAL_RULES,
  ...REGEX_RULES,
  toFixed: beyond,
  jsonValid: beyond,
};

const nothing = Object.fromEntries(Object.keys(OPS).map((op) => [op, beyond])) as Record<Op, Rule>;

/** Numbers as integers and reals, texts as whole terms. */
export const SEQUENCES: Record<Op, Rule> = {
  ...nothing,
  ...LOGIC_RULES,
  ...NUMBER_RULES,
  ...INTEGER_BITS_RULES,
  ...BIG_RULES,
  ...SEQUENCE_RULES,
};

export const BITS: Record<Op, Rule> = { ...nothing, ...LOGIC_RULES, ...BITS_RULES };

export const DOUBLES: Record<Op, Rule> = { ...nothing, ...LOGIC_RULES, ...FLOAT_RULES };

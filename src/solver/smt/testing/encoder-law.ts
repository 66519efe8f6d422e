/** The law of the encoders: under an assignment, what an expression was encoded as has the value it has in JavaScript, or the encoding says that it is limited. */
import { evaluate } from "../../../expr/evaluate.ts";
import type { Model, Primitive } from "../../../expr/expr.ts";
import type { Op, Sort } from "../../../expr/op.ts";
import { print } from "../../../expr/print.ts";
import { createRandom } from "../../random.ts";
import { exactly } from "../arithmetic.ts";
import { bitNumbers } from "../bits-rules.ts";
import { Encoder } from "../encoder.ts";
import type { Numbers, Rule, Texts } from "../encoding.ts";
import { FLOATS } from "../floats.ts";
import { INTEGERS, REALS } from "../numbers.ts";
import { ARITHMETIC, BITS, DOUBLES, SEQUENCES } from "../rules.ts";
import { SEQUENCE_TEXTS } from "../sequence/rules.ts";
import { resetTerms, type Term } from "../term.ts";
import type { SingleValue, Slot, Value } from "../value.ts";
import { randomExpression, randomModel } from "./random-expression.ts";
import { type TermValue, termValue } from "./term-value.ts";

/** Gives the variables of an input the values that stand for `value`. */
function assign(slot: Slot, values: readonly Primitive[], value: Primitive, into: Map<Term, TermValue>): void {
  const int = (n: number): TermValue => ({ n: BigInt(n), d: 1n });
  if (slot.kind === "index" && slot.index.sort === "float") {
    into.set(slot.index, { double: values.findIndex((candidate) => Object.is(candidate, value)) });
    return;
  }
  if (slot.kind === "index") {
    into.set(slot.index, int(values.findIndex((candidate) => Object.is(candidate, value))));
    return;
  }
  const target = slot.value;
  switch (target.sort) {
    case "bool":
      into.set(target.term, value as boolean);
      return;
    case "big":
      into.set(target.term, { n: value as bigint, d: 1n });
      return;
    case "num": {
      const number = value as number;
      if (target.finite.sort === "float") {
        into.set(target.finite, { double: number });
        return;
      }
      into.set(target.nan, Number.isNaN(number));
      into.set(target.plus, number === Infinity);
      into.set(target.minus, number === -Infinity);
      into.set(target.finite, Number.isFinite(number) ? exactly(number) : int(0));
      return;
    }
    case "seq":
      into.set(target.term, value as string);
      return;
    case "str":
      into.set(target.length, int((value as string).length));
      for (const [i, unit] of target.units.entries()) {
        into.set(unit, int(i < (value as string).length ? (value as string).charCodeAt(i) : -1));
      }
  }
}

/** Reads an encoded value back, undefined where it is open. */
function read(value: Value, term: (t: Term) => TermValue | undefined): Primitive | "open" {
  if (value.sort === "any") {
    const chosen = value.cases.find(({ when }) => term(when) === true);
    return chosen === undefined ? "open" : read(chosen.value, term);
  }
  return readSingle(value, term);
}

function readSingle(value: SingleValue, term: (t: Term) => TermValue | undefined): Primitive | "open" {
  const number = (t: Term): number | undefined => {
    const found = term(t);
    if (typeof found === "object" && "double" in found) return found.double;
    return typeof found === "object" ? Number(found.n) / Number(found.d) : undefined;
  };
  switch (value.sort) {
    case "bool": {
      const found = term(value.term);
      return typeof found === "boolean" ? found : "open";
    }
    case "big": {
      const found = term(value.term);
      return typeof found === "object" && "n" in found ? found.n : "open";
    }
    case "num":
      if (value.finite.sort === "float") return number(value.finite) ?? "open";
      if (term(value.nan) === true) return Number.NaN;
      if (term(value.plus) === true) return Infinity;
      if (term(value.minus) === true) return -Infinity;
      return number(value.finite) ?? "open";
    case "seq": {
      const found = term(value.term);
      return typeof found === "string" ? found : "open";
    }
    case "str": {
      const length = number(value.length);
      if (length === undefined) return "open";
      let text = "";
      for (let i = 0; i < length; i++) text += String.fromCharCode(number(value.units[i]!) ?? 0);
      for (const unit of value.units.slice(length))
        if (number(unit) !== -1) throw new Error(`a unit behind the end of ${JSON.stringify(text)}`);
      return text;
    }
    case "atom":
      return undefined;
  }
}

/** Only doubles tell the zeros apart. */
const sameValue = (a: Primitive, b: Primitive, zeros: boolean): boolean =>
  Object.is(a, b) || (!zeros && a === 0 && b === 0);

/** Limits under which the encoding only approximates JavaScript; the others restrict the inputs it covers. */
const APPROXIMATE = /rounding|kept|square root|-0|fractions|Multilingual/;

export interface Law {
  readonly numbers: Numbers;
  readonly texts?: Texts;
  readonly rules: Record<Op, Rule>;
  readonly fractions: boolean;
  readonly sorts?: ReadonlySet<Sort>;
  readonly without?: ReadonlySet<Op>;
}

/** Operations whose encoding introduces variables defined by side conditions only. */
const WITH_FRESH: readonly Op[] = ["numToStr", "bigToStr", "sqrt", "pow"];

/** Throws at the first case that breaks the law; returns how many cases could be compared. */
export function checkLaw(law: Law, seed: number, cases: number): number {
  const random = createRandom(seed);
  const options = {
    fractions: law.fractions,
    without: new Set([...WITH_FRESH, ...(law.without ?? [])]),
    ...(law.sorts && { sorts: law.sorts }),
  };
  const lengths = new Map([
    ["s", { lo: 0, hi: 6, closed: true }],
    ["t", { lo: 0, hi: 3, closed: true }],
  ]);
  let compared = 0;
  for (let i = 0; i < cases; i++) {
    resetTerms();
    const sorts = (["num", "str", "bool", "bool", "big"] as const).filter((sort) => law.sorts?.has(sort) ?? true);
    const e = randomExpression(random, random.pick(sorts), 1 + random.below(3), options);
    const model = randomModel(random, law.fractions);
    let expected: Primitive;
    try {
      expected = evaluate(e, model);
    } catch {
      continue;
    }
    const encoding = new Encoder({
      numbers: law.numbers,
      ...(law.texts && { texts: law.texts }),
      rules: law.rules,
      seed: model,
      lengths,
    });
    encoding.encode([e]);
    const variables = new Map<Term, TermValue>();
    for (const [input, slot] of encoding.slots) {
      const values = input.domain.kind === "one-of" ? input.domain.values : [];
      assign(slot, values, model.get(input.name), variables);
    }
    const term = (t: Term): TermValue | undefined => termValue(t, variables);
    if (encoding.sideConditions.some((condition) => term(condition) !== true)) continue;
    const actual = read(encoding.valueOf(e), term);
    const approximate = [...encoding.limits].some((limit) => APPROXIMATE.test(limit));
    if (actual === "open" || approximate) {
      if (actual === "open" && encoding.limits.size === 0) throw new Error(`${print(e)} is open`);
      continue;
    }
    compared++;
    if (!sameValue(actual, expected, law.numbers === FLOATS)) {
      throw new Error(
        `${print(e)} under ${show(model)}: ${String(actual)} instead of ${String(expected)} [${[...encoding.limits]}]`,
      );
    }
  }
  return compared;
}

const show = (model: Model): string =>
  [...model]
    .map(([name, value]) => `${name}=${typeof value === "string" ? JSON.stringify(value) : String(value)}`)
    .join(" ");

export const LAWS = {
  integers: { numbers: INTEGERS, rules: ARITHMETIC, fractions: false },
  reals: { numbers: REALS, rules: ARITHMETIC, fractions: true },
  bits: { numbers: bitNumbers(54), rules: BITS, fractions: false, sorts: new Set<Sort>(["num", "bool"]) },
  sequences: {
    numbers: INTEGERS,
    texts: SEQUENCE_TEXTS,
    rules: SEQUENCES,
    fractions: false,
    // what is cut off is a variable of its own
    without: new Set<Op>(["trim", "trimStart", "trimEnd"]),
  },
  doubles: { numbers: FLOATS, rules: DOUBLES, fractions: true, sorts: new Set<Sort>(["num", "bool"]) },
} as const satisfies Record<string, Law>;

/** Choosing between and comparing values of any sorts. */
import { equal } from "./arithmetic.ts";
import type { Encoding } from "./encoding.ts";
import { and, bool, choose, iff, not, or, yes } from "./logic.ts";
import { sameText } from "./sequence/terms.ts";
import type { Term } from "./term.ts";
import { chooseText, equalTexts } from "./text/vector.ts";
import type { NumberValue, SingleValue, UnionValue, Value } from "./value.ts";

const casesOf = (value: Value): UnionValue["cases"] => (value.sort === "any" ? value.cases : [{ when: yes(), value }]);

export function chooseValue(encoding: Encoding, condition: Term, a: Value, b: Value): Value {
  if (a.sort === "bool" && b.sort === "bool") return { sort: "bool", term: choose(condition, a.term, b.term) };
  if (a.sort === "num" && b.sort === "num") return encoding.assumptions.numbers.choose(condition, a, b);
  if (a.sort === "big" && b.sort === "big") return { sort: "big", term: choose(condition, a.term, b.term) };
  if (a.sort === "str" && b.sort === "str") return chooseText(condition, a, b);
  if (a.sort === "seq" && b.sort === "seq") return { sort: "seq", term: choose(condition, a.term, b.term) };
  const cases = [
    ...casesOf(a).map(({ when, value }) => ({ when: and(condition, when), value })),
    ...casesOf(b).map(({ when, value }) => ({ when: and(not(condition), when), value })),
  ];
  return { sort: "any", cases };
}

/** `===` when `byIdentity` is false, `Object.is` otherwise; they differ on NaN (and -0, which encodings do not have). */
export function equalValues(encoding: Encoding, a: Value, b: Value, byIdentity: boolean): Term {
  return or(
    ...casesOf(a).flatMap((x) =>
      casesOf(b).map((y) => and(x.when, y.when, equalSingles(encoding, x.value, y.value, byIdentity))),
    ),
  );
}

function equalSingles(encoding: Encoding, a: SingleValue, b: SingleValue, byIdentity: boolean): Term {
  if (a.sort === "num" && b.sort === "num") {
    const same = encoding.assumptions.numbers.equal(a, b);
    return byIdentity ? or(same, and(a.nan, b.nan)) : same;
  }
  if (a.sort === "str" && b.sort === "str") return equalTexts(a, b);
  if (a.sort === "seq" && b.sort === "seq") return sameText(a.term, b.term);
  if (a.sort === "bool" && b.sort === "bool") return iff(a.term, b.term);
  if (a.sort === "big" && b.sort === "big") return equal(a.term, b.term);
  return bool(a.sort === "atom" && b.sort === "atom" && a.name === b.name);
}

/** The alternative that `index` names; the last one when it names none of the others. */
export function chooseByIndex(encoding: Encoding, index: NumberValue, alternatives: readonly Value[]): Value {
  const { numbers } = encoding.assumptions;
  let result = alternatives.at(-1)!;
  for (let i = alternatives.length - 2; i >= 0; i--) {
    const when = numbers.equal(index, numbers.literal(encoding, i));
    result = chooseValue(encoding, when, alternatives[i]!, result);
  }
  return result;
}

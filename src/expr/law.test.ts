/** Laws over random expressions: what is built, simplified and compiled computes what was asked for. */
import { expect, test } from "vitest";
import { literal, not, resetExpressions, truthy } from "./build.ts";
import { compile, compileFirstFailing, compileHolds } from "./compile.ts";
import { evaluate, holds } from "./evaluate.ts";
import type { Expr, Model } from "./expr.ts";
import { lengthBounds } from "./facts/length.ts";
import { numberFacts } from "./facts/number.ts";
import { inputsOf, inputsOfAll } from "./inputs.ts";
import type { Sort } from "./op.ts";
import { print } from "./print.ts";
import { substitute } from "./substitute.ts";
import {
  type Built,
  below,
  layeredExpression,
  oneOf,
  type Random,
  randomExpression,
  randomModel,
  seeded,
} from "./testing/random.ts";

const SORTS: readonly Sort[] = ["num", "str", "bool", "bool", "bool", "big", "any"];

function attempt<T>(compute: () => T): { readonly value: T } | undefined {
  try {
    return { value: compute() };
  } catch {
    return undefined;
  }
}

function show(model: Model, e: Expr): string {
  return `${print(e)} under ${inputsOf(e).map((i) => `${i.name} = ${String(model.get(i.name))}`)}`;
}

function forManyExpressions(
  seed: number,
  count: number,
  check: (built: Built, model: Model, random: Random) => void,
): void {
  const random = seeded(seed);
  for (let i = 0; i < count; i++) {
    if (i % 2000 === 0) resetExpressions();
    const sort = oneOf(random, SORTS);
    const built = i % 2 === 0 ? layeredExpression(random, sort) : randomExpression(random, sort, 1 + below(random, 4));
    for (let k = 0; k < 5; k++) check(built, randomModel(random), random);
  }
}

const describeValue = (outcome: { readonly value: unknown } | undefined): string =>
  outcome === undefined ? "a failure" : Object.is(outcome.value, -0) ? "-0" : String(outcome.value);

test("a simplified expression has the value of the original wherever that has one", () => {
  let compared = 0;
  forManyExpressions(1, 14_000, ({ e, reference }, model) => {
    const expected = attempt(() => reference(model));
    if (expected === undefined) return;
    compared++;
    const actual = attempt(() => evaluate(e, model));
    if (actual === undefined || !Object.is(actual.value, expected.value)) {
      expect.fail(`expected ${describeValue(expected)}, got ${describeValue(actual)} for ${show(model, e)}`);
    }
  });
  expect(compared).toBeGreaterThan(40_000);
});

test("facts about numbers and lengths hold for every value", () => {
  forManyExpressions(2, 6_000, ({ e }, model) => {
    const outcome = attempt(() => evaluate(e, model));
    if (typeof outcome?.value === "number" && e.sort === "num") {
      const { min, max, nan, negativeZero, integer } = numberFacts(e);
      const { value } = outcome;
      const isRight = Number.isNaN(value)
        ? nan
        : value >= min &&
          value <= max &&
          (negativeZero || !Object.is(value, -0)) &&
          (!integer || !Number.isFinite(value) || value % 1 === 0);
      if (!isRight) expect.fail(`the facts exclude ${describeValue(outcome)} for ${show(model, e)}`);
    }
    if (typeof outcome?.value === "string" && e.sort === "str") {
      const { min, max } = lengthBounds(e);
      const { length } = outcome.value;
      if (length < min || length > max) expect.fail(`the bounds exclude length ${length} for ${show(model, e)}`);
    }
  });
});

test("compiled code computes what evaluation computes", () => {
  forManyExpressions(3, 2_500, ({ e }, model) => {
    const expected = attempt(() => evaluate(e, model));
    const actual = attempt(() => compile(e)(model));
    if (describeValue(expected) !== describeValue(actual) || !Object.is(expected?.value, actual?.value)) {
      expect.fail(`expected ${describeValue(expected)}, got ${describeValue(actual)} for ${show(model, e)}`);
    }
  });
});

test("compiled slots agree with evaluation for several expressions at once", () => {
  const random = seeded(4);
  for (let i = 0; i < 400; i++) {
    if (i % 100 === 0) resetExpressions();
    const conditions = Array.from({ length: 4 }, () => randomExpression(random, "bool", 3).e);
    const inputs = inputsOfAll(conditions);
    const firstFailing = compileFirstFailing(conditions, inputs);
    const allHold = compileHolds(conditions, inputs);
    for (let k = 0; k < 5; k++) {
      const model = randomModel(random);
      const slots = inputs.map((e) => model.get(e.name));
      const failing = conditions.findIndex((e) => !holds(e, model));
      expect(firstFailing(slots)).toBe(failing);
      expect(allHold(slots)).toBe(failing < 0);
    }
  }
});

test("substituting literals for the inputs evaluates the expression", () => {
  forManyExpressions(5, 4_000, ({ e }, model) => {
    const expected = attempt(() => evaluate(e, model));
    if (expected === undefined) return;
    const closed = substitute(e, (variable) => literal(model.get(variable.name)));
    const actual = attempt(() => evaluate(closed, new Map()));
    if (!Object.is(expected.value, actual?.value)) {
      expect.fail(`expected ${describeValue(expected)}, got ${describeValue(actual)} for ${show(model, e)}`);
    }
  });
});

test("negating twice is the same node, and a negation holds exactly when the condition is false", () => {
  forManyExpressions(6, 5_000, ({ e }, model) => {
    if (e.sort !== "bool") return;
    const outcome = attempt(() => evaluate(e, model));
    if (outcome !== undefined) expect(holds(not(e), model)).toBe(!outcome.value);
    expect(not(not(not(e)))).toBe(not(e));
  });
});

test("truthiness is JavaScript's", () => {
  forManyExpressions(7, 4_000, ({ e }, model) => {
    const outcome = attempt(() => evaluate(e, model));
    if (outcome !== undefined) expect(holds(truthy(e), model)).toBe(Boolean(outcome.value));
  });
});

test("a printed expression is one line and never empty", () => {
  forManyExpressions(8, 3_000, ({ e }) => {
    const text = print(e);
    if (text === "" || text.includes("\n") || text.length > 500) expect.fail(`printed ${JSON.stringify(text)}`);
  });
});

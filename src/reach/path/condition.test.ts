// @module-tag thorough
/** Terms of path conditions are never stronger than the conditions: an input that satisfies these satisfies the terms. */
import { afterAll, expect, test } from "vitest";
import { not } from "../../expr/build.ts";
import { encodeExpressions } from "../../expr/codec.ts";
import { evaluate } from "../../expr/evaluate.ts";
import type { Expr, Model } from "../../expr/expr.ts";
import { layeredExpression, randomExpression, randomModel, seeded } from "../../expr/testing/random.ts";
import { openScripts } from "../../solver/smt/z3/scripts.ts";
import { necessary } from "../condition.ts";
import { smtLib } from "../term/smt-lib.ts";
import { and, forgetTerms, type Term } from "../term/term.ts";
import { unfold } from "../term/unfold.ts";
import { holds } from "../testing/evaluate.ts";
import { pinned } from "../testing/hunt.ts";
import { questionOf } from "../testing/native.ts";
import { pathTerms } from "./condition.ts";

const scripts = openScripts();
afterAll(() => scripts.dispose());

const NUMBERS = ["x", "y", "i", "j", "k"];
const TEXTS = ["s", "t", "c"];
const TRUTHS = ["f", "g"];
const NAMES = [...NUMBERS, ...TEXTS, ...TRUTHS];
const PARAMETERS = [
  ...NUMBERS.map((name) => `${name}: number`),
  ...TEXTS.map((name) => `${name}: string`),
  ...TRUTHS.map((name) => `${name}: boolean`),
].join(", ");

/** The condition as it came out; undefined where it cannot be evaluated. */
function decided(condition: Expr, model: Model): Expr | undefined {
  try {
    const value = evaluate(condition, model);
    return value === true ? condition : value === false ? not(condition) : undefined;
  } catch {
    return undefined;
  }
}

async function isExcluded(term: Term): Promise<boolean> {
  if (holds(term, { steps: 20_000, rounds: 20 }) === "holds") return false;
  const weak = unfold(term, { most: 20, outer: 20, isBounded: false }, 5_000);
  return /^unsat/.test((await scripts.ask(smtLib({ asserted: [weak], resources: 100_000 }), 20_000)) ?? "");
}

test("what holds of an input holds of its terms", { timeout: 400_000 }, async () => {
  const random = seeded(18);
  let meant = 0;
  for (let n = 0; n < 1_500; n++) {
    forgetTerms();
    const program = { name: "", parameters: PARAMETERS, body: "TARGET", isReachable: true };
    const condition = necessary(questionOf(program), "prove")!;
    const { e } = n % 2 === 0 ? randomExpression(random, "bool", 3) : layeredExpression(random, "bool");
    const model = randomModel(random);
    const path = decided(e, model);
    if (path === undefined || path.kind === "literal") continue;
    const { conditions, definitions } = pathTerms(condition, encodeExpressions([path]));
    // a name of its own may be anything
    if (conditions[0]!.kind === "apply") continue;
    meant++;
    const pins = pinned(
      condition.inputs.variables,
      NAMES.map((name) => model.get(name)),
      NAMES,
    );
    expect(
      await isExcluded(and(pins, definitions, ...conditions)),
      `${JSON.stringify(encodeExpressions([path]))} ${[...model].map(([name, value]) => `${name}=${String(value)}`)}`,
    ).toBe(false);
  }
  expect(meant).toBeGreaterThan(300);
});

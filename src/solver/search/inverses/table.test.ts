import { expect, test } from "vitest";
import { input } from "../../../expr/build.ts";
import type { Primitive } from "../../../expr/expr.ts";
import { OPS, type Op, type Sort } from "../../../expr/op.ts";
import { OPERATIONS } from "../../../expr/semantics/table.ts";
import { createRandom, type Random } from "../../random.ts";
import { INVERSES } from "./table.ts";

const NUMBERS = [0, 1, 2, 3, 5, 8, 10, 31, 100, 255, -1, -7, 0.5, 2.25, 1e6];
const TEXTS = ["", "a", "b", "ab", "a,b", "12", "-3", "0.5", " a ", "abcabc", "A1", "x-y-z"];
const PATTERNS = ["^\\d+$", "[a-z]", "^(\\w+)-(\\w+)$", "a|b", "^(a)?b?$"];

function argument(op: Op, k: number, sort: Sort, random: Random): Primitive {
  if (op.startsWith("regex") && k === 1) return random.pick(PATTERNS);
  if (op.startsWith("regex") && k === 2) return "";
  if (op.startsWith("regex") && sort === "num") return k === 3 ? 0 : random.below(2);
  if ((op === "numToStr" || op === "parseInt" || op === "bigToStr") && k === 1) return random.pick([10, 16]);
  if (op === "toFixed" && k === 1) return random.below(3);
  if (op === "strToBig") return random.pick(["12", "-3", "0"]);
  if (op === "choice" && k === 0) return random.below(2);
  switch (sort) {
    case "num":
      return k > 0 && OPS[op].args[0] === "str" ? random.below(5) : random.pick(NUMBERS);
    case "str":
      return random.pick(TEXTS);
    case "bool":
      return random.below(2) === 0;
    case "big":
      return BigInt(random.below(12));
    case "any":
      return random.pick(NUMBERS);
  }
}

const compute = (op: Op, values: readonly Primitive[]): Primitive | undefined => {
  try {
    return OPERATIONS[op](...values) as Primitive;
  } catch {
    return undefined;
  }
};

/** The share of targets that a proposal reaches; targets are what the operation gives for other arguments. */
function successes(op: Op): number {
  const random = createRandom(5);
  const signature = OPS[op];
  const sorts: Sort[] = [...signature.args];
  if ("variadic" in signature) sorts.push(sorts.at(-1)!);
  const args = sorts.map((sort, k) => input(`${op}${k}`, sort, { kind: "any-number" }));
  let [asked, reached] = [0, 0];
  for (let n = 0; n < 300; n++) {
    const values = sorts.map((sort, k) => argument(op, k, sort, random));
    // Only the first argument is changed: the others are as good as literals in most code.
    const other = values.with(op === "choice" || op === "ite" ? 1 : 0, argument(op, 0, sorts[0]!, random));
    const target = compute(
      op,
      op === "choice" || op === "ite" ? sorts.map((sort, k) => argument(op, k, sort, random)) : other,
    );
    if (target === undefined || compute(op, values) === undefined || Object.is(target, compute(op, values))) continue;
    asked++;
    let found = false;
    INVERSES[op]({ args, values, free: args.map(() => true) }, target, (...changes) => {
      const changed = [...values];
      for (const [k, value] of changes) changed[k] = value as Primitive;
      const result = compute(op, changed);
      found ||= result === target || Object.is(result, target);
    });
    if (found) reached++;
  }
  return asked === 0 ? 1 : reached / asked;
}

test.each(Object.keys(OPS) as Op[])("%s can mostly be inverted", (op) => {
  expect(successes(op)).toBeGreaterThan(0.85);
});

test("a choice whose tag names no alternative changes its tag", () => {
  const args = [input("t", "num", { kind: "any-number" }), input("a", "num", { kind: "any-number" })];
  const proposals: unknown[] = [];
  INVERSES.choice({ args, values: [7, 3], free: [true, true] }, 3, (...changes) => proposals.push(changes));
  expect(proposals).toEqual([
    [[0, 0]],
    [
      [0, 0],
      [1, 3],
    ],
  ]);
});

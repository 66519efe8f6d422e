/** What is generated and inverted is evaluated: every answer is one, and pipelines of the usual operations have one. */
import { expect, test } from "vitest";
import { apply, eq, input, literal, not } from "../../expr/build.ts";
import { holds } from "../../expr/evaluate.ts";
import type { Expr, Primitive } from "../../expr/expr.ts";
import { createRandom, type Random } from "../random.ts";
import { generate } from "./generate.ts";

const text = input("text", "str", { kind: "any-string", maxLength: 5_000 });
const BUDGET = { milliseconds: 250, evaluations: 5_000 };

const matches = (of: Expr, source: string, flags = ""): Expr =>
  apply("regexTest", of, literal(source), literal(flags), literal(0));
const replaced = (of: Expr, source: string, by: string): Expr =>
  apply("regexReplace", of, literal(source), literal("g"), literal(by));
const part = (of: Expr, separator: string, at: number): Expr => apply("splitPart", of, literal(separator), literal(at));
const cut = (of: Expr, from: number): Expr => apply("slice", of, literal(from), literal(Number.POSITIVE_INFINITY));

/** What a model must satisfy, as the chain would ask it. */
function answered(constraints: readonly Expr[], seed: Primitive = ""): boolean {
  const verdict = generate.solve({ constraints, seed: new Map([["text", seed]]) }, BUDGET);
  if (verdict.kind !== "sat") return false;
  for (const constraint of constraints) expect(holds(constraint, verdict.model)).toBe(true);
  return true;
}

const clean = apply("lower", replaced(apply("trim", text), "\\s+", " "));

test.each([
  ["trimmed, replaced, recased", [matches(clean, "^[a-z]{3}-\\d{4}$")]],
  ["and split", [matches(part(clean, "=", 0), "^[a-z][a-z0-9-]{3,}$")]],
  ["and cut", [matches(cut(part(clean, "=", 0), 2), "^v\\d+\\.\\d+$")]],
  ["the second part", [matches(apply("trim", part(text, "=", 1)), "^\\d{4}-\\d{2}$")]],
  [
    "two parts of one text",
    [
      matches(apply("trim", part(text, "=", 1)), "^\\d{4}-\\d{2}$"),
      matches(apply("trim", part(text, "=", 0)), "^[a-z]{4}$"),
    ],
  ],
  [
    "a pattern that holds, and something else that this match does not",
    [matches(apply("lower", text), "^(ab|cd|ef)\\d$"), not(eq(apply("lower", text), literal("ab1")))],
  ],
])("a pipeline is inverted: %s", (_, constraints) => {
  expect(answered(constraints, _.startsWith("a pattern") ? "ab1" : "")).toBe(true);
});

test("nothing is asked of what has no pattern, and nothing is refuted", () => {
  const never = [matches(apply("lower", text), "^[A-Z]$")];
  expect(generate.solve({ constraints: never, seed: new Map([["text", ""]]) }, BUDGET).kind).toBe("unknown");
  expect(answered([eq(text, literal("a"))])).toBe(false);
  // a pattern that no engine accepts
  expect(answered([matches(text, "(")])).toBe(false);
});

const PATTERNS = ["^[a-z]{2,5}$", "^\\d+(\\.\\d+)?$", "^[a-z]+-\\d{2}$", "^(on|off|auto)$", "x\\dy", "^#[0-9a-f]{6}$"];
const STEPS: readonly ((of: Expr, random: Random) => Expr)[] = [
  (of) => apply("trim", of),
  (of) => apply("lower", of),
  (of, random) => part(of, random.pick(["=", ",", ": "]), random.below(2)),
  (of) => replaced(of, "\\s+", " "),
  (of) => replaced(of, "[\"']", ""),
  (of, random) => cut(of, 1 + random.below(2)),
];

test("law: random pipelines, every model is one; most have an answer", () => {
  const random = createRandom(11);
  let found = 0;
  const count = 300;
  for (let i = 0; i < count; i++) {
    let of: Expr = text;
    for (let k = 1 + random.below(4); k > 0; k--) of = random.pick(STEPS)(of, random);
    const seed = random.pick(["", "a=b", " Key : value, other ", "x".repeat(30)]);
    if (answered([matches(of, random.pick(PATTERNS))], seed)) found++;
  }
  expect(found / count).toBeGreaterThan(0.8);
});

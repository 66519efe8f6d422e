// @module-tag thorough
/**
 * Promise 3. Random functions are explored, then run on a grid of inputs: an outcome that the grid reaches must not have been
 * called infeasible. Also the reverse of a missing path condition: a solved flip must take the path it was solved for.
 */

import { expect, test } from "vitest";
import type { Model, Primitive } from "../../expr/expr.ts";
import { claimTexts } from "../../report/claims.ts";
import { createSearchRandom, type Random } from "../../solver/random.ts";
import { exploreText } from "../testing/explore-text.ts";

const NUMBERS = [0, -0, 1, -1, 2, 3, 5, 7, 10, 0.5, -2.5, NaN, Infinity, -Infinity, 2 ** 31, 2 ** 53];
const STRINGS = ["", "a", "ab", "abc", "ba", "0", "10", " 7", "-1", "x=1", "aXb", "\ud83d\ude00"];

/** Conditions over `n`, `m` (numbers), `s` (string), `f` (boolean), `xs` (numbers). */
function condition(random: Random, depth: number): string {
  if (depth > 0 && random.chance(3)) {
    const operator = random.pick(["&&", "||"]);
    return `(${condition(random, depth - 1)} ${operator} ${condition(random, depth - 1)})`;
  }
  if (depth > 0 && random.chance(6)) return `!(${condition(random, depth - 1)})`;
  const text = () => JSON.stringify(random.pick(STRINGS));
  switch (random.below(9)) {
    case 0:
      return "f";
    case 1:
      return `s ${random.pick(["===", "!==", "<", ">="])} ${text()}`;
    case 2:
      return `s.${random.pick(["startsWith", "endsWith", "includes"])}(${text()})`;
    case 3:
      return `${random.pick(["s.length", 's.indexOf("b")', "s.charCodeAt(0)", "Number(s)", "parseInt(s, 10)"])} ${comparison(random)} ${random.below(6) - 1}`;
    case 4:
      return `xs.length ${comparison(random)} ${random.below(4)}`;
    case 5:
      return `xs[${random.below(3)}] ${random.pick(["===", "!=="])} ${random.pick(["undefined", "1", "3"])}`;
    default:
      return `${number(random, depth)} ${comparison(random)} ${number(random, depth)}`;
  }
}

const comparison = (random: Random): string => random.pick(["<", "<=", ">", ">=", "===", "!=="]);

function number(random: Random, depth: number): string {
  if (depth <= 0 || random.chance(2)) return random.pick(["n", "m", "n", "1", "3", "-1", "0.5", "7"]);
  switch (random.below(5)) {
    case 0:
      return `Math.${random.pick(["floor", "abs", "trunc", "round"])}(${number(random, depth - 1)})`;
    case 1:
      return `(${number(random, depth - 1)} | 0)`;
    default:
      return `(${number(random, depth - 1)} ${random.pick(["+", "-", "*", "%", "&"])} ${number(random, depth - 1)})`;
  }
}

function body(random: Random, depth: number): string {
  if (depth === 0) return `return ${random.below(100)};`;
  const then = random.chance(2) ? body(random, depth - 1) : `n = ${number(random, 1)};`;
  return `if (${condition(random, 2)}) { ${then} } ${random.chance(2) ? `else { ${body(random, depth - 1)} }` : ""} ${body(random, depth - 1)}`;
}

function grid(random: Random, count: number): Model[] {
  return Array.from({ length: count }, () => {
    const model = new Map<string, Primitive>([
      ["n", random.pick(NUMBERS)],
      ["m", random.pick(NUMBERS)],
      ["s", random.pick(STRINGS)],
      ["f", random.chance(2)],
      ["xs.length", random.below(4)],
    ]);
    for (let i = 0; i < 3; i++) model.set(`xs[${i}]`, random.pick([0, 1, 3, NaN]));
    return model;
  });
}

test("an outcome that some input reaches is never called infeasible", async () => {
  const random = createSearchRandom(2024);
  let exhausted = 0;
  let divergences = 0;
  for (let i = 0; i < 60; i++) {
    const text = `export function subject(n: number, m: number, s: string, f: boolean, xs: number[]): number { ${body(random, 3)} }`;
    const { program, goals, result } = await exploreText(text, { runs: 300 });
    divergences += result.statistics.divergences!;
    if (result.status === "exhausted") exhausted++;
    for (const model of grid(random, 150)) {
      await program.runPlain(model);
      const reached = program.reachedPlain().filter((slot) => goals.includes(slot) && result.seen[slot] === 0);
      if (result.status === "exhausted")
        expect(reached, `${text}\n${JSON.stringify(program.encodeInput(model))}`).toEqual([]);
    }
  }
  expect(exhausted).toBeGreaterThan(5);
  expect(divergences).toBe(0);
});

test("an invalid date is a date: a branch that needs one is not called infeasible", async () => {
  const { result } = await exploreText(
    "export function f(d: Date): string { return Number.isNaN(d.getTime()) ? 'invalid' : 'valid'; }",
    { runs: 50 },
  );
  expect(result.status).not.toBe("exhausted");
  expect(claimTexts(result.unreached.claims())).toContain("dates are valid");
});

test("a list longer than any that is built is no proof, and no end of the search", async () => {
  const text = `type Link = { v: number; next?: Link };
export function f(first: Link): string {
  let length = 0;
  for (let at: Link | undefined = first; at !== undefined && length < 100; at = at.next) length++;
  return length === 100 ? "long" : "short";
}`;
  const { result } = await exploreText(text, { runs: 120, mutate: false });
  expect(result.status).toBe("tried");
  expect(result.unreached.claims().map(({ about }) => about)).toContain("first is too large to be tried");
});

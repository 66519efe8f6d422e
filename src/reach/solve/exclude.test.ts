/** Which conditions of a path keep it from a place, and that no path to it is ever kept from it. */
import { afterAll, expect, test } from "vitest";
import { apply, eq, input, literal, lt, not } from "../../expr/build.ts";
import { encodeExpressions } from "../../expr/codec.ts";
import type { Expr } from "../../expr/expr.ts";
import { lengthOf } from "../../expr/variable/variable.ts";
import { openScripts } from "../../solver/smt/z3/scripts.ts";
import { necessary } from "../condition.ts";
import { questionOf } from "../testing/native.ts";
import { Excluder } from "./exclude.ts";

const scripts = openScripts();
afterAll(() => scripts.dispose());

const EFFORT = { resources: 100_000, milliseconds: 60_000 };

async function coreOf(parameters: string, body: string, path: readonly Expr[]): Promise<readonly number[] | undefined> {
  const program = { name: "", parameters, body, isReachable: true };
  const excluder = new Excluder(necessary(questionOf(program), "prove")!, scripts);
  return excluder.core(encodeExpressions(path), EFFORT);
}

const num = (name: string): Expr => input(name, "num", { kind: "any-number" });
const size = (path: string): Expr => input(lengthOf(path), "num", { kind: "integer", min: 0, max: 50 });
const text = (name: string): Expr => input(name, "str", { kind: "any-string", maxLength: 50 });

const HASH = `
  let h = 7;
  for (let i = 0; i < s.length; i++) h = (h * 31 + s.charCodeAt(i)) % 16777213;
  if (mode === 2 && s.length > 6 && h === 4242) { TARGET }`;

test("a path is kept from a place by those of its conditions that rule it out", { timeout: 60_000 }, async () => {
  const s = text("s");
  const long = lt(literal(3), apply("length", s));
  const path = [long, eq(num("mode"), literal(1)), eq(apply("charCodeAt", s, literal(0)), literal(97))];
  expect(await coreOf("mode: number, s: string", HASH, path)).toEqual([1]);
  const short = [eq(num("mode"), literal(2)), lt(apply("length", s), literal(4))];
  expect(await coreOf("mode: number, s: string", HASH, short)).toEqual([1]);
  expect(await coreOf("mode: number, s: string", HASH, [eq(num("mode"), literal(2)), long])).toBeUndefined();
});

const WORD = `
  let found = false;
  for (let i = 0; i < a.length; i++) if (a[i] === 7 && a[i + 1] === 9) found = true;
  if (found && a.length < 9) { TARGET }`;

test("lengths and elements of arrays have the names that the search gives them", { timeout: 60_000 }, async () => {
  const [length, first, second] = [size("a"), num("a[0]"), num("a[1]")];
  const none = [eq(length, literal(2)), not(eq(first, literal(7)))];
  expect(await coreOf("a: number[]", WORD, none)).toEqual([0, 1]);
  expect(await coreOf("a: number[]", WORD, [eq(length, literal(2)), eq(second, literal(9))])).toBeUndefined();
  expect(await coreOf("a: number[]", WORD, [lt(literal(20), length)])).toEqual([0]);
});

test("what has no exact meaning excludes nothing", { timeout: 60_000 }, async () => {
  const s = text("s");
  const odd = [
    eq(apply("upper", s), literal("X")),
    eq(apply("round", num("mode")), literal(7)),
    eq(num("other"), literal(1)),
  ];
  expect(await coreOf("mode: number, s: string", HASH, odd)).toBeUndefined();
});

/** What every input that gets to a place has: shown by φ̂, told by the names of the inputs and the conditions of rounds. */
import { afterAll, expect, test } from "vitest";
import { openScripts } from "../../solver/smt/z3/scripts.ts";
import { necessary } from "../condition.ts";
import { questionOf } from "../testing/native.ts";
import { type Need, needs } from "./explain.ts";

const scripts = openScripts();
afterAll(() => scripts.dispose());

async function needed(parameters: string, body: string): Promise<readonly Need[]> {
  const condition = necessary(questionOf({ name: "", parameters, body, isReachable: true }), "prove")!;
  return needs(condition, scripts, () => 60_000);
}

test("lengths, values and beginnings", { timeout: 120_000 }, async () => {
  const body = `if (n === 7 && on && s.startsWith("id-") && a.length > 2 && s.length === 5) { TARGET }`;
  expect(await needed("n: number, on: boolean, s: string, a: number[]", body)).toEqual([
    { kind: "value", path: "n", value: 7 },
    { kind: "value", path: "on", value: true },
    { kind: "length", path: "s", least: 5, isExact: true },
    { kind: "text", path: "s", units: [105, 100, 45, undefined, undefined] },
    { kind: "length", path: "a", least: 3, isExact: false },
  ]);
});

test("what some round of a loop must have found", { timeout: 120_000 }, async () => {
  const body = `let found = 0;
  for (let i = 0; i + 1 < a.length; i++) { if (a[i] === 72 && a[i + 1] === 101) found++; }
  if (found > 0) { TARGET }`;
  const [length, round, ...others] = await needed("a: number[]", body);
  expect(length).toEqual({ kind: "length", path: "a", least: 2, isExact: false });
  expect(round?.kind === "round" && round.by.length).toBe(1);
  expect(round?.kind === "round" && round.by[0]!.every(({ outcome }) => outcome === true)).toBe(true);
  expect(others).toEqual([]);
});

test("nothing is said where anything may get there", { timeout: 120_000 }, async () => {
  expect(await needed("n: number, s: string", "if (other(n, s)) { TARGET }")).toEqual([]);
});

// @module-tag thorough
/** Short versions of `npm run prove:static` and `npm run prove:places`, and what `check` claims by static proofs. */
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ProvedPlaces } from "../src/claims/static.ts";
import { checkText } from "../src/explore/testing/check-text.ts";
import type { ParsedModule } from "../src/frontend/parse.ts";
import type { Target } from "../src/frontend/targets/target.ts";
import { proverOf } from "../src/verify/proof/prove.ts";
import { comparePlaces } from "./places.ts";
import { planted } from "./planted/index.ts";
import { huntStatically } from "./static.ts";

const EVERY = 61;
const TIMEOUT_MS = 300_000;

test("no planted violation is proved away", { timeout: TIMEOUT_MS }, () => {
  const { falseProofs, proved, answered } = huntStatically(planted().filter((_, i) => i % EVERY === 0));
  expect(falseProofs.map(({ one, claim }) => `${one.name}\n${one.source}\n${claim}`)).toEqual([]);
  // a hunt in which nothing is claimed looks at nothing
  expect(answered).toBeGreaterThan(30);
  expect(proved).toBeGreaterThan(20);
});

test("runs violate nothing where it was proved, and show no place that a proof does not list", {
  timeout: TIMEOUT_MS,
}, async () => {
  const root = join(import.meta.dirname, "..");
  let proofs = 0;
  for (const file of [
    "bench/programs/strings/tokenizer.ts",
    "bench/programs/classes/stack.ts",
    "examples/calendar.ts",
  ]) {
    const compared = await comparePlaces(join(root, file), root, 20);
    expect(compared.flatMap(({ unknown, violated }) => [...unknown, ...violated])).toEqual([]);
    proofs += compared.reduce((sum, { whole }) => sum + whole.length, 0);
  }
  expect(proofs).toBeGreaterThan(3);
});

const proved = (target: Target, module: ParsedModule): readonly ProvedPlaces[] =>
  proverOf(module, []).prove(target).proofs;

const STATEFUL = `let calls = 0;
export function count(text: string): number {
  calls++;
  let found = 0;
  for (let i = 0; i < text.length; i++) if (text[i] === "a") found++;
  return found;
}`;

test("a loop in a module with state is verified without taking every path", async () => {
  const { verdicts, exploration, statistics } = await checkText(STATEFUL, {
    checkers: ["index-read", "nullish-access"],
    runs: 40,
    proved,
  });
  expect(verdicts["nullish-access"]).toMatchObject({
    kind: "verified",
    isStatic: true,
    assumptions: [{ kind: "declared-types" }],
  });
  // the only element is asked for, so there is no place
  expect(verdicts["index-read"]).toMatchObject({ kind: "open" });
  expect(exploration.isComplete).toBe(false);
  expect(statistics["nullish-access"]!.injected).toBe(0);
});

test("when all that is asked is proved, nothing is explored", async () => {
  const { verdicts, exploration } = await checkText(STATEFUL, { checkers: ["nullish-access"], runs: 400, proved });
  expect(verdicts["nullish-access"]).toMatchObject({ kind: "verified", isStatic: true });
  expect(exploration.runs).toBeLessThan(5);
});

test("places that are proved are not asked about, others are", async () => {
  const text = "export const f = (n: number): number => (n > 1 ? 10 / n : 10 / (n + 1));";
  const { findings, statistics, verdicts } = await checkText(text, {
    checkers: ["division-by-zero"],
    runs: 60,
    proved,
  });
  expect(findings.length).toBe(1);
  expect(verdicts["division-by-zero"]).toEqual({ kind: "violated" });
  expect(statistics["division-by-zero"]).toMatchObject({ proved: 1, injected: 1 });
});

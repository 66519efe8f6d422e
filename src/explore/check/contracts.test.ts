import { expect, test } from "vitest";
import { parseModule } from "../../frontend/parse.ts";
import { instrument } from "../../instrument/instrument.ts";
import { checkText } from "../testing/check-text.ts";
import { exploreText } from "../testing/explore-text.ts";

const CONTRACTS = { checkers: ["contract", "refinement"], runs: 60 } as const;

const found = async (text: string, options: Parameters<typeof checkText>[1] = CONTRACTS) => {
  const result = await checkText(text, options);
  return {
    verdicts: [result.verdicts.contract?.kind, result.verdicts.refinement?.kind],
    findings: result.findings.map(({ checker, input, message }) => [checker, input.args, message]),
    result,
  };
};

test("a violated @ensures is found with its input; inputs that break @requires are not tried", async () => {
  const { verdicts, findings } = await found(`/**
 * @requires n >= 0 && n <= 1000
 * @ensures result > n
 */
export function next(n: number): number { return n === 37 ? 37 : n + 1; }`);
  expect(verdicts).toEqual(["violated", "vacuous"]);
  expect(findings).toEqual([["contract", [37], "the function returns without meeting @ensures result > n"]]);
});

test("a contract that holds for every input is verified, and says what that rests on", async () => {
  const { verdicts, findings, result } = await found(`/**
 * @requires n >= 0 && n <= 1000
 * @ensures result >= 0 && result <= 100
 */
export function clamp(n: number): number { return n > 100 ? 100 : n; }`);
  expect([verdicts, findings]).toEqual([["verified", "vacuous"], []]);
  expect(result.verdicts.contract).toMatchObject({
    assumptions: expect.arrayContaining([{ kind: "requires", about: "n >= 0 && n <= 1000" }]),
  });
});

test("what another function requires is an obligation of its caller, reported at the call", async () => {
  const text = `/** @requires x >= 0 */
function root(x: number): number { return Math.sqrt(x); }
export function length(a: number, b: number): number {
  return root(a * a - b);
}`;
  const { findings, result } = await found(text);
  expect(findings).toHaveLength(1);
  expect(findings[0]![2]).toBe("the call does not meet @requires x >= 0");
  const { file, site } = result.findings[0]!.place!;
  expect(file).toContain("subject.ts");
  const [call] = instrument(parseModule(file, text), { build: "checked" }).sites.filter(
    ({ kind, line }) => kind === "call" && line === 4,
  );
  expect(site).toBe(call!.index);
});

test("a function that was called wrongly owes nothing", async () => {
  const { findings } = await found(
    `/**
 * @requires x >= 0
 * @ensures result >= 0
 */
function same(x: number): number { return x; }
export function use(a: number): number { return same(a); }`,
  );
  expect(findings.map(([, , message]) => message)).toEqual(["the call does not meet @requires x >= 0"]);
  // and right calls are looked at even when the first call of the path was a wrong one
  const other = await found(
    `import type { Nat } from "assay/types";
/** @requires x > 3 */
function near(x: number): Nat { return x === 7 ? -1 : 5; }
export function use(a: number): number { return near(a); }`,
  );
  expect(other.verdicts).toEqual(["violated", "violated"]);
});

test("old values are copies; parameters mean what the caller passed", async () => {
  const { findings } = await found(`/**
 * @ensures items.length === old(items.length) + 1
 * @ensures items[0] === old(items)[0] || old(items).length === 0
 * @ensures result === n
 */
export function add(items: number[], n: number): number {
  const given = n;
  n = n + 1;
  items.push(n);
  if (given === 5) items[0] = 9;
  return given === 7 ? n : given;
}`);
  expect(findings.map(([, , message]) => message).sort()).toEqual([
    "the function returns without meeting @ensures items[0] === old(items)[0] || old(items).length === 0",
    "the function returns without meeting @ensures result === n",
  ]);
});

test("invariants are checked after the constructor and around public methods, not inside", async () => {
  const text = (body: string) => `/** @invariant this.low <= this.high */
export class Range {
  low = 0;
  high = 0;
  private widen(n: number) { this.high = n; }
  set(low: number, high: number) { this.low = low; this.widen(high); this.noop(); ${body} }
  noop() {}
}`;
  const broken = await found(text(""), { ...CONTRACTS, export: "Range.set" });
  expect(broken.findings.map(([, , message]) => message)).toContain(
    "the object does not meet @invariant this.low <= this.high",
  );
  const safe = await found(text("if (!(this.low <= this.high)) { this.low = 0; this.high = 0; }"), {
    ...CONTRACTS,
    export: "Range.set",
  });
  expect(safe.findings).toEqual([]);
});

test("async functions answer for what their promise gives", async () => {
  const { findings } = await found(`/** @ensures result !== 4 */
export async function later(n: number): Promise<number> { await null; return n > 3 ? Promise.resolve(n + 1) : n; }`);
  expect(findings).toEqual([
    ["contract", [expect.any(Number)], "the function returns without meeting @ensures result !== 4"],
  ]);
});

test("a return that passes through finally is looked at when it is done", async () => {
  const { findings } = await found(`let busy = 0;
/** @ensures busy === 0 */
export function work(n: number): number {
  busy++;
  try { if (n > 3) return n; return 0; } finally { busy--; if (n === 12) busy++; }
}`);
  expect(findings).toEqual([["contract", [12], "the function returns without meeting @ensures busy === 0"]]);
});

test("refined parameters are assumed, refined results and stores are checked", async () => {
  const { findings } = await found(`import type { Refine, Uint8 } from "assay/types";
type Percent = Refine<number, "v >= 0 && v <= 100">;
interface Meter { level: Percent }
export function raise(by: Uint8, meter: Meter): Percent {
  const half: Percent = by / 2;
  meter.level = half;
  return half * 2;
}`);
  expect(findings.map(([checker, , message]) => [checker, message]).sort()).toEqual([
    ["refinement", "the value does not meet its type: half is Percent: v >= 0 && v <= 100"],
    ["refinement", "the value does not meet its type: meter.level is Percent: v >= 0 && v <= 100"],
    ["refinement", "the value does not meet its type: the result is Percent: v >= 0 && v <= 100"],
  ]);
});

test("a predicate that fails is a finding of its own and no exception of the program", async () => {
  const { findings, result } = await found(`/** @ensures result.length > 0 */
export function text(n: number): string { return n === 3 ? (null as unknown as string) : "a"; }`);
  expect(findings).toEqual([
    [
      "contract",
      [3],
      "@ensures result.length > 0 could not be evaluated: TypeError: Cannot read properties of null (reading 'length')",
    ],
  ]);
  expect(result.findings[0]!.outcome).toEqual({ returns: null });
});

test("the constructor's own requirements shape the receiver", async () => {
  const { findings } = await found(
    `export class Slots {
  size: number;
  /** @requires size >= 1 && size <= 8 */
  constructor(size: number) { this.size = size; }
  /** @ensures result >= 1 */
  half(): number { return this.size / 2 + 0.5; }
}`,
    { ...CONTRACTS, export: "Slots.half" },
  );
  expect(findings).toEqual([]);
});

test("checking two sets of properties together reports at least what each alone reports", async () => {
  const text = `import type { Nat } from "assay/types";
/** @ensures result !== 12 */
export function both(a: number, b: number): Nat { return b === 3 ? a / (b - 3) : a === 12 ? 12 : a > 5 ? -a : 1; }`;
  const reported = async (...checkers: string[]) => {
    const { result } = await found(text, { checkers, runs: 60 });
    return result.findings.map(({ checker, message }) => `${checker}: ${message}`);
  };
  const sets = [["contract"], ["refinement"], ["division-by-zero"]];
  const alone: string[] = [];
  for (const set of sets) alone.push(...(await reported(...set)));
  expect(new Set(alone.map((each) => each.split(":")[0]))).toEqual(new Set(sets.flat()));
  expect(await reported(...sets.flat())).toEqual(expect.arrayContaining(alone));
});

test("a harness: assume turns inputs away, choose is an input, assert is the property", async () => {
  const { result } = await found(
    `import { assume, assert, choose } from "assay";
export function harness(a: number): void {
  assume(a > 10 && a < 20);
  const step = choose(1, 2, 5);
  const how = choose({ kind: "up" }, { kind: "down" });
  assert(!(how.kind === "down" && step === 5 && a === 15), "met");
}`,
    { checkers: ["assertion"], runs: 80 },
  );
  expect(result.findings.map(({ input, message }) => [input.args, input.choices, message])).toEqual([
    [[15], { "choice(0 of 3)": 2, "choice(1 of 2)": 1 }, "the assertion fails: met"],
  ]);
  const safe = await found(
    `import { assume, assert } from "assay";
export function harness(a: number): void { assume(a > 10); assert(a > 9, "small"); }`,
    { checkers: ["assertion"], runs: 40 },
  );
  expect(safe.result.findings).toEqual([]);
});

test("exploring without checkers keeps to what is required, mutations too", async () => {
  const { result } = await exploreText(
    `import type { Uint8, NonEmpty } from "assay/types";
/** @requires n > 10 && n % 2 === 0 */
export function f(n: number, b: Uint8, s: NonEmpty<string[]>): string {
  if (n > 50) return "big";
  if (b > 200) return "byte";
  return s[0] === "x" ? "text" : "small";
}`,
    { runs: 60, mutate: true },
  );
  expect(result.status).toBe("covered");
  for (const { input } of result.kept) {
    const [n, b, s] = input.args as [number, number, string[]];
    expect([n > 10, n % 2, Number.isInteger(b) && b >= 0 && b <= 255, s.length > 0]).toEqual([true, 0, true, true]);
  }
});

/** The examples of paper 2: figure 2, left and right, and what the three phases say of their summaries. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openProver } from "../conditions/entails.ts";
import { and, eq, input, literal, lt, not } from "../expr/build.ts";
import type { Expr } from "../expr/expr.ts";
import { print } from "../expr/print.ts";
import { afterIn, beforeIn, type Variable } from "../expr/variable/variable.ts";
import { openProject } from "../frontend/project.ts";
import type { EncodedOutcome } from "../value/encoded.ts";
import { type FunctionIn, VersionPair, versionOf } from "./change/versions.ts";
import type { TargetSummary } from "./kept.ts";
import type { PointSummary } from "./point.ts";
import { PointValidation } from "./points.ts";
import { summaryProver } from "./prove.ts";
import { segmentsOf } from "./segments.ts";

function edited(before: string, after: string): { pair: VersionPair; fn: FunctionIn } {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "assay-paper-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const version = (name: string, text: string) => {
    mkdirSync(join(root, name));
    writeFileSync(join(root, name, "a.ts"), text);
    return versionOf(join(root, name), [join(root, name, "a.ts")], openProject())!;
  };
  const pair = new VersionPair(version("before", before), version("after", after));
  const module = pair.before.at("a.ts")!;
  return { pair, fn: { module, node: module.nodes.find((node) => module.nameOf(node) === "f")! } };
}

const prover = openProver();
afterAll(() => prover.dispose());

const num = (variable: Variable | string): Expr => input(variable, "num", { kind: "any-number" });
/** A variable of the program before and after. */
const was = (name: string): Expr => num(beforeIn(name));
const is = (name: string): Expr => num(afterIn(name));

/** From the entry to the statement that returns. */
function whole({ module, node }: FunctionIn, pre: readonly Expr[], post: readonly Expr[]): PointSummary {
  const { blocks } = module.flowOf(node)!;
  const last = blocks.find(({ end }) => end.kind === "return")!;
  return { kind: "block", from: 0, to: { block: last.id, index: 0 }, pre, post, objects: [], partial: [] };
}

async function phases(before: string, after: string, pre: readonly Expr[], post: readonly Expr[]): Promise<boolean[]> {
  const { pair, fn } = edited(before, after);
  const validation = new PointValidation(pair, prover);
  const summary = whole(fn, pre, post);
  return [
    await validation.holds(1, fn, summary),
    await validation.holds(2, fn, summary),
    await validation.holds(3, fn, summary),
  ];
}

const LEFT = `export function f(x: number, y: number, w: number): number {
  if (x > 0) { if (y === 10) w++; else w = 0; } else { w = 1; }
  return w;
}`;

test("figure 2, left: what P avoids is modified, and phase 2 says so", async () => {
  const after = LEFT.replace("w++", "w += 2").replace("w = 1", "w = 7");
  const pre = [lt(literal(0), was("x")), lt(was("y"), literal(10))];
  const post = [eq(is("w"), literal(0))];
  expect(await phases(LEFT, LEFT, pre, post)).toEqual([true, true, true]);
  expect(await phases(LEFT, after, pre, post)).toEqual([false, true, true]);
  // a state of P comes by it
  expect(await phases(LEFT, LEFT.replace("w = 0", "w = 5"), pre, post)).toEqual([false, false, false]);
  expect(await phases(LEFT, after, [lt(literal(0), was("x"))], post)).toEqual([false, false, false]);
});

const RIGHT = `export function f(x: number, y: number, r: number): number {
  if (x < 0) { if (y < 0) r = 1; else { r = 0; } }
  return r;
}`;

test("figure 2, right: the change is on the way and does not matter, and phase 3 says so", async () => {
  const pre = [lt(was("x"), literal(0))];
  const post = [not(lt(is("r"), literal(0)))];
  expect(await phases(RIGHT, RIGHT.replace("r = 0", "r = 4"), pre, post)).toEqual([false, false, true]);
  expect(await phases(RIGHT, RIGHT.replace("r = 0", "r = -4"), pre, post)).toEqual([false, false, false]);
  expect(await phases(RIGHT, RIGHT.replace("r = 0", "throw r"), pre, post)).toEqual([false, false, false]);
});

const LOOP = `export function f(s: number[], n: number): number {
  let cnt = 0;
  for (let i = 0; i < n; i++) { if (i % 2 === 0) cnt = cnt + i; else cnt = cnt - 1; }
  return cnt;
}`;

test("loop bodies and straight stretches have summaries over variables", async () => {
  const { pair, fn } = edited(LOOP, LOOP.replace("cnt - 1", "cnt - 2"));
  const found = segmentsOf(fn.module.flowOf(fn.node)!, () => true);
  const said = found.map(
    ({ kind, pre, post }) => `${kind} ${pre.map(print).join(" && ")}: ${post.map(print).join(", ")}`,
  );
  expect(said.filter((one) => one.startsWith("loop")).sort()).toEqual([
    "loop i@ % 2 !== 0: Object.is(i, i@ + 1), Object.is(cnt, cnt@ - 1)",
    "loop i@ % 2 === 0: Object.is(i, i@ + 1), Object.is(cnt, cnt@ + i@)",
  ]);
  const validation = new PointValidation(pair, prover);
  for (const one of found.filter(({ kind }) => kind === "loop")) {
    const isTouched = print(and(...one.post)).includes("cnt@ - 1");
    expect(await validation.holds(1, fn, one)).toBe(false);
    expect(await validation.holds(2, fn, one)).toBe(!isTouched);
    if (isTouched) expect(await validation.holds(3, fn, one)).toBe(false);
  }
});

test("whole functions: phase 3 where every state of P still ends in Q, and the sign of a zero counts", async () => {
  const text = 'export function f(n: number): string { if (n > 90) return "A"; if (n > 50) return "B"; return "C"; }';
  const summary = (pre: readonly Expr[], outcome: EncodedOutcome, value?: Expr): TargetSummary => ({
    pre,
    outcome,
    parts: value === undefined ? [] : [{ path: [], value }],
    left: undefined,
    leftParts: [],
    form: [],
    partial: [],
    fixed: 0,
    taken: new Set(),
    model: new Map(),
  });
  const n = num("n");
  const { pair, fn } = edited(text, text.replace("90", "95"));
  const asked = summaryProver(prover);
  const above = (limit: number): Expr => lt(literal(limit), n);
  expect(await asked.stillHolds(fn, summary([not(above(90)), not(above(50))], { returns: "C" }), pair)).toBe(true);
  expect(await asked.stillHolds(fn, summary([not(above(90)), above(50)], { returns: "B" }), pair)).toBe(true);
  expect(await asked.stillHolds(fn, summary([above(90)], { returns: "A" }), pair)).toBe(false);
  const sum = "export function f(n: number): number { return n + 0; }";
  const other = edited(sum.replace("n + 0", "n"), sum);
  expect(await asked.stillHolds(other.fn, summary([], { returns: 0 }, n), other.pair)).toBe(false);
});

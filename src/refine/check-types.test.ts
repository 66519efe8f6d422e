import { expect, test } from "vitest";
import { parseModule } from "../frontend/parse.ts";
import { createSolver } from "../solver/chain.ts";
import { checkTypes } from "./check-types.ts";

const HEAD = `import type { Refine, Int, Nat, Uint8, Uint16, NonEmpty, MinLength, Between, Finite } from "assay/types";
type Percent = Refine<number, "v >= 0 && v <= 100">;
`;
const report = (text: string) => checkTypes(parseModule("/virtual/subject.ts", HEAD + text), createSolver());
const outcomes = (text: string) => report(text).obligations.map(({ text: said, outcome }) => `${said}: ${outcome}`);

test("literals are proved or refuted, with the place", () => {
  expect(outcomes('const a: Percent = 50;\nconst b: NonEmpty = "x";\nconst c: NonEmpty<number[]> = [1];')).toEqual([
    "a is Percent: discharged",
    "b is NonEmpty: discharged",
    "c is NonEmpty<number[]>: discharged",
  ]);
  const { diagnostics, counts } = report('const a: Percent = 101;\nlet b: NonEmpty = "x";\nb = "";');
  expect(counts).toEqual({ discharged: 1, refuted: 2, cast: 0 });
  expect(diagnostics.map(({ code, line, column, message }) => [code, line, column, message])).toEqual([
    ["refinement-violated", 3, 20, "101 is not of type Percent (a)"],
    ["refinement-violated", 5, 5, '"" is not of type NonEmpty (b)'],
  ]);
});

test("one refinement where another is expected: proved, refuted because disjoint, or a cast", () => {
  const text = `
export function narrow(small: Uint8, big: Uint16, negative: Refine<number, "v < 0">) {
  const a: Uint16 = small;
  const b: Uint8 = big;
  const c: Nat = negative;
  const d: Percent = small;
  const e: Finite = small;
}`;
  expect(outcomes(text)).toEqual([
    "a is Uint16: discharged",
    "b is Uint8: cast",
    "c is Nat: refuted",
    "d is Percent: cast",
    "e is Finite: discharged",
  ]);
});

test("arguments, results, stores, arithmetic", () => {
  const text = `
interface Meter { level: Percent; log: Percent[] }
function take(p: Percent, name?: NonEmpty) {}
function half(p: Percent): Percent { return p / 2; }
export function use(p: Percent, meter: Meter) {
  take(p);
  take(half(p), "");
  take(-1);
  meter.level = half(p);
  meter.level += 200;
  meter.log.push(p);
  meter.log[0] = 300;
}`;
  expect(outcomes(text)).toEqual([
    "the result is Percent: discharged",
    "p is Percent: discharged",
    "p is Percent: discharged",
    "name is NonEmpty: refuted",
    // the argument of `half`
    "p is Percent: discharged",
    "p is Percent: refuted",
    "meter.level is Percent: discharged",
    "p is Percent: discharged",
    "meter.level is Percent: refuted",
    "an element of meter.log is Percent: discharged",
    "meter.log[0] is Percent: refuted",
  ]);
});

test("what a function requires is known inside it, through assignments and branches", () => {
  const text = `
/** @requires n >= 10 && n <= 20 */
export function kept(n: number): Percent { return n; }
/** @requires n >= 10 && n <= 20 */
export function followed(n: number): Percent { n = n * 2; return n; }
/** @requires n >= 10 && n <= 20 */
export function lost(n: number): Percent { n = n * 20; return n; }
export function asked(n: number): Percent { return n >= 0 && n <= 100 ? n : 0; }
export function wrong(n: number): Percent { if (n > 101) return n; return 0; }`;
  expect(outcomes(text)).toEqual([
    "the result is Percent: discharged",
    "the result is Percent: discharged",
    "the result is Percent: refuted",
    "the result is Percent: discharged",
    "the result is Percent: refuted",
    "the result is Percent: discharged",
  ]);
});

test("what is inside a structure, and values nothing is known about, stay casts", () => {
  const text = `
interface Meter { level: Percent }
declare const anything: any;
const a: Meter = { level: 3 };
const b: Percent = anything;
const c: Percent = JSON.parse("3");`;
  expect(outcomes(text)).toEqual(["a is Meter: cast", "b is Percent: cast", "c is Percent: cast"]);
});

test("requirements that contradict each other or the types are vacuous: a warning", () => {
  const { diagnostics } = report(`
/**
 * @requires n > 10
 * @requires n < 5
 */
export function never(n: number) {}
/** @requires b > 300 */
export function neither(b: Uint8) {}
/** @requires n > 10 */
export function fine(n: number) {}`);
  expect(diagnostics.map(({ code, line, column, isWarning }) => [code, line, column, isWarning])).toEqual([
    ["contract-vacuous", 5, 14, true],
    ["contract-vacuous", 9, 15, true],
  ]);
});

test("wrong predicates: what, where, and what to do", () => {
  const said = (type: string) =>
    report(`const x: ${type} = 1;`).diagnostics.map(
      ({ code, line, column, message }) => `${line}:${column} ${code} ${message}`,
    );
  expect(said('Refine<number, "v >">')).toEqual(["3:29 refinement-syntax the predicate is wrong: Unexpected token"]);
  expect(said('Refine<number, "w > 0">')).toEqual(["3:26 contract-name nothing in sight is called w"]);
  expect(said('Refine<number, "v = 0">')).toEqual(["3:26 contract-effect an assignment in a predicate"]);
  expect(said("Refine<number, string>")).toEqual([
    "3:25 refinement-syntax Refine needs its predicate as a string literal",
  ]);
  expect(said("Between<number, 3>")).toEqual(["3:10 refinement-syntax Between needs literal numbers"]);
});

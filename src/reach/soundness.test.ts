// @module-tag thorough
/** Places that can be reached, and that a condition which is too strong would call unreachable. */
import { afterAll, expect, test } from "vitest";
import { Decider, openSolvers } from "./solve/decide.ts";
import { questionOf } from "./testing/native.ts";
import type { LoopProgram } from "./testing/programs.ts";

const solvers = openSolvers();
afterAll(() => solvers.dispose());

const CASES: readonly (readonly [name: string, parameters: string, body: string, beside?: string])[] = [
  [
    "callbacks pass over holes",
    "m: number",
    "  const a = new Array(5); let n = 0; a.forEach((x) => { n++; }); if (n === 0) { TARGET }",
  ],
  ["so do those that test", "m: number", "  const a = new Array(3); if (a.every((x) => x === 1)) { TARGET }"],
  [
    "maps keep holes",
    "m: number",
    "  const a = new Array(3); const b = a.map((x) => 7); if (b.length === 3 && b[1] === undefined) { TARGET }",
  ],
  [
    "holes are not found as undefined",
    "m: number",
    "  const a = new Array(3); if (a.indexOf(undefined) === -1) { TARGET }",
  ],
  [
    "a flag of another kind than it began",
    "a: number[]",
    "  let f = 0; for (const x of a) if (x > 3) f = true; if (f === true && a[0] === 7) { TARGET }",
  ],
  [
    "a flag that is set and taken back",
    "a: number[]",
    "  let f = 0; for (const x of a) { if (x > 3) f = 1; else if (x < 0) f = 0; } if (f === 0 && a[0] === 7) { TARGET }",
  ],
  [
    "elements beyond the end leave holes",
    "n: number",
    "  const a = [1]; for (let i = 0; i < 3; i++) a[i * 2] = i; if (a[3] === undefined && a.length === 5) { TARGET }",
  ],
  [
    "what was popped and pushed again",
    "a: number[]",
    "  const s = []; for (const x of a) { if (x > 0) s.push(x); else if (s.length > 0) s.pop(); } if (s.length === 1 && s[0] === 9 && a.length === 4) { TARGET }",
  ],
  [
    "objects of builtins are true",
    "n: number",
    "  let c = 0; for (let i = 0; i < n; i++) if (new Boolean(false)) c++; if (c === 2) { TARGET }",
  ],
  [
    "tables are written through casts",
    "a: number[]",
    "  a.sort(() => { T[0]! = 9; return 0; }); if (T[0] === 9) { TARGET }",
    "const T = [1, 2];",
  ],
  [
    "records are written through casts",
    "a: number[]",
    "  a.sort(() => { (R.x as number) = 9; return 0; }); if (R.x === 9) { TARGET }",
    "const R = { x: 1 };",
  ],
];

test.for(CASES)("%s", { timeout: 120_000 }, async ([name, parameters, body, beside = ""]) => {
  const program: LoopProgram = { name, parameters, body, beside, isReachable: true };
  const now = (): number => performance.now();
  const decider = new Decider(questionOf(program), { milliseconds: 8_000, resources: 1_500_000 }, now, solvers);
  try {
    for (;;) {
      const decision = await decider.next(now() + 20_000);
      expect(decision.kind).not.toBe("unreachable");
      if (decision.kind !== "candidate") return;
    }
  } finally {
    decider.cancel();
  }
});

import { expect, test } from "vitest";
import { originalPosition } from "./output/source-map.ts";
import { load } from "./testing/run.ts";
import { Aborted, createRuntime } from "./testing/runtime.ts";

const builds = ["shadow", "coverage"] as const;

function run(text: string, build: (typeof builds)[number], steps = 50): { error: unknown; log: unknown[] } {
  const log: unknown[] = [];
  const runtime = createRuntime();
  runtime.steps = steps;
  try {
    load(text, { file: "t.mts", build, runtime, globals: { log: (x: unknown) => log.push(x) } });
    return { error: undefined, log };
  } catch (error) {
    return { error, log };
  }
}

test.each([
  "for (;;);",
  "while (true) {}",
  "do {} while (true)",
  "const f = () => f(); f()",
  "function f() { for (const x of (function* () { while (true) yield 1 })()); } f()",
  "for (const x of { [Symbol.iterator]: () => ({ next: () => ({ done: false }) }) });",
  "class A { constructor() { new A() } } new A()",
  "for (;;) try { for (;;); } catch { log('caught') } finally { log('finally') }",
  "for (;;) { try { for (;;); } finally { continue } }",
  "const f = () => { try { for (;;); } finally { return 1 } }; for (;;) f()",
  "function* g() { try { while (true) yield 1 } finally { log('g') } } for (const x of g());",
  "out: for (;;) { try { while (true); } catch ({ message }) { log(message); break out } }",
])("the abort cannot be caught: %s", (text) => {
  for (const build of builds) {
    const { error, log } = run(text, build);
    expect(error).toBeInstanceOf(Aborted);
    expect(log).toEqual([]);
  }
});

test("the coverage build counts how often a branch was taken, and stays at the largest count", () => {
  const text = "export function f(n) { let k = 0; for (let i = 0; i < n; i++) if (i < 3) k++; return k; }";
  const { exports, coverage, module } = load(text, { file: "t.mts", build: "coverage" });
  const loop = module.sites.find(({ kind }) => kind === "loop")!.branch;
  const branch = module.sites.find(({ kind }) => kind === "if")!.branch;
  (exports.f as (n: number) => number)(300);
  expect([coverage[2 * loop], coverage[2 * loop + 1]]).toEqual([1, 255]);
  expect([coverage[2 * branch], coverage[2 * branch + 1]]).toEqual([255, 3]);
});

test("coverage counts both outcomes of every kind of branch, in both builds alike", () => {
  const text = `
    export function f(a, b = 1, { c = 2, d: [e] = [3] } = {}) {
      if (a) b++; else b--;
      const x = a ? 1 : 2, y = a && b, z = a || b, w = a ?? b;
      for (let i = 0; i < a; i++) ; while (b > 5) b--; do b++; while (b < 0);
      for (const q of [1]) ; for (const k in {}) ; for (const q of [1, 2]) break;
      switch (a) { case 0: break; case 1: break; default: }
      a ??= 1; a ||= 2; a &&= 3; a?.b?.(); if (a && b || c) e++;
      let m, n; [m = 1, n = 2] = [5]; return [x, y, z, w, m, n];
    }
    export function* g(a = 1) { yield a }
  `;
  const seen = builds.map((build) => {
    const { exports, coverage, module } = load(text, { file: "t.mts", build });
    const f = exports.f as (...args: unknown[]) => unknown;
    const results = [f(0), f(1, 9, { c: 0, d: [4] }), f(null, undefined, { d: [1] })];
    [...(exports.g as (a?: number) => Iterable<number>)()];
    const counts = module.sites
      .filter((site) => site.branch >= 0)
      // how often is counted by the coverage build only
      .map(
        ({ kind, branch }) => `${kind} ${Math.min(1, coverage[2 * branch]!)}${Math.min(1, coverage[2 * branch + 1]!)}`,
      );
    return { results, counts };
  });
  expect(seen[0]).toEqual(seen[1]);
  // Not false, true: `do` is never repeated, `for-in` finds nothing, the last `for-of` is left by break, `a?.b` is undefined…
  expect(seen[0]!.counts).toEqual(
    [
      "default 11, default 11, default 11, default 11, if 11, ternary 11, and 11, or 11, nullish 11, loop 11, loop 11, loop 10",
      "each 11, each 10, each 01, case 11, case 11, nullish 11, or 11, and 01, optional 01, optional 10, if 01, or 01, and 01",
      "default 10, default 01, default 01",
    ].flatMap((line) => line.split(", ")),
  );
});

test("coverage of a small function by hand", () => {
  for (const build of builds) {
    const { exports, coverage } = load("export const f = (a) => (a > 1 && a < 5 ? 'in' : 'out')", {
      file: "t.mts",
      build,
    });
    const f = exports.f as (a: number) => string;
    expect([...coverage]).toEqual([0, 0, 0, 0]);
    f(0);
    expect([...coverage]).toEqual([1, 0, 1, 0]);
    f(3);
    expect([...coverage]).toEqual([1, 1, 1, 1]);
  }
});

test("original positions of what can throw", () => {
  const text =
    "export function f(o) {\n  const x = 1;\n  if (x)\n    return o.a.b(x);\n}\nexport function g() {\n  throw new Error('e')\n}\n";
  for (const build of builds) {
    const { exports, module } = load(text, { file: "t.mts", build });
    const place = (run: () => void): unknown => {
      try {
        run();
      } catch (error) {
        const at = [...String((error as Error).stack).matchAll(/<anonymous>:(\d+):(\d+)\)/g)].map((m) => [
          Number(m[1]),
          Number(m[2]),
        ]);
        // `new Function` puts two lines before the code.
        const [line, column] = at[0]!;
        return originalPosition(module.mapping, line! - 3, column! - 1 - (line === 3 ? "return ".length : 0));
      }
      return undefined;
    };
    expect(place(() => (exports.f as (o: object) => void)({}))).toEqual({ line: 3, column: expect.any(Number) });
    expect(place(() => (exports.g as () => void)())).toEqual({ line: 6, column: 8 });
  }
});

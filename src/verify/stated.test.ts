/** Contracts, invariants and refinement types as the static side has them: assumed by name where a function begins, asserted where they are owed. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { flowOfModule } from "../flow/module.ts";
import { parseFile, parseModule } from "../frontend/parse.ts";
import { annotated } from "./annotate.ts";
import { annotationsOf } from "./annotations.ts";
import { randomArguments, randomContract, randomFrom, randomFunction, withInvariants } from "./testing/programs.ts";
import { soundOf } from "./testing/sound.ts";
import { verifierOf } from "./verify.ts";

const FILES = new URL("../../fixtures/stated", import.meta.url).pathname;

function stated(source: string, name?: string): string[] {
  const module = flowOfModule(parseModule("/m.ts", source), { withStated: true });
  const node = name === undefined ? module.nodes[1]! : module.nodes.find((one) => module.nameOf(one) === name)!;
  const verified = verifierOf(module).verify(node);
  if ("refusal" in verified) return [`refused: ${verified.refusal.construct}`];
  const told = (id: string): string => {
    const found = verified.assumptions.find((each) => each.id === id)!;
    return found.predicate ?? found.words;
  };
  return verified.assertions.flatMap(({ checker, text, at, verdict }) => {
    if (!["contract", "refinement", "index-read"].includes(checker)) return [];
    const under = verdict.kind === "verified-under" ? ` ${verdict.premise.map(told).sort().join(", ")}` : "";
    return [`${text ?? source.slice(at.start, at.end)}: ${verdict.kind}${under}`];
  });
}

describe("what a function requires", () => {
  test("is assumed inside it, by its own words", () => {
    expect(stated("/** @requires xs.length > 0 */\nfunction f(xs: number[]) { return xs[0]; }")).toEqual([
      "xs[0]: verified-under Array.isArray(xs), xs.length > 0",
    ]);
  });
  test("is asserted where the module calls it", () => {
    const source = `/** @requires n > 0 */
function half(n: number) { return n / 2; }
function right(n: number) { return n > 3 ? half(n) : half(4); }
function wrong(n: number) { return half(n); }
function never() { return half(-1); }
function missing() { return half(); }
function around(...xs: number[]) { return half(...xs); }`;
    expect(stated(source, "right")).toEqual([
      '@requires n > 0 of half: verified-under typeof n === "number"',
      "@requires n > 0 of half: verified",
    ]);
    expect(stated(source, "wrong")).toEqual(["@requires n > 0 of half: not-verified"]);
    expect(stated(source, "never")).toEqual(["@requires n > 0 of half: violated-always"]);
    for (const name of ["missing", "around"])
      expect(stated(source, name)).toEqual(["@requires n > 0 of half: not-verified"]);
  });
});

describe("what a function ensures", () => {
  test("is owed at every return, about what the caller passed", () => {
    const source = (body: string): string =>
      `/**\n * @requires Number.isInteger(n) && n >= 0 && n <= 10\n * @ensures result >= n\n */\nfunction f(n: number) { ${body} }`;
    const given = "Number.isInteger(n) && n >= 0 && n <= 10";
    expect(stated(source("if (n > 5) return n; n += 3; return n;"))).toEqual([
      `@ensures result >= n: verified-under ${given}`,
    ]);
    expect(stated(source("n += 20; return 11;"))).toEqual([`@ensures result >= n: verified-under ${given}`]);
    expect(stated(source("return n > 5 ? n : 4;"))).toEqual(["@ensures result >= n: not-verified"]);
    expect(stated(source("try { return n; } finally { n = -1; }"))).toEqual([
      `@ensures result >= n: verified-under ${given}`,
    ]);
  });
  test("old values of primitives are kept; a condition that cannot be evaluated does not hold", () => {
    const total = "/** @ensures result >= old(n) */\nfunction f(n: number) { if (!(n < 9)) return 9; n++; return 10; }";
    expect(stated(total)).toEqual(["@ensures result >= old(n): not-verified"]);
    expect(stated(total.replace("return 9", "return n"))[0]).toMatch(/^@ensures result >= old\(n\): (not-)?verified/);
    expect(stated("/** @ensures result.length >= 0 */\nfunction f(b: any) { return b ? 'x' : null; }")).toEqual([
      "@ensures result.length >= 0: not-verified",
    ]);
    expect(stated("/** @ensures result.length >= 0 */\nfunction f() { return 'x'; }")).toEqual([
      "@ensures result.length >= 0: verified",
    ]);
    // a function in the condition is not looked into
    expect(stated("/** @ensures [1].every((x) => x > 0) */\nfunction f() {}")).toEqual([
      "@ensures [1].every((x) => x > 0): not-verified",
    ]);
  });
  test("is assumed of a callee, which is said", () => {
    const source = `declare const any: any;
/** @ensures Number.isInteger(result) && result >= 0 && result <= 9 */
function digit(): number { return any; }
function f() { const xs = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]; return xs[digit()]; }`;
    expect(stated(source, "f")).toEqual([
      "xs[digit()]: verified-under digit keeps @ensures Number.isInteger(result) && result >= 0 && result <= 9",
    ]);
  });
});

describe("invariants", () => {
  const pool = (body: string): string => `/** @invariant this.used <= 4 */
class Pool { used: number; constructor() { this.used = 0; } m(n: number) { ${body} } private helps() { this.used = 9; } }`;
  test("are owed by constructors and public methods, and assumed at the beginning of these", () => {
    expect(stated(pool(""), "Pool.constructor")).toEqual(["@invariant this.used <= 4: verified"]);
    expect(stated(pool("this.used = n > 4 ? 4 : 0;"), "Pool.m").join()).toMatch(/: verified/);
    expect(stated(pool("if (n > 2) return;"), "Pool.m")).toEqual([
      '@invariant this.used <= 4: verified-under this.used <= 4, typeof this.used === "number"',
    ]);
    expect(stated(pool("this.used = 5;"), "Pool.m").join()).not.toMatch(/: verified/);
    expect(stated(pool("this.helps();"), "Pool.m").join()).toMatch(/not-verified|changes nothing/);
    expect(stated(pool(""), "Pool.helps")).toEqual([]);
  });
});

describe("contracts where something is called that is no function of the module by name", () => {
  const source = `/** @invariant this.size >= 1 */
class Box {
  size = 1;
  /** @requires n > 0
   *  @ensures result >= 1 */
  grow(n: number): number { this.size += n; return this.size; }
  /** @requires n > 0 */
  over(n: number) {}
}
class Crate extends Box { n = 2; constructor(public m: number) { super(); } over(n: number) {} }
class Pair {
  /** @requires left === 0 || n > 3 */
  constructor(public left: number, n: number) {}
}
class Many { box: Box = new Box(); all(b: Box, c: Crate) { this.box.grow(1); b.grow(0); c.grow(2); new Box().over(0); b.over(0); } }
function made() { return [new Pair(1, 4), new Pair(1, 2)]; }
function known(b: Box) { return [1, 2][b.grow(1) > 0 ? 0 : 1]; }`;
  test("methods by the type of what they are called on; not where a class in view overrides them", () => {
    expect(stated(source, "Many.all")).toEqual([
      "@requires n > 0 of Box.grow: verified",
      "@requires n > 0 of Box.grow: violated-always",
      "@requires n > 0 of Crate.grow: verified",
      "@requires n > 0 of Box.over: violated-always",
    ]);
    expect(stated(source, "known")[0]).toBe("@requires n > 0 of Box.grow: verified");
  });
  test("constructors; initialisers of fields run in them, written or not", () => {
    expect(stated(source, "Box.constructor")).toEqual(["@invariant this.size >= 1: verified"]);
    expect(stated(source.replace("size = 1", "size = 0"), "Box.constructor")).toEqual([
      "@invariant this.size >= 1: violated-always",
    ]);
    const derived = source.replace("class Crate", "/** @invariant this.n === 2 && this.m === this.m */ class Crate");
    expect(stated(derived, "Crate.constructor").join()).toMatch(/: verified/);
    expect(stated(source, "made").map((one) => one.replace(/.*: /, ""))).toEqual(["verified", "violated-always"]);
  });
  test("functions of other files of the project, however they are imported", () => {
    const module = flowOfModule(parseFile(`${FILES}/use.ts`, readFileSync(`${FILES}/use.ts`, "utf8")), {
      withStated: true,
    });
    const told = module.nodes.slice(1).flatMap((node) => {
      const verified = verifierOf(module).verify(node);
      if ("refusal" in verified) return [];
      return verified.assertions.flatMap(({ text, verdict }) =>
        text === undefined ? [] : [`${module.nameOf(node)}: ${text}: ${verdict.kind}`],
      );
    });
    expect(told).toEqual([
      "right: @requires n > 0 of half: verified",
      "again: @requires n > 0 of other: violated-always",
      "whole: @requires n > 0 of half: violated-always",
    ]);
  });
});

describe("invariants of loops", () => {
  const loop = (text: string, body: string): string => `function f(xs: number[], from: number) { ${text} ${body} }`;
  const kept = (...lines: string[]): string => `\n${lines.map((one) => `// @invariant ${one}\n`).join("")}`;
  test("are proved by induction, and then nothing rests on them", () => {
    // widening alone loses the step
    const source = loop(
      "let j = from | 0;",
      `if (j > 9 || j < 0) return;${kept("j <= 9")}while (j > 0) { j -= 1; const y = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9][j]; }`,
    );
    expect(stated(source)).toEqual([
      "@invariant (on entry) j <= 9: verified",
      expect.stringMatching(/\[j\]: verified$/),
      "@invariant (after a round) j <= 9: verified",
    ]);
  });
  test("are assumed by name where they are not proved", () => {
    const source = loop(
      "let j = from;",
      `${kept("j <= xs.length", "Number.isInteger(j)")}while (j > 0) { j--; const x = xs[j]; }`,
    );
    expect(stated(source)).toEqual([
      "@invariant (on entry) j <= xs.length: not-verified",
      "@invariant (on entry) Number.isInteger(j): not-verified",
      "xs[j]: verified-under Array.isArray(xs), Number.isInteger(j), j <= xs.length",
      "@invariant (after a round) j <= xs.length: verified-under Array.isArray(xs), Number.isInteger(j), j <= xs.length",
      "@invariant (after a round) Number.isInteger(j): verified-under Number.isInteger(j)",
    ]);
  });
  test("of every kind of loop; what fails says when", () => {
    expect(stated(loop("let k = 0;", `${kept("k < 3")}do { k++; } while (k < 3);`)).sort()).toEqual([
      "@invariant (after a round) k < 3: verified",
      "@invariant (on entry) k < 3: verified",
    ]);
    expect(stated(loop("let k = 0;", `${kept("k < 3")}for (; k < 3; k++) {}`))).toEqual([
      "@invariant (on entry) k < 3: verified",
      "@invariant (after a round) k < 3: not-verified",
    ]);
    expect(stated(loop("let k = 1;", `${kept("k > 0")}for (const x of xs) { if (x) continue; k = 2; }`))).toEqual([
      "@invariant (on entry) k > 0: verified",
      "@invariant (after a round) k > 0: verified",
    ]);
    expect(stated(loop("let k = 1;", `${kept("k > 1")}outer: for (const x in xs) { k = 2; }`))).toEqual([
      "@invariant (on entry) k > 1: violated-always",
      "@invariant (after a round) k > 1: verified",
    ]);
  });
});

test("refinement types: assumed of parameters, owed of results and variables", () => {
  const source = `import type { Nat, NonEmpty, Refine, Uint8 } from "assay/types";
type Percent = Refine<number, "v >= 0 && v <= 100">;
function f(p: Percent, small: Uint8, xs: NonEmpty<number[]>): Percent {
  const n: Nat = small;
  const first = xs[0];
  const q: Percent = small;
  return p / 2;
}`;
  const told = stated(source, "f");
  expect(told.map((one) => one.replace(/ verified-under.*/, " verified-under …"))).toEqual([
    "n is Nat: verified-under …",
    "xs[0]: verified-under …",
    "q is Percent: not-verified",
    "the result is Percent: verified-under …",
  ]);
  expect(told[3]).toContain("p >= 0 && p <= 100");
});

test("what is assumed goes into comments where the function begins", () => {
  const source = "/** @requires xs.length > 0 */\nfunction f(xs: number[]) {\n  return xs[0];\n}\n";
  const module = flowOfModule(parseModule("/m.ts", source), { withStated: true });
  const verified = verifierOf(module).verify(module.nodes[1]!);
  if ("refusal" in verified) throw new Error("refused");
  const { text } = annotated(module, annotationsOf(module.module), [verified]);
  expect(text).toContain("  // @assumed xs.length > 0 as f_a");
  expect(annotationsOf(parseModule("/m.ts", text)).diagnostics).toEqual([]);
});

test("no contract that is called verified fails in a run in which what it rests on holds", async () => {
  let compared = 0;
  let verified = 0;
  for (let seed = 1; seed <= 8; seed++) {
    const random = randomFrom(seed * 7919);
    const text = randomContract(random) + withInvariants(random, randomFunction(random));
    const module = flowOfModule(parseModule("/sound.ts", text), { withStated: true });
    const sound = await soundOf(module, module.nodes[1]!, undefined, () => randomArguments(random), 60);
    expect(sound?.wrong).toBeUndefined();
    compared += sound?.compared ?? 0;
    verified += sound?.verified ?? 0;
  }
  expect(compared).toBeGreaterThan(1_000);
  expect(verified).toBeGreaterThan(20);
});

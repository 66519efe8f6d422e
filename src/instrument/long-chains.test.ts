/** Chains of short circuits are read by Node in a loop, however long: ours must be no deeper, and mean the same as short ones. */
import { describe, expect, test } from "vitest";
import { outcome, WAYS } from "./testing/outcome.ts";
import { callWith, load } from "./testing/run.ts";

const chain = (n: number, operator: string, operand: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => operand(i)).join(` ${operator} `);

const LINKS = 100;
const and = (operand: (i: number) => string): string => chain(LINKS, "&&", operand);
const or = (operand: (i: number) => string): string => chain(LINKS, "||", operand);
const mixed = Array.from({ length: LINKS }, (_, i) => `log(S(${i % 3}))${i % 4 === 0 ? " && " : " || "}`).join("");

describe("nothing is perturbed", () => {
  test.each([
    `log(${and((i) => `log(S(${80 - i}))`)})`,
    `log(${or((i) => `log(S(${Number(i > 70)}))`)})`,
    `log(${chain(LINKS, "??", (i) => `log(S(${i > 70 ? i : "null"}))`)})`,
    `log(${and(() => "1")}, ${or(() => "0")}, ${and(() => "{}")})`,
    `log(${mixed}5)`,
    `if (${and((i) => `S(${i}) < 70`)}) log("yes"); else log("no")`,
    `if (!(${or((i) => `S(${i}) > 70`)})) log("yes"); else log("no")`,
    `log(${mixed}false ? "yes" : "no")`,
    `let n = 0; while (${and((i) => `n + ${i} < 103`)}) log(n++);`,
    `${and((i) => `log(${i < 90})`)};`,
    `${or((i) => `log(${i > 90})`)};`,
    `const x = ${or((i) => (i === 99 ? "function () {}" : "0"))}; log(x.name)`,
    `const f = (n) => ${and((i) => `(n > 0 ? f(n - 1) : ${i} < 99)`)}; log(f(1))`,
    `function* g() { return ${and((i) => (i % 40 === 0 ? `(yield ${i})` : `S(${i})`))} } const it = g(); for (let i = 0; i < 5; i++) { const r = it.next(1); log(r.value, r.done) }`,
    `log(${or((i) => (i === 80 ? `(() => { throw new Error("x") })()` : `log(S(0))`))})`,
    `const o = { get x() { log("get"); return 0 } }; log(${or(() => "o.x")})`,
    // what V8 says of it repeats every link
    `const f = (i) => i === 0 ? 5 : () => f(i - 1); try { f(50)${"()".repeat(90)}; } catch (e) { log(e.message) }`,
    `const o = { n: 0, get next() { return this.n++ < 60 ? this : 7 } }; try { o${".next.next".repeat(40)}(); } catch (e) { log(e.message) }`,
    `let y = 1; log(${and((i) => (i === 50 ? "(y = 0, 7)" : i === 60 ? "y" : "1"))}, y)`,
  ])("%#", async (text) => {
    const native = await outcome({ text }, "native");
    for (const way of WAYS) expect({ way, seen: await outcome({ text }, way) }).toEqual({ way, seen: native });
  });
});

describe.each(["shadow", "coverage"] as const)("in the %s build", (build) => {
  test.each([
    [12, 3],
    [12, 30],
    [LINKS, 3],
    [LINKS, 90],
    [LINKS, 300],
  ])("a chain of %i that holds as far as %i decides and counts link by link", (n, holds) => {
    const loaded = load(
      `export function f(a) { if (${chain(n, "&&", (i) => `a > ${i}`)}) return 1; return 0; }
       export function g(a) { if (${chain(n, "||", (i) => `a < ${i}`)}) return 1; return 0; }`,
      { file: "test.mts", build },
    );
    const { events } = loaded.runtime;
    const counts = (): { readonly yes: number; readonly no: number } => {
      const seen = [...loaded.coverage];
      loaded.coverage.fill(0);
      return {
        yes: seen.filter((one, i) => one > 0 && i % 2 === 1).length,
        no: seen.filter((one, i) => one > 0 && i % 2 === 0).length,
      };
    };
    const isAll = holds >= n;
    const { value } = callWith(loaded, loaded.exports.f, [holds], ["a"]);
    // of the links and the if, each has one outcome
    expect([value, counts()]).toEqual([Number(isAll), isAll ? { yes: n, no: 0 } : { yes: holds, no: n - holds }]);
    const asked = Array.from({ length: isAll ? n : holds + 1 }, (_, i) => `${i < holds} (a > ${i})`);
    expect(events.splice(0)).toEqual(build === "shadow" ? asked : []);
    const { value: other } = callWith(loaded, loaded.exports.g, [holds], ["a"]);
    const isNone = holds >= n - 1;
    expect([other, counts()]).toEqual([
      Number(!isNone),
      isNone ? { yes: 0, no: n } : { yes: n - holds - 1, no: holds + 1 },
    ]);
    const refused = Array.from({ length: isNone ? n : holds + 2 }, (_, i) => `${holds < i} (a < ${i})`);
    expect(events.splice(0)).toEqual(build === "shadow" ? refused : []);
  });

  test("no deeper than a short one", () => {
    const depth = (n: number): number => {
      const { module } = load(
        `export const f = (a) => (${chain(n, "&&", (i) => `a > ${i}`)} ? ${chain(n, "||", () => "a")} : ${chain(n, "??", () => "a")});`,
        { file: "test.mts", build },
      );
      let open = 0;
      let most = 0;
      for (const c of module.code) {
        if (c === "(") most = Math.max(most, ++open);
        else if (c === ")") open--;
      }
      return most;
    };
    expect(depth(600)).toBe(depth(200));
  });
});

/** What a module states must not change what it computes, and must point into the text the user wrote. */
import { expect, test } from "vitest";
import { parseModule } from "../frontend/parse.ts";
import { instrument } from "./instrument.ts";
import { outcome, WAYS } from "./testing/outcome.ts";

const HEAD =
  'import type { Refine, Nat, NonEmpty } from "assay/types";\ntype Percent = Refine<number, "v >= 0 && v <= 100">;\n';

const SNIPPETS: Readonly<Record<string, string>> = {
  returns: `/** @requires a > 0\n * @ensures result > old(a) */
function f(a: number): Percent { if (a > 3) return (a, a + 1)\n return 0; }
log(f(5), f(1), f.name, f.length);`,
  nothing:
    "/** @ensures result === undefined */ function f(a: number) { if (a) return; }\nlog(f(1), f(0));\n/** @ensures true */ function g() {}\nlog(g());",
  arrows: `/** @requires a !== 3 */ const f = (a: number) => ({ a });
/** @ensures result */ const g = (a /* => */: number): Percent => a ? a : (a, 2);
log(f(1), f.name, f.length, g(0), g(7));`,
  finals: `let n = 0;
/** @ensures n >= 0 && result !== 9 */
function f(a: number): Percent {
  for (const x of [1, 2]) {
    try { if (a === 1) return log("in", x) as unknown as number; if (a === 2) throw new Error("x"); if (a === 3) return 1; }
    catch (e) { return 7; }
    finally { n++; if (a === 3) continue; if (a === 4) return 44; if (a === 5) throw new RangeError("y"); }
  }
  return n;
}
for (const a of [0, 1, 2, 3, 4]) log(f(a));
try { f(5); } catch (e) { log(e); }
log(n);`,
  "names of the body": `const LIMIT = 3;
/** @requires a < LIMIT && size !== LIMIT \n * @ensures result < LIMIT || a > LIMIT */
function f(a: number, size = (x: number) => x) { const LIMIT = 10; let size2 = LIMIT; a = a + 1; { const a = 4; return a + size2; } }
/** @requires a */ function strict(a: number) { "use strict"; "other"; return this === undefined; }
log(f(1), f.length, strict(1));`,
  classes: `/** @invariant this.n >= 0 && this.list.length < 9 */
class A { n: Nat = 1; list: Percent[] = []; #p = 3; add(k: number) { this.n += k; this.list.push(k); this.list[0] = 5; return this.#p++; } get size() { return this.n } }
/** @invariant this.m > this.n */
class B extends A { constructor(readonly m: Nat, private q = 2) { super(); log(this.m, this.q); if (m === 5) return; } override add(k: number) { return super.add(k) + 1; } static make(k: Nat) { return new this(k); } }
const b = B.make(4); log(b.add(2), b, Object.keys(b), new B(5), b.size);
/** @invariant true */ class C {} log(new C(), Object.keys(new C()), C.length);
try { b.add(null as never); (b.add as any).call(null, 1); } catch (e) { log(e); }`,
  casts: `let p: Percent = 3; p = 5; p += 2; log(p++, ++p, p, p -= 1);
const o: { level: Percent; name?: NonEmpty } = { level: 3 }; o.level = log(9) as number; o.level++; log(o, delete o.name);
const f: Percent & (() => number) = (() => 1) as never; log((f as Function).name);
function g({ level, name = "x" }: { level: Percent; name?: NonEmpty }, ...rest: Percent[]) { return [level, name, rest]; }
log(g({ level: 2 }, 3, 4), g.length);`,
  generators: `/** @requires a > 0\n * @ensures result === a */
function* f(a: number) { yield a; const b: Percent = yield a + 1; return b; }
log([...f(1)]); const it = f(2); it.next(); it.next(); log(it.next(8));`,
  async: `/** @requires a > 0 \n * @ensures result > a */
async function f(a: number): Promise<Percent> { log("start", a); await null; log("middle", a); try { return a > 1 ? Promise.resolve(a) : a; } finally { log("end", a); } }
const g = /** @ensures result */ async (a: number) => f(a);
wait(f(1).then((v) => log("then", v))); wait(f(2).then((v) => log("then", v))); wait(g(3).then((v) => log("then", v)));
Promise.resolve().then(() => log(1)).then(() => log(2)).then(() => log(3)).then(() => log(4)).then(() => log(5));`,
  "what predicates do": `let calls = 0;
const o = { get x() { calls++; return 1; } };
/** @requires missing.a.b > 0 || true */
function f(missing: any) { return missing; }
log(f(null), f(undefined)); log(calls);`,
  text: "/** @requires a > 0 */\nfunction f(a: number) { return a; }\nlog(f.toString === Function.prototype.toString);",
};

test.each(Object.entries(SNIPPETS))("nothing is perturbed: %s", async (_, text) => {
  const native = await outcome({ text: HEAD + text }, "native");
  for (const way of WAYS)
    expect({ way, seen: await outcome({ text: HEAD + text }, way) }).toEqual({ way, seen: native });
  expect(native.filter((line) => line.startsWith("threw"))).toEqual([]);
});

const TEXT = `/**
 * @requires n > 1 &&
 *   n < 9
 */
export function f(n: number) {
  if (n > 5) return n && 3;
  return 0;
}
`;

test("sites of the program are the same in every build; what is stated has its own, in the comment", () => {
  const parsed = parseModule("/virtual/subject.ts", TEXT);
  const plain = parseModule("/virtual/subject.ts", TEXT.replace("@requires", "@remarks "));
  const without = instrument(plain, { build: "shadow" });
  for (const build of ["shadow", "coverage", "checked"] as const) {
    const { sites, branchCount, siteCount, source } = instrument(parsed, { build });
    expect(branchCount).toBe(without.branchCount);
    expect(siteCount).toBe(sites.length);
    expect(sites.slice(0, without.sites.length).map((s) => [s.kind, s.start, s.branch])).toEqual(
      without.sites.map((s) => [s.kind, s.start, s.branch]),
    );
    const added = sites.slice(without.sites.length);
    expect(added.every((site) => site.branch === -1)).toBe(true);
    const comparisons = added.filter((site) => site.kind === "operation").map((site) => [site.line, site.column]);
    expect(comparisons).toEqual(
      expect.arrayContaining([
        [2, 14],
        [3, 6],
      ]),
    );
    expect(source.text).toBe(TEXT);
    expect(source.functions).toEqual([without.source.functions[0], ...without.source.functions.slice(1)]);
  }
});

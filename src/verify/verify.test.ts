import { expect, test } from "vitest";
import { flowOfModule } from "../flow/module.ts";
import { parseModule } from "../frontend/parse.ts";
import { annotated } from "./annotate.ts";
import { annotationsOf } from "./annotations.ts";
import { verifierOf } from "./verify.ts";

function verdicts(source: string): string[] {
  const module = flowOfModule(parseModule("/m.ts", source));
  const verified = verifierOf(module).verify(module.nodes[1]!);
  if ("refusal" in verified) return [`refused: ${verified.refusal.construct}`];
  const predicate = (id: string): string => verified.assumptions.find((each) => each.id === id)?.predicate ?? "?";
  return verified.assertions.map(({ checker, at, verdict }) => {
    const under = verdict.kind === "verified-under" ? ` ${verdict.premise.map(predicate).join(" && ")}` : "";
    return `${checker} ${source.slice(at.start, at.end)}: ${verdict.kind}${under}`;
  });
}

const ofChecker = (source: string, checker: string): string[] =>
  verdicts(source).filter((each) => each.startsWith(checker));

test("an index that runs up to the length is inside, given that it is an array", () => {
  const source = "function f(xs: number[]) { let t = 0; for (let i = 0; i < xs.length; i++) t += xs[i]!; return t; }";
  expect(ofChecker(source, "index-read")).toEqual(["index-read xs[i]: verified-under Array.isArray(xs)"]);
});

test("its twins that go one too far, or whose array changes on the way, are not verified", () => {
  for (const source of [
    "function f(xs: number[]) { for (let i = 0; i <= xs.length; i++) g(xs[i]); }",
    "function f(xs: number[]) { for (let i = 0; i < xs.length; i++) { xs.pop(); g(xs[i]); } }",
    "function f(xs: number[], h: any) { for (let i = 0; i < xs.length; i++) { xs = h; g(xs[i]); } }",
    "function f(xs: number[]) { for (let i = -1; i < xs.length; i++) g(xs[i]); }",
    "function f(xs: number[]) { for (let i = 0; i < xs.length; i += 0.5) g(xs[i]); }",
    "function f(xs: number[], ys: number[]) { for (let i = 0; i < xs.length; i++) { ys.pop(); g(xs[i]); } }",
    "function f(xs: number[]) { const h = () => { xs = []; }; for (let i = 0; i < xs.length; i++) { h(); g(xs[i]); } }",
  ])
    expect(ofChecker(source, "index-read"), source).toEqual([expect.stringMatching(/: not-verified$/)]);
});

test("a call in between may change the array: only under the assumption that it does not", () => {
  const source = "function f(xs: number[], g: any) { if (xs.length > 0) { g(); return xs[0]; } }";
  expect(ofChecker(source, "index-read")).toEqual(["index-read xs[0]: verified-under Array.isArray(xs) && ?"]);
  const own = "function f(g: any) { const xs = [1, 2]; g(); return xs[1]; }";
  expect(ofChecker(own, "index-read")).toEqual(["index-read xs[1]: verified"]);
  const handedOut = "function f(g: any) { const xs = [1, 2]; g(xs); return xs[1]; }";
  expect(ofChecker(handedOut, "index-read")).toEqual(["index-read xs[1]: verified-under ?"]);
});

test("narrowing: null checks, typeof, optional chaining, early returns", () => {
  for (const source of [
    "function f(o: any) { if (o) return o.x; }",
    "function f(o: any) { if (o === null || o === undefined) return; return o.x; }",
    "function f(o: any) { if (o == null) throw new Error(); return o.x; }",
    "function f(o: any) { if (typeof o === 'string') return o.x; }",
    "function f(o: any) { o ??= {}; return o.x; }",
    "function f(o: any) { return o instanceof Date ? o.x : 0; }",
  ])
    expect(ofChecker(source, "nullish-access").at(-1), source).toMatch(/o\.x: verified$/);
  expect(ofChecker("function f(o: any) { if (typeof o === 'object') return o.x; }", "nullish-access").at(-1)).toMatch(
    /not-verified$/,
  );
  expect(ofChecker("function f(o: any) { try { o.y; } catch { return o.x; } }", "nullish-access").at(-1)).toMatch(
    /not-verified$/,
  );
});

test("what always fails is said", () => {
  expect(ofChecker("function f() { const o = null; return o.x; }", "nullish-access")).toEqual([
    "nullish-access o.x: violated-always",
  ]);
  expect(ofChecker("function f(n: number) { return n / 0; }", "division-by-zero")).toEqual([
    "division-by-zero n / 0: violated-always",
  ]);
});

test("eval is refused by name", () => {
  expect(verdicts("function f(x: string) { return eval(x); }")).toEqual(["refused: eval"]);
});

test("written annotations are read again and give the same premises", () => {
  const source =
    "export function f(xs: number[]) {\n  for (let i = 0; i < xs.length; i++) {\n    use(xs[i]);\n  }\n}\n";
  const module = flowOfModule(parseModule("/m.ts", source));
  const verified = verifierOf(module).verify(module.nodes[1]!);
  if ("refusal" in verified) throw new Error("refused");
  const { text, count } = annotated(module, annotationsOf(module.module), [verified]);
  expect(count).toBeGreaterThan(1);
  expect(text).toContain("  // @assumed Array.isArray(xs) as f_a1\n");
  const again = annotationsOf(parseModule("/m.ts", text));
  expect(again.diagnostics).toEqual([]);
  expect(again.assumptions.map(({ predicate }) => predicate)).toEqual(["Array.isArray(xs)"]);
  expect(again.premises.every(({ premise }) => premise.flat().every((id) => id === "f_a1"))).toBe(true);
});

test("a key that is computed may be any name, and objects of the module may convert themselves by code", () => {
  const set = "function set(o: any, k: string, v: unknown) { o[k] = v; }";
  const f = "function f(p: any) { if (p.x == null) return; set(p, 'x', null); return p.x.y; }";
  expect(ofChecker(`${f} ${set}`, "nullish-access p.x.y")).toEqual(["nullish-access p.x.y: verified-under ?"]);
  const first = "function f(p: any) { if (p.x == null) return; first(p, null); return p.x.y; }";
  const write = "function first(o: any, v: unknown) { for (let i = 0; i < 1; i++) o[i] = v; }";
  expect(ofChecker(`${first} ${write}`, "nullish-access p.x.y")).toEqual(["nullish-access p.x.y: verified"]);
  const sum = "function f(p: any, b: any) { if (p.x == null) return; const n = b + 1; return p.x.y + n; }";
  expect(ofChecker(sum, "nullish-access p.x.y")).toEqual(["nullish-access p.x.y: verified"]);
  for (const own of [
    "class A { valueOf() { state.x = null; return 1; } }",
    "const o = { [Symbol.toPrimitive]() { return 1; } };",
    "A.prototype.toString = g;",
  ])
    expect(ofChecker(`${sum} ${own}`, "nullish-access p.x.y"), own).toEqual(["nullish-access p.x.y: not-verified"]);
});

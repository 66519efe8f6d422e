import { expect, test } from "vitest";
import { parseModule } from "../frontend/parse.ts";
import { callGraphOf } from "./call-graph.ts";
import { dominates, immediateDominators, loopsOf } from "./dominators.ts";
import { effectsOfModule } from "./effects.ts";
import { flowOfModule, type ModuleFlow } from "./module.ts";
import { edgesOfSite, kindOf, nameOf, pointsAtLine, pointsOfSite } from "./points.ts";
import { printFlow } from "./print.ts";
import { sliceTo } from "./slice.ts";
import { passiveForm } from "./ssa.ts";

const read = (text: string): ModuleFlow => flowOfModule(parseModule("/m.ts", text));
const named = (module: ModuleFlow, name: string) => module.nodes.find((node) => module.nameOf(node) === name)!;

test("every branch site of a function has both its edges", () => {
  const module = read(
    "export function f(a: any, b = 1) { while (a) { if (a && b) a = a?.x ?? b; for (const x of a) switch (x) { case 1: b ||= 2; } } return a ? 1 : 2; }",
  );
  const flow = module.flowOf(named(module, "f"))!;
  for (const site of module.context.sites.sites.filter(({ branch }) => branch >= 0)) {
    expect(edgesOfSite(flow, site.index, true), site.kind).not.toEqual([]);
    expect(edgesOfSite(flow, site.index, false), site.kind).not.toEqual([]);
    expect(pointsOfSite(flow, site.index)).not.toEqual([]);
  }
});

test("eval and with are refused by name, other constructs become havoc", () => {
  const module = flowOfModule(
    parseModule(
      "/m.cjs",
      "function e(x) { return eval(x); }\nfunction w(o) { with (o) { return a; } }\nfunction t(x) { return tag`a`; }",
    ),
  );
  expect(module.refusalOf(named(module, "e"))?.construct).toBe("eval");
  expect(module.refusalOf(named(module, "w"))?.construct).toBe("with");
  expect(module.flowOf(named(module, "t"))?.havocs.map(({ reason }) => reason)).toEqual(["tagged template"]);
});

test("what closures write is no variable of the function", () => {
  const module = read("function f() { let a = 1, b = 2; const g = () => { a = b; }; g(); return a + b; }");
  const text = printFlow(module.flowOf(named(module, "f"))!);
  expect(text).toContain("publish a = 1");
  expect(text).toContain("= outer a");
  expect(text).not.toContain("outer b");
});

test("dominators and natural loops", () => {
  const module = read(
    "function f(n: number) { let t = 0; for (let i = 0; i < n; i++) { while (t > i) t--; } return t; }",
  );
  const flow = module.flowOf(named(module, "f"))!;
  const [outer, inner] = loopsOf(flow);
  expect(loopsOf(flow)).toHaveLength(2);
  expect(outer!.body.has(inner!.head)).toBe(true);
  const dominator = immediateDominators(flow);
  expect(dominates(dominator, outer!.head, inner!.head)).toBe(true);
  expect(dominates(dominator, inner!.head, outer!.head)).toBe(false);
});

test("points are named by line", () => {
  const module = read("export function f(a: number) {\n  let x = a;\n  if (x > 1)\n    x = 2;\n  return x;\n}");
  expect(pointsAtLine(module, 4).map((point) => nameOf(module, point))).toEqual(["/m.ts:4:5"]);
  expect(pointsAtLine(module, 5).map(kindOf)).toEqual(["statement"]);
  expect(pointsAtLine(module, 99)).toEqual([]);
});

test("calls go to functions by name and to methods by theirs; what is made here may be called", () => {
  const module = read(
    "function a() { return b(); } const b = () => 1; class C { m() { return a(); } } function c(x: C) { [1].map(() => b()); return x.m(); }",
  );
  const graph = callGraphOf(module);
  const reached = [...graph.reachableFrom(named(module, "c"))].map(module.nameOf);
  expect(reached.sort()).toEqual(["C.m", "a", "b", "c", "c.<anonymous>"]);
});

test("effects: what a function may write, through the functions it calls", () => {
  const module = read(
    "let count = 0; function pure(x: number) { return Math.max(x, 1); } function bump() { count++; } function both(o: any) { bump(); o.total = pure(1); } function open(f: any) { f(); }",
  );
  const of = effectsOfModule(module);
  expect(of(named(module, "pure"))).toMatchObject({ runsUnknown: false });
  expect([...of(named(module, "both")).writes]).toEqual(["total"]);
  expect([...of(named(module, "both")).publishes].map(({ name }) => name)).toEqual(["count"]);
  expect(of(named(module, "open")).runsUnknown).toBe(true);
});

test("passive form: a version per assignment, a phi where ways meet, nothing known in a handler", () => {
  const module = read("function f(a: any) { let x = 1; if (a) x = 2; try { x = a(); } catch { return x; } return x; }");
  const flow = module.flowOf(named(module, "f"))!;
  const passive = passiveForm(flow);
  const phis = passive.phis.flat().filter(({ variable }) => variable.name === "x");
  expect(phis.map(({ from }) => new Set(from.values()).size).sort()).toEqual([0, 2]);
  const handler = flow.blocks.find(({ handler }) => handler !== undefined)!.handler!;
  expect(passive.phis[handler]!.find(({ variable }) => variable.name === "x")?.from.size).toBe(0);
});

test("a slice keeps what an assertion depends on and leaves the rest", () => {
  const module = read(
    "function f(a: number[], i: number, s: string) { const t = s.trim(); const k = i + 1; return t + a[k]; }",
  );
  const flow = module.flowOf(named(module, "f"))!;
  const slice = sliceTo(flow, (each) => each.kind === "assert" && each.property.checker === "index-read");
  const kept = [...slice.kept].map(({ kind, at }) => `${kind} ${module.module.text.slice(at.start, at.end)}`);
  expect(kept).toContain("assign i + 1");
  expect(kept.some((each) => each.startsWith("assert t +"))).toBe(false);
});

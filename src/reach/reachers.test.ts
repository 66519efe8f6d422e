/** A method that leads to itself, by its name on whatever object: what is behind that is never called unreachable. */
import { expect, test } from "vitest";
import { flowOfModule } from "../flow/module.ts";
import { parseModule } from "../frontend/parse.ts";
import { necessary } from "./condition.ts";
import { goalsAt } from "./goals.ts";
import { reachersOf } from "./reachers.ts";

const GOAL = `if (typeof s === "number") return 1;`;

/** Whether the first `if` of `K.m`, whose parameter is a text, may be called unreachable. */
function isRuledOut(rest: string, others = ""): boolean {
  const text = `export class K {\n  m(s: string): number {\n    ${GOAL}\n    ${rest}\n  }\n  ${others}\n}\n`;
  const module = flowOfModule(parseModule("/k.ts", text));
  const from = module.nodes.find((node) => module.nameOf(node) === "K.m")!;
  const site = module.context.sites.sites.find(({ kind }) => kind === "if")!;
  const goals = goalsAt(module, site.index, true);
  const reachers = reachersOf(
    module,
    goals.map(({ flow }) => flow.node),
    from,
  );
  const parameters = [{ name: "s", shape: { kind: "string" }, optional: false, rest: false }] as const;
  const condition = necessary(
    { module, from: module.flowOf(from)!, parameters, definitions: {}, goals, reachers },
    "prove",
  )!;
  return reachers.unseen === undefined && condition.ways.length === 0;
}

test("what nothing leads back to is ruled out", () => {
  expect(isRuledOut("return 2;")).toBe(true);
  expect(isRuledOut("return this.other(3);", "other(n: number) { return n; }")).toBe(true);
});

test.for([
  ["by its name", "return this.m(5);", ""],
  ["as a value", "const g = this.m; return g.call(this, 5);", ""],
  ["under a name that is not known", `return this[s === "x" ? "m" : "m"](5);`, ""],
  ["by another method", "return this.other(5);", "other(n: number) { return this.m(n); }"],
  ["out of a pattern", "const { m } = this; return m(5);", ""],
  ["from below", "class L extends K { n() { return super.m(5); } } return new L().n();", ""],
] as const)("a method leads to itself %s", ([, rest, others]) => {
  expect(isRuledOut(rest, others)).toBe(false);
});

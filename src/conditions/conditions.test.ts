/** Verification conditions of small functions: what is proved, what must not be, and what clients state themselves. */
import { afterAll, expect, test } from "vitest";
import { apply, input, literal } from "../expr/build.ts";
import { analyserOf } from "../flow/domains/analyse.ts";
import { use, type Variable } from "../flow/graph.ts";
import { flowOfModule } from "../flow/module.ts";
import { parseModule } from "../frontend/parse.ts";
import { FALSE, int, lt, not } from "../reach/term/term.ts";
import { type Encoded, encode, type Request } from "./encode.ts";
import { openProver } from "./entails.ts";
import { identical, type Value } from "./value.ts";

const prover = openProver();
afterAll(() => prover.dispose());

function encoded(source: string, name = "f", rest: Partial<Request> = {}): Encoded {
  const module = flowOfModule(parseModule("a.ts", source));
  const analyser = analyserOf(module);
  const node = module.nodes.find((one) => module.nameOf(one) === name)!;
  const granted = analyser.analyse(node, ({ kind }) => kind === "parameter-type");
  const found = encode({
    module,
    flow: module.flowOf(node)!,
    analyse: (one) => (one === node ? granted : analyser.analyse(one)),
    ...rest,
  });
  return found!;
}

/** The lines of the assertions of a kind, with what was said of each. */
async function verdicts(source: string, checker: string, rest: Partial<Request> = {}): Promise<string[]> {
  const { assertions } = encoded(source, "f", rest);
  const said: string[] = [];
  for (const { property, moment, goal } of assertions)
    if (property.checker === checker) said.push((await moment.entails(prover, [], goal)).kind);
  return said;
}

const PROVED: readonly (readonly [string, string])[] = [
  // two tests of the same value
  ["const y = x > 3 ? 1 : 0; console.assert(!(x > 5) || y === 1);", "assertion"],
  // relations of more than two values
  [
    "const i = x | 0, j = y | 0; if (i > 0 && j > 0 && i < 1000 && j < 1000) console.assert(i + j > i && i + j >= 2);",
    "assertion",
  ],
  ["const i = x | 0; if (i > 10 && i < 1000) console.assert((i * 3) % 3 === 0);", "assertion"],
  // what was stored is read
  ["const o = { a: 1, b: 2 }; o.a = 5; console.assert(o.a + o.b === 7);", "assertion"],
  ["const xs = [1, 2, 3]; xs[1] = 7; console.assert(xs[1] === 7 && xs.length === 3);", "assertion"],
  // rounding keeps order
  ["if (x >= 0 && y >= 0) console.assert(x + y >= x);", "assertion"],
  ["if (Number.isFinite(x)) { const z = x + 1; console.assert(!Number.isNaN(z)); }", "assertion"],
  ["const t = typeof x; console.assert(t === 'number');", "assertion"],
  ["let n = 0; try { n = 1; g(); n = 2; } catch { n = 3; } console.assert(n >= 0 || n < 0);", "assertion"],
];

test.each(PROVED)("%s", async (body, checker) => {
  const source = `declare function g(): void; export function f(x: number, y: number) { ${body} }`;
  const said = await verdicts(source, checker);
  expect(said.length).toBeGreaterThan(0);
  expect(said).toEqual(said.map(() => "proved"));
});

const NOT_PROVED: readonly (readonly [string, string])[] = [
  ["console.assert(x + y - y === x);", "assertion"],
  ["console.assert(x === x);", "assertion"],
  ["const o = { a: 1 }; h(o); console.assert(o.a === 1);", "assertion"],
  // one may be the other, or its prototype
  ["const v = p.a; q.a = 1; console.assert(p.a === v);", "assertion"],
  ["const v = p.a; q[k] = 1; console.assert(p.a === v);", "assertion"],
  // what threw did not go on
  ["let n = 0; try { p.a.b; n = 1; } catch { console.assert(p.a !== undefined); }", "assertion"],
  ["let n = 0; try { p.a.b; n = 1; } catch {} console.assert(n === 1);", "assertion"],
  ["let n = 0; for (let i = 0; i < x; i++) n += i; console.assert(n === 0);", "assertion"],
  ["let n = 1; for (const one of [x, y]) n *= one; console.assert(n === 1);", "assertion"],
  ["console.assert(1 / (0 * x) === 1 / (0 * y));", "assertion"],
  ["state = 1; h(p); console.assert(state === 1);", "assertion"],
  ["const v = -x; const w = 0 - x; console.assert(1 / v === 1 / w);", "assertion"],
];

test.each(NOT_PROVED)("not: %s", async (body, checker) => {
  const source = `let state = 0; declare function h(o: unknown): void; export function f(x: number, y: number, p: any, q: any, k: string) { ${body} }`;
  const said = await verdicts(source, checker);
  expect(said.length).toBeGreaterThan(0);
  expect(said).not.toContain("proved");
  expect(said).not.toContain("vacuous");
});

test("what cannot happen proves nothing", async () => {
  const said = await verdicts(
    "export function f(x: number) { const i = x | 0; if ((i * 2) % 2 === 1) console.assert(false); }",
    "assertion",
  );
  expect(said).toEqual(["vacuous"]);
});

const CALLS = `
export function f(x: number, y: number) { if (isPositive(x)) return y + 1; return y; }
function isPositive(x: number) { if (x > 0) return 1; return 0; }
`;

test("a client states what holds on entry and on exit; calls are entered when it says so", async () => {
  const { entry, exits } = encoded(CALLS, "f", { inline: () => true });
  const [x, y] = parametersOf(CALLS).map((one) => entry.value(use(one))) as [Value, Value];
  const given = [lt(int(0), x.num), not(x.nan), not(y.nan)];
  const said = [];
  for (const exit of exits) said.push((await exit.entails(prover, given, not(lt(exit.result.num, y.num)))).kind);
  // the other return cannot be reached
  expect(said.sort()).toEqual(["proved", "vacuous"]);
  const outside = encoded(CALLS, "f");
  const [first] = parametersOf(CALLS).map((one) => outside.entry.value(use(one)));
  for (const exit of outside.exits)
    expect((await exit.entails(prover, [lt(int(0), first!.num)], FALSE)).kind).toBe("unknown");
});

function parametersOf(source: string): readonly Variable[] {
  const module = flowOfModule(parseModule("a.ts", source));
  return module.flowOf(module.nodes.find((one) => module.nameOf(one) === "f")!)!.parameters;
}

test("a flag is raised where its instructions are, on no other way", async () => {
  const source = "export function f(x: number) { let n = 0; if (x > 0) { n = 41; } return n; }";
  const { exits, entry } = encoded(source, "f", {
    flags: [
      {
        name: "modified",
        raisedAt: (_flow, block, index) => {
          const each = block.instructions[index];
          return (
            each?.kind === "assign" &&
            each.value.kind === "copy" &&
            each.value.of.kind === "constant" &&
            each.value.of.value === 41
          );
        },
      },
    ],
  });
  const [parameter] = parametersOf(source);
  const { num } = entry.value(use(parameter!));
  const [exit] = exits;
  expect(await exit!.entails(prover, [lt(num, int(0))], not(exit!.flag("modified")))).toEqual({ kind: "proved" });
  expect((await exit!.entails(prover, [lt(int(0), num)], not(exit!.flag("modified")))).kind).toBe("unknown");
});

test("expressions of the dynamic side mean what the source means", async () => {
  const source = "export function f(x: number, y: number) { return x * y + Math.abs(y) % 7; }";
  const { entry, exits, translator } = encoded(source);
  const [x, y] = parametersOf(source);
  const [a, b] = [input("x", "num", { kind: "any-number" }), input("y", "num", { kind: "any-number" })];
  const value = translator((one) => entry.value(use(one.name === "x" ? x! : y!)));
  const same = apply("add", apply("mul", a, b), apply("rem", apply("abs", b), literal(7)));
  const other = apply("add", apply("mul", a, b), apply("rem", apply("abs", a), literal(7)));
  const [exit] = exits;
  expect(await exit!.entails(prover, [], identical(exit!.result, value(same)))).toEqual({ kind: "proved" });
  expect((await exit!.entails(prover, [], identical(exit!.result, value(other)))).kind).toBe("unknown");
});

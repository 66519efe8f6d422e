import { expect, test } from "vitest";
import { parseModule } from "../frontend/parse.ts";
import { isFunction } from "../frontend/syntax.ts";
import { analyserOf } from "./domains/analyse.ts";
import { mayThrow } from "./domains/throws.ts";
import type { Instruction } from "./graph.ts";
import { flowOfModule } from "./module.ts";
import { unwatchedSites } from "./unwatched.ts";

/** The conditions of the branches that are not watched when `console.assert` is all that is asked. */
function unwatched(body: string): string[] {
  const source = `function f(a: number, b: number, s: string, o: any) { ${body} }`;
  const module = flowOfModule(parseModule("/m.ts", source));
  const node = module.nodes.find(isFunction)!;
  const analysed = analyserOf(module).analyse(node, () => true)!;
  const throwing = new Set<Instruction>();
  analysed.walk((state, _block, _index, each) => {
    if (each !== undefined && mayThrow(analysed.setting, state, each)) throwing.add(each);
  });
  const { flow } = analysed;
  const sites = unwatchedSites(flow, {
    isMarked(block, index) {
      const each = flow.blocks[block]!.instructions[index];
      return each?.kind === "assert" && each.property.checker === "assertion";
    },
    mayThrow: (each) => throwing.has(each),
  });
  return flow.blocks.flatMap(({ end }) =>
    end.kind === "branch" && sites.includes(end.at.site) ? [source.slice(end.at.start, end.at.end)] : [],
  );
}

test("a branch whose ways meet again and change nothing that is asked about is not watched", () => {
  expect(unwatched("let t = 'x'; if (a > 1) t = 'y'; console.assert(b > 0); return t;")).toEqual(["a > 1"]);
  expect(unwatched("let t = 'x'; if (a > 1) { if (b > 2) t = 'y'; } console.assert(b > 0); return t;").sort()).toEqual([
    "a > 1",
    "b > 2",
  ]);
});

test.each([
  ["it changes what is asserted", "let t = 1; if (a > 1) t = 2; console.assert(t > 0);"],
  ["it decides a branch that does", "let t = 0; let u = 1; if (a > 1) t = 1; if (t) u = 2; console.assert(u > 0);"],
  ["it returns", "if (a > 1) return; console.assert(b > 0);"],
  ["it may throw", "let t = 1; if (a > 1) t = o.x; console.assert(b > 0);"],
  ["it loops", "let t = 1; while (t < a) t++; console.assert(b > 0);"],
  ["it writes", "if (a > 1) o.x = 1; console.assert(b > 0);"],
  ["it calls", "if (a > 1) o(); console.assert(b > 0);"],
  ["it asserts", "if (a > 1) console.assert(b > 0);"],
  ["it decides what a call is given", "let t = 1; if (a > 1) t = 2; o(t); console.assert(b > 0);"],
  ["something is caught", "try { if (a > 1) a = 2; console.assert(b > 0); } catch {}"],
])("%s: it is watched", (_why, body) => {
  expect(unwatched(body)).not.toContain("a > 1");
});

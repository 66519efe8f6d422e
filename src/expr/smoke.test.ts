import { test } from "vitest";
import { apply, input, literal, not, and, truthy, choice, eq, lt } from "./build.ts";
import { print } from "./print.ts";
import { compile, compileHolds } from "./compile.ts";
import { evaluate } from "./evaluate.ts";
test("x", () => {
  const n = input("n", "num", { kind: "any-number" });
  const s = input("s", "str", { kind: "any-string", maxLength: 10 });
  const e = and(apply("startsWith", s, literal("a"), literal(0)), lt(literal(3), n), not(eq(apply("rem", n, literal(2)), literal(0))), truthy(n));
  console.log(print(e), evaluate(e, new Map<string, any>([["n", 5], ["s", "abc"]])), compile(e)(new Map<string, any>([["n", 5], ["s", "abc"]])), compile(e).toString());
  const f = compileHolds([e], [n, s]);
  console.log(f([5, "a"]), f([4, "a"]));
  const t = performance.now();
  let c = 0;
  for (let i = 0; i < 1e6; i++) c += apply("lt", apply("add", n, literal(1)), literal(10)).id & 1;
  console.log((performance.now() - t) / 1e6 * 1e3, "us", c);
});

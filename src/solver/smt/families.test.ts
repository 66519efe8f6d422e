import { expect, test, afterAll } from "vitest";
import { and, apply, eq, input, le, literal, lt, not, or } from "../../expr/build.ts";
import type { Expr, Primitive } from "../../expr/expr.ts";
import { smt } from "./smt.ts";
import { satisfies } from "../validate.ts";

const solver = smt();
afterAll(() => solver.dispose());
const n = (v: number) => literal(v);
const t = (v: string) => literal(v);
const int = (name: string, min = -1e6, max = 1e6) => input(name, "num", { kind: "integer", min, max });
const num = (name: string) => input(name, "num", { kind: "any-number" });
const str = (name: string, maxLength = 1000) => input(name, "str", { kind: "any-string", maxLength });
const [x, y, z] = [int("x"), int("y"), int("z")];
const [a, b] = [num("a"), num("b")];
const s = str("s");
const op = apply;
const len = op("length", s);
const char = (i: Expr) => op("charAt", s, i);
const re = (source: string, flags = "", text: Expr = s) => op("regexTest", text, t(source), t(flags), n(0));
const at = op("indexOf", s, t("="), n(0));
const part = (i: number, sep = ",") => op("splitPart", s, t(sep), n(i));
const pi = (e: Expr) => op("parseInt", e, n(10));
const xs = (e: Expr) => { const p = op("bitXor", e, op("shl", e, n(13))); const q = op("bitXor", p, op("ushr", p, n(17))); return op("bitXor", q, op("shl", q, n(5))); };
const email = "^[a-z0-9._]+@[a-z0-9-]+\\.[a-z]{2,4}$";

const cases: [string, "sat" | "unsat" | "unknown", Expr[], Record<string, Primitive>?][] = [
  ["linear", "sat", [lt(op("add", op("mul", x, n(3)), y), n(100)), lt(n(90), op("add", x, y)), lt(x, y)]],
  ["coupled", "sat", [eq(op("add", x, y), n(1000)), eq(op("sub", x, y), n(200))]],
  ["coupled unsat", "unsat", [eq(op("add", x, y), n(1001)), eq(op("sub", x, y), n(200))]],
  ["rem", "sat", [eq(op("rem", x, n(7)), n(3)), lt(n(1000), x)]],
  ["rem neg", "sat", [eq(op("rem", x, n(7)), n(-3))]],
  ["rem unsat", "unsat", [eq(op("rem", x, n(7)), n(8))]],
  ["floor div", "sat", [eq(op("floor", op("div", x, n(10))), n(42)), eq(op("rem", x, n(10)), n(7))]],
  ["floor div unsat", "unsat", [eq(op("floor", op("div", x, n(10))), n(42)), lt(x, n(420))]],
  ["any cmp", "sat", [lt(a, n(5)), lt(n(4), a)]],
  ["any not lt", "unsat", [not(lt(a, n(5))), lt(a, n(3))]],
  ["any nan", "sat", [not(lt(a, n(5))), not(le(n(5), a))]],
  ["any inf", "sat", [lt(n(1.7976931348623157e308), a)]],
  ["add .1", "sat", [eq(op("add", a, n(0.1)), n(0.7))]],
  ["half", "sat", [eq(op("mul", a, n(2)), n(7))]],
  ["mask", "sat", [eq(op("bitAnd", x, n(255)), n(0xab)), eq(op("bitAnd", op("ushr", x, n(8)), n(15)), n(5))]],
  ["xorshift", "sat", [eq(xs(a), n(12345678))]],
  ["imul hash", "sat", [eq(op("imul", op("bitXor", a, n(61)), n(0x27d4eb2d)), n(77))]],
  ["bits unsat", "unsat", [eq(op("bitAnd", a, n(3)), n(4))]],
  ["bits unsat int", "unsat", [eq(op("bitOr", x, n(1)), n(4))]],
  ["product", "sat", [eq(op("mul", x, y), n(210)), lt(n(10), x), lt(n(10), y)]],
  ["pythagoras", "sat", [eq(op("add", op("mul", x, x), op("mul", y, y)), op("mul", z, z)), lt(n(10), x), lt(x, y), lt(y, n(200)), lt(n(0),z)]],
  ["startsWith/endsWith", "sat", [op("startsWith", s, t("abc"), n(0)), op("includes", s, t("xyz"), n(0)), op("endsWith", s, t("!"))]],
  ["starts unsat", "unsat", [op("startsWith", s, t("abc"), n(0)), op("startsWith", s, t("abd"), n(0))]],
  ["length unsat", "unsat", [eq(s, t("abc")), lt(n(3), len)]],
  ["indexOf next", "sat", [lt(n(2), at), eq(char(op("add", at, n(1))), t("7"))]],
  ["k=int", "sat", [op("startsWith", s, t("k="), n(0)), eq(pi(op("slice", s, n(2), n(Infinity))), n(345))]],
  ["split three", "sat", [eq(op("splitCount", s, t(",")), n(3)), lt(n(1990), pi(part(0))), lt(pi(part(0)), n(2030)), le(n(1), pi(part(1))), le(pi(part(1)), n(12)), eq(part(2), t("end"))]],
  ["email", "sat", [re(email), op("includes", s, t("foo"), n(0))]],
  ["digits-letters", "sat", [re("^\\d{3}-[A-Z]+$"), lt(n(7), len)]],
  ["regex neg", "sat", [not(re("^\\d+$")), re("\\d"), eq(len, n(5))]],
  ["regex unsat", "unsat", [re("^a{2,3}$"), re("b")]],
  ["regex look", "sat", [re("^(?=.*\\d)(?=.*[A-Z]).{8,}$")]],
  ["regex group", "sat", [eq(op("regexGroup", s, t("^(\\w+)=(\\d+);?$"), t(""), n(0), n(2)), t("42")), eq(op("regexGroup", s, t("^(\\w+)=(\\d+);?$"), t(""), n(0), n(1)), t("key"))]],
  ["regex i", "sat", [re("^hello world$", "i"), not(eq(s, t("hello world")))]],
  ["trim/lower", "sat", [eq(op("lower", op("trim", s)), t("yes")), not(eq(s, t("yes")))]],
  ["numToStr", "sat", [eq(op("concat", t("id-"), op("numToStr", x, n(10))), t("id--42"))]],
  ["Number(s)", "sat", [eq(op("strToNum", s), n(12.5))]],
  ["pad", "sat", [eq(op("padStart", s, n(5), t("0")), t("00042"))]],
  ["replace", "sat", [eq(op("replace", s, t("-"), t("")), t("ab-c"))]],
  ["charcode sum", "sat", [eq(op("add", op("charCodeAt", s, n(0)), op("charCodeAt", s, n(1))), n(200))]],
];

const results: string[] = [];
test.each(cases)("%s", (name, expected, constraints, seed = {}) => {
  const query = { constraints, seed: new Map(Object.entries(seed)) };
  const times: number[] = [];
  let verdict;
  for (let i = 0; i < 5; i++) {
    const start = performance.now();
    verdict = solver.solve(query, { milliseconds: 3000, evaluations: 10000 });
    times.push(performance.now() - start);
  }
  times.sort((p, q) => p - q);
  results.push(`${name.padEnd(20)} ${times[2]!.toFixed(1).padStart(8)} ${verdict!.kind} ${verdict!.kind === "sat" ? JSON.stringify([...verdict!.model]) + verdict!.by : verdict!.kind === "unknown" ? verdict!.reason : verdict!.by}`);
  if (verdict!.kind === "sat") expect(satisfies(verdict!.model, query)).toBe(true);
  expect(verdict!.kind).toBe(expected);
});
afterAll(() => console.log(results.join("\n")));

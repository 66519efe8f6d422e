import { expect, test } from "vitest";
import {
  and,
  apply,
  choice,
  eq,
  FALSE,
  input,
  ite,
  literal,
  lt,
  not,
  opaque,
  or,
  reference,
  resetExpressions,
  TRUE,
  truthy,
} from "./build.ts";
import { evaluate } from "./evaluate.ts";
import type { Domain, Expr, Primitive } from "./expr.ts";
import { inputsOf } from "./inputs.ts";
import { substitute } from "./substitute.ts";
import { alternativeOf } from "./variable/variable.ts";
import { postorder } from "./walk.ts";

const ANY_NUMBER: Domain = { kind: "any-number" };
const ANY_STRING: Domain = { kind: "any-string", maxLength: 20 };
const number = (name: string): Expr => input(name, "num", ANY_NUMBER);
const text = (name: string): Expr => input(name, "str", ANY_STRING);

test("literals that differ by Object.is or by type are different nodes, equal ones are one node", () => {
  const values: Primitive[] = [
    0,
    -0,
    "0",
    0n,
    false,
    null,
    undefined,
    Number.NaN,
    "",
    "NaN",
    1,
    1n,
    true,
    Number.POSITIVE_INFINITY,
  ];
  const nodes = values.map((value) => literal(value));
  expect(new Set(nodes).size).toBe(values.length);
  values.forEach((value, i) => {
    expect(literal(value)).toBe(nodes[i]);
    expect(Object.is(nodes[i]!.value, value)).toBe(true);
  });
  expect(nodes.map((node) => node.sort).join()).toBe("num,num,str,big,bool,any,any,num,str,str,num,big,bool,num");
});

test("the same structure is the same object", () => {
  const build = (): Expr =>
    lt(apply("mul", number("x"), number("y")), apply("length", apply("concat", text("s"), literal("a"))));
  expect(build()).toBe(build());
  expect(opaque("f", [number("x")], "num")).toBe(opaque("f", [number("x")], "num"));
  expect(opaque("f", [number("x")], "num")).not.toBe(opaque("g", [number("x")], "num"));
  expect(reference("o")).toBe(reference("o"));
  expect(reference("o")).not.toBe(reference("p"));
});

test("inputs are told apart by name, sort and domain", () => {
  const small: Domain = { kind: "integer", min: 0, max: 9 };
  expect(input("x", "num", small)).toBe(input("x", "num", { kind: "integer", min: 0, max: 9 }));
  expect(input("x", "num", small)).not.toBe(input("x", "num", { kind: "integer", min: 0, max: 8 }));
  expect(input("x", "num", { kind: "one-of", values: [0] })).not.toBe(
    input("x", "num", { kind: "one-of", values: [-0] }),
  );
  expect(input("x", "num", { kind: "tag", labels: ["a"] })).toBe(input("x", "num", { kind: "tag", labels: ["a"] }));
});

test("ids are dense and never used twice", () => {
  const ids = [number("i1"), apply("abs", number("i1")), apply("neg", number("i1"))].map((e) => e.id);
  expect(ids).toEqual([ids[0], ids[0]! + 1, ids[0]! + 2]);
  resetExpressions();
  expect(number("i1").id).toBe(ids[2]! + 1);
});

test("after a reset TRUE, FALSE and early literals are still interned, and old nodes do not come back", () => {
  const zero = literal(0);
  const old = apply("abs", number("x"));
  resetExpressions();
  expect(literal(true)).toBe(TRUE);
  expect(literal(false)).toBe(FALSE);
  expect(literal(0)).toBe(zero);
  expect(apply("abs", number("x"))).not.toBe(old);
  // old nodes stay usable
  expect(apply("neg", apply("neg", old))).toBe(old);
});

test("arguments of the wrong sort or number are refused", () => {
  expect(() => apply("add", number("x"), literal("1"))).toThrow("argument 1 of add has sort str, not num");
  expect(() => apply("add", number("x"))).toThrow("add was given 1 arguments");
  expect(() => not(number("x"))).toThrow();
});

test("the sort of a selection is that of its alternatives", () => {
  const b = input("b", "bool", { kind: "any-boolean" });
  expect(ite(b, number("x"), literal(1)).sort).toBe("num");
  expect(ite(b, number("x"), literal("a")).sort).toBe("any");
  const tag = input(alternativeOf("u"), "num", { kind: "tag", labels: ["p", "q"] });
  expect(choice(tag, text("s"), text("t")).sort).toBe("str");
  expect(choice(tag, text("s"), literal(undefined)).sort).toBe("any");
});

test("truthiness of a union follows its alternatives", () => {
  const tag = input(alternativeOf("u"), "num", { kind: "tag", labels: ["p", "q"] });
  expect(truthy(choice(tag, text("s"), literal(undefined)))).toBe(
    and(eq(tag, literal(0)), not(eq(text("s"), literal("")))),
  );
  expect(truthy(choice(tag, reference("o"), literal(null)))).toBe(eq(tag, literal(0)));
});

test("inputs are listed once, in the order they occur", () => {
  const e = and(lt(number("b"), number("a")), or(lt(number("a"), number("c")), eq(text("s"), text("t"))));
  expect(inputsOf(e).map((i) => i.name)).toEqual(["b", "a", "c", "s", "t"]);
  expect(inputsOf(e)).toBe(inputsOf(e));
  expect(inputsOf(TRUE)).toEqual([]);
});

test("substituting simplifies anew and leaves the rest alone", () => {
  const e = and(lt(number("x"), number("y")), eq(text("s"), literal("a")));
  expect(substitute(e, (i) => (i.name === "s" ? literal("a") : undefined))).toBe(lt(number("x"), number("y")));
  expect(substitute(e, () => undefined)).toBe(e);
});

test("chains of a hundred thousand operations can be built, measured and searched for inputs", () => {
  let e: Expr = number("x");
  for (let i = 0; i < 100_000; i++) e = apply("mul", e, number(`x${i % 7}`));
  const condition = not(lt(e, literal(5)));
  expect(postorder([condition]).length).toBeGreaterThan(100_000);
  expect(inputsOf(condition).length).toBe(8);
});

test("a text that grows part by part is not copied with every part", () => {
  const part = input("part", "str", { kind: "any-string", maxLength: 100 });
  const last = input("last", "str", { kind: "any-string", maxLength: 100 });
  let text: Expr = literal("");
  const sizes: number[] = [];
  for (let i = 0; i < 5_000; i++) {
    text = apply("concat", text, i % 2 === 0 ? part : last);
    sizes.push(text.kind === "apply" ? text.args.length : 1);
  }
  expect(Math.max(...sizes)).toBeLessThan(40);
  const model = new Map([
    ["part", "a"],
    ["last", "b"],
  ]);
  expect(evaluate(text, model)).toBe("ab".repeat(2_500));
  expect(evaluate(apply("length", text), model)).toBe(5_000);
  expect(evaluate(apply("charAt", text, literal(4_001)), model)).toBe("b");
});

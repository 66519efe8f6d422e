import { beforeEach, describe, expect, test } from "vitest";
import { eq, literal } from "../../expr/build.ts";
import { evaluate } from "../../expr/evaluate.ts";
import type { Expr, Primitive } from "../../expr/expr.ts";
import type { BinaryOperator, Shadow } from "../protocol.ts";
import { b, begin, big, model, R, s, t, tag, union, x, y } from "../testing/protocol.ts";

beforeEach(() => begin({}));

describe("operators", () => {
  const numbers = [0, -0, 1, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, 7];
  const words = ["", "a", "1", " 12 ", "b", "0x10", "-0", "1.5"];
  const values: [Primitive, Expr][] = [
    ...numbers.map((n): [Primitive, Expr] => [n, x]),
    ...words.map((w): [Primitive, Expr] => [w, s]),
    [true, b],
    [false, b],
    [5n, big],
    [-3n, big],
    [0n, big],
  ];
  const others: [Primitive, Expr | undefined][] = [
    ...numbers.map((n): [Primitive, Expr] => [n, y]),
    ...words.map((w): [Primitive, Expr] => [w, t]),
    [true, undefined],
    [null, undefined],
    [undefined, undefined],
    [3n, undefined],
    [0n, undefined],
    ["1", undefined],
    [1, undefined],
  ];
  const operators = "+ - * / % ** & | ^ << >> >>> < <= > >= == != === !==".split(" ") as BinaryOperator[];

  test("every operator's shadow evaluates to what JavaScript computes, on all mixes of types", () => {
    let compared = 0;
    for (const op of operators) {
      const native = new Function("a", "b", `return a ${op} b`) as (a: unknown, b: unknown) => Primitive;
      for (const [left, left$] of values) {
        for (const [right, right$] of others) {
          const bindings = model({ x: 0, y: 0, s: "", t: "", b: true, big: 0n });
          (bindings as Map<string, Primitive>).set((left$ as { name: string }).name, left);
          if (right$ !== undefined) (bindings as Map<string, Primitive>).set((right$ as { name: string }).name, right);
          R.begin(bindings, {}, { check: true });
          const shadow = R.binary(op, left, left$, right, right$, 1);
          let expected: Primitive;
          try {
            expected = native(left, right);
          } catch {
            expect(shadow).toBeUndefined();
            continue;
          }
          if (shadow === undefined) continue;
          expect(Object.is(evaluate(shadow, bindings), expected), `${String(left)} ${op} ${String(right)}`).toBe(true);
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(5000);
  });

  test("unary operators and updates", () => {
    begin({ x: -1.5, s: "12", b: true, big: 4n });
    const value = (e: Shadow) => evaluate(e!, R.record.model);
    expect(value(R.unary("-", -1.5, x, 1))).toBe(1.5);
    expect(value(R.unary("+", "12", s, 1))).toBe(12);
    expect(value(R.unary("~", -1.5, x, 1))).toBe(~-1.5);
    expect(value(R.unary("!", true, b, 1))).toBe(false);
    expect(value(R.unary("~", 4n, big, 1))).toBe(~4n);
    expect(value(R.update("++", "12", s, 1))).toBe(13);
    expect(value(R.update("--", 4n, big, 1))).toBe(3n);
    expect(R.unary("typeof", "12", s, 1)).toBeUndefined();
  });

  test("typeof of a union is a condition on its tag", () => {
    begin({ "u#tag": 1, s: "q" });
    const type = R.unary("typeof", "q", union, 1)!;
    expect(evaluate(type, R.record.model)).toBe("string");
    const test = R.binary("===", "string", type, "string", undefined, 1)!;
    R.branch(7, true, test);
    const path = R.end().path;
    expect(path).toHaveLength(1);
    expect(path[0]!.condition).toBe(eq(tag, literal(1)));
    expect(path[0]!.implicit).toBe(false);
  });

  test("a division of bigints splits on zero", () => {
    begin({ big: 0n });
    expect(R.binary("/", 4n, undefined, 0n, big, 3)).toBeUndefined();
    expect(R.end().path[0]).toMatchObject({ site: 3, taken: true, implicit: true });
  });

  test("templates and objects", () => {
    begin({ x: 3, s: "k" });
    const text = R.template(["", "=", "!"], ["k", 3], [s, x], 1)!;
    expect(evaluate(text, R.record.model)).toBe("k=3!");
    expect(R.template(["", ""], [{}], [undefined], 1)).toBeUndefined();
    expect(R.binary("+", 3, x, {}, undefined, 9)).toBeUndefined();
    expect(R.end().concretisations.map((c) => c.site)).toEqual([1, 9]);
  });
});

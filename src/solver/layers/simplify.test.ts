import { expect, test } from "vitest";
import { and, apply, eq, input, literal, lt, not, or, TRUE } from "../../expr/build.ts";
import { simplifyConstraints } from "./simplify.ts";

const x = input("x", "num", { kind: "any-number" });
const y = input("y", "num", { kind: "any-number" });
const k = input("k", "num", { kind: "integer", min: 0, max: 9 });
const p = input("p", "bool", { kind: "any-boolean" });
const color = input("color", "str", { kind: "one-of", values: ["red", "blue"] });
const n = literal;

const rest = (...constraints: Parameters<typeof simplifyConstraints>[0]) => {
  const result = simplifyConstraints(constraints);
  return result.kind === "false"
    ? "false"
    : { constraints: result.constraints, bound: [...result.bound].map(([e, v]) => [e.name, v.value]) };
};

test("flattens, drops what is true or repeated", () => {
  const [a, b] = [lt(x, n(5)), lt(y, n(5))];
  expect(rest(and(a, b), a, TRUE)).toEqual({ constraints: [a, b], bound: [] });
  expect(rest(not(or(a, b)))).toEqual({ constraints: [not(a), not(b)], bound: [] });
});

test("replaces variables that are equated with literals", () => {
  expect(rest(eq(x, n(3)), lt(apply("add", x, y), n(5)))).toMatchObject({
    bound: [["x", 3]],
    constraints: [lt(apply("add", n(3), y), n(5))],
  });
  expect(rest(p, or(not(p), lt(y, n(1))))).toMatchObject({ bound: [["p", true]], constraints: [lt(y, n(1))] });
});

test("finds contradictions", () => {
  expect(rest(eq(x, n(3)), eq(x, n(4)))).toBe("false");
  expect(rest(eq(x, n(3)), lt(x, n(2)))).toBe("false");
  expect(rest(p, not(p))).toBe("false");
  expect(rest(lt(x, y), not(lt(x, y)))).toBe("false");
  expect(rest(eq(k, n(12)))).toBe("false");
  expect(rest(eq(color, n("green")))).toBe("false");
});

test("follows one equation into the next", () => {
  expect(rest(eq(x, n(2)), eq(apply("mul", x, y), n(6)), eq(k, n(0)))).toMatchObject({
    bound: [
      ["x", 2],
      ["k", 0],
    ],
  });
});

test("x === 0 is also true of -0: it does not become a substitution where the two differ", () => {
  const negativeZero = apply("same", x, n(-0));
  expect(rest(eq(x, n(0)), negativeZero)).toMatchObject({ constraints: [eq(x, n(0)), negativeZero], bound: [] });
  expect(rest(eq(x, n(0)), lt(x, y))).toMatchObject({ bound: [["x", 0]] });
});

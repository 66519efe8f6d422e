import { expect, test } from "vitest";
import { and, apply, choice, eq, input, literal, lt, not, or, reference } from "../../expr/build.ts";
import { evaluate } from "../../expr/evaluate.ts";
import type { Primitive } from "../../expr/expr.ts";
import { alternativeOf } from "../../expr/variable/variable.ts";
import { Told } from "./told.ts";

const tag = input(alternativeOf("date"), "num", { kind: "tag", labels: ["number", "object"] });
const time = input("date", "num", { kind: "any-number" });
const length = input("date.length", "num", { kind: "integer", min: 0, max: 9 });
const isNumber = eq(tag, literal(0));
const model = (values: Record<string, Primitive>) => new Map(Object.entries(values));

test("a variable that nobody comes to ask for may be missing", () => {
  const [isLate, asTime] = new Told([
    or(not(isNumber), lt(literal(5), time)),
    choice(tag, apply("add", time, literal(1)), reference("date")),
  ]).by([tag]);
  const of = model({ [tag.name]: 1, [time.name]: 7 });
  expect(evaluate(isLate!, of)).toBe(true);
  expect(evaluate(asTime!, of)).toMatchObject({ kind: "reference" });
});

test("what a model says of a variable that an input does not consist of is not believed", () => {
  const [isLate, isLong] = new Told([and(isNumber, lt(literal(5), time)), lt(literal(2), length)]).by([tag]);
  const of = model({ [tag.name]: 0, [time.name]: 7, [length.name]: 3 });
  expect(() => evaluate(isLate!, of)).toThrow("what an input does not consist of");
  expect(() => evaluate(isLong!, of)).toThrow("what an input does not consist of");
});

test("where nothing is missing, conditions are as they were", () => {
  const all = [and(isNumber, lt(literal(5), time))];
  const told = new Told(all);
  expect(told.by([time, tag, length])).toBe(all);
  expect(told.by([tag])).toBe(told.by([tag, length]));
});

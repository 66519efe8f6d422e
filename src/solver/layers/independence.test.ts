import { expect, test } from "vitest";
import { apply, eq, input, literal, lt } from "../../expr/build.ts";
import { independentGroups } from "./independence.ts";

const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => input(name, "num", { kind: "any-number" }));
const n = literal;

test("constraints are grouped by the variables they share, the goal's group last", () => {
  const [ab, c1, bd, goal] = [lt(a!, b!), lt(c!, n(1)), lt(b!, d!), eq(a!, n(4))];
  expect(independentGroups([ab, c1, bd, goal])).toEqual([[c1], [ab, bd, goal]]);
  expect(independentGroups([c1, ab])).toEqual([[c1], [ab]]);
});

test("groups grow together through a late link", () => {
  const [one, two, link] = [lt(a!, n(1)), lt(b!, n(1)), eq(apply("add", a!, b!), n(0))];
  expect(independentGroups([one, two, link])).toEqual([[one, two, link]]);
});

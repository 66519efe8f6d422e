import { expect, test } from "vitest";
import { callOf, elementOf, numberedMembers, stemsOf, withNumber } from "./elements.ts";
import {
  argumentOf,
  callPath,
  depthOf,
  elementPath,
  entryKeyPath,
  entryValuePath,
  innerPath,
  isOfCalls,
  isPartOf,
  isWithin,
  kindOf,
  listedPath,
  memberPath,
  placeOf,
  preparationPath,
  shownPath,
  stepsOf,
} from "./path.ts";
import {
  alternativeOf,
  beforeIn,
  callCountOf,
  failureOf,
  freshLength,
  freshValue,
  isLength,
  keyOf,
  lengthOf,
  listedCountOf,
  presenceOf,
  sizeOf,
  subjectOf,
  valueAt,
} from "./variable.ts";
import { AGE_NAME, choiceName, drawName, isWorldName, readingName, wholeName, worldVariableOf } from "./world.ts";

test("a property called like a part of the grammar is a value like any other", () => {
  const property = valueAt(memberPath("box", "length"));
  expect(property.name).toBe(lengthOf("box").name);
  expect([property, lengthOf("box"), sizeOf("m"), listedCountOf("o")].map(isLength)).toEqual([false, true, true, true]);
});

test("whether something is there, and what it is, is said of the thing itself", () => {
  for (const variable of [presenceOf("a.b"), alternativeOf("a.b"), failureOf("a.b")])
    expect(subjectOf(variable)).toBe("a.b");
  expect([lengthOf("a"), valueAt("a#b")].map(subjectOf)).toEqual(["a.length", "a#b"]);
});

test("variables of a stretch of code know the variable of the program, its moment and property", () => {
  expect(beforeIn("x", "y")).toMatchObject({ name: "x@.y", origin: "formal", role: "before", path: "x", member: "y" });
  expect(freshLength(freshValue("xs", 12))).toMatchObject({ name: "xs@12.length", origin: "fresh", path: "xs.length" });
});

test("what the world gave is read back from the names of saved inputs", () => {
  const role = (name: string) => worldVariableOf(name)?.role;
  expect(
    [drawName(3), wholeName(0, -8, 7), readingName(0), readingName(4), AGE_NAME, choiceName(1, 3)].map(role),
  ).toEqual(["fraction", "whole", "reading", "reading", "age", "choice"]);
  expect(worldVariableOf(wholeName(2, -8, 7))).toMatchObject({ origin: "world", low: -8, high: 7 });
  expect(worldVariableOf(choiceName(1, 3))).toMatchObject({ origin: "world", count: 3 });
  for (const name of ["random", "clock", "random(0).x", "random(0)~2", "randomly(0)", "clock(x)", "choice(0)"])
    expect(isWorldName(name)).toBe(false);
});

test("a callback called like the world is not the world, and reads the same", () => {
  for (const path of ["random", "clock", "random|7", "compare", "options.random"]) {
    const names = [0, 1, 12].map((call) => callPath(path, call));
    expect(names.filter(isWorldName)).toEqual([]);
    expect(names.map(shownPath)).toEqual([0, 1, 12].map((call) => `${shownPath(path)}(${call})`));
    expect(names.map((name) => callOf(`${name}.x`, path))).toEqual([0, 1, 12]);
    expect(callOf(callPath(names[1]!, 5), path)).toBe(1);
  }
  expect(callOf("comparer(0)", "compare")).toBeUndefined();
});

test("elements are found by the variable that counts them", () => {
  const cases = [
    [lengthOf("a"), [elementPath("a", 7)]],
    [sizeOf("a"), [entryKeyPath("a", 7), entryValuePath("a", 7)]],
    [listedCountOf("a"), [keyOf("a", 7).name, listedPath("a", 7)]],
    [callCountOf("a"), [preparationPath("a", 7)]],
  ] as const;
  for (const [count, paths] of cases) {
    const stems = stemsOf(count);
    expect(stems.map((stem) => withNumber(stem, 7))).toEqual(paths);
    for (const [i, path] of paths.entries()) {
      for (const rest of ["", ".b", "[3]", "|1", "#has"])
        expect(elementOf(path + rest, stems[i]!)).toEqual({ index: 7, rest });
      expect(elementOf(`${path}x`, stems[i]!)).toBeUndefined();
    }
  }
  expect(elementOf(memberPath("a", "12"), numberedMembers("a"))).toEqual({ index: 12, rest: "" });
  expect(elementOf(memberPath("a", "one two"), numberedMembers("a"))).toBeUndefined();
});

test("what is asked of paths", () => {
  const path = 'o|1.rows[3]["a.b"].c';
  expect([argumentOf("o.rows[3]"), argumentOf("xs[0]"), argumentOf("n")]).toEqual(["o", "xs", "n"]);
  expect(shownPath(path)).toBe('o.rows[3]["a.b"].c');
  expect(kindOf("a[1].b[22]")).toBe("a[].b[]");
  expect(placeOf("rows[1][2]")).toEqual({ path: "rows[1]", index: 2 });
  expect(placeOf("rows.length")).toBeUndefined();
  expect(depthOf("a.b[0].c")).toBe(2);
  expect(isOfCalls(`${preparationPath("this", 0)}.add.n`)).toBe(true);
  expect([isWithin("a|1.b", "a"), isPartOf("a|1.b", "a"), isPartOf("a.b", "a"), isWithin("ab", "a")]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test("only what the program itself could read is found step by step", () => {
  expect(stepsOf("o.items[2].price")).toEqual({ argument: "o", steps: ["items", 2, "price"] });
  expect(stepsOf("n")).toEqual({ argument: "n", steps: [] });
  for (const path of ["o|1.a", 'o["a b"]', callPath("f", 0), innerPath("text", "part0"), keyOf("o", 0).name])
    expect(stepsOf(path)).toBeUndefined();
});

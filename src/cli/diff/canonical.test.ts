import { expect, test } from "vitest";
import { canonical, endingOf } from "./canonical.ts";

const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

test("the order of properties and the place of a class say nothing", () => {
  expect(same({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
  const instance = (file: string, ...keys: string[]) => ({
    $: "instance",
    v: { class: { file, export: "Cart" }, name: "Cart", properties: keys.map((key) => [key, 1]) },
  });
  expect(same(instance("/before/a.ts", "a", "b"), instance("/now/a.ts", "b", "a"))).toBe(true);
  expect(same(instance("/before/a.ts", "a"), instance("/now/a.ts", "b"))).toBe(false);
});

test("everything else does", () => {
  const pairs: [unknown, unknown][] = [
    [{ class: 1 }, { class: 2 }],
    [{ class: 1 }, {}],
    [{ class: { file: "a", export: "b" } }, { class: { file: "a", export: "c" } }],
    [{ quotesSource: true }, {}],
    [
      [1, 2],
      [2, 1],
    ],
    [{ $: "-0" }, 0],
    [{ $: "undefined" }, null],
    [{ a: { $: "undefined" } }, {}],
    [
      { $: "set", v: [1, 2] },
      { $: "set", v: [2, 1] },
    ],
    [
      { $: "map", v: [["a", 1]] },
      { $: "map", v: [["a", 2]] },
    ],
    [{ $: "null-object", v: [["a", 1]] }, { a: 1 }],
    [
      { $: "error", v: ["Error", "a"] },
      { $: "error", v: ["Error", "b"] },
    ],
    [
      { $: "date", v: 1 },
      { $: "date", v: 2 },
    ],
    [{ v: 1 }, { $: "symbol", v: "1" }],
  ];
  for (const [a, b] of pairs) expect([a, b, same(a, b)]).toEqual([a, b, false]);
});

test("of an error it says nothing where its class is exported, of a result all that is in it does", () => {
  const thrown = (file: string) =>
    canonical(endingOf({ throws: { name: "Odd", message: "m", class: { file, export: "Odd" } } }));
  expect(thrown("/before/a.ts")).toBe(thrown("/now/a.ts"));
  expect(thrown("/now/a.ts")).not.toBe(canonical(endingOf({ throws: { name: "Odd", message: "n" } })));
  const returned = (file: string) => canonical(endingOf({ returns: { throws: { class: { file, export: "Odd" } } } }));
  expect(returned("/before/a.ts")).not.toBe(returned("/now/a.ts"));
});

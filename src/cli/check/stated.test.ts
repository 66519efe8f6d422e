import { expect, test } from "vitest";
import { parseModule } from "../../frontend/parse.ts";
import { checkStated } from "./stated.ts";

const stated = (text: string) => {
  let said = "";
  const report = checkStated([parseModule("/virtual/subject.ts", text)], {
    cwd: "/virtual",
    err: (line) => {
      said += line;
    },
  });
  return { ...report, said };
};

test("wrong contracts stop the work, with their place and what was meant", () => {
  const { isGood, said } = stated("/**\n * @requires itmes.length > 0\n */\nexport function f(items: string[]) {}");
  expect(isGood).toBe(false);
  expect(said).toBe(
    "assay: subject.ts:2:14: @requires: nothing in sight is called itmes (contract-name)\n  Did you mean items? A predicate can speak of f, items.\n",
  );
});

test("contradictory requirements are a warning", () => {
  const { isGood, said } = stated("/** @requires n > 3 && n < 2 */\nexport function f(n: number) {}");
  expect([
    isGood,
    said.includes("subject.ts:1:15: no call can meet what is required: n > 3 && n < 2 (contract-vacuous)"),
  ]).toEqual([true, true]);
});

test("types that are refuted are counted beside those that are proved", () => {
  const { isGood, refuted, counts } = stated(
    'import type { Uint8 } from "assay/types";\nexport const a: Uint8 = 3;\nexport const b: Uint8 = 300;\nexport const c: Uint8 = Math.random();',
  );
  expect([isGood, refuted]).toEqual([true, 1]);
  expect(counts).toEqual({ discharged: 1, refuted: 1, cast: 1 });
  expect(stated("export function f() {}").counts).toEqual({ discharged: 0, refuted: 0, cast: 0 });
});

import { expect, test } from "vitest";
import { parseModule } from "../frontend/parse.ts";
import { instrument } from "../instrument/instrument.ts";
import { scriptSlots } from "./script-goals.ts";

function lines(text: string): number[] {
  const parsed = parseModule("/script.mjs", text);
  const { sites } = instrument(parsed, { build: "shadow" });
  const branches = new Set(scriptSlots({ parsed, sites, firstSlot: 0 }).map((slot) => slot >> 1));
  return sites.filter((site) => branches.has(site.branch)).map((site) => site.line);
}

test("conditions of assumptions and assertions are not counted, whatever their name", () => {
  const script = `import { assume as given, assert } from "assay";
given(x > 0 && x < 9);
assert(y || z, "message");
if (x) y = a && b;
check(a || b);`;
  expect(lines(script)).toEqual([4, 4, 5]);
});

test("an assert that is not ours counts", () => {
  expect(lines(`import assert from "node:assert";\nassert(a || b);`)).toEqual([2]);
});

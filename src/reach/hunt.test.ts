// @module-tag thorough
/** A short hunt: no input that gets to the target is excluded by φ̂. `npm run reach:hunt` is the long one. */
import { expect, test } from "vitest";
import { chanceOf } from "../expr/testing/chance.ts";
import { openScripts } from "../solver/smt/z3/scripts.ts";
import { witnessedProgram } from "./testing/generate.ts";
import { huntOne } from "./testing/hunt.ts";

test("φ̂ holds for inputs that get there", { timeout: 300_000 }, async () => {
  const scripts = openScripts();
  const r = chanceOf(5);
  let checked = 0;
  const excluded: unknown[] = [];
  try {
    for (let i = 0; i < 12; i++) {
      const { program, args } = witnessedProgram(r, i);
      const found = await huntOne(program, r, scripts, { tries: 300, most: 4, seeds: [args] });
      checked += found.witnesses;
      if (found.excluded.length > 0)
        excluded.push({ body: program.body, parameters: program.parameters, args: found.excluded });
    }
  } finally {
    scripts.dispose();
  }
  expect(excluded).toEqual([]);
  expect(checked).toBeGreaterThan(10);
});

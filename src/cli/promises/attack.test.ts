/** A short `npm run attack`: some of each family and way, in every mode, watched from outside. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { campaign, control } from "../../../attack/campaign.ts";
import { CORPUS } from "../../../attack/corpus.ts";

const root = join(import.meta.dirname, "../../..");

/** The first of each family and way. */
const some = CORPUS.filter(
  ({ family, way }, i) => CORPUS.findIndex((other) => other.family === family && other.way === way) === i,
);

test("the observers see what happens without a sandbox", async () => {
  const { tried, seen } = await control(some);
  expect(tried).toBeGreaterThan(5);
  expect(seen).toBeGreaterThanOrEqual(4);
});

test("no attempt has an effect, and none ends the tool", async () => {
  // the traps for the command itself have a test of their own
  // and all attempts of a mode are in one module: to start the command for each family would take minutes
  const rows = await campaign({ root, corpus: some.map((one) => ({ ...one, family: "any" })), traps: [] });
  expect(rows.reduce((sum, row) => sum + row.attempts, 0)).toBeGreaterThan(70);
  for (const { family, mode, layer, effects, crashes } of rows)
    expect({ family, mode, layer, effects, crashes }).toEqual({ family, mode, layer, effects: [], crashes: [] });
});

test("there are enough attempts", () => {
  expect(CORPUS.length).toBeGreaterThanOrEqual(250);
});

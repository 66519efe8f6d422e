/** A test that scenarios of one kind obey the laws of containers, and that enough of them are symbolic and crossed for that to mean something. */
import { expect, test } from "vitest";
import { installModels } from "../index.ts";
import type { Scenario } from "./container-law.ts";
import { tallyLaws } from "./container-recipes.ts";
import type { Random } from "./container-snapshot.ts";

installModels();

export function hold(
  name: string,
  make: (random: Random) => Scenario,
  count = 200,
  least = { symbolic: 1 / 3, concretised: 0 },
): void {
  test(name, () => {
    const tally = tallyLaws(name, count, make);
    expect(tally.symbolic).toBeGreaterThan(tally.scenarios * least.symbolic);
    expect(tally.crossed).toBeGreaterThan(tally.scenarios / 3);
    expect(tally.concretised).toBeLessThanOrEqual(tally.scenarios * least.concretised);
  });
}

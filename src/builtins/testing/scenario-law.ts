/** A test that scenarios of one kind obey the laws of containers, and that enough of them are symbolic and crossed for that to mean something. */
import { test } from "vitest";
import { installModels } from "../index.ts";
import { expectBite } from "./bite.ts";
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
    expectBite(tallyLaws(name, count, make), { crossed: 1 / 3, ...least });
  });
}

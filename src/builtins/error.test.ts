import { expect, test } from "vitest";
import type { Scenario } from "./container-law.ts";
import { about, anyPrimitive, tallyLaws } from "./container-recipes.ts";
import type { Random } from "./container-snapshot.ts";
import { installModels } from "./index.ts";

installModels();

function hold(
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

for (const type of [Error, TypeError]) {
  hold(
    `new ${type.name}`,
    (random) => ({
      fn: type,
      construct: true,
      self: { kind: "constant", value: undefined },
      args: random.chance(0.1) ? [] : [anyPrimitive(random, 0.8)],
    }),
    300,
  );
}
hold(
  "Error.prototype.toString",
  (random) => {
    const message = anyPrimitive(random, 0.9);
    return about((bench) => {
      const made = bench.call(Error, undefined, [bench.build(message)]);
      return bench.call(Error.prototype.toString, made.value, []);
    });
  },
  300,
);

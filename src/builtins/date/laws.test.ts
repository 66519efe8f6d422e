import { expect, test } from "vitest";
import { constant, type Scenario } from "../container-law.ts";
import { about, anyNumber, anyPrimitive, tallyLaws, variable } from "../container-recipes.ts";
import type { Random } from "../container-snapshot.ts";
import { installModels } from "../index.ts";

installModels();

function hold(
  name: string,
  make: (random: Random) => Scenario,
  count = 200,
  least = { symbolic: 1 / 3, concretised: 0 },
): void {
  test(name, () => {
    const tally = tallyLaws(name, count, make);
    expect(tally.symbolic).toBeGreaterThan(count * least.symbolic);
    expect(tally.crossed).toBeGreaterThan(count / 3);
    expect(tally.concretised).toBeLessThanOrEqual(count * least.concretised);
  });
}

const DATE_METHODS = [
  "getTime",
  "valueOf",
  "getUTCFullYear",
  "getUTCMonth",
  "getUTCDate",
  "getUTCDay",
  "getUTCHours",
  "getUTCMinutes",
  "getUTCSeconds",
  "getUTCMilliseconds",
  "getFullYear",
  "getMonth",
  "getDate",
  "getHours",
  "toISOString",
  "toJSON",
  "toString",
] as const;
const SETTERS = ["setTime", "setUTCFullYear", "setUTCMonth", "setDate", "setHours", "setUTCMinutes"] as const;
const TIMES = [
  0, -1, 1e12, 1582934400000, 951782400000, -62198755200000, 8.64e15, -8.64e15, 8.65e15, 253402300799999, 1.5, -0,
];

for (const method of DATE_METHODS) {
  hold(
    `Date.prototype.${method}`,
    (random) => {
      const expr = variable(random.pick(["n0", "i0"]));
      const offset = constant(random.pick(TIMES) + random.below(1e9));
      return about((bench) => {
        const time = bench.binary("+", bench.build({ kind: "symbol", expr }), offset);
        const date =
          bench.rt === undefined
            ? new Date(time.value as number)
            : bench.rt.construct(Date, [time.value], [time.shadow], 7);
        return bench.call(Date.prototype[method], date, []);
      });
    },
    200,
  );
}
for (const method of SETTERS) {
  hold(
    `Date.prototype.${method}`,
    (random) => {
      const arg = anyNumber(random);
      const expr = variable("i0");
      const offset = constant(random.pick(TIMES));
      return about((bench) => {
        const time = bench.binary("+", bench.build({ kind: "symbol", expr }), offset);
        const date =
          bench.rt === undefined
            ? new Date(time.value as number)
            : bench.rt.construct(Date, [time.value], [time.shadow], 7);
        bench.call(Date.prototype[method], date, [bench.build(arg)]);
        return constant(date);
      });
    },
    150,
  );
}
hold(
  "new Date",
  (random) => ({
    fn: Date,
    construct: true,
    self: { kind: "constant", value: undefined },
    args: random.chance(0.5) ? [anyPrimitive(random, 0.9)] : [anyNumber(random), anyNumber(random), anyNumber(random)],
  }),
  300,
  { symbolic: 1 / 3, concretised: 0.1 },
);
hold(
  "Date.UTC",
  (random) => ({ fn: Date.UTC, self: { kind: "constant", value: Date }, args: [anyNumber(random), anyNumber(random)] }),
  200,
);

import { test } from "vitest";
import { apply, input, literal } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { expectBite } from "../testing/bite.ts";
import { checkLaws, constant, type Operand, type Tally } from "../testing/container-law.ts";
import { about, anyNumber, anyPrimitive, variable } from "../testing/container-recipes.ts";
import { randomOf } from "../testing/container-snapshot.ts";
import { deepRuns, deepSeed } from "../testing/law-depth.ts";
import { hold } from "../testing/scenario-law.ts";

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
const SETTERS = [
  "setTime",
  "setUTCFullYear",
  "setUTCMonth",
  "setUTCDate",
  "setUTCHours",
  "setUTCMinutes",
  "setUTCSeconds",
  "setUTCMilliseconds",
  "setFullYear",
  "setMonth",
  "setDate",
  "setHours",
] as const;
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
      const given = Array.from({ length: 1 + random.below(3) }, () => anyNumber(random));
      const expr = variable("i0");
      const offset = constant(random.pick(TIMES));
      return about((bench) => {
        const time = bench.binary("+", bench.build({ kind: "symbol", expr }), offset);
        const date =
          bench.rt === undefined
            ? new Date(time.value as number)
            : bench.rt.construct(Date, [time.value], [time.shadow], 7);
        bench.call(
          Date.prototype[method],
          date,
          given.map((each) => bench.build(each)),
        );
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
  (random) => ({
    fn: Date.UTC,
    self: { kind: "constant", value: Date },
    args: Array.from({ length: random.below(8) }, () => anyNumber(random)),
  }),
  400,
);

const ISO = [
  "2024-02-29",
  "2024-02-31",
  "2023-13-01",
  "1999-12-31T23:59:59Z",
  "2000-01-01T24:00:00Z",
  "2000-01-01T24:00:01Z",
  "2000-01-01T23:60:00Z",
  "0001-03-01T00:00:00.001Z",
  "9999-12-31T23:59:59.999Z",
  "2024-00-10",
  "2024-1-1",
  "Jan 5 2020",
  "",
  "x",
  "2010-06-15T12:30:00+02:00",
  "+012345-01-01",
];
const text = input("iso", "str", { kind: "one-of", values: ISO });
const digit = (name: string, values: readonly string[]) => input(name, "str", { kind: "one-of", values });
const parts = [
  digit("year", ["2024", "1999", "1970", "0000", "2023"]),
  digit("month", ["01", "02", "12", "00", "13"]),
  digit("day", ["01", "29", "31", "32"]),
];
const pieced = apply("concat", parts[0]!, literal("-"), parts[1]!, literal("-"), parts[2]!);
const isoVariables = [text, ...parts];

for (const how of ["parse", "construct"]) {
  test(`ISO text: ${how}`, () => {
    const random = randomOf(deepSeed(11));
    const tally: Tally = { scenarios: 0, symbolic: 0, crossed: 0, concretised: 0 };
    const scenarios = deepRuns(1000);
    for (let i = 0; i < scenarios; i++) {
      const recipe = { kind: "symbol", expr: random.chance(0.5) ? text : pieced } as const;
      const scenario = about((bench) => {
        if (how === "parse") return bench.call(Date.parse, Date, [bench.build(recipe)]);
        const { value, shadow } = bench.build(recipe);
        const date =
          bench.rt === undefined ? new Date(value as string) : bench.rt.construct(Date, [value], [shadow], 7);
        return bench.call(Date.prototype.getTime, date, []);
      });
      const model = new Map(isoVariables.map((each) => [each.name, random.valueOf(each)]));
      checkLaws(scenario, model, isoVariables, random, tally);
    }
    expectBite(tally, { symbolic: 0.7, crossed: 1 / 2, concretised: 1 });
  });
}

for (const op of ["-", "<", ">", "+", "*"] as const) {
  hold(`operator ${op} on Dates`, (random) => {
    const [a, b] = [variable("n0"), variable("i0")];
    const isBoth = random.chance(0.5);
    const isFirst = random.chance(0.5);
    return about((bench) => {
      const make = (expr: Expr): Operand => {
        const { value, shadow } = bench.build({ kind: "symbol", expr });
        if (bench.rt === undefined) return constant(new Date(value as number));
        const date = bench.rt.construct(Date, [value], [shadow], 7);
        const date$ = bench.rt.ret;
        bench.rt.ret = undefined;
        return { value: date, shadow: date$ };
      };
      const date = make(a);
      const other = isBoth ? make(b) : bench.build({ kind: "symbol", expr: b });
      return isFirst ? bench.binary(op, date, other) : bench.binary(op, other, date);
    });
  });
}

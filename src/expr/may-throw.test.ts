import { expect, test } from "vitest";
import { throws } from "./may-throw.ts";
import { OPS, type Op, type OpSignature, type Sort } from "./op.ts";
import { OPERATIONS } from "./semantics/table.ts";
import { below, NUMBERS, oneOf, STRINGS, seeded } from "./testing/random.ts";

const random = seeded(9);
const draw = (sort: Sort): number | string | boolean | bigint => {
  switch (sort) {
    case "str":
      return oneOf(random, STRINGS);
    case "bool":
      return random() < 0.5;
    case "big":
      return BigInt(below(random, 20) - 10);
    default:
      return oneOf(random, NUMBERS);
  }
};

for (const op of Object.keys(OPS) as Op[]) {
  if (throws(op)) continue;
  test(`${op} never throws`, () => {
    const { args }: OpSignature = OPS[op];
    for (let i = 0; i < 200; i++) expect(() => OPERATIONS[op](...args.map(draw))).not.toThrow();
  });
}

import { about, anyPrimitive } from "../testing/container-recipes.ts";
import { hold } from "../testing/scenario-law.ts";

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

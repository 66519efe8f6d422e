import { expect, test } from "vitest";
import { add, atMost, equal, int, intVariable, mul } from "./arithmetic.ts";
import { emit } from "./emit.ts";
import { openLink } from "./link.ts";
import { not } from "./logic.ts";

test("answers", () => {
  const link = openLink();
  const x = intVariable(-Infinity, Infinity);
  const y = intVariable(-Infinity, Infinity);
  for (const timeout of [1000, -1]) for (let i = 0; i < 40; i++) {
    const t0 = performance.now();
    const reply = link.ask(
      (words) =>
        emit(
          {
            engine: "core",
            milliseconds: timeout,
            resources: 0,
            asserted: [equal(add(x, mul(y, int(3))), int(100 + i)), atMost(int(10), x), not(atMost(y, int(5)))],
            levels: [],
            wanted: [x, y],
          },
          words,
        ),
      performance.now() + 1000,
    );
    if (i>30)console.log(timeout, performance.now() - t0);
    expect(reply.kind).toBe("sat");
  }
  link.dispose();
});

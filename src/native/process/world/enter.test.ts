/** A native run in a given world: every function gives the values in their order, and the process gets its own back. */
import nodeCrypto, { randomInt as imported } from "node:crypto";
import { expect, test } from "vitest";
import { enterWorld } from "./enter.ts";

/** What the functions give inside; nothing is expected there, for the test runner has a clock too. */
function inside<T>(values: Readonly<Record<string, number>>, action: () => T): T {
  const world = enterWorld(values);
  try {
    world.begin();
    return action();
  } finally {
    world.leave();
  }
}

test("chance", async () => {
  const words = new Int16Array(3);
  const seen = inside(
    {
      "random(0)": 0.25,
      "random(1 of 0..9)": 7,
      "random(2 of -5..4)": -4,
      "random(3 of 0..255)": 0xbe,
      "random(4 of 0..255)": 0xef,
      "random(5 of -32768..32767)": -2,
      "random(6 of 0..15)": 15,
      "random(21 of 8..11)": 11,
      "random(37 of 0..255)": 9,
      "random(38 of 0..99)": 42,
    },
    () => {
      const fraction = Math.random();
      const numbers = [nodeCrypto.randomInt(10), nodeCrypto.randomInt(-5, 5)];
      const bytes = nodeCrypto.randomBytes(2).toString("hex");
      nodeCrypto.randomFillSync(words, 1, 1);
      const uuid = crypto.randomUUID();
      const later = new Promise((resolve) =>
        nodeCrypto.randomFill(Buffer.alloc(2), 1, (_error, filled) => resolve(filled)),
      );
      const number = new Promise((resolve) => nodeCrypto.randomInt(100, (_error, n) => resolve(n)));
      return { fraction, numbers, bytes, uuid, later, number };
    },
  );
  const { later, number, ...rest } = seen;
  expect(rest).toEqual({
    fraction: 0.25,
    numbers: [7, -4],
    bytes: "beef",
    uuid: "f0000000-0000-4000-b000-000000000000",
  });
  expect([...words]).toEqual([0, -2, 0]);
  expect(await later).toEqual(Buffer.from([0, 9]));
  expect(await number).toBe(42);
});

test("clocks", () => {
  const values = { "clock(0)": 1e12, "clock(0)-origin": 500, "clock(1)-clock(0)": 1500, "clock(2)-clock(1)": 2000 };
  const seen = inside(values, () => {
    const first = new Date().toISOString();
    const start = process.hrtime();
    const passed = process.hrtime(start);
    return [first, start, passed, Date.now(), performance.now(), process.uptime(), process.hrtime.bigint()];
  });
  expect(seen).toEqual(["2001-09-09T01:46:40.000Z", [2, 0], [2, 0], 1e12 + 3500, 4000, 4, 4_000_000_000n]);
  const facts = inside(values, () => [
    new Date() instanceof Date,
    new Date(5).getTime(),
    Date.name,
    new Date(0).constructor === Date,
    performance.timeOrigin,
    typeof Date(),
  ]);
  expect(facts).toEqual([true, 5, "Date", true, 1e12 - 500, "string"]);
});

test("until it begins and when it is over everything is the process's own", () => {
  const before = [Date, Date.now, Math.random, process.hrtime, nodeCrypto.randomInt, crypto.randomUUID, imported];
  const world = enterWorld({ "random(0)": 0.5, "clock(0)": 5 });
  const early = [Date.now(), Math.random(), new Date().getUTCFullYear()];
  world.leave();
  expect(early[0]).toBeGreaterThan(1e12);
  expect(early[1]).not.toBe(0.5);
  expect(early[2]).toBeGreaterThan(2020);
  expect([Date, Date.now, Math.random, process.hrtime, nodeCrypto.randomInt, crypto.randomUUID, imported]).toEqual(
    before,
  );
});

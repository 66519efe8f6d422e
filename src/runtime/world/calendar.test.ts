import { afterEach, beforeEach, expect, test } from "vitest";
import { runNextTimer } from "./timer-queue.ts";
import { installWorld, leaveWorld, resetWorld, uninstallWorld } from "./world.ts";

beforeEach(() => {
  installWorld();
  resetWorld(1);
});
afterEach(() => {
  leaveWorld();
  uninstallWorld();
});

test("formatters without a date show the virtual one", () => {
  const formatter = new Intl.DateTimeFormat("en-CA", { timeZone: "UTC" });
  expect(formatter.format()).toBe("2020-01-01");
  expect(formatter.format).toBe(formatter.format);
  expect([undefined, 0].map(formatter.format as (date?: number) => string)).toEqual(["2020-01-01", "1970-01-01"]);
  expect(formatter.formatToParts().find((part) => part.type === "year")?.value).toBe("2020");
  leaveWorld();
  expect(formatter.format()).not.toBe("2020-01-01");
});

test("a signal that times out does so on the virtual clock", () => {
  const signal = AbortSignal.timeout(60_000);
  expect(signal.aborted).toBe(false);
  runNextTimer();
  expect(signal.aborted).toBe(true);
  expect(signal.reason).toMatchObject({ name: "TimeoutError" });
});

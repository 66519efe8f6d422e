import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { SharedState } from "./shared-state.ts";

test("the other side sees which run is on, with which input, and whether to stop", () => {
  const explorer = new SharedState();
  const supervisor = new SharedState(explorer.memory);
  expect(supervisor.currentRun()).toBe(undefined);
  explorer.beginRun("first");
  const first = supervisor.currentRun();
  expect(supervisor.currentModel()).toBe("first");
  explorer.endRun();
  expect(supervisor.currentRun()).toBe(undefined);
  explorer.beginRun("2nd");
  expect(supervisor.currentRun()).not.toBe(first);
  expect(supervisor.currentModel()).toBe("2nd");
  expect(explorer.isCancelled).toBe(false);
  supervisor.cancel();
  expect(explorer.isCancelled).toBe(true);
});

test("a model that is too long is not passed on in part", () => {
  const state = new SharedState();
  state.beginRun("x".repeat(1 << 20));
  expect(state.currentModel()).toBe("");
  expect(state.currentRun()).toBeDefined();
});

test("sleeping ends when the other thread wakes it", async () => {
  const state = new SharedState();
  const worker = new Worker(
    "const { workerData } = require('node:worker_threads'); const cells = new Int32Array(workerData, 0, 1); Atomics.store(cells, 0, 1); Atomics.notify(cells, 0);",
    { eval: true, workerData: state.memory },
  );
  state.sleep();
  await worker.terminate();
  // and the next one would sleep again
  expect(new Int32Array(state.memory, 0, 1)[0]).toBe(0);
});

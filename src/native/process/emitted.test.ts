import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { Emitted } from "./emitted.ts";

test("events of the one emitter are heard, and emitting is as it was before and after", () => {
  const { emit } = EventEmitter.prototype;
  const [watched, other] = [new EventEmitter(), new EventEmitter()];
  const emitted = new Emitted(watched);
  watched.on("a", () => {});
  expect(watched.emit("a", 1, "x")).toBe(true);
  expect(watched.emit("b")).toBe(false);
  watched.emit(Symbol("hidden"));
  other.emit("a", 2);
  expect(() => watched.emit("error", new RangeError("nobody listens"))).toThrow("nobody listens");
  emitted.end();
  watched.emit("a", 3);
  expect(EventEmitter.prototype.emit).toBe(emit);
  expect(emitted.events.map((event) => event[0])).toEqual(["a", "b", "error"]);
  expect(emitted.events[0]).toEqual(["a", 1, "x"]);
});

test("what is no emitter changes nothing", () => {
  const { emit } = EventEmitter.prototype;
  const emitted = new Emitted({ emit: () => true });
  expect(EventEmitter.prototype.emit).toBe(emit);
  expect(emitted.events).toEqual([]);
});

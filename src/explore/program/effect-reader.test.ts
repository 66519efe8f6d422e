import { expect, test } from "vitest";
import type { Heap } from "../../runtime/heap/objects.ts";
import { EffectReader } from "./effect-reader.ts";

/** A heap that has no shadows. */
const HEAP = {
  lengthOf: () => undefined,
  presenceKnown: () => undefined,
  knownKeys: () => [],
  mayHaveOthers: () => false,
  collection: () => undefined,
  keyShadowOf: () => undefined,
  getProperty: () => undefined,
} as unknown as Heap;

/** Every trap says its name and does what would happen without it. */
function watched(asked: string[]): object {
  const traps = new Proxy(
    {},
    {
      get(_, name: string) {
        asked.push(name);
        return undefined;
      },
    },
  );
  return new Proxy({}, traps);
}

test.each([
  ["the result", (proxy: object) => proxy],
  ["a part of it", (proxy: object) => ({ a: [proxy] })],
  ["its prototype", (proxy: object) => Object.create(proxy)],
])("nothing is asked of a proxy that is %s", (_, around) => {
  const asked: string[] = [];
  const reader = new EffectReader(HEAP);
  reader.read(around(watched(asked)), undefined, []);
  expect(asked).toEqual([]);
  expect(reader.gaps).toHaveLength(1);
});

/** Copies of shared, cyclic and odd structures, and text coded in pieces. */
import type { Caller, Held } from "../testing/law.ts";
import { edgeLaws } from "../testing/law-edges.ts";
import { anything, either, numbers, oneOf, shortText, texts } from "../testing/samples.ts";

const { holds, bite } = edgeLaws(100);

const clone = (caller: Caller, ...args: unknown[]): Held => caller.call(structuredClone, undefined, args);

holds("shared parts stay shared", [anything, anything], (caller, a, b) => {
  const shared: unknown[] = [];
  caller.set(shared, "0", a);
  const value = { left: shared, right: [shared] };
  caller.set(value, "b", b);
  const copy = clone(caller, value).value as typeof value;
  return caller.call(Array.of, Array, [
    copy.left === copy.right[0],
    caller.get(copy.left, 0),
    caller.get(copy.right[0], 0),
    caller.get(copy, "b"),
  ]);
});
holds("cycles", [anything], (caller, a) => {
  const value: Record<string, unknown> = { list: [] };
  (value.list as unknown[]).push(value);
  caller.set(value, "a", a);
  const copy = clone(caller, value).value as { list: object[] };
  return caller.get(copy.list[0], "a");
});
holds("holes and further properties of arrays", [anything, anything], (caller, a, b) => {
  const value: unknown[] = new Array(4);
  caller.set(value, "1", a);
  caller.set(value, "name", b);
  return clone(caller, value);
});
holds("maps, sets and errors", [anything, anything], (caller, a, b) => {
  const map = caller.construct(Map, []).value;
  caller.call(Map.prototype.set, map, [a, b]);
  const error = caller.construct(RangeError, [a]).value;
  const copy = clone(caller, [map, caller.construct(Set, [[1]]).value, error]).value as [
    Map<unknown, unknown>,
    unknown,
    Error,
  ];
  return caller.call(Array.of, Array, [
    caller.call(Map.prototype.has, copy[0], [1]),
    caller.get(copy[0], "size"),
    caller.get(copy[2], "message"),
  ]);
});
holds("getters run once", [anything], (caller, a) => {
  let runs = 0;
  const get = caller.callback(
    () => {
      runs++;
      return a.value;
    },
    () => a.shadow,
  ) as () => unknown;
  const value = { list: [] as unknown[] };
  caller.set(value.list, "0", a);
  caller.set(value, "b", a);
  Object.defineProperty(value, "a", { get, enumerable: true });
  const copy = clone(caller, value).value as object;
  return caller.call(Array.of, Array, [caller.get(copy, "a"), caller.get(copy, "b"), runs]);
});
holds("functions are refused", [either(numbers, texts)], (caller, a) => {
  const value: Record<string, unknown> = { call: () => 1 };
  caller.set(value, "a", a);
  return clone(caller, value);
});
holds("transferred bytes", [oneOf(0, 1, 255, 256, -1, 1.5)], (caller, a) => {
  const bytes = new Uint8Array(2);
  caller.set(bytes, "0", a);
  const copy = clone(caller, bytes, { transfer: [bytes.buffer] }).value as Uint8Array;
  return caller.call(Array.of, Array, [caller.get(copy, 0), bytes.length]);
});

const bytesFrom = (random: () => number): string =>
  shortText(random, ["a", "b", "\u00e9", "\u20ac", "\u{1f600}", "\ufeff"]);
const octets = oneOf(0, 65, 127, 128, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xef, 0xbb, 0xbf, 0xff);
for (const options of [{}, { fatal: true }, { ignoreBOM: true }, { fatal: true, ignoreBOM: true }]) {
  holds(`decoding with ${JSON.stringify(options)}`, [octets, octets, octets, bytesFrom], (caller, a, b, c, text) => {
    const bytes = new Uint8Array(3);
    for (const [i, part] of [a, b, c].entries()) caller.set(bytes, String(i), part);
    const decoder = caller.construct(TextDecoder, ["utf-8", options]).value;
    const first = caller.call(TextDecoder.prototype.decode, decoder, [bytes, { stream: true }]);
    const second = caller.call(TextDecoder.prototype.decode, decoder, [
      caller.call(TextEncoder.prototype.encode, new TextEncoder(), [text]).value,
    ]);
    return caller.call(Array.of, Array, [first, second]);
  });
  holds(`decoding at once with ${JSON.stringify(options)}`, [octets, octets, octets], (caller, a, b, c) => {
    const bytes = new Uint8Array(3);
    for (const [i, part] of [a, b, c].entries()) caller.set(bytes, String(i), part);
    return caller.call(TextDecoder.prototype.decode, caller.construct(TextDecoder, ["utf-8", options]).value, [bytes]);
  });
}
holds("decoding after a piece that was constant", [octets], (caller, a) => {
  const bytes = new Uint8Array(1);
  caller.set(bytes, "0", a);
  const decoder = new TextDecoder();
  caller.call(TextDecoder.prototype.decode, decoder, [new Uint8Array([0xe2, 0x82]), { stream: true }]);
  return caller.call(TextDecoder.prototype.decode, decoder, [bytes]);
});
holds("other encodings", [octets, oneOf("utf-16le", "latin1", "utf8", "none")], (caller, a, label) => {
  const bytes = new Uint8Array(2);
  caller.set(bytes, "1", a);
  return caller.call(TextDecoder.prototype.decode, caller.construct(TextDecoder, [label]).value, [bytes]);
});

bite(0.2);

/** Buffers where programs rarely go: encodings that are inputs, odd digits, offsets far out, fills of nothing, searches in every encoding. */
import type { Caller, Held } from "../testing/law.ts";
import { edgeLaws } from "../testing/law-edges.ts";
import { anything, either, maybe, oneOf, type Sampler, shortText } from "../testing/samples.ts";

const { holds, bite } = edgeLaws(60);

const methods = Buffer.prototype as unknown as Record<string, unknown>;
const encodings = oneOf(
  "utf8",
  "UTF-8",
  "hex",
  "base64",
  "base64url",
  "latin1",
  "binary",
  "ascii",
  "ucs2",
  "utf16le",
  "UCS-2",
  "none",
  undefined,
);
const coded: Sampler = (random) =>
  shortText(random, [
    "a",
    "F",
    "0",
    "9",
    "=",
    "-",
    "_",
    "+",
    "/",
    "\u00e9",
    "\u20ac",
    "\ud83d",
    "\u{1f600}",
    " ",
    "\n",
  ]);
const octets = oneOf(0, 1, 65, 97, 127, 128, 195, 169, 226, 255, 256, -1, 1.9, Number.NaN, 300);
const offsets = oneOf(
  0,
  1,
  2,
  3,
  5,
  6,
  -1,
  -2,
  100,
  1.5,
  Number.NaN,
  Infinity,
  -Infinity,
  2 ** 31,
  2 ** 32,
  "1",
  undefined,
  null,
);

const all = (caller: Caller, ...parts: unknown[]): Held => caller.call(Array.of, Array, parts);
function bytes(caller: Caller, ...parts: readonly Held[]): Buffer {
  const buffer = Buffer.from(new ArrayBuffer(parts.length + 2));
  for (const [i, part] of parts.entries()) caller.set(buffer, String(i), part);
  return buffer;
}

holds("from a text in an encoding", [coded, encodings], (caller, text, encoding) =>
  caller.call(Buffer.from, Buffer, [text, encoding]),
);
holds("to a text in an encoding", [octets, octets, octets, encodings], (caller, a, b, c, encoding) =>
  caller.call(methods.toString, bytes(caller, a, b, c), [encoding]),
);
holds("to a part of a text", [octets, octets, offsets, offsets], (caller, a, b, start, end) =>
  caller.call(methods.toString, bytes(caller, a, b), ["latin1", start, end]),
);
holds("there and back", [coded, encodings], (caller, text, encoding) =>
  caller.call(methods.toString, caller.call(Buffer.from, Buffer, [text, encoding]).value, [encoding]),
);
holds("byteLength", [either(coded, anything), encodings], (caller, text, encoding) =>
  caller.call(Buffer.byteLength, Buffer, [text, encoding]),
);
holds("write", [coded, offsets, offsets, encodings], (caller, text, offset, length, encoding) => {
  const buffer = Buffer.from(new ArrayBuffer(6));
  return all(caller, caller.call(methods.write, buffer, [text, offset, length, encoding]), buffer);
});
holds(
  "fill",
  [either(coded, octets), maybe(offsets), maybe(offsets), maybe(encodings)],
  (caller, value, start, end, encoding) => {
    const buffer = Buffer.from(new ArrayBuffer(5));
    caller.call(methods.fill, buffer, [value, start, end, encoding]);
    return all(caller, buffer);
  },
);
holds(
  "alloc with a fill",
  [oneOf(0, 1, 3, -1, 1.5, "2", Number.NaN), either(coded, octets), encodings],
  (caller, size, fill, encoding) => caller.call(Buffer.alloc, Buffer, [size, fill, encoding]),
);
for (const name of ["indexOf", "lastIndexOf", "includes"]) {
  holds(name, [octets, octets, either(coded, octets), offsets, encodings], (caller, a, b, what, from, encoding) =>
    caller.call(methods[name], bytes(caller, a, b), [what, from, encoding]),
  );
  holds(
    `${name} without a place to start`,
    [octets, octets, either(coded, octets), encodings],
    (caller, a, b, what, encoding) => caller.call(methods[name], bytes(caller, a, b), [what, encoding]),
  );
}
holds("compare of parts", [octets, octets, offsets, offsets, offsets], (caller, a, b, c, d, e) =>
  caller.call(methods.compare, bytes(caller, a), [bytes(caller, b, a), c, d, e]),
);
holds("copy", [octets, octets, offsets, offsets, offsets], (caller, a, b, to, from, end) => {
  const target = bytes(caller, b);
  return all(caller, caller.call(methods.copy, bytes(caller, a, b), [target, to, from, end]), target);
});
for (const size of [2, 3, 4, 8]) {
  holds(`swaps of ${size} bytes`, [octets, octets], (caller, a, b) => {
    const results = ["swap16", "swap32", "swap64"].map((name) => {
      const buffer = Buffer.from(new ArrayBuffer(size));
      caller.set(buffer, "0", a);
      caller.set(buffer, "1", b);
      try {
        caller.call(methods[name], buffer, []);
      } catch {
        return name;
      }
      return buffer;
    });
    return all(caller, ...results);
  });
}
const KINDS = ["UInt8", "Int16LE", "UInt32BE", "FloatLE", "DoubleBE", "BigInt64LE", "BigUInt64BE"];
for (const kind of KINDS) {
  holds(`read${kind}`, [octets, octets, offsets], (caller, a, b, at) => {
    const buffer = Buffer.from(new ArrayBuffer(9));
    caller.set(buffer, "0", a);
    caller.set(buffer, "3", b);
    return caller.call(methods[`read${kind}`], buffer, [at]);
  });
  holds(`write${kind}`, [either(octets, anything), offsets], (caller, value, at) => {
    const buffer = Buffer.from(new ArrayBuffer(9));
    return all(caller, caller.call(methods[`write${kind}`], buffer, [value, at]), buffer);
  });
}
for (const kind of ["IntLE", "UIntBE"]) {
  const sizes = oneOf(1, 2, 3, 6, 0, 7, -1, 1.5, undefined, "2");
  holds(`read${kind}`, [octets, offsets, sizes], (caller, a, at, size) =>
    caller.call(methods[`read${kind}`], bytes(caller, a, a, a, a, a), [at, size]),
  );
  holds(`write${kind}`, [octets, offsets, sizes], (caller, value, at, size) => {
    const buffer = Buffer.from(new ArrayBuffer(7));
    return all(caller, caller.call(methods[`write${kind}`], buffer, [value, at, size]), buffer);
  });
}
holds("concat to a length", [octets, octets, oneOf(0, 1, 4, 9, -1, 1.5, undefined, "1")], (caller, a, b, total) =>
  caller.call(Buffer.concat, Buffer, [[bytes(caller, a), bytes(caller, b)], total]),
);
holds("subarray and slice", [octets, offsets, offsets], (caller, a, start, end) =>
  all(
    caller,
    caller.call(methods.subarray, bytes(caller, a), [start, end]),
    caller.call(methods.slice, bytes(caller, a), [start, end]),
  ),
);
holds("from odd arrays", [either(octets, anything), either(octets, anything)], (caller, a, b) => {
  const array: unknown[] = new Array(4);
  caller.set(array, "0", a);
  caller.set(array, "2", b);
  const like = { length: 2 };
  caller.set(like, "1", a);
  return all(caller, caller.call(Buffer.from, Buffer, [array]), caller.call(Buffer.from, Buffer, [like]));
});

bite(0.5);

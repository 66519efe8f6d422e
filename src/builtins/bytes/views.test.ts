import {
  about,
  all,
  anyBig,
  anyBytes,
  anyOffset,
  anyTruth,
  anyValue,
  construct,
  holds,
  plainOffset,
  property,
} from "../testing/bytes-law.ts";
import { constant, type Operand } from "../testing/container-law.ts";
import type { Random } from "../testing/container-snapshot.ts";

const ELEMENTS = [
  "Int8",
  "Uint8",
  "Int16",
  "Uint16",
  "Int32",
  "Uint32",
  "Float32",
  "Float64",
  "BigInt64",
  "BigUint64",
] as const;
const methods = DataView.prototype as unknown as Record<string, unknown>;

/** Nobody knows the bits of a NaN. */
const NAN_IS_LOST = { concretised: 0.1 };

for (const element of ELEMENTS) {
  const isBig = element.startsWith("Big");
  holds(`DataView.prototype.get${element}`, (random) => {
    const bytes = anyBytes(random, "Uint8Array", random.chance(0.3) ? undefined : 10);
    const [offset, little] = [anyOffset(random), anyTruth(random)];
    return about((bench) => {
      const view = construct(bench, DataView, [property(bench, bytes(bench).value, "buffer")]);
      return bench.call(methods[`get${element}`], view.value, [bench.build(offset), bench.build(little)]);
    });
  });
  holds(
    `DataView.prototype.set${element}`,
    (random) => {
      const bytes = anyBytes(random, "Uint8Array", 10);
      const [offset, little, value] = [anyOffset(random), anyTruth(random), (isBig ? anyBig : anyValue)(random)];
      return about((bench) => {
        const array = bytes(bench);
        const view = construct(bench, DataView, [property(bench, array.value, "buffer")]);
        bench.call(
          methods[`set${element}`],
          view.value,
          [offset, value, little].map((each) => bench.build(each)),
        );
        return array;
      });
    },
    element.startsWith("Float") ? NAN_IS_LOST : {},
  );
}

const TYPES = [
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
];

/** Writes through one view, reads through another: whatever the widths, what is read is what the bytes say. */
function writing(random: Random): (bench: Parameters<ReturnType<typeof anyBytes>>[0], buffer: Operand) => void {
  const type = random.pick(TYPES);
  const value = anyValue(random);
  const at = random.below(16 / type.BYTES_PER_ELEMENT);
  return (bench, buffer) => {
    const view = construct(bench, type, [buffer]).value as number[];
    const { value: given, shadow } = bench.build(value);
    bench.rt?.storing(view, undefined, at, undefined, given, shadow, 7);
    view[at] = given as number;
    bench.rt?.stored(view, undefined, at, undefined, given, shadow, 7);
  };
}

holds(
  "views of one buffer see each other's writes",
  (random) => {
    const writes = Array.from({ length: 1 + random.below(4) }, () => writing(random));
    const type = random.pick(TYPES);
    return about((bench) => {
      const buffer = construct(bench, ArrayBuffer, [constant(16)]);
      for (const write of writes) write(bench, buffer);
      return construct(bench, type, [buffer]);
    });
  },
  { count: 1500, ...NAN_IS_LOST },
);

holds("a constant written through another view replaces a symbol of the same value", (random) => {
  const bytes = anyBytes(random, "Uint8Array", 8);
  const at = random.below(8);
  return about((bench) => {
    const array = bytes(bench).value as Uint8Array;
    const other = construct(bench, Int8Array, [property(bench, array, "buffer")]).value as Int8Array;
    const same = other[at]!;
    bench.rt?.stored(other, undefined, at, undefined, bench.rt === undefined ? same : same, undefined, 7);
    const fixed = array[at]!;
    return all(bench, [
      constant(fixed === array[at]),
      ...[0, 1, 2].map((i) => ({
        value: array[(at + 1 + i) % 8],
        shadow: bench.rt?.heap.getProperty(array, (at + 1 + i) % 8),
      })),
    ]);
  });
});

holds("ArrayBuffer.prototype.slice", (random) => {
  const bytes = anyBytes(random);
  const [start, end] = [anyOffset(random), anyOffset(random)];
  return about((bench) => {
    const buffer = property(bench, bytes(bench).value, "buffer");
    const part = bench.call(ArrayBuffer.prototype.slice, buffer.value, [bench.build(start), bench.build(end)]);
    return construct(bench, Uint8Array, [part]);
  });
});

holds(
  "new ArrayBuffer",
  (random) => {
    const size = anyOffset(random);
    return about((bench) => {
      const buffer = construct(bench, ArrayBuffer, [bench.build(size)]);
      return all(bench, [
        property(bench, buffer.value, "byteLength"),
        property(bench, construct(bench, Uint8Array, [buffer]).value, "length"),
      ]);
    });
  },
  { symbolic: 0.3 },
);

for (const type of [Uint8Array, Uint16Array, Float32Array]) {
  holds(
    `new ${type.name} on a buffer`,
    (random) => {
      const bytes = anyBytes(random);
      const rest = random.chance(0.5)
        ? [plainOffset(random), ...(random.chance(0.5) ? [plainOffset(random)] : [])]
        : [];
      return about((bench) =>
        construct(bench, type, [
          property(bench, bytes(bench).value, "buffer"),
          ...rest.map((each) => bench.build(each)),
        ]),
      );
    },
    { symbolic: 0.4 },
  );
}

holds("new DataView with a range", (random) => {
  const bytes = anyBytes(random);
  const rest = [plainOffset(random), ...(random.chance(0.5) ? [plainOffset(random)] : [])];
  return about((bench) => {
    const view = construct(bench, DataView, [
      property(bench, bytes(bench).value, "buffer"),
      ...rest.map((each) => bench.build(each)),
    ]);
    return all(bench, [property(bench, view.value, "byteLength"), property(bench, view.value, "byteOffset")]);
  });
});

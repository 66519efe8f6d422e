import {
  about,
  all,
  anyBig,
  anyBytes,
  anyOffset,
  anyText,
  anyValue,
  construct,
  holds,
  oneOf,
  plainOffset,
  property,
  symbols,
} from "../testing/bytes-law.ts";
import type { Recipe } from "../testing/container-law.ts";
import type { Random } from "../testing/container-snapshot.ts";

const methods = Buffer.prototype as unknown as Record<string, unknown>;
/** Nobody knows the bits of a NaN. */
const NAN_IS_LOST = { concretised: 0.1 };
const ORDERED = ["UInt16", "Int16", "UInt32", "Int32", "Float", "Double", "BigInt64", "BigUInt64"].flatMap((each) => [
  `${each}LE`,
  `${each}BE`,
]);

const sizes = oneOf([symbols.small[0]!], [1, 2, 3, 4, 5, 6, 6, 7, 0], 0.2);
const args =
  (...recipes: ((random: Random) => Recipe)[]) =>
  (random: Random) =>
    recipes.map((recipe) => recipe(random));

for (const kind of ["UInt8", "Int8", ...ORDERED]) {
  const isBig = kind.startsWith("Big");
  holds(
    `read${kind}`,
    (random) => {
      const bytes = anyBytes(random, "Buffer", random.chance(0.4) ? undefined : 10);
      const offset = anyOffset(random);
      return about((bench) => bench.call(methods[`read${kind}`], bytes(bench).value, [bench.build(offset)]));
    },
    { symbolic: 0.4 },
  );
  holds(
    `write${kind}`,
    (random) => {
      const bytes = anyBytes(random, "Buffer", random.chance(0.2) ? undefined : 10);
      const [value, offset] = [(isBig ? anyBig : anyValue)(random), anyOffset(random)];
      return about((bench) => {
        const buffer = bytes(bench);
        const next = bench.call(methods[`write${kind}`], buffer.value, [bench.build(value), bench.build(offset)]);
        return all(bench, [next, buffer]);
      });
    },
    /^(Float|Double)/.test(kind) ? NAN_IS_LOST : {},
  );
}

for (const kind of ["IntLE", "IntBE", "UIntLE", "UIntBE"]) {
  holds(`read${kind}`, (random) => {
    const bytes = anyBytes(random, "Buffer", random.chance(0.4) ? undefined : 8);
    const given = args(anyOffset, sizes)(random);
    return about((bench) =>
      bench.call(
        methods[`read${kind}`],
        bytes(bench).value,
        given.map((each) => bench.build(each)),
      ),
    );
  });
  holds(`write${kind}`, (random) => {
    const bytes = anyBytes(random, "Buffer", 8);
    const given = args(anyValue, plainOffset, sizes)(random);
    return about((bench) => {
      const buffer = bytes(bench);
      bench.call(
        methods[`write${kind}`],
        buffer.value,
        given.map((each) => bench.build(each)),
      );
      return buffer;
    });
  });
}

const ENCODINGS = [
  "utf8",
  "ascii",
  "latin1",
  "binary",
  "hex",
  "base64",
  "base64url",
  "utf16le",
  undefined,
  "UTF-8",
  "nonsense",
];
for (const encoding of ENCODINGS) {
  holds(
    `toString ${encoding}`,
    (random) => {
      const bytes = anyBytes(random, "Buffer");
      const range = random.chance(0.3) ? args(anyOffset, anyOffset)(random) : [];
      return about((bench) =>
        bench.call(methods.toString, bytes(bench).value, [
          { value: encoding, shadow: undefined },
          ...range.map((each) => bench.build(each)),
        ]),
      );
    },
    encoding === "nonsense"
      ? { symbolic: 0, concretised: 1, crossed: 0 }
      : { crossed: 0.3, concretised: 0.1, symbolic: 0.4 },
  );
  holds(
    `Buffer.from text ${encoding}`,
    (random) => {
      const text = anyText(random);
      return about((bench) =>
        bench.call(Buffer.from, Buffer, [bench.build(text), { value: encoding, shadow: undefined }]),
      );
    },
    { symbolic: encoding === "nonsense" ? -1 : 0.4 },
  );
  holds(
    `write text ${encoding}`,
    (random) => {
      const [bytes, text] = [anyBytes(random, "Buffer"), anyText(random)];
      const offset = random.chance(0.5) ? [plainOffset(random)] : [];
      return about((bench) => {
        const buffer = bytes(bench);
        const given = [
          bench.build(text),
          ...offset.map((each) => bench.build(each)),
          { value: encoding, shadow: undefined },
        ];
        return all(bench, [bench.call(methods.write, buffer.value, given), buffer]);
      });
    },
    { crossed: 0.3 },
  );
  holds(
    `Buffer.byteLength ${encoding}`,
    (random) => {
      const text = anyText(random);
      return about((bench) =>
        bench.call(Buffer.byteLength, Buffer, [bench.build(text), { value: encoding, shadow: undefined }]),
      );
    },
    { count: 100, symbolic: -1, concretised: 1, crossed: 0 },
  );
}

holds("Buffer.from array", (random) => {
  const items = Array.from({ length: random.below(6) }, () => anyValue(random));
  return about((bench) => bench.call(Buffer.from, Buffer, [bench.build({ kind: "array", items })]));
});
holds("Buffer.from buffer", (random) => {
  const bytes = anyBytes(random, "Buffer");
  return about((bench) => bench.call(Buffer.from, Buffer, [bytes(bench)]));
});
holds("Buffer.from array buffer", (random) => {
  const bytes = anyBytes(random);
  const rest = random.chance(0.5) ? args(plainOffset, plainOffset)(random) : [];
  return about((bench) =>
    bench.call(Buffer.from, Buffer, [
      property(bench, bytes(bench).value, "buffer"),
      ...rest.map((each) => bench.build(each)),
    ]),
  );
});
holds("Buffer.alloc", (random) => {
  const rest = [anyOffset(random), ...(random.chance(0.5) ? [anyValue(random)] : [])];
  return about((bench) =>
    bench.call(
      Buffer.alloc,
      Buffer,
      rest.map((each) => bench.build(each)),
    ),
  );
});
holds(
  "Buffer.concat",
  (random) => {
    const parts = Array.from({ length: random.below(4) }, () =>
      anyBytes(random, random.chance(0.5) ? "Buffer" : "Uint8Array"),
    );
    const total = random.chance(0.3) ? [plainOffset(random)] : [];
    return about((bench) => {
      const list = parts.map((part) => part(bench).value);
      return bench.call(Buffer.concat, Buffer, [
        { value: list, shadow: undefined },
        ...total.map((each) => bench.build(each)),
      ]);
    });
  },
  { symbolic: 0.4 },
);

for (const name of ["equals", "compare"]) {
  holds(
    name,
    (random) => {
      const size = random.chance(0.5) ? 3 : undefined;
      const [a, b] = [anyBytes(random, "Buffer", size), anyBytes(random, "Buffer", size)];
      return about((bench) => bench.call(methods[name], a(bench).value, [b(bench)]));
    },
    { symbolic: 0.4 },
  );
}
holds("Buffer.compare", (random) => {
  const [a, b] = [anyBytes(random, "Buffer"), anyBytes(random, "Buffer")];
  return about((bench) => bench.call(Buffer.compare, Buffer, [a(bench), b(bench)]));
});

for (const name of ["indexOf", "lastIndexOf", "includes"]) {
  holds(
    name,
    (random) => {
      const hay = anyBytes(random, "Buffer");
      const kind = random.below(3);
      const needle =
        kind === 0
          ? oneOf([...symbols.octets, ...symbols.wide], [0, 65, 255, 300])(random)
          : oneOf([symbols.texts[0]!], ["a", "A", "\u0000A", "é"], 0.4)(random);
      const other = anyBytes(random, "Buffer", 1 + random.below(2));
      const start = random.chance(0.5) ? [oneOf([symbols.small[0]!], [0, 1, -1, -2, 5, undefined], 0.3)(random)] : [];
      return about((bench) =>
        bench.call(methods[name], hay(bench).value, [
          kind === 1 ? other(bench) : bench.build(needle),
          ...start.map((each) => bench.build(each)),
        ]),
      );
    },
    { concretised: 0.4, crossed: 0.3 },
  );
}

for (const name of ["slice", "subarray"]) {
  holds(name, (random) => {
    const bytes = anyBytes(random, "Buffer");
    const range = random.chance(0.5) ? args(anyOffset)(random) : args(anyOffset, anyOffset)(random);
    return about((bench) =>
      bench.call(
        methods[name],
        bytes(bench).value,
        range.map((each) => bench.build(each)),
      ),
    );
  });
}
holds("a slice shares its parent's memory", (random) => {
  const bytes = anyBytes(random, "Buffer", 8);
  const [start, value] = [random.below(4), anyValue(random)];
  return about((bench) => {
    const parent = bytes(bench);
    const part = bench.call(methods.subarray, parent.value, [{ value: start, shadow: undefined }]);
    const view = construct(bench, DataView, [property(bench, part.value, "buffer")]);
    bench.call(DataView.prototype.setInt16, view.value, [{ value: start, shadow: undefined }, bench.build(value)]);
    return all(bench, [parent, part]);
  });
});

holds("copy", (random) => {
  const [from, to] = [anyBytes(random, "Buffer"), anyBytes(random, "Buffer", 6)];
  const rest = args(plainOffset, plainOffset, plainOffset)(random).slice(0, random.below(4));
  const isSelf = random.chance(0.3);
  return about((bench) => {
    const source = from(bench);
    const target = isSelf ? source : to(bench);
    const count = bench.call(methods.copy, source.value, [target, ...rest.map((each) => bench.build(each))]);
    return all(bench, [count, target]);
  });
});
holds(
  "fill",
  (random) => {
    const bytes = anyBytes(random, "Buffer");
    const value = random.chance(0.7) ? anyValue(random) : anyText(random);
    const range = args(plainOffset, plainOffset)(random).slice(0, random.below(3));
    return about((bench) =>
      bench.call(methods.fill, bytes(bench).value, [bench.build(value), ...range.map((each) => bench.build(each))]),
    );
  },
  { crossed: 0.4 },
);
for (const name of ["swap16", "swap32", "swap64", "toJSON"]) {
  holds(
    name,
    (random) => {
      const bytes = anyBytes(random, "Buffer", random.pick([undefined, 2, 4, 8]));
      return about((bench) => {
        const buffer = bytes(bench);
        return all(bench, [bench.call(methods[name], buffer.value, []), buffer]);
      });
    },
    { symbolic: 0.3 },
  );
}

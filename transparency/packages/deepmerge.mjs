import deepmerge from "deepmerge";
import equal from "fast-deep-equal";

each(
  () => deepmerge({ a: [1], b: { c: S(2) } }, { a: [3], b: { d: 4 } }),
  () => deepmerge.all([{ a: 1 }, { b: S(2) }, { a: 3 }]),
  () => deepmerge({ a: [1] }, { a: [2] }, { arrayMerge: (_d, s) => s }),
  () => equal({ a: [1, { b: S(2) }], r: /x/g }, { a: [1, { b: 2 }], r: /x/g }),
  () => equal(new Map([[1, 2]]), new Map([[1, S(2)]])),
  () => equal(Number.NaN, Number.NaN),
);

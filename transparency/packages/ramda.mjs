import * as R from "ramda";

each(
  () => R.pipe(R.filter(R.lt(2)), R.map(R.multiply(S(3))), R.sum)([1, 2, 3, 4]),
  () => R.groupBy((s) => s.length, ["a", "bb", S("cc")]),
  () => R.path(["a", 0, "b"], { a: [{ b: S(2) }] }),
  () => R.over(R.lensPath(["x", "y"]), R.inc, { x: { y: S(4) } }),
  () => R.converge(R.divide, [R.sum, R.length])([1, 2, S(3), 4]),
  () =>
    R.cond([
      [R.equals(0), R.always("zero")],
      [R.T, (n) => `n${n}`],
    ])(S(3)),
  () => R.transduce(R.map(R.inc), R.flip(R.append), [], [1, 2, 3]),
  () => R.evolve({ a: R.inc, b: { c: R.toUpper } }, { a: 1, b: { c: S("x") } }),
  () => R.curry((a, b, c) => a + b + c)(1)(R.__, 3)(2),
  () => R.equals({ a: [1, { b: /x/ }] }, { a: [1, { b: /x/ }] }),
  () =>
    R.sortWith(
      [R.descend(R.prop("age")), R.ascend(R.prop("name"))],
      [
        { name: "b", age: 1 },
        { name: "a", age: S(1) },
      ],
    ),
  () => R.toString({ a: [1, "x", new Date(0), undefined] }),
  () =>
    R.tryCatch(
      () => {
        throw new Error("e");
      },
      (e, x) => [e.message, x],
    )(S("v")),
  () => R.scan(R.add, 0, [1, 2, S(3)]),
  () => R.match(/([a-z]a)/g, S("bananas")),
);

import _ from "underscore";

each(
  () => _.map({ one: 1, two: S(2) }, (num) => num * 3),
  () =>
    _.where(
      [
        { a: 1, b: 2 },
        { a: S(2), b: 2 },
      ],
      { b: 2 },
    ),
  () => _.countBy([1, 2, 3, 4, 5], (n) => (n % 2 === 0 ? "even" : "odd")),
  () => _.template("Using 'with': <%= data.answer %>", { variable: "data" })({ answer: S("no") }),
  () =>
    _.compose(
      (x) => `${x}!`,
      (x) => `hi: ${x}`,
    )(S("moe")),
  () => _.isEqual([1, { a: [NaN] }], [1, { a: [NaN] }]),
  () => _.flatten([1, [2], [3, [[S(4)]]]]),
  () => _.sortedIndex([10, 20, 30, 40, 50], S(35)),
  () =>
    _.chain([3, 1, 2])
      .sortBy()
      .map((x) => x * x)
      .value(),
  () => _.zip(["moe", "larry"], [30, 40], [true, false]),
  () => _.unescape(S("Curly, Larry &amp; Moe")),
  () => _.pick({ name: "moe", age: S(50), userid: "moe1" }, (value) => _.isNumber(value)),
  () => _.reduce([], (a, b) => a + b),
);

import _ from "lodash";

const people = [
  { name: "Ann", age: S(31), tags: ["a", "b"] },
  { name: "Bob", age: 25, tags: [] },
  { name: S("Cid"), age: 31 },
];
each(
  () => _.groupBy(people, "age"),
  () => _.sortBy(people, ["age", "name"]),
  () => _.orderBy(people, ["age"], ["desc"]),
  () => _.chunk([1, 2, S(3), 4, 5], 2),
  () => _.get({ a: [{ b: { c: 3 } }] }, "a[0].b.c"),
  () => _.get({ a: 1 }, S("x.y"), "fallback"),
  () => _.set({}, "a[0].b", S(5)),
  () => _.merge({ a: [1, { x: 1 }] }, { a: [2, { y: 2 }], b: S("q") }),
  () => _.cloneDeep({ d: new Date(5), r: /x/g, m: new Map([[1, { s: new Set([2]) }]]) }),
  () => _.isEqual({ a: [1, 2, { b: S(3) }] }, { a: [1, 2, { b: 3 }] }),
  () => _.camelCase(S("foo bar-baz_qux")),
  () => [_.kebabCase("FooBar"), _.snakeCase("fooBar"), _.startCase("--foo-bar--"), _.upperFirst(S("fred"))],
  () =>
    _.template("hello <%= user %>! <% _.forEach(list, (x) => { %>[<%- x %>]<% }) %>")({
      user: S("me"),
      list: ["<", 2],
    }),
  () => _.words(S("fred, barney, & pebbles")),
  () => _.range(0, S(10), 3),
  () => _.uniqBy([{ x: 1 }, { x: 2 }, { x: 1 }], "x"),
  () => _.partition([1, 2, 3, 4], (n) => n % 2 === S(0)),
  () => _.zipObjectDeep(["a.b[0].c", "a.b[1].d"], [1, 2]),
  () => _.debounce.length + _.throttle.length,
  () => _.curry((a, b, c) => [a, b, c])(1)(_, 3)(2),
  () => _.flow([(x) => x + 1, (x) => x * 2])(S(3)),
  () => _.memoize((n) => n * 2)(S(21)),
  () => _(people).filter({ age: 31 }).map("name").join("+"),
  () => _.mapValues({ a: 1, b: 2 }, (v, k) => k + v),
  () => _.invertBy({ a: 1, b: 2, c: 1 }),
  () => _.padStart(S("abc"), 6, "_-"),
  () => _.truncate("hi-diddly-ho there, neighborino", { length: S(24), separator: " " }),
  () => _.round(S(4.006), 2),
  () => _.toPath("a[0].b['c.d']"),
  () =>
    _.attempt(() => {
      throw new Error("x");
    }),
  () => _.difference([2, 1], [2, 3]),
  () =>
    _.reduceRight(
      [
        [0, 1],
        [2, 3],
      ],
      (flat, other) => flat.concat(other),
      [],
    ),
  () => _.defaultsDeep({ a: { b: 2 } }, { a: { b: 1, c: 3 } }),
  () =>
    _.chain([1, 2, 3])
      .tap((a) => a.pop())
      .reverse()
      .value(),
  () => _.wrap(_.escape, (f, t) => `<p>${f(t)}</p>`)(S("fred, barney, & pebbles")),
);

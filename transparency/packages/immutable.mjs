import { fromJS, is, List, Map as IMap, OrderedMap, Range, Record, Set as ISet, Seq } from "immutable";

each(
  () =>
    IMap({ a: 1, b: S(2) })
      .set("c", 3)
      .update("a", (x) => x + 1)
      .toJS(),
  () => fromJS({ a: { b: [1, { c: S(3) }] } }).getIn(["a", "b", 1, "c"]),
  () =>
    List([3, 1, S(2)])
      .sort()
      .push(9)
      .toArray(),
  () => is(IMap({ a: List([1]) }), IMap({ a: List([1]) })),
  () =>
    ISet([1, 2, 2, S(3)])
      .union([4])
      .toString(),
  () =>
    Range(0, S(10))
      .filter((x) => x % 2)
      .map((x) => x * x)
      .toList()
      .toJS(),
  () => new (Record({ x: 1, y: 2 }))({ x: S(5) }).toObject(),
  () =>
    OrderedMap([
      ["z", 1],
      ["a", 2],
    ])
      .mapKeys((k) => k + k)
      .keySeq()
      .toArray(),
  () =>
    Seq([1, 2, 3])
      .groupBy((x) => x % 2)
      .map((g) => g.count())
      .toJS(),
  () =>
    IMap()
      .withMutations((m) => {
        for (let i = 0; i < 40; i++) m.set(`k${i}`, i);
      })
      .reduce((a, b) => a + b, 0),
  () => List().getIn(5),
);

/** JSON where programs rarely go: indents, replacers of every kind, `toJSON`, bigints, lone surrogates, revivers that delete, odd keys. */
import type { Caller, Held } from "../testing/law.ts";
import { edgeLaws } from "../testing/law-edges.ts";
import { anything, bigints, either, numbers, oneOf, type Sampler, shortText, texts } from "../testing/samples.ts";

const odd: Sampler = (random) => shortText(random, ["a", '"', "\\", "\n", "\ud83d", "\ude00", "\u2028", "\u0001", "/"]);
const leaves = either(anything, odd, odd, numbers, texts);
const gaps = oneOf(
  0,
  1,
  3,
  10,
  11,
  -1,
  2.9,
  Number.NaN,
  Infinity,
  "",
  "-",
  "--",
  "0123456789x",
  true,
  null,
  undefined,
  "\ud83d",
);

const { holds, bite } = edgeLaws(100);

/** Two symbolic leaves, one of them deep down. */
function document(caller: Caller, a: Held, b: Held): object {
  const inner: Record<string, unknown> = { list: [] };
  caller.set(inner, "b", b);
  const list: unknown[] = [1, undefined, () => 1, Symbol.iterator, inner];
  const outer: Record<string, unknown> = { list, none: undefined, "odd\ud83d": [[]] };
  caller.set(outer, "a", a);
  return outer;
}

const stringify = (caller: Caller, ...args: unknown[]): Held => caller.call(JSON.stringify, JSON, args);
const parse = (caller: Caller, ...args: unknown[]): Held => caller.call(JSON.parse, JSON, args);
const keyed = (caller: Caller, key: Held, value: Held): object => {
  const object = { first: 1 };
  caller.call(Reflect.set, Reflect, [object, key, value]);
  return object;
};
const same = (caller: Caller): unknown =>
  caller.callback(
    (_key: string, value: unknown) => value,
    (_key, value) => value,
  );

holds("leaves of every kind", [leaves, leaves], (caller, a, b) => stringify(caller, document(caller, a, b)));
holds("an indent that is an input", [either(odd, numbers), gaps], (caller, a, gap) =>
  stringify(caller, document(caller, a, a), null, gap),
);
holds("an indent of something constant", [gaps], (caller, gap) => stringify(caller, { a: [1, {}] }, null, gap));
holds("a list of names", [leaves, oneOf("a", "b", "list", 0, 1, true, undefined)], (caller, a, name) => {
  const names: unknown[] = ["list", "b", "b"];
  caller.set(names, "1", name);
  return stringify(caller, document(caller, a, a), names, 1);
});
holds("a replacer that gives back", [leaves, leaves], (caller, a, b) =>
  stringify(caller, document(caller, a, b), same(caller)),
);
holds("a replacer that is an input", [leaves, leaves], (caller, a, by) =>
  stringify(caller, document(caller, a, a), by),
);
holds("toJSON that gives an input", [either(odd, numbers, oneOf(undefined))], (caller, a) => {
  const toJSON = caller.callback(
    () => a.value,
    () => a.shadow,
  );
  return stringify(caller, { list: [{ toJSON }], itself: { toJSON } });
});
holds("a getter that gives an input", [leaves], (caller, a) => {
  const get = caller.callback(
    () => a.value,
    () => a.shadow,
  ) as () => unknown;
  return stringify(caller, Object.defineProperty({ b: 1 }, "a", { get, enumerable: true }));
});
for (const isCyclic of [false, true]) {
  holds(`bigints are refused${isCyclic ? ", and cycles" : ""}`, [either(bigints, numbers), numbers], (caller, a, b) => {
    const value = document(caller, a, b) as Record<string, unknown>;
    if (isCyclic) value.list = [value];
    return stringify(caller, value);
  });
}
holds("keys that are inputs", [either(odd, texts), leaves], (caller, key, a) =>
  stringify(caller, keyed(caller, key, a)),
);
holds("a Date inside", [leaves], (caller, a) => stringify(caller, [new Date(5), document(caller, a, a)]));
holds("boxed values", [either(numbers, odd)], (caller, a) => {
  const box = caller.call(Object, undefined, [a]);
  return stringify(caller, [box.value]);
});

const documents: Sampler = (random) => {
  const leaf = () =>
    ["1", "-0", '"x"', '"\\ud83d"', "null", "true", "1e400", "[]", '{"a":0}'][Math.floor(random() * 9)]!;
  const key = () => ["a", "b", "a", "__proto__", "0", "\\u0061", "constructor"][Math.floor(random() * 7)]!;
  const fields = Array.from({ length: Math.floor(random() * 4) }, () => `"${key()}":${leaf()}`);
  return random() < 0.1
    ? ["{", "[1,]", "01", "1.", " ", "\ufeff1", '"\n"'][Math.floor(random() * 7)]!
    : `{${fields.join(",")}}`;
};

holds("duplicates and odd keys", [documents], (caller, text) => parse(caller, text));
holds("odd keys are read", [documents, oneOf("a", "__proto__", "0", "constructor", "b")], (caller, text, key) => {
  const value = parse(caller, text);
  caller.settle(value);
  if (typeof value.value !== "object" || value.value === null) return value;
  const found = caller.call(Reflect.get, Reflect, [value, key]);
  caller.settle(found);
  return typeof found.value === "function" || found.value === Object.prototype
    ? { value: 1, shadow: undefined }
    : found;
});
holds("a reviver that gives back", [documents], (caller, text) => parse(caller, text, same(caller)));
holds("a reviver that deletes and doubles", [documents], (caller, text) => {
  const reviver = caller.callback(
    (key: string, value: unknown) => (key === "a" ? undefined : typeof value === "number" ? value * 2 : value),
    () => undefined,
  );
  return parse(caller, text, reviver);
});
holds("a reviver with an input", [oneOf(1, 2, "x", undefined)], (caller, a) => {
  const reviver = caller.callback(
    (key: string, value: unknown) => (key === "a" ? a.value : value),
    () => a.shadow,
  );
  return parse(caller, '{"a":1,"b":[2]}', reviver);
});
holds("there and back", [leaves], (caller, a) => parse(caller, stringify(caller, document(caller, a, a))));

bite(0.15);

/** Core modules where programs rarely go: odd directives of `format`, everything `inspect` can show, deep equality of odd objects, events in every order. */
import assert from "node:assert";
import { EventEmitter, errorMonitor } from "node:events";
import path from "node:path";
import querystring from "node:querystring";
import util from "node:util";
import type { Expr } from "../../expr/expr.ts";
import type { Caller, Held } from "../testing/law.ts";
import { edgeLaws } from "../testing/law-edges.ts";
import { anything, bigints, either, numbers, oneOf, type Sampler, shortText, texts } from "../testing/samples.ts";

const { holds, bite } = edgeLaws(50);

const FORMATS = ["%d", "%i", "%f", "%j", "%o", "%O", "%c", "%s", "%%", "%", "%x", "a%"];
const formats: Sampler = (random) => shortText(random, FORMATS);
const held = (value: unknown, shadow?: Expr): Held => ({ value, shadow });

/** The same value at the end of ways through objects, from plain to hidden. */
const HOLDERS: Readonly<Record<string, (caller: Caller, a: Held) => unknown>> = {
  itself: (_, a) => a,
  "a field": (caller, a) => put(caller, {}, "a", a),
  "deep down": (caller, a) => ({ a: { b: { c: { d: { e: { f: put(caller, [], "0", a) } } } } } }),
  "a cycle": (caller, a) => {
    const value: Record<string, unknown> = {};
    value.itself = value;
    return put(caller, value, "a", a);
  },
  "the value of a Map": (caller, a) => new Map([["k", put(caller, {}, "a", a)]]),
  "the key of a Map": (caller, a) => new Map([[put(caller, {}, "a", a), 1]]),
  "an element of a Set": (caller, a) => new Set([put(caller, {}, "a", a)]),
  "an entry of a Map": (caller, a) => {
    const map = caller.construct(Map, []).value;
    caller.call(Map.prototype.set, map, [a, a]);
    return [map];
  },
  "the message of an error": (caller, a) => [caller.construct(Error, [a]).value],
  "a boxed value": (caller, a) => caller.call(Object, undefined, [a]).value,
  "a Date": (caller, a) => ({ when: caller.construct(Date, [a]).value }),
  "a symbol as key": (caller, a) =>
    caller.call(Object.defineProperty, Object, [{}, Symbol.iterator, put(caller, { enumerable: true }, "value", a)])
      .value,
  "a getter": (caller, a) =>
    Object.defineProperty({}, "a", {
      get: caller.callback(
        () => a.value,
        () => a.shadow,
      ) as () => unknown,
      enumerable: true,
    }),
};

function put(caller: Caller, object: object, key: string, value: Held): object {
  caller.set(object, key, value);
  return object;
}

const stackless = (result: Held): Held =>
  typeof result.value === "string" && / {4}at /.test(result.value) ? held("a stack") : result;

for (const [name, holder] of Object.entries(HOLDERS)) {
  if (name === "a symbol as key") continue;
  holds(`inspect: ${name}`, [either(anything, bigints)], (caller, a) =>
    stackless(caller.call(util.inspect, util, [holder(caller, a)])),
  );
  holds(`format: ${name}`, [formats, either(anything, bigints), anything], (caller, format, a, b) =>
    stackless(caller.call(util.format, util, [format, holder(caller, a), b, b])),
  );
}

const leaves = oneOf(0, -0, 1, Number.NaN, "1", "a", null, undefined, true, 1n);
for (const [name, holder] of Object.entries(HOLDERS)) {
  for (const equality of ["deepStrictEqual", "notDeepStrictEqual", "deepEqual"] as const) {
    holds(`${equality}: ${name}`, [leaves, leaves], (caller, a, b) =>
      caller.call(assert[equality], assert, [holder(caller, a), holder(caller, b)]),
    );
  }
}
const ODD: readonly (() => [object, object])[] = [
  () => [{ [Symbol.for("k")]: 1 }, {}],
  () => [Object.assign(new Date(0), { a: 1 }), new Date(0)],
  () => [
    // biome-ignore lint/suspicious/noSparseArray: holes are the point
    [1, , 2],
    [1, undefined, 2],
  ],
  () => [Object.create(null) as object, {}],
  () => [Object.assign([1], { a: 1 }), [1]],
  () => [new (class A {})(), {}],
  () => [Object.defineProperty({}, "hidden", { value: 1 }), {}],
  () => [/a/g, /a/],
];
for (const [at, odd] of ODD.entries()) {
  for (const fn of [assert.deepStrictEqual, assert.notDeepStrictEqual, util.isDeepStrictEqual]) {
    holds(`${fn.name} of odd objects, ${at}`, [leaves, leaves], (caller, a, b) => {
      const [left, right] = odd();
      return caller.call(fn, undefined, [put(caller, [left], "1", a), put(caller, [right], "1", b)]);
    });
  }
}
holds("assertions with messages", [leaves, leaves, either(texts, oneOf(undefined))], (caller, a, b, message) =>
  caller.call(assert.strictEqual, assert, [a, b, message]),
);
holds("the message of a failed assertion", [leaves, leaves], (caller, a, b) => {
  try {
    return caller.call(assert.strictEqual, assert, [a, b]);
  } catch (error) {
    return caller.get(error, "message");
  }
});

const paths: Sampler = (random) => shortText(random, ["a", "b", ".", "/", "\\", "..", "c:", "\ud83d"]);
for (const kind of ["posix", "win32"] as const) {
  for (const name of [
    "basename",
    "extname",
    "dirname",
    "normalize",
    "isAbsolute",
    "join",
    "relative",
    "resolve",
    "parse",
  ] as const)
    holds(`path.${kind}.${name}`, [paths, either(paths, oneOf(undefined, ".a"))], (caller, a, b) =>
      caller.call(path[kind][name], path[kind], name === "parse" ? [a] : [a, b]),
    );
}

const queries: Sampler = (random) =>
  shortText(random, ["a", "b", "=", "&", ";", ":", "+", "%41", "%", "\ud83d", "__proto__"]);
holds(
  "querystring.parse with separators",
  [queries, oneOf("&", ";", "", undefined), oneOf("=", ":", undefined)],
  (caller, text, sep, eq) => caller.call(querystring.parse, querystring, [text, sep, eq]),
);
holds("querystring.parse of few keys", [queries, oneOf(0, 1, 2, -1, undefined)], (caller, text, maxKeys) =>
  caller.call(querystring.parse, querystring, [text, "&", "=", put(caller, {}, "maxKeys", maxKeys)]),
);
holds("querystring.stringify", [either(anything, queries), queries], (caller, a, b) =>
  caller.call(querystring.stringify, querystring, [put(caller, { list: put(caller, [1], "1", b) }, "a", a)]),
);

/** What listeners heard, in order, with the shadows they heard it with. */
type Script = (caller: Caller, emitter: EventEmitter, listener: (name: string) => () => void, a: Held) => void;
const EVENTS: Readonly<Record<string, Script>> = {
  on: (caller, emitter, listener, a) => {
    emitter.on("e", listener("first")).on("e", listener("second"));
    caller.call(emitter.emit, emitter, ["e", a]);
  },
  once: (caller, emitter, listener, a) => {
    emitter.once("e", listener("once")).prependListener("e", listener("before"));
    for (let i = 0; i < 2; i++) caller.call(emitter.emit, emitter, ["e", a]);
  },
  "once, with somebody told of removals": (caller, emitter, listener, a) => {
    emitter.on("removeListener", () => undefined).prependOnceListener("e", listener("once"));
    caller.call(emitter.emit, emitter, ["e", a]);
  },
  "an error with a listener": (caller, emitter, listener, a) => {
    emitter.on("error", listener("error"));
    caller.call(emitter.emit, emitter, ["error", a]);
  },
  "an error with a monitor": (caller, emitter, listener, a) => {
    emitter.on(errorMonitor, listener("monitor")).on("error", listener("error"));
    caller.call(emitter.emit, emitter, ["error", a]);
  },
  "an error that nobody hears": (caller, emitter, _, a) => {
    caller.call(emitter.emit, emitter, ["error", a]);
  },
  "an event that nobody hears": (caller, emitter, _, a) => {
    caller.call(emitter.emit, emitter, ["none", a]);
  },
  "a name that is an input": (caller, emitter, listener, a) => {
    emitter.on("1", listener("1")).on("a", listener("a")).on("error", listener("error"));
    caller.call(emitter.emit, emitter, [a, a]);
  },
  "a listener that is removed on the way": (caller, emitter, listener, a) => {
    const last = listener("last");
    emitter.on("e", () => emitter.off("e", last)).on("e", last);
    for (let i = 0; i < 2; i++) caller.call(emitter.emit, emitter, ["e", a]);
  },
};
for (const [name, script] of Object.entries(EVENTS)) {
  for (const captureRejections of [false, true]) {
    holds(
      `events: ${name}${captureRejections ? ", rejections captured" : ""}`,
      [either(leaves, numbers, texts)],
      (caller, a) => {
        const emitter = new EventEmitter({ captureRejections });
        const heard: Held[] = [];
        const listener = (who: string) =>
          caller.callback(
            (value: unknown) => {
              heard.push(held(who), held(value));
            },
            (value?: Expr) => {
              heard[heard.length - 1] = { ...heard.at(-1)!, shadow: value };
              return undefined;
            },
          ) as () => void;
        script(caller, emitter, listener, a);
        return caller.call(Array.of, Array, heard);
      },
    );
  }
}

bite(0.2);

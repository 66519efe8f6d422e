/** What happens after the call has returned, or while it waits: timers, dropped promises, callers that change what they gave, closures that are called later. */
import type { Case } from "../case.ts";
import type { PlantName } from "../plant.ts";
import { type Whole, whole } from "../whole.ts";

/** Ways to run something later; `#` is what runs. */
const LATER: Readonly<Record<string, string>> = {
  setTimeout: "setTimeout(() => {\n    #\n  }, 0);",
  "setTimeout with a delay": "setTimeout(() => {\n    #\n  }, 5);",
  "a nested setTimeout": "setTimeout(() => setTimeout(() => {\n    #\n  }));",
  setImmediate: "setImmediate(() => {\n    #\n  });",
  queueMicrotask: "queueMicrotask(() => {\n    #\n  });",
  nextTick: "process.nextTick(() => {\n    #\n  });",
  "a dropped promise": "void Promise.resolve().then(() => {\n    #\n  });",
  "a dropped async function": "void (async () => {\n    await null;\n    #\n  })();",
  "an async function that is not awaited":
    "const later = async (): Promise<void> => {\n    await null;\n    #\n  };\n  later();",
  "an async callback of forEach": "[0].forEach(async () => {\n    await null;\n    #\n  });",
  "an async callback of map": "[0].map(async () => {\n    await null;\n    #\n  });",
  "an interval": "const timer = setInterval(() => {\n    clearInterval(timer);\n    #\n  }, 1);",
  "a promise's constructor": "new Promise<void>((resolve) => setTimeout(resolve)).then(() => {\n    #\n  });",
  "a timer's promise":
    'void import("node:timers/promises").then(({ setTimeout: wait }) => wait(1)).then(() => {\n    #\n  });',
  finally: "Promise.resolve().finally(() => {\n    #\n  });",
  "an event":
    'const target1 = new EventTarget();\n  target1.addEventListener("a", () => {\n    #\n  });\n  setTimeout(() => target1.dispatchEvent(new Event("a")));',
};

const inTime: Whole[] = Object.entries(LATER).flatMap(([name, text]) => [
  {
    name: `an assertion in ${name}`,
    source: `import { ok } from "node:assert";\nexport function target(n: number): unknown {\n  ${text.replace("#", "ok(n !== 3);")}\n  return "miss";\n}\n`,
    plants: ["assertion"] as PlantName[],
    calls: ["3"],
    isLate: true,
  },
  {
    name: `an assertion in ${name} of an async function`,
    source: `import { ok } from "node:assert";\nexport async function target(n: number): Promise<unknown> {\n  ${text.replace("#", "ok(n !== 3);")}\n  return "miss";\n}\n`,
    plants: ["assertion"] as PlantName[],
    calls: ["3"],
    isLate: true,
  },
  {
    name: `state that changes in ${name}`,
    source: `let seen = 0;\nexport async function target(n: number): Promise<unknown> {\n  const before = seen;\n  ${text.replace("#", "seen = 1;")}\n  await new Promise((resolve) => setTimeout(resolve, 40));\n  @{before === 1 && n === 3}@\n}\n`,
    calls: ["3", "3"],
  },
  {
    name: `a variable that changes in ${name}`,
    source: `export async function target(n: number): Promise<unknown> {\n  let seen = 0;\n  ${text.replace("#", "seen = n;")}\n  await new Promise((resolve) => setTimeout(resolve, 40));\n  @{seen === 3}@\n}\n`,
    calls: ["3"],
  },
]);
// imports of the plant come first
const withoutImport = (one: Whole): Whole => ({
  ...one,
  source:
    one.plants?.includes("assertion") === true && one.plants.length === 1
      ? one.source.replace('import { ok } from "node:assert";\n', "")
      : one.source,
});

const REJECTED: readonly (readonly [string, string])[] = [
  ["Promise.reject", 'Promise.reject(new Error("planted"));'],
  ["void Promise.reject", 'void Promise.reject(new Error("planted"));'],
  ["a throw in then", 'Promise.resolve().then(() => {\n      throw new Error("planted");\n    });'],
  ["a throw in an async function", '(async () => {\n      throw new Error("planted");\n    })();'],
  ["a reject in a constructor", 'new Promise((_, reject) => reject(new Error("planted")));'],
  ["a throw in a constructor", 'new Promise(() => {\n      throw new Error("planted");\n    });'],
  ["a late reject", 'new Promise((_, reject) => setTimeout(() => reject(new Error("planted"))));'],
  ["a handler that throws", 'Promise.reject(new Error("a")).catch(() => {\n      throw new Error("planted");\n    });'],
  ["all", 'void Promise.all([Promise.reject(new Error("planted"))]);'],
  ["a finally", 'Promise.reject(new Error("planted")).finally(() => {});'],
  [
    "one of two branches",
    'const p = Promise.reject(new Error("planted"));\n    p.catch(() => {});\n    p.then(() => {});',
  ],
  ["an async callback", '[1].forEach(async () => {\n      throw new Error("planted");\n    });'],
  ["an async generator", '(async function* () {\n      throw new Error("planted");\n    })().next();'],
];

const rejections: Whole[] = REJECTED.flatMap(([name, text]) => [
  {
    name: `${name} in a function`,
    source: `export function target(n: number): unknown {\n  if (n === 3) {\n    ${text}\n  }\n  return "miss";\n}\n`,
    plants: ["rejection"],
    calls: ["3"],
    isLate: true,
  },
  {
    name: `${name} in an async function`,
    source: `export async function target(n: number): Promise<unknown> {\n  if (n === 3) {\n    ${text}\n  }\n  return "miss";\n}\n`,
    plants: ["rejection"],
    calls: ["3"],
    isLate: true,
  },
  {
    name: `${name} always`,
    source: `export function target(n: number): unknown {\n  void n;\n  ${text}\n  return "miss";\n}\n`,
    plants: ["rejection"],
    calls: ["3"],
    isLate: true,
  },
  {
    name: `${name} in a second call`,
    source: `let seen = 0;\nfunction drop(): void {\n  ${text}\n}\nexport function target(n: number): unknown {\n  seen += n;\n  if (seen === 3) drop();\n  return "miss";\n}\n`,
    plants: ["rejection"],
    calls: ["1", "2"],
    isLate: true,
  },
]);

/** A caller that changes its argument while the target waits. */
const CHANGED: readonly (readonly [type: string, made: string, change: string, read: string])[] = [
  ["{ n: number }", "{ n: 1 }", "o.n = 2;", "o.n"],
  ["number[]", "[1]", "o.push(2);", "o.length"],
  ["Map<string, number>", 'new Map([["a", 1]])', "o.clear();", "o.size"],
  ["Set<number>", "new Set([1])", "o.add(2);", "o.size"],
  ["Date", "new Date(0)", "o.setTime(1);", "o.getTime()"],
  ["Uint8Array", "new Uint8Array(1)", "o[0] = 1;", "o[0]"],
  ["{ inner: { n: number } }", "{ inner: { n: 1 } }", "o.inner.n = 2;", "o.inner.n"],
  ["Record<string, number>", "{ a: 1 } as Record<string, number>", "o.b = 2;", "Object.keys(o).length"],
];
const WAITS: readonly (readonly [string, string])[] = [
  ["await null", "await null;"],
  ["await a promise", "await Promise.resolve();"],
  ["await a timer", "await new Promise((resolve) => setTimeout(resolve, 2));"],
  ["for await", "for await (const _ of [0]) void _;"],
  ["await in a callee", "await (async () => {\n    await null;\n  })();"],
  ["Promise.all", "await Promise.all([null]);"],
];
const changed: Whole[] = CHANGED.flatMap(([type, made, change, read], i) =>
  WAITS.filter((_, j) => i < 2 || (i + j) % 2 === 0).map(
    ([wait, text]): Whole => ({
      name: `${type} during ${wait}`,
      source: `export async function target(o: ${type}): Promise<unknown> {\n  const before = ${read};\n  ${text}\n  const after = ${read};\n  @{!Object.is(before, after)}@\n}\n`,
      plants: i < 2 ? ["branch", "assertion", "division"] : ["branch", "assertion"],
      given: `const o: ${type} = ${made};\n  queueMicrotask(() => {\n    ${change}\n  });`,
      calls: ["o"],
    }),
  ),
);

const yields: Whole[] = CHANGED.flatMap(([type, made, change, read]): Whole[] => [
  {
    name: `${type} between yields`,
    source: `export function* target(o: ${type}): Generator<number, unknown, unknown> {\n  const before = ${read};\n  yield 0;\n  const after = ${read};\n  @{!Object.is(before, after)}@\n}\n`,
    plants: ["assertion", "throw"],
    given: `const o: ${type} = ${made};`,
    call: `((all: Generator<number, unknown, unknown>) => {\n    all.next();\n    ${change}\n    return all.next().value;\n  })(target($))`,
    calls: ["o"],
  },
]);

/** What a target gives back is called later: a claim about the target that leaves it out must say so. */
const closures: Whole[] = [
  {
    name: "a closure",
    source:
      "export function target(a: number): (b: number) => unknown {\n  return (b) => {\n    @{a === 1 && b === 2}@\n  };\n}\n",
    call: "target($)(2)",
    calls: ["1"],
  },
  {
    name: "a closure with state",
    source:
      "export function target(a: number): () => unknown {\n  let n = a;\n  return () => {\n    n++;\n    @{n === 3}@\n  };\n}\n",
    call: "target($)()",
    calls: ["2"],
  },
  {
    name: "an object of methods",
    source:
      "export function target(a: number): { run(b: number): unknown } {\n  return {\n    run(b) {\n      @{a === 1 && b === 2}@\n    },\n  };\n}\n",
    call: "target($).run(2)",
    calls: ["1"],
  },
  {
    name: "a class",
    source:
      "export function target(a: number): new (b: number) => object {\n  return class {\n    v: unknown;\n    constructor(b: number) {\n      this.v = ((): unknown => {\n        @{a === 1 && b === 2}@\n      })();\n    }\n  };\n}\n",
    call: "new (target($))(2)",
    calls: ["1"],
    plants: ["assertion", "throw", "nullish"],
  },
  {
    name: "a getter",
    source:
      "export function target(a: number): { readonly v: unknown } {\n  return {\n    get v() {\n      @{a === 1}@\n    },\n  };\n}\n",
    call: "target($).v",
    calls: ["1"],
  },
  {
    name: "an iterator",
    source:
      "export function target(a: number): Iterable<unknown> {\n  return {\n    *[Symbol.iterator]() {\n      yield ((): unknown => {\n        @{a === 1}@\n      })();\n    },\n  };\n}\n",
    call: "[...target($)][0]",
    calls: ["1"],
  },
  {
    name: "a promise of a closure",
    source:
      "export async function target(a: number): Promise<(b: number) => unknown> {\n  return (b) => {\n    @{a === 1 && b === 2}@\n  };\n}\n",
    call: "(await target($))(2)",
    calls: ["1"],
  },
  {
    name: "a list of closures",
    source:
      "export function target(a: number): ((b: number) => unknown)[] {\n  return [\n    (b) => {\n      @{a === 1 && b === 2}@\n    },\n  ];\n}\n",
    call: "target($)[0]!(2)",
    calls: ["1"],
  },
  {
    name: "a closure kept in a map",
    source:
      'export function target(a: number): Map<string, (b: number) => unknown> {\n  return new Map([\n    [\n      "f",\n      (b: number): unknown => {\n        @{a === 1 && b === 2}@\n      },\n    ],\n  ]);\n}\n',
    call: 'target($).get("f")!(2)',
    calls: ["1"],
  },
  {
    name: "a thenable",
    source:
      "export function target(a: number): { then(done: (v: unknown) => void): void } {\n  return {\n    then(done) {\n      done(((): unknown => {\n        @{a === 1}@\n      })());\n    },\n  };\n}\n",
    call: "await target($)",
    calls: ["1"],
    plants: ["branch", "division"],
  },
  {
    name: "a bound function",
    source:
      "function later(a: number, b: number): unknown {\n  @{a === 1 && b === 2}@\n}\nexport function target(a: number): (b: number) => unknown {\n  return later.bind(null, a);\n}\n",
    call: "target($)(2)",
    calls: ["1"],
  },
  {
    name: "a function of the module",
    source:
      "function later(b: number): unknown {\n  @{b === 2}@\n}\nexport function target(a: number): unknown {\n  return a === 1 ? later : undefined;\n}\n",
    call: "(target($) as (b: number) => unknown)(2)",
    calls: ["1"],
  },
  {
    name: "a closure of another function",
    source:
      "function make(a: number): (b: number) => unknown {\n  return (b) => {\n    @{a === 1 && b === 2}@\n  };\n}\nexport function target(a: number): (b: number) => unknown {\n  return make(a);\n}\n",
    call: "target($)(2)",
    calls: ["1"],
  },
  {
    name: "a closure of a function of another module",
    source:
      'import { make } from "./make.ts";\nexport function target(a: number): (b: number) => unknown {\n  return make(a, (n) => {\n    @{n === 2}@\n  });\n}\n',
    files: {
      "make.ts":
        "export const make = (a: number, then: (n: number) => unknown) => (b: number): unknown => (a === 1 ? then(b) : undefined);\n",
    },
    call: "target($)(2)",
    calls: ["1"],
  },
  {
    name: "a closure that went through another function",
    source:
      "const same = <T>(x: T): T => x;\nexport function target(a: number): (b: number) => unknown {\n  return same((b: number): unknown => {\n    @{a === 1 && b === 2}@\n  });\n}\n",
    call: "target($)(2)",
    calls: ["1"],
  },
  {
    name: "a bound method",
    source:
      "export class Subject {\n  later(a: number, b: number): unknown {\n    @{a === 1 && b === 2}@\n  }\n  target(a: number): (b: number) => unknown {\n    return this.later.bind(this, a);\n  }\n}\n",
    target: "Subject.target",
    call: "new Subject().target($)(2)",
    calls: ["1"],
  },
  {
    name: "a closure of another method",
    source:
      "export class Subject {\n  private make(a: number): (b: number) => unknown {\n    return (b) => {\n      @{a === 1 && b === 2}@\n    };\n  }\n  target(a: number): (b: number) => unknown {\n    return this.make(a);\n  }\n}\n",
    target: "Subject.target",
    call: "new Subject().target($)(2)",
    calls: ["1"],
  },
  {
    name: "a curried function",
    source:
      "export const target = (a: number) => (b: number) => (c: number): unknown => {\n  @{a + b + c === 6}@\n};\n",
    call: "target($)(2)(3)",
    calls: ["1"],
  },
  {
    name: "a proxy",
    source:
      'export function target(a: number): any {\n  return new Proxy(\n    {},\n    {\n      get(_, key): unknown {\n        if (key === "then") return undefined;\n        @{a === 1 && key === "zed"}@\n      },\n    },\n  );\n}\n',
    call: "target($).zed",
    calls: ["1"],
  },
  {
    name: "toString of a result",
    source:
      "export function target(a: number): { toString(): string } {\n  return {\n    toString(): string {\n      return String(((): unknown => {\n        @{a === 1}@\n      })());\n    },\n  };\n}\n",
    call: "String(target($))",
    calls: ["1"],
  },
  {
    name: "a generator that goes on",
    source:
      "export function* target(a: number): Generator<unknown> {\n  yield 1;\n  yield 2;\n  yield ((): unknown => {\n    @{a === 1}@\n  })();\n}\n",
    call: "[...target($)][2]",
    calls: ["1"],
  },
  {
    name: "a generator that is told",
    source:
      "export function* target(a: number): Generator<unknown, unknown, number> {\n  const told = yield a;\n  @{told === 2}@\n}\n",
    call: "((g) => {\n    g.next();\n    return g.next(2).value;\n  })(target($))",
    calls: ["1"],
  },
  {
    name: "a generator that is thrown into",
    source:
      "export function* target(a: number): Generator<unknown, unknown, number> {\n  let threw = false;\n  try {\n    yield a;\n  } catch {\n    threw = true;\n  }\n  @{threw}@\n}\n",
    call: "((g) => {\n    g.next();\n    return g.throw(new Error()).value;\n  })(target($))",
    calls: ["1"],
  },
  {
    name: "a generator that is returned from",
    source:
      "let seen = false;\nexport function* target(a: number): Generator<unknown, unknown, number> {\n  try {\n    yield a;\n  } finally {\n    @{true}@\n  }\n}\nvoid seen;\n",
    call: "((g) => {\n    g.next();\n    return g.return(0).value;\n  })(target($))",
    calls: ["1"],
    plants: ["assertion", "throw", "division"],
  },
];

export const later = (): Case[] => [
  ...whole("later", inTime.map(withoutImport)),
  ...whole("rejections", rejections),
  ...whole("changed while waiting", [...changed, ...yields]),
  ...whole("returned closures", closures),
];

/** Variables and objects of a module that another of its functions changes, however the target looks at them. */
import type { Core } from "../core.ts";

/** `change`: what the other function does. `when`: what the target then sees. */
const ONES: Readonly<Record<string, { setup: string; change: string; when: string; files?: Record<string, string> }>> =
  {
    "a variable": { setup: "let n = 0;", change: "n++;", when: "n === 1" },
    "an exported variable": { setup: "export let n = 0;", change: "n += 2;", when: "n === 2" },
    "a variable that is destructured into": {
      setup: "let n = 0;",
      change: "[n] = [5];",
      when: "n === 5",
    },
    "a variable of a loop": { setup: "let n = 0;", change: "for (n of [7]);", when: "n === 7" },
    "a variable behind a helper": {
      setup: "let n = 0;\nconst get = (): number => n;",
      change: "n = 3;",
      when: "get() === 3",
    },
    "a variable changed by a helper": {
      setup: "let n = 0;\nfunction set(v: number): void {\n  n = v;\n}",
      change: "set(4);",
      when: "n === 4",
    },
    "a variable changed by a callback": {
      setup: "let n = 0;",
      change: "[1, 2].forEach((v) => (n += v));",
      when: "n === 3",
    },
    "a variable changed by a getter": {
      setup: "let n = 0;\nconst o = {\n  get next() {\n    return ++n;\n  },\n};",
      change: "void o.next;",
      when: "n === 1",
    },
    "a variable changed by a conversion": {
      setup: "let n = 0;\nconst o = {\n  valueOf() {\n    return ++n;\n  },\n};",
      change: "void (Number(o) > 0);",
      when: "n === 1",
    },
    "a variable of a closure": {
      setup: "const counter = (() => {\n  let n = 0;\n  return { inc: () => ++n, get: () => n };\n})();",
      change: "counter.inc();",
      when: "counter.get() === 1",
    },
    "a variable of a namespace": {
      setup:
        "namespace Counter {\n  let n = 0;\n  export const inc = (): number => ++n;\n  export const get = (): number => n;\n}",
      change: "Counter.inc();",
      when: "Counter.get() === 1",
    },
    "a map": {
      setup: "const all = new Map<string, number>();",
      change: 'all.set("a", 1);',
      when: 'all.get("a") === 1',
    },
    "a set through its size": {
      setup: "const all = new Set<number>();",
      change: "all.add(1);",
      when: "all.size === 1",
    },
    "a list": { setup: "const all: number[] = [];", change: "all.push(1);", when: "all.length === 1" },
    "a list through an alias": {
      setup: "const all: number[] = [];\nconst alias = all;",
      change: "alias.push(1);",
      when: "all.length === 1",
    },
    "a list in an object": {
      setup: "const all: number[] = [];\nconst holder = { all };",
      change: "holder.all.push(1);",
      when: "all.length === 1",
    },
    "a list that sort gave back": {
      setup: "const all = [2, 1];\nconst sorted = all.sort();",
      change: "sorted.push(3);",
      when: "all.length === 3",
    },
    "a list handed to a helper": {
      setup: "const all: number[] = [];\nconst fill = (list: number[]): number => list.push(1);",
      change: "fill(all);",
      when: "all.length === 1",
    },
    "a list by forEach": {
      setup: "const all = [1];",
      change: "all.forEach((_, i, list) => (list[i] = 9));",
      when: "all[0] === 9",
    },
    "a list by apply": {
      setup: "const all: number[] = [];",
      change: "Array.prototype.push.apply(all, [1]);",
      when: "all.length === 1",
    },
    "an object by Object.assign": {
      setup: "const o = { n: 0 };",
      change: "Object.assign(o, { n: 1 });",
      when: "o.n === 1",
    },
    "an object by Reflect.set": { setup: "const o = { n: 0 };", change: 'Reflect.set(o, "n", 1);', when: "o.n === 1" },
    "an object by delete": {
      setup: "const o: { n?: number } = { n: 0 };",
      change: "delete o.n;",
      when: "o.n === undefined",
    },
    "an object under a computed key": {
      setup: "const o: Record<string, number> = { n: 0 };",
      change: 'o[["n"].join("")] = 1;',
      when: "o.n === 1",
    },
    "an object of a table": {
      setup: "const a = { n: 0 };\nconst table = { a };",
      change: "a.n = 1;",
      when: "table.a.n === 1",
    },
    "an object read by spreading": { setup: "const o = { n: 0 };", change: "o.n = 1;", when: "{ ...o }.n === 1" },
    "an object read by destructuring": {
      setup: "const o = { n: 0 };\nconst read = (): number => {\n  const { n } = o;\n  return n;\n};",
      change: "o.n = 1;",
      when: "read() === 1",
    },
    "an object read by its keys": {
      setup: "const o: Record<string, number> = {};",
      change: "o.a = 1;",
      when: "Object.keys(o).length === 1",
    },
    "a static field": {
      setup: "class Holder {\n  static n = 0;\n}",
      change: "Holder.n = 1;",
      when: "Holder.n === 1",
    },
    "a private static field": {
      setup:
        "class Holder {\n  static #n = 0;\n  static inc(): void {\n    Holder.#n++;\n  }\n  static get(): number {\n    return Holder.#n;\n  }\n}",
      change: "Holder.inc();",
      when: "Holder.get() === 1",
    },
    "an inherited static field": {
      setup: "class Base {\n  static n = 0;\n}\nclass Derived extends Base {}",
      change: "Base.n = 1;",
      when: "Derived.n === 1",
    },
    "a field of a prototype": {
      setup: "class Row {\n  declare kind: number;\n}\nRow.prototype.kind = 0;",
      change: "Row.prototype.kind = 1;",
      when: "new Row().kind === 1",
    },
    "a property of a function": {
      setup: "function helper(): number {\n  return 0;\n}\nhelper.n = 0;",
      change: "helper.n = 1;",
      when: "helper.n === 1",
    },
    "a singleton": {
      setup: "class Store {\n  n = 0;\n  static only = new Store();\n  inc(): void {\n    this.n++;\n  }\n}",
      change: "Store.only.inc();",
      when: "Store.only.n === 1",
    },
    "a replaced function": {
      setup: "let rule = (): number => 0;",
      change: "rule = () => 1;",
      when: "rule() === 1",
    },
    "a replaced method": {
      setup: "const api = { decide: (): number => 0 };",
      change: "api.decide = () => 1;",
      when: "api.decide() === 1",
    },
    "a registered function": {
      setup: "const rules: (() => number)[] = [];",
      change: "rules.push(() => 1);",
      when: "rules.some((rule) => rule() === 1)",
    },
    "a regular expression": { setup: "const re = /a/g;", change: 're.test("a");', when: "re.lastIndex === 1" },
    "an iterator": {
      setup: "const it = [1, 2].values();",
      change: "it.next();",
      when: "[...it].length === 1",
    },
    "a date": { setup: "const day = new Date(0);", change: "day.setTime(5);", when: "day.getTime() === 5" },
    "a buffer": {
      setup: "const bytes = new Uint8Array(2);\nconst view = new DataView(bytes.buffer);",
      change: "view.setUint8(0, 9);",
      when: "bytes[0] === 9",
    },
    "a weak map": {
      setup: "const key = {};\nconst all = new WeakMap<object, number>();",
      change: "all.set(key, 1);",
      when: "all.get(key) === 1",
    },
    "a variable of another module": {
      setup: 'import { n, set } from "./state.ts";',
      change: "set(1);",
      when: "n === 1",
      files: { "state.ts": "export let n = 0;\nexport function set(v: number): void {\n  n = v;\n}\n" },
    },
    "a variable of a module behind another": {
      setup: 'import * as all from "./all.ts";',
      change: "all.set(1);",
      when: "all.n === 1",
      files: {
        "all.ts": 'export * from "./state.ts";\n',
        "state.ts": "export let n = 0;\nexport function set(v: number): void {\n  n = v;\n}\n",
      },
    },
    "a variable that only a function of the other module reads": {
      setup: 'import { get, set } from "./state.ts";',
      change: "set(1);",
      when: "get() === 1",
      files: {
        "state.ts":
          "let n = 0;\nexport const get = (): number => n;\nexport function set(v: number): void {\n  n = v;\n}\n",
      },
    },
    "an object of another module": {
      setup: 'import state from "./state.ts";',
      change: "state.n = 1;",
      when: "state.n === 1",
      files: { "state.ts": "const state = { n: 0 };\nexport default state;\n" },
    },
  };

export const NEIGHBOURS: readonly Core[] = Object.entries(ONES).map(([name, { setup, change, when, files }]) => ({
  name,
  setup: `${setup}\nexport function neighbour(): void {\n  ${change}\n}`,
  params: "x: number",
  body: "void x;",
  when,
  given: "neighbour();",
  calls: ["0"],
  ...(files === undefined ? {} : { files }),
}));

/** Where a counter `{ n: number }` of a module lives: text at module level, and an expression that gives the object. */
export interface Place {
  readonly name: string;
  readonly setup: string;
  readonly object: string;
  readonly files?: Readonly<Record<string, string>>;
}

const STATE_MODULE = { "state.ts": "export const state = { n: 0 };\nexport default state;\n" };

export const PLACES: readonly Place[] = [
  { name: "a constant", setup: "const STATE = { n: 0 };", object: "STATE" },
  { name: "a part", setup: "const STATE = { inner: { n: 0 } };", object: "STATE.inner" },
  { name: "an element", setup: "const STATE = [{ n: 0 }];", object: "STATE[0]!" },
  { name: "a map", setup: 'const STATE = new Map([["a", { n: 0 }]]);', object: 'STATE.get("a")!' },
  { name: "a frozen table", setup: "const STATE = Object.freeze({ inner: { n: 0 } });", object: "STATE.inner" },
  { name: "a static field", setup: "class Holder {\n  static state = { n: 0 };\n}", object: "Holder.state" },
  {
    name: "a private static field",
    setup: "class Holder {\n  static #state = { n: 0 };\n  static get() {\n    return Holder.#state;\n  }\n}",
    object: "Holder.get()",
  },
  { name: "a closure", setup: "const get = ((state) => () => state)({ n: 0 });", object: "get()" },
  { name: "a default value", setup: "const state = { n: 0 };\nconst get = (given = state) => given;", object: "get()" },
  {
    name: "an instance",
    setup: "class Holder {\n  state = { n: 0 };\n}\nconst holder = new Holder();",
    object: "holder.state",
  },
  {
    name: "a class instance itself",
    setup: "class Counter {\n  n = 0;\n}\nconst STATE = new Counter();",
    object: "STATE",
  },
  {
    name: "a prototype",
    setup: "const STATE: { inner: { n: number } } = Object.create({ inner: { n: 0 } });",
    object: "STATE.inner",
  },
  {
    name: "a bare object",
    setup: "const STATE: { n: number } = Object.assign(Object.create(null), { n: 0 });",
    object: "STATE",
  },
  { name: "a property of a function", setup: "function keep() {}\nkeep.state = { n: 0 };", object: "keep.state" },
  { name: "a symbol", setup: "const KEY = Symbol();\nconst STATE = { [KEY]: { n: 0 } };", object: "STATE[KEY]" },
  { name: "a namespace", setup: "namespace Space {\n  export const state = { n: 0 };\n}", object: "Space.state" },
  { name: "a destructured constant", setup: "const { inner: STATE } = { inner: { n: 0 } };", object: "STATE" },
  { name: "another module", setup: 'import { state } from "./state.ts";', object: "state", files: STATE_MODULE },
  { name: "a default import", setup: 'import shared from "./state.ts";', object: "shared", files: STATE_MODULE },
  { name: "a namespace import", setup: 'import * as all from "./state.ts";', object: "all.state", files: STATE_MODULE },
];

/** What random programs have at module level beside the target: state, helpers, classes, generators, async functions. */

/** By the name that expressions use; `needs` are declared before it. */
interface Declaration {
  readonly text: string;
  readonly needs?: readonly string[];
}

/** Exported, so that inputs can be made of it. */
const BOX = `export class Box {
  n: number;
  #taken = 0;
  constructor(n: number) {
    this.n = n;
  }
  get double(): number {
    return this.n * 2;
  }
  set double(value: number) {
    this.n = value / 2;
  }
  add(by: number): number {
    this.n += by;
    return this.n;
  }
  take(): number {
    return ++this.#taken;
  }
  isTaken(): boolean {
    return this.#taken > 1;
  }
}`;

const COUNTER = `class Counter {
  static made = 0;
  n: number;
  constructor(n: number) {
    this.n = n;
    Counter.made++;
  }
  up(): number {
    return ++this.n;
  }
}`;

const PRIVATE = `class Purse {
  static #open = 0;
  #coins: number[] = [];
  static opened(): number {
    return Purse.#open;
  }
  put(coin: number): this {
    Purse.#open++;
    this.#coins.push(coin);
    return this;
  }
  get sum(): number {
    return this.#coins.reduce((all, coin) => all + coin, 0);
  }
  static isPurse(value: object): boolean {
    return #coins in value;
  }
}`;

const ANIMALS = `class Animal {
  legs = 4;
  constructor(protected age: number) {}
  speed(): number {
    return this.legs - this.age;
  }
  get isOld(): boolean {
    return this.age > 2;
  }
}
class Bird extends Animal {
  override legs = 2;
  override speed(): number {
    return super.speed() * 2;
  }
  override get isOld(): boolean {
    return super.isOld || this.legs > 2;
  }
  *[Symbol.iterator](): Generator<number> {
    yield this.age;
    yield this.legs;
  }
}`;

export const DECLARATIONS: Readonly<Record<string, Declaration>> = {
  STATE: { text: "const STATE = { n: 0 };" },
  LIST: { text: "const LIST: number[] = [];" },
  SEEN: { text: "const SEEN = new Set<string>();" },
  KEPT: { text: "const KEPT = new Map<string, { n: number }>();" },
  WEAK: { text: "const WEAK = new WeakMap<object, number>();" },
  total: { text: "let total = 0;" },
  TABLE: { text: "const TABLE: Record<string, (x: number) => number> = { a: (x) => x + 1, b: (x) => x * 2 };" },
  FROZEN: { text: "const FROZEN = Object.freeze({ a: 1, b: [1, 2] as readonly number[] });" },
  help: { text: "function help(x: number): number {\n  return x > 2 ? x - 2 : x;\n}" },
  bump: { text: "function bump(this: { n: number }, by: number): void {\n  this.n += by;\n}" },
  counter: {
    text: "const counter = ((n: number) => ({ next: () => ++n, peek: () => n }))(0);",
  },
  Box: { text: BOX },
  Counter: { text: COUNTER },
  Purse: { text: PRIVATE },
  Bird: { text: ANIMALS },
  count: {
    text: "function* count(to: number): Generator<number> {\n  for (let i = 0; i < to && i < 3; i++) yield i;\n}",
  },
  ITERATOR: { text: "const ITERATOR = count(3);", needs: ["count"] },
  later: { text: "async function later(x: number): Promise<number> {\n  await null;\n  return x + 1;\n}" },
  failing: {
    text: 'async function failing(x: number): Promise<number> {\n  if (x > 1) throw new RangeError("x");\n  return x;\n}',
  },
};

/** What remembers something from call to call. */
export const KEEPS_STATE: ReadonlySet<string> = new Set([
  "STATE",
  "LIST",
  "SEEN",
  "KEPT",
  "WEAK",
  "total",
  "counter",
  "Counter",
  "Purse",
  "ITERATOR",
]);

/** The names with all that they need, in an order in which they can be declared. */
export function closed(names: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const add = (name: string): void => {
    for (const other of DECLARATIONS[name]?.needs ?? []) add(other);
    found.add(name);
  };
  for (const name of names) add(name);
  return found;
}

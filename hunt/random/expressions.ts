/** Random expressions over the names that are in scope. */
import type { Random } from "../assay.ts";
import type { Type } from "./types.ts";

export interface Scope {
  readonly random: Random;
  /** Whatever can be written as an expression of a type: parameters, variables, fields of `this`. */
  readonly names: Map<string, Type>;
  /** Module level names by what they are. */
  readonly module: ReadonlySet<string>;
  readonly isAsync: boolean;
}

export function named(scope: Scope, ...types: readonly Type[]): string | undefined {
  const found = [...scope.names].filter(([, type]) => types.includes(type)).map(([name]) => name);
  return found.length === 0 ? undefined : scope.random.pick(found);
}

/** Inside an arrow function nothing is awaited. */
export const inArrow = (scope: Scope): Scope => ({ ...scope, isAsync: false });

/** Inside another function or class `this` is another one, too. */
export const inFunction = (scope: Scope): Scope => ({
  ...inArrow(scope),
  names: new Map([...scope.names].filter(([name]) => !name.startsWith("this."))),
});

const literal = (random: Random): string => random.pick(["0", "1", "2"]);
const index = (scope: Scope): string => named(scope, "number") ?? literal(scope.random);

/** Written when it has been chosen. */
export type Lazy = () => string;
type Spelled = (name: string) => string;

/** Adds a choice for a name of the type if there is one in scope: one of the texts with it. */
export const using =
  (scope: Scope, choices: Lazy[]) =>
  (type: Type, ...texts: readonly Spelled[]): void => {
    const found = named(scope, type);
    if (found !== undefined) choices.push(() => scope.random.pick(texts)(found));
  };

export function number(scope: Scope, depth: number): string {
  const { random } = scope;
  const choices: Lazy[] = [() => random.pick(["0", "1", "2", "3"])];
  const use = using(scope, choices);
  use("number", (v) => v);
  use("number", (v) => v);
  use("maybe", (m) => `(${m} ?? 4)`);
  use("big", (b) => `Number(${b} % 4n)`);
  use(
    "numbers",
    (a) => `${a}.length`,
    (a) => `(${a}[${index(scope)}] ?? 0)`,
    (a) => `(${a}.at(-1) ?? 0)`,
    (a) => `${a}.indexOf(${literal(random)})`,
    (a) => `Math.max(0, ...${a})`,
    (a) => `${a}.filter((one) => one > ${literal(random)}).length`,
    (a) => `${a}.slice(1).length`,
  );
  use("rest", (a) => `${a}.length`);
  use("words", (a) => `${a}.length`);
  use(
    "bytes",
    (b) => `${b}.length`,
    (b) => `(${b}[0] ?? 0)`,
  );
  use(
    "points",
    (a) => `${a}.length`,
    (a) => `(${a}[0]?.n ?? 0)`,
    (a) => `${a}.reduce((sum, one) => sum + one.n, 0)`,
  );
  use("point", (o) => `${o}.n`);
  use(
    "deep",
    (o) => `${o}.inner.n`,
    (o) => `(${o}.other?.n ?? 1)`,
    (o) => `${o}.list.length`,
    (o) => `(${o}.list[0] ?? 0)`,
  );
  use("tagged", (o) => `(${o}.kind === "n" ? ${o}.n : ${o}.s.length)`);
  use(
    "record",
    (r) => `(${r}[${word(scope)}] ?? 0)`,
    (r) => `Object.keys(${r}).length`,
  );
  use(
    "map",
    (m) => `${m}.size`,
    (m) => `(${m}.get(${word(scope)}) ?? 0)`,
  );
  use("set", (s) => `${s}.size`);
  use("string", (s) => `${s}.length`);
  use(
    "pair",
    (p) => `${p}[0]`,
    (p) => `${p}.length`,
  );
  use(
    "box",
    (b) => `${b}.n`,
    (b) => `${b}.double`,
    (b) => `${b}.take()`,
    (b) => `${b}.add(1)`,
  );
  use("maker", (f) => `${f}().n`);
  if (depth > 0) {
    use("callback", (f) => `${f}(${number(scope, depth - 1)})`);
    choices.push(() => `(${number(scope, depth - 1)} ${random.pick(["+", "-", "*"])} ${number(scope, depth - 1)})`);
  }
  choices.push(...ofModule(scope, depth));
  return random.pick(choices)();
}

/** Numbers that module level things give. */
function ofModule(scope: Scope, depth: number): Lazy[] {
  const { random, module, isAsync } = scope;
  const n = (): string => (depth > 0 ? number(scope, depth - 1) : literal(random));
  const uses: Readonly<Record<string, readonly (() => string)[]>> = {
    STATE: [() => "STATE.n"],
    LIST: [() => "LIST.length", () => "(LIST.at(-1) ?? 0)"],
    KEPT: [() => `(KEPT.get(${word(scope)})?.n ?? 0)`, () => "KEPT.size"],
    total: [() => "total", () => "++total"],
    FROZEN: [() => "FROZEN.b.length"],
    counter: [() => "counter.next()", () => "counter.peek()"],
    help: [() => `help(${n()})`],
    Box: [() => `new Box(${n()}).double`],
    Counter: [() => `new Counter(${n()}).up()`, () => "Counter.made"],
    Purse: [() => `new Purse().put(${n()}).put(1).sum`, () => "Purse.opened()"],
    Bird: [
      () => `new Bird(${n()}).speed()`,
      () => `[...new Bird(${n()})].length`,
      () => `Number(new Bird(${n()}).isOld)`,
    ],
    count: [() => `[...count(${n()})].length`, () => `Math.max(-1, ...count(${n()}))`],
    ITERATOR: [() => "Number(ITERATOR.next().value ?? 9)", () => "[...ITERATOR].length"],
    ...(isAsync
      ? {
          later: [
            () => `(await later(${n()}))`,
            () => `(await Promise.all([later(${n()}), later(1)])).length`,
            () => `(await Promise.race([later(${n()}), later(1)]))`,
          ],
          failing: [
            () => `(await failing(${n()}).catch(() => 5))`,
            () => `(await Promise.allSettled([failing(${n()})])).filter((one) => one.status === "rejected").length`,
          ],
        }
      : {}),
  };
  return Object.entries(uses).flatMap(([name, texts]) => (module.has(name) ? [random.pick(texts)] : []));
}

export function word(scope: Scope): string {
  const { random } = scope;
  const choices = [named(scope, "string", "key"), named(scope, "string", "key"), random.pick(['"a"', '"b"', '"n"'])];
  return random.pick(choices.filter((one) => one !== undefined));
}

export function condition(scope: Scope, depth: number): string {
  const { random, names, module } = scope;
  if (depth > 0 && random.chance(3))
    return `(${condition(scope, depth - 1)} ${random.pick(["&&", "&&", "||"])} ${condition(scope, depth - 1)})`;
  const choices: Lazy[] = [
    () =>
      `${number(scope, 1)} ${random.pick(["===", "<", ">", ">=", "!=="])} ${random.pick(["0", "1", "2", "3", "4"])}`,
    () => `${number(scope, 1)} ${random.pick(["===", "<", ">"])} ${number(scope, 0)}`,
  ];
  const use = using(scope, choices);
  use("boolean", (b) => b);
  use(
    "maybe",
    (m) => `${m} == null`,
    (m) => `${m} === undefined`,
    (m) => `!${m}`,
  );
  use(
    "big",
    (b) => `${b} > 2n`,
    (b) => `(${b} as unknown) == 1`,
  );
  use(
    "string",
    (s) => `${s} === ${word(scope)}`,
    (s) => `${s}.startsWith("a")`,
    (s) => `${s} in BASE`,
    (s) => `/^[a-b]$/.test(${s})`,
  );
  use(
    "key",
    (k) => `${k} === "b"`,
    (k) => `BASE[${k}] === 2`,
  );
  use(
    "either",
    (e) => `typeof ${e} === "string"`,
    (e) => `(${e} as any) == 1`,
    (e) => `${e} === "a"`,
  );
  use(
    "numbers",
    (a) => `${a}.includes(${number(scope, 0)})`,
    (a) => `${a}[0] === undefined`,
    (a) => `${a}.some((x) => x === 2)`,
    (a) => `${a}.every((x) => x > 0)`,
    (a) => `(${a} as unknown as Record<string, unknown>)[${word(scope)}] !== undefined`,
  );
  use(
    "rest",
    (a) => `${a}.includes(2)`,
    (a) => `${a}.length > 1 && ${a}[0] === ${a}[1]`,
  );
  use(
    "words",
    (a) => `${a}.includes(${word(scope)})`,
    (a) => `${a}.join("") === "ab"`,
  );
  use(
    "bytes",
    (b) => `${b}.includes(2)`,
    (b) => `${b}.buffer.byteLength !== ${b}.length`,
  );
  use(
    "point",
    (o) => `"s" in ${o}`,
    (o) => `${o}.s === undefined`,
    (o) => `Object.keys(${o}).length === 1`,
    (o) => `${o}.s === "a"`,
    (o) => `JSON.stringify(${o}) === '{"n":1}'`,
  );
  use(
    "deep",
    (o) => `${o}.inner === ${o}.other`,
    (o) => `"other" in ${o}`,
    (o) => `${o}.list.includes(${o}.inner.n)`,
  );
  use("tagged", (o) => `${o}.kind === "s"`);
  use(
    "record",
    (r) => `${word(scope)} in ${r}`,
    (r) => `Object.hasOwn(${r}, ${word(scope)})`,
    (r) => `${r}.a === 1`,
    (r) => `${r}[${word(scope)}] === undefined`,
    (r) => `Object.values(${r}).includes(2)`,
  );
  use("map", (m) => `${m}.has(${word(scope)})`);
  use("set", (s) => `${s}.has(${number(scope, 0)})`);
  use(
    "pair",
    (p) => `${p}[1] === undefined`,
    (p) => `${p}.length === 2`,
    (p) => `1 in ${p}`,
  );
  use(
    "points",
    (a) => `${a}.length === 2 && ${a}[0] === ${a}[1]`,
    (a) => `${a}.find((one) => one.n === 2) !== undefined`,
    (a) => `new Set(${a}).size < ${a}.length`,
  );
  use("box", (b) => `${b}.isTaken()`);
  use("maker", (f) => `${f}() === ${f}()`);
  choices.push(...aliases(random, names).map((text) => () => text));
  if (module.has("SEEN")) choices.push(() => `SEEN.has(${word(scope)})`);
  if (module.has("TABLE")) choices.push(() => `(TABLE[${word(scope)}]?.(2) ?? 0) === 4`);
  if (module.has("Bird")) choices.push(() => `new Bird(${number(scope, 0)}).isOld`);
  if (module.has("WEAK"))
    use(
      "point",
      (o) => `WEAK.has(${o})`,
      (o) => `(WEAK.get(${o}) ?? 0) > 1`,
    );
  if (module.has("Purse")) use("point", (o) => `Purse.isPurse(${o})`);
  return random.pick(choices)();
}

/** Two names of one type may be one object. */
function aliases(random: Random, names: ReadonlyMap<string, Type>): string[] {
  const found: string[] = [];
  for (const [a, type] of names)
    for (const [b, other] of names)
      if (a < b && type === other && random.chance(2))
        found.push(
          random.pick([
            `${a} === ${b}`,
            `Object.is(${a}, ${b})`,
            `[${a}].includes(${b} as never)`,
            `new Set<unknown>([${a}, ${b}]).size === 1`,
            `[${a} as unknown].indexOf(${b}) === 0`,
            `new Map<unknown, number>([[${a}, 1]]).has(${b})`,
          ]),
        );
  return found;
}

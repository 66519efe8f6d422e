/** Random expressions over the names that are in scope. */
import type { Random } from "../assay.ts";
import type { Type } from "./types.ts";

export interface Scope {
  readonly random: Random;
  readonly names: Map<string, Type>;
  /** Module level names by what they are. */
  readonly module: ReadonlySet<string>;
}

export function named(scope: Scope, ...types: readonly Type[]): string | undefined {
  const found = [...scope.names].filter(([, type]) => types.includes(type)).map(([name]) => name);
  return found.length === 0 ? undefined : scope.random.pick(found);
}

export function number(scope: Scope, depth: number): string {
  const { random, module } = scope;
  const choices: (string | undefined)[] = [
    named(scope, "number"),
    named(scope, "number"),
    random.pick(["0", "1", "2", "3"]),
  ];
  const use = (type: Type, text: (name: string) => string): void => {
    const name = named(scope, type);
    if (name !== undefined) choices.push(text(name));
  };
  use("numbers", (a) =>
    random.pick([
      `${a}.length`,
      `(${a}[${index(scope)}] ?? 0)`,
      `(${a}.at(-1) ?? 0)`,
      `${a}.indexOf(${literal(random)})`,
    ]),
  );
  use("words", (a) => `${a}.length`);
  use("points", (a) => random.pick([`${a}.length`, `(${a}[0]?.n ?? 0)`, `${a}.reduce((sum, one) => sum + one.n, 0)`]));
  use("point", (o) => `${o}.n`);
  use("record", (r) => random.pick([`(${r}[${word(scope)}] ?? 0)`, `Object.keys(${r}).length`]));
  use("map", (m) => random.pick([`${m}.size`, `(${m}.get(${word(scope)}) ?? 0)`]));
  use("set", (s) => `${s}.size`);
  use("string", (s) => `${s}.length`);
  use("pair", (p) => random.pick([`${p}[0]`, `${p}.length`]));
  if (module.has("STATE")) choices.push("STATE.n");
  if (module.has("LIST")) choices.push("LIST.length");
  if (module.has("Counter")) choices.push("new Counter(1).up()");
  if (module.has("help") && depth > 0) choices.push(`help(${number(scope, depth - 1)})`);
  if (depth > 0) {
    use("callback", (f) => `${f}(${number(scope, depth - 1)})`);
    choices.push(`(${number(scope, depth - 1)} ${random.pick(["+", "-", "*"])} ${number(scope, depth - 1)})`);
  }
  return random.pick(choices.filter((one) => one !== undefined));
}

const literal = (random: Random): string => random.pick(["0", "1", "2"]);
const index = (scope: Scope): string => named(scope, "number") ?? literal(scope.random);

export function word(scope: Scope): string {
  const { random } = scope;
  const choices = [named(scope, "string", "key"), named(scope, "string", "key"), random.pick(['"a"', '"b"', '"n"'])];
  return random.pick(choices.filter((one) => one !== undefined));
}

export function condition(scope: Scope, depth: number): string {
  const { random, names, module } = scope;
  if (depth > 0 && random.chance(3))
    return `(${condition(scope, depth - 1)} ${random.pick(["&&", "&&", "||"])} ${condition(scope, depth - 1)})`;
  const choices: string[] = [
    `${number(scope, 1)} ${random.pick(["===", "<", ">", ">=", "!=="])} ${random.pick(["0", "1", "2", "3", "4"])}`,
    `${number(scope, 1)} ${random.pick(["===", "<", ">"])} ${number(scope, 0)}`,
  ];
  const use = (type: Type, ...texts: readonly ((name: string) => string)[]): void => {
    const name = named(scope, type);
    if (name !== undefined) choices.push(random.pick(texts)(name));
  };
  use("boolean", (b) => b);
  use(
    "string",
    (s) => `${s} === ${word(scope)}`,
    (s) => `${s}.startsWith("a")`,
    (s) => `${s} in BASE`,
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
  );
  use(
    "words",
    (a) => `${a}.includes(${word(scope)})`,
    (a) => `${a}.join("") === "ab"`,
  );
  use(
    "point",
    (o) => `"s" in ${o}`,
    (o) => `${o}.s === undefined`,
    (o) => `Object.keys(${o}).length === 1`,
    (o) => `${o}.s === "a"`,
  );
  use(
    "record",
    (r) => `${word(scope)} in ${r}`,
    (r) => `Object.hasOwn(${r}, ${word(scope)})`,
    (r) => `${r}.a === 1`,
  );
  use("map", (m) => `${m}.has(${word(scope)})`);
  use("set", (s) => `${s}.has(${number(scope, 0)})`);
  use(
    "pair",
    (p) => `${p}[1] === undefined`,
    (p) => `${p}.length === 2`,
  );
  use(
    "points",
    (a) => `${a}.length === 2 && ${a}[0] === ${a}[1]`,
    (a) => `${a}.find((one) => one.n === 2) !== undefined`,
  );
  // two names of one type may be one object
  for (const [a, type] of names)
    for (const [b, other] of names)
      if (a < b && type === other && random.chance(2))
        choices.push(
          random.pick([
            `${a} === ${b}`,
            `Object.is(${a}, ${b})`,
            `[${a}].includes(${b} as never)`,
            `new Set<unknown>([${a}, ${b}]).size === 1`,
          ]),
        );
  if (module.has("SEEN")) choices.push(`SEEN.has(${word(scope)})`);
  if (module.has("TABLE")) choices.push(`(TABLE[${word(scope)}]?.(2) ?? 0) === 4`);
  return random.pick(choices);
}

/** Random programs: module state, helpers, a target that changes what it is given and what it keeps, labels on its branches, and an assertion. */
import { createSearchRandom } from "../assay.ts";
import { condition, named, number, type Scope, word } from "./expressions.ts";
import { ALL_TYPES, TYPES, type Type } from "./types.ts";

export interface RandomProgram {
  readonly source: string;
  readonly parameters: readonly Type[];
}

const MODULE: Readonly<Record<string, string>> = {
  STATE: "const STATE = { n: 0 };",
  LIST: "const LIST: number[] = [];",
  SEEN: "const SEEN = new Set<string>();",
  TABLE: "const TABLE: Record<string, (x: number) => number> = { a: (x) => x + 1, b: (x) => x * 2 };",
  Counter:
    "class Counter {\n  static made = 0;\n  constructor(public n: number) {\n    Counter.made++;\n  }\n  up(): number {\n    return ++this.n;\n  }\n}",
  help: "function help(x: number): number {\n  return x > 2 ? x - 2 : x;\n}",
  bump: "function bump(this: { n: number }, by: number): void {\n  this.n += by;\n}",
};

export function randomProgram(seed: number): RandomProgram {
  const random = createSearchRandom(seed * 2_654_435_761);
  for (let i = 0; i < 5; i++) random.next();
  const module = new Set(Object.keys(MODULE).filter(() => random.chance(3)));
  const count = 1 + random.below(3);
  const parameters = Array.from({ length: count }, () => random.pick(ALL_TYPES));
  // two of one type are what aliases need
  if (count > 1 && random.chance(3)) parameters[1] = parameters[0]!;
  const names = new Map<string, Type>(parameters.map((type, i) => [`p${i}`, type]));
  const scope: Scope = { random, names, module };
  const isAsync = random.chance(6);
  const lines: string[] = [];
  let labels = 0;
  const steps = 2 + random.below(5);
  for (let i = 0; i < steps; i++) {
    if (random.chance(3)) lines.push(`if (${condition(scope, 1)}) return "L${labels++}";`);
    else lines.push(statement(scope, i, isAsync));
  }
  lines.push(`ok(!(${condition(scope, 1)}));`);
  lines.push(`if (${condition(scope, 2)}) return "L${labels++}";`, 'return "end";');
  const declared = parameters.map((type, i) => `p${i}: ${TYPES[type].text}`).join(", ");
  const head = isAsync
    ? `export async function target(${declared}): Promise<unknown>`
    : `export function target(${declared}): unknown`;
  const tops = [...module].map((name) => `${MODULE[name]}\n`).join("");
  const base = "const BASE: Record<string, number> = { a: 1, b: 2 };\n";
  return {
    source: `import { ok } from "node:assert";\n${base}${tops}${head} {\n  ${lines.join("\n  ")}\n}\n`,
    parameters,
  };
}

function statement(scope: Scope, at: number, isAsync: boolean): string {
  const { random, module, names } = scope;
  const n = (): string => number(scope, 1);
  const choices: string[] = [];
  const use = (type: Type, ...texts: readonly ((name: string) => string)[]): void => {
    const name = named(scope, type);
    if (name !== undefined) choices.push(random.pick(texts)(name));
  };
  use(
    "point",
    (o) => `${o}.n = ${n()};`,
    (o) => `Object.assign(${o}, { n: ${n()} });`,
    (o) => `delete ${o}.s;`,
    (o) => `for (${o}.n of [${n()}]);`,
    (o) => `({ v: ${o}.n } = { v: ${n()} });`,
  );
  use(
    "numbers",
    (a) => `${a}.push(${n()});`,
    (a) => `${a}[0] = ${n()};`,
    (a) => `${a}.length = ${random.below(2)};`,
    (a) => `${a}.sort();`,
    (a) => `${a}.fill(${n()});`,
    (a) => `${a}.shift();`,
  );
  use(
    "points",
    (a) => `for (const one of ${a}) one.n += 1;`,
    (a) => `${a}.forEach((one) => {\n    one.n = ${n()};\n  });`,
    (a) => `if (${a}[0] !== undefined) ${a}[0].n = ${n()};`,
  );
  use(
    "record",
    (r) => `${r}[${word(scope)}] = ${n()};`,
    (r) => `delete ${r}[${word(scope)}];`,
    (r) => `Object.assign(${r}, { a: ${n()} });`,
    (r) => `${r}.a ??= ${n()};`,
  );
  use(
    "map",
    (m) => `${m}.set(${word(scope)}, ${n()});`,
    (m) => `${m}.delete(${word(scope)});`,
  );
  use(
    "set",
    (s) => `${s}.add(${n()});`,
    (s) => `${s}.delete(${n()});`,
  );
  use("pair", (p) => `${p}[0] = ${n()};`);
  if (module.has("STATE"))
    choices.push(
      `STATE.n += ${n()};`,
      `[1].reduce((all) => {\n    all.n++;\n    return all;\n  }, STATE);`,
      `Object.assign(STATE, { n: ${n()} });`,
    );
  if (module.has("STATE") && module.has("bump")) choices.push("bump.call(STATE, 1);");
  if (module.has("LIST")) choices.push(`LIST.push(${n()});`, `LIST.splice(0, 1);`);
  if (module.has("SEEN")) choices.push(`SEEN.add(${word(scope)});`);
  if (module.has("TABLE")) {
    choices.push(
      `let v${at} = 0;\n  try {\n    v${at} = TABLE[${word(scope)}]!(${n()});\n  } catch {\n    v${at} = -1;\n  }`,
    );
  }
  choices.push(`const v${at} = ${n()};`, `const v${at} = ${n()};`);
  const key = word(scope);
  choices.push(
    `const o${at}: Record<string, number> = {};\n  o${at}[${key}] = 1;\n  ${random.pick([`o${at}.a = 2;`, `Object.assign(o${at}, { a: 2 });`, `delete o${at}.b;`])}`,
  );
  if (isAsync) choices.push("await null;", "await Promise.resolve(1);");
  const text = random.pick(choices);
  if (text.includes(` v${at} = `)) names.set(`v${at}`, "number");
  if (text.startsWith(`const o${at}`)) names.set(`o${at}`, "record");
  return text;
}

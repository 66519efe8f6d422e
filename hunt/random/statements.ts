/** Random statements: they change what the target was given and what the module keeps, and bind names that later ones use. */
import { condition, inArrow, inFunction, type Lazy, named, number, type Scope, using, word } from "./expressions.ts";

/** `at`: a number that no other statement of the function has. */
export function statement(scope: Scope, at: number): string {
  const { random, names } = scope;
  const choices = [...onValues(scope), ...onModule(scope), ...plain(scope, at)];
  if (scope.isAsync) choices.push(...asynchronous(scope, at));
  const text = random.pick(choices)();
  if (new RegExp(`\\b(?:let|const) v${at} = `).test(text)) names.set(`v${at}`, "number");
  if (text.startsWith(`const o${at}: Record`)) names.set(`o${at}`, "record");
  if (text.startsWith(`const a${at}: number[]`)) names.set(`a${at}`, "numbers");
  return text;
}

function onValues(scope: Scope): Lazy[] {
  const { random } = scope;
  const n = (): string => number(scope, 1);
  const choices: Lazy[] = [];
  const use = using(scope, choices);
  use(
    "point",
    (o) => `${o}.n = ${n()};`,
    (o) => `Object.assign(${o}, { n: ${n()} });`,
    (o) => `delete ${o}.s;`,
    (o) => `for (${o}.n of [${n()}]);`,
    (o) => `({ v: ${o}.n } = { v: ${n()} });`,
    (o) => `${o}.s ??= "a";`,
    (o) => `Object.defineProperty(${o}, "n", { value: ${n()}, writable: true, configurable: true, enumerable: true });`,
  );
  use(
    "numbers",
    (a) => `${a}.push(${n()});`,
    (a) => `${a}[0] = ${n()};`,
    (a) => `${a}.length = ${random.below(2)};`,
    (a) => `${a}.sort();`,
    (a) => `${a}.fill(${n()});`,
    (a) => `${a}.shift();`,
    (a) => `${a}.splice(0, 1, ${n()});`,
    (a) => `${a}.reverse();`,
    (a) => `[${a}[0]] = [${n()}];`,
  );
  use("bytes", (b) => `${b}[0] = ${n()};`);
  use(
    "points",
    (a) => `for (const one of ${a}) one.n += 1;`,
    (a) => `${a}.forEach((one) => {\n    one.n = ${number(inArrow(scope), 1)};\n  });`,
    (a) => `if (${a}[0] !== undefined) ${a}[0].n = ${n()};`,
    (a) => `${a}.push({ n: ${n()} });`,
  );
  use(
    "deep",
    (o) => `${o}.inner.n = ${n()};`,
    (o) => `${o}.list.push(${o}.inner.n);`,
    (o) => `${o}.other = ${o}.inner;`,
    (o) => `if (${o}.other !== undefined) ${o}.other.n++;`,
    (o) => `({ n: ${o}.inner.n } = ${o}.other ?? { n: ${n()} });`,
  );
  use("tagged", (o) => `if (${o}.kind === "n") ${o}.n = ${n()};`);
  use(
    "record",
    (r) => `${r}[${word(scope)}] = ${n()};`,
    (r) => `delete ${r}[${word(scope)}];`,
    (r) => `Object.assign(${r}, { a: ${n()} });`,
    (r) => `${r}.a ??= ${n()};`,
    (r) => `for (const key in ${r}) ${r}[key] = ${n()};`,
  );
  use(
    "map",
    (m) => `${m}.set(${word(scope)}, ${n()});`,
    (m) => `${m}.delete(${word(scope)});`,
    (m) => `for (const [key, value] of ${m}) ${m}.set(key, value + 1);`,
  );
  use(
    "set",
    (s) => `${s}.add(${n()});`,
    (s) => `${s}.delete(${n()});`,
  );
  use("pair", (p) => `${p}[0] = ${n()};`);
  use(
    "box",
    (b) => `${b}.n = ${n()};`,
    (b) => `${b}.double = ${n()};`,
    (b) => `${b}.add(${n()});`,
    (b) => `${b}.take();`,
  );
  return choices;
}

function onModule(scope: Scope): Lazy[] {
  const { random, module } = scope;
  const n = (): string => number(scope, 1);
  const choices: Lazy[] = [];
  const when = (names: readonly string[], ...texts: readonly (() => string)[]): void => {
    if (names.every((name) => module.has(name))) choices.push(() => random.pick(texts)());
  };
  when(
    ["STATE"],
    () => `STATE.n += ${n()};`,
    () => "[1].reduce((all) => {\n    all.n++;\n    return all;\n  }, STATE);",
    () => `Object.assign(STATE, { n: ${n()} });`,
    () => "for (STATE.n of [1, 2]);",
  );
  when(["STATE", "bump"], () => "bump.call(STATE, 1);");
  when(
    ["LIST"],
    () => `LIST.push(${n()});`,
    () => "LIST.splice(0, 1);",
  );
  when(["SEEN"], () => `SEEN.add(${word(scope)});`);
  when(
    ["KEPT"],
    () => `KEPT.set(${word(scope)}, { n: ${n()} });`,
    () => "for (const one of KEPT.values()) one.n++;",
  );
  when(["total"], () => `total += ${n()};`);
  when(["Counter"], () => `new Counter(${n()});`);
  when(["ITERATOR"], () => "for (const _ of ITERATOR) break;");
  const point = named(scope, "point");
  if (point !== undefined) when(["WEAK"], () => `WEAK.set(${point}, ${n()});`);
  if (point !== undefined) when(["KEPT"], () => `KEPT.set("a", ${point});`);
  const list = named(scope, "numbers");
  if (list !== undefined) when(["LIST"], () => `LIST.push(...${list});`);
  return choices;
}

function plain(scope: Scope, at: number): Lazy[] {
  const { random, module } = scope;
  const n = (): string => number(scope, 1);
  const inner = (): string => number(inFunction(scope), 1);
  const afterwards = [`o${at}.a = 2;`, `Object.assign(o${at}, { a: 2 });`, `delete o${at}.b;`];
  const choices = [
    () => `const v${at} = ${n()};`,
    () => `const v${at} = ${n()};`,
    () => `const o${at}: Record<string, number> = {};\n  o${at}[${word(scope)}] = 1;\n  ${random.pick(afterwards)}`,
    () => `const a${at}: number[] = [${n()}, ...[${n()}]];`,
    () =>
      `let v${at} = 0;\n  for (let i = 0; i < 3; i++) {\n    if (${condition(scope, 0)}) break;\n    v${at} += i;\n  }`,
    () =>
      `let v${at} = ${n()};\n  switch (v${at}) {\n    case ${n()}:\n      v${at} = 1;\n      break;\n    case 2:\n      v${at} = 7;\n  }`,
    () =>
      `let v${at} = 0;\n  try {\n    if (${condition(scope, 0)}) throw new Error("thrown");\n    v${at} = 1;\n  } catch {\n    v${at} = 2;\n  } finally {\n    v${at} *= 2;\n  }`,
    () => `let v${at} = ${n()};\n  const f${at} = (by: number): number => (v${at} += by);\n  f${at}(${n()});`,
    () =>
      `const c${at} = new (class {\n    v = ${inner()};\n    #w = 1;\n    get w(): number {\n      return this.v + this.#w;\n    }\n    set w(value: number) {\n      this.#w = value;\n    }\n  })();\n  c${at}.w = ${n()};\n  const v${at} = c${at}.w;`,
    () =>
      `const q${at} = {\n    v: ${n()},\n    get w(): number {\n      return this.v;\n    },\n    set w(value: number) {\n      this.v = value + 1;\n    },\n  };\n  q${at}.w = ${n()};\n  const v${at} = q${at}.w;`,
    () =>
      `const g${at} = (function* (): Generator<number, number, number> {\n    const got = yield ${inner()};\n    return got + 1;\n  })();\n  g${at}.next();\n  const v${at} = Number(g${at}.next(${n()}).value);`,
    () => `const { length: v${at} } = [...(${condition(scope, 0)} ? [1, 2] : [])];`,
    () => `const v${at} = ((x: number = ${number(inArrow(scope), 1)}) => x)(${condition(scope, 0)} ? undefined : 1);`,
  ];
  if (module.has("TABLE"))
    choices.push(
      () =>
        `let v${at} = 0;\n  try {\n    v${at} = TABLE[${word(scope)}]!(${n()});\n  } catch {\n    v${at} = -1;\n  }`,
    );
  if (module.has("count")) choices.push(() => `let v${at} = 0;\n  for (const one of count(${n()})) v${at} += one + 1;`);
  return choices;
}

function asynchronous(scope: Scope, at: number): Lazy[] {
  const { module } = scope;
  const n = (): string => number(scope, 1);
  const choices = [
    () => "await null;",
    () => "await Promise.resolve(1);",
    () => `let v${at} = 0;\n  queueMicrotask(() => {\n    v${at} = ${number(inArrow(scope), 1)};\n  });\n  await null;`,
    () =>
      `let v${at} = 0;\n  void Promise.resolve(${n()}).then((x) => {\n    v${at} = x;\n  });\n  await Promise.resolve();`,
  ];
  if (module.has("later"))
    choices.push(() => `let v${at} = 0;\n  for await (const one of [later(${n()}), later(1)]) v${at} += one;`);
  if (module.has("failing"))
    choices.push(
      () => `let v${at} = 0;\n  try {\n    v${at} = await failing(${n()});\n  } catch {\n    v${at} = -1;\n  }`,
    );
  return choices;
}

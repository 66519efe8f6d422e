/**
 * Random loop programs of the kinds that φ̂ follows, each with an input that gets to its target: the program is run first, and what its variables were, there or after its loops,
 * is what the target asks for.
 */

import type { Chance } from "../../expr/testing/chance.ts";
import { nativeOf, typesOf } from "./native.ts";
import type { LoopProgram } from "./programs.ts";

const KINDS = ["a: number[], n: number", "s: string, n: number", "b: Uint8Array, n: number"] as const;

const COUNT = `function count(list, wanted) {
  let n = 0;
  for (const one of list) if (one === wanted) n++;
  return n;
}`;

/** A program and arguments that get to its target. */
export interface Witnessed {
  readonly program: LoopProgram;
  readonly args: readonly unknown[];
}

/** What is read where the target is. */
const READ = ["x", "y", "z", "w", "flag", "t[1]", "i"] as const;

/** Runs of one body, of which one is taken; bodies that throw or do not end are left. */
const TRIES = 12;

export function witnessedProgram(r: Chance, index: number): Witnessed {
  for (;;) {
    const { parameters, body } = randomBody(r);
    const before = { name: `random ${index}`, parameters, body: body.replace("TARGET", `note([${READ}]); { TARGET }`) };
    const seen: unknown[][] = [];
    const probe = nativeOf({ ...before, beside: COUNT, isReachable: true }, (values) => seen.push(values));
    for (let i = 0; i < TRIES; i++) {
      const args = randomArguments(r, typesOf({ ...before, isReachable: true }));
      seen.length = 0;
      probe(args.map((arg) => (Array.isArray(arg) ? [...arg] : arg instanceof Uint8Array ? arg.slice() : arg)));
      const values = seen.length === 0 ? undefined : r.pick(seen.slice(0, 6));
      if (values === undefined) continue;
      const wanted = body.replace("TARGET", `if (${asked(r, values)}) { TARGET }`);
      return { program: { ...before, body: wanted, beside: COUNT, isReachable: true }, args };
    }
  }
}

/** A condition that holds of the values: two or three of them. */
function asked(r: Chance, values: readonly unknown[]): string {
  const parts = READ.flatMap((name, i) => (r.below(3) === 0 ? [conditionOn(r, name, values[i])] : []));
  return parts.length === 0 ? conditionOn(r, READ[0], values[0]) : parts.join(" && ");
}

function conditionOn(r: Chance, name: string, value: unknown): string {
  if (typeof value !== "number") return `${name} === ${String(value)}`;
  if (Number.isNaN(value)) return `${name} !== ${name}`;
  const text = value === Number.POSITIVE_INFINITY ? "Infinity" : value < -1e300 ? "-Infinity" : String(value);
  if (!Number.isSafeInteger(value)) return `${name} === ${text}`;
  return r.pick([`${name} === ${text}`, `${name} === ${text}`, `${name} >= ${text}`, `${name} < ${value + 1}`]);
}

function randomBody(r: Chance): { parameters: string; body: string } {
  const parameters = r.pick(KINDS);
  const over = parameters[0]!;
  const element = (i: string): string => (over === "s" ? `s.charCodeAt(${i})` : `${over}[${i}]`);
  const small = (): string => String(r.below(6) - 1);
  const value = (): string => (over === "s" ? String(96 + r.below(4)) : small());
  const variables = ["x", "y", "z"];
  const operand = (): string => r.pick([...variables, small(), "i", "n"]);
  const index_ = (): string => r.pick(["i", "i", "i", "i + 1", "x", "j"]);
  const comparison = (): string => r.pick(["===", "!==", "<", "<=", ">", ">="]);
  const condition = (depth = 0): string => {
    const kind = r.below(7);
    if (kind < 3) return `${element(index_())} ${comparison()} ${value()}`;
    if (kind < 5) return `${operand()} ${comparison()} ${operand()}`;
    if (kind === 5 && depth < 1) return `(${condition(1)} ${r.pick(["&&", "||"])} ${condition(1)})`;
    return `flag`;
  };
  const assignment = (): string => {
    const v = r.pick(variables);
    switch (r.below(10)) {
      case 0:
        return `${v} = ${operand()};`;
      case 1:
        return `flag = ${r.pick(["true", "false", "!flag"])};`;
      case 2:
        return `${v} = ${element(index_())};`;
      case 3:
        return `t[${r.pick(["i", "x", "j", "i % 3"])}] = ${operand()};`;
      case 4:
        return `${v} = t[${r.pick(["i", "x", "j", "2"])}];`;
      case 5:
        return `${v} = ${v} * 2 + ${operand()};`;
      case 6:
        return `${v} -= ${1 + r.below(3)};`;
      default:
        return `${v} += ${1 + r.below(3)};`;
    }
  };
  const statement = (depth: number): string => {
    switch (r.below(depth > 2 ? 3 : 9)) {
      case 3:
      case 4:
        return `if (${condition()}) { ${block(depth + 1)} }${r.below(2) === 0 ? ` else { ${block(depth + 1)} }` : ""}`;
      case 5:
        return `if (${condition()}) ${r.pick(["break;", "continue;", "return;", "break;"])}`;
      case 6:
        return depth < 2
          ? `for (let j = ${r.pick(["0", "i", "1"])}; j < ${r.pick(["n", `${over}.length`, "4"])}; j++) { ${block(depth + 2)} }`
          : assignment();
      case 7:
        return depth < 2
          ? `while (${r.pick(variables)} < ${r.pick(["3", "n"])}) { ${r.pick(variables)}++; ${block(depth + 2)} }`
          : assignment();
      default:
        return assignment();
    }
  };
  const block = (depth: number): string => Array.from({ length: 1 + r.below(2) }, () => statement(depth)).join(" ");
  const loop = (): string =>
    r.pick([
      `for (let i = 0; i < ${over}.length; i++) { ${block(0)} }`,
      `for (let i = ${r.below(2)}; i < n; i += ${1 + r.below(2)}) { ${block(0)} }`,
      `for (let i = ${over}.length - 1; i >= 0; i--) { ${block(0)} }`,
      ...(over === "a"
        ? [
            `for (const e of a) { let i = x; if (e ${comparison()} ${small()}) { ${block(1)} } }`,
            `a.forEach((e, i) => { if (e === ${small()}) { w++; } });`,
          ]
        : []),
    ]);
  /** What arrays offer themselves, of the argument or of one that is made here. */
  const made = (): string =>
    over === "a"
      ? r.pick([
          `const g = a.filter((e) => e ${comparison()} ${small()}); x = g.length; if (g.length > 1) y = g[1];`,
          `const g = a.map((e, i) => (e > ${small()} ? ${small()} : i)); for (const e of g) { if (e === ${small()}) w++; }`,
          `z = a.reduce((all, e) => (e === ${small()} ? all + 2 : all), ${small()});`,
          `const g = []; for (let i = 0; i < a.length; i++) { if (a[i] ${comparison()} ${small()}) g.push(i); else if (g.length > 1) y = g.pop(); } x = g.length;`,
          `if (a.some((e) => e === ${small()})) { flag = true; } x = a.findIndex((e) => e > ${small()});`,
          `x = count(a, ${small()}); if (count(a, ${small()}) > 1) flag = true;`,
        ])
      : `x = ${over === "s" ? `s.indexOf("${r.pick(["a", "`", "ab"])}")` : `${over}.length % 3`};`;
  // after the loops, or at the end of a round
  const first = loop();
  const second = r.below(3) === 0 ? loop() : r.below(3) === 0 ? made() : "";
  const isInside = first.endsWith(" }") && r.below(3) === 0;
  const body = `  let x = ${small()}, y = 0, z = 1, w = 0, flag = false, i = 0, j = 0;
  const t = [0, 1, 2, 3];
  ${isInside ? `${first.slice(0, -1)}TARGET }` : first}
  ${second}
  ${isInside ? "" : "TARGET"}`;
  return { parameters, body };
}

const NUMBERS = [0, 1, 2, 3, 4, -1, 5, 0.5, -0, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 7];

export function randomArguments(r: Chance, types: readonly string[]): readonly unknown[] {
  const one = (type: string): unknown => {
    if (type === "Uint8Array") return Uint8Array.from({ length: r.below(6) }, () => r.below(6));
    if (type.endsWith("[]")) return Array.from({ length: r.below(6) }, () => one(type.slice(0, -2)));
    if (type === "string") return String.fromCharCode(...Array.from({ length: r.below(6) }, () => 95 + r.below(6)));
    if (type === "boolean") return r.below(2) === 0;
    return r.below(4) === 0 ? r.pick(NUMBERS) : r.below(7) - 1;
  };
  return types.map(one);
}

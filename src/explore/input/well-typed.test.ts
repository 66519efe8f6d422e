// @module-tag thorough
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are types
/** Inputs of random types, printed as a test prints them and compiled against the declared type: the compiler must refuse none. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, expect, test } from "vitest";
import type { Domain, Input, Primitive } from "../../expr/expr.ts";
import { findTargets } from "../../frontend/targets/find.ts";
import type { Target } from "../../frontend/targets/target.ts";
import { valueSource } from "../../value/source.ts";
import { UnbuildableShape } from "./plan.ts";
import { TargetInput } from "./target-input.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "assay-well-typed-")));
afterAll(() => rmSync(root, { recursive: true }));

class Random {
  constructor(private state: number) {}
  below(limit: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * limit);
  }
  of<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!;
  }
}

const SETUP = `export interface Point { x: number; y?: number }
export interface Rows extends Array<number> { total: number }
export type Tree = { value: number; left?: Tree; right?: Tree };
export type Deep<T> = { [K in keyof T]?: T[K] };
export type Getters<T> = { [K in keyof T & string as \`get\${Capitalize<K>}\`]: () => T[K] };
export type Pair<T> = [T, T];
export type Head<T extends unknown[]> = T extends [infer H, ...unknown[]] ? H : null;
export class Money { constructor(readonly amount: number, readonly unit: "eur" | "usd" = "eur") {} }
`;
const SIMPLE = [
  ..."string number boolean bigint null undefined unknown {} Object Date Uint8Array Point Rows Tree Money".split(" "),
  '"a" | "b"',
  "0 | 1 | 2",
  "-1",
  "1n",
  "Uppercase<string>",
  "Lowercase<string>",
  "Capitalize<string>",
  "Uncapitalize<`${string}!`>",
  "`v${number}`",
  "`${Uppercase<string>}-${boolean}`",
  '`${"a" | "b"}${1 | 2}`',
  "NonNullable<string | null>",
  "NonNullable<unknown>",
];
const OBJECTS = ["{ a: string }", "{ b?: number }", "{ c: 1 | 2; d: string[] }", "{ a: string; e: { f: boolean } }"];

/** What `Object.assign` gives has no literal types: the compiler would refuse such a property as a number. */
const PLAIN = ["{ a: string }", "{ b?: number }", "{ d: string[]; e: { f: boolean } }"];

function typeText(random: Random, depth: number): string {
  const inner = (): string => typeText(random, depth - 1);
  if (depth === 0) return random.of(SIMPLE);
  switch (random.below(16)) {
    case 0:
      return `(${inner()})[]`;
    case 1:
      return `[${inner()}, (${inner()})?]`;
    case 2:
      return `[...(${inner()})[], ${inner()}]`;
    case 3:
      return `[${inner()}, ...(${inner()})[], ${inner()}]`;
    case 4:
      return `[(${inner()})?, ...(${inner()})[]]`;
    case 5:
      return `readonly [a: ${inner()}, b?: ${inner()}, c?: ${inner()}]`;
    case 6:
      return `{ a: ${inner()}; b?: ${inner()} }`;
    case 7:
      return `(${random.of(OBJECTS)}) & (${random.of(OBJECTS)})`;
    case 8:
      return `(${random.of(["number[]", "Date", "Map<string, number>", "(() => number)", "Set<number>", "Error"])}) & ${random.of(PLAIN)}`;
    case 9:
      return `{ a: "x" | "y"; b: ${inner()} } & { a: "y" | "z" }`;
    case 10:
      return `${random.of(["Partial", "Required", "Readonly", "Deep", "Getters"])}<${random.of(OBJECTS)}>`;
    case 11:
      return `Record<${random.of(['"k" | "l"', "string", "number"])}, ${inner()}>`;
    case 12:
      return `(${inner()}) | (${inner()})`;
    case 13:
      return random.below(2) === 0 ? `Pair<${inner()}>` : `Promise<${random.of(SIMPLE)}>`;
    case 14:
      return random.of(["Map<string, Point>", 'Map<"a" | "b", number>', "Set<string>", "Map<number, Date[]>"]);
    default:
      return `Head<[${inner()}, string]>`;
  }
}

/** Functions whose arguments depend on each other. */
const FUNCTIONS = [
  "function $<K extends keyof Required<Point>>(k: K, v: Required<Point>[K]): void {}",
  "function $<T extends string | number>(a: T, b: T[]): void {}",
  "function $<T extends object, K extends keyof T>(o: T, k: K): void {}",
  "function $<const T extends readonly string[]>(all: T, one: T[number]): void {}",
  "function $(a: number): void; function $(a: string, b: number): void; function $(a: unknown, b?: unknown): void {}",
  "function $(...all: [number, string?] | [boolean, ...Date[]]): void {}",
  "function $(a: number, b = a + 1, get = () => b): void { void get; }",
  "function $(a?: string, b?: { c?: number }, ...rest: (1 | 2)[]): void {}",
];

function valueIn(domain: Domain, random: Random): Primitive {
  switch (domain.kind) {
    case "any-number":
      return random.of([0, 1, -1.5, 1e21, Number.NaN, -0]);
    case "any-string":
      return random.of(["", "a", "Ab c", "ß", "ǆ", "0"]);
    case "any-boolean":
      return random.below(2) === 0;
    case "any-bigint":
      return random.of([0n, -3n, 2n ** 70n]);
    case "integer":
      return Math.min(domain.max, domain.min + random.below(3));
    case "one-of":
      return random.of(domain.values);
    case "tag":
      return random.below(domain.labels.length);
  }
}

/** The arguments of one call as text; undefined when no value of the type can be built. */
function callText(target: Target, random: Random): string | undefined {
  const input = new TargetInput(target);
  const model = new Map<string, Primitive>();
  try {
    for (let round = 0; round < 30; round++) {
      const missing = input.variables(model).filter(({ name }: Input) => !model.has(name));
      if (missing.length === 0) break;
      for (const { name, domain } of missing)
        model.set(name, round > 8 ? valueIn(domain, new Random(0)) : valueIn(domain, random));
    }
    input.build(model, undefined, () => class {});
    const { args } = input.encode(model);
    const text = args.map((arg) => valueSource(arg, { className: ({ name }) => name }));
    return (
      `${target.export}(${text.join(", ")});`
        .replaceAll("results.shift()", "results.shift()!")
        // an empty one says nothing of its elements where nothing else does
        .replaceAll("new Set()", "new Set<any>()")
    );
  } catch (error) {
    if (error instanceof UnbuildableShape) return undefined;
    throw error;
  }
}

/** A literal with more properties than declared is well typed everywhere but at its birth. */
const EXCESS = new Set([2353, 2561]);

function problemsIn(file: string, exactOptionalPropertyTypes: boolean): string[] {
  const program = ts.createProgram([file], {
    exactOptionalPropertyTypes,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  });
  const source = program.getSourceFile(file)!;
  return program
    .getSemanticDiagnostics(source)
    .concat(program.getSyntacticDiagnostics(source))
    .filter(({ code }) => !EXCESS.has(code))
    .map(({ start = 0, messageText }) => {
      const line = source.text.slice(0, start).split("\n").length - 1;
      return `${source.text.split("\n")[line]}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
    });
}

test.each([
  [7, false],
  [8, false],
  [9, true],
])(
  "inputs are of their declared types, seed %i, optional properties exact: %s",
  { timeout: 120_000 },
  (seed, exact) => {
    const random = new Random(seed);
    const folder = join(root, String(seed));
    mkdirSync(folder);
    const compilerOptions = {
      target: "es2023",
      module: "esnext",
      strict: true,
      types: [],
      exactOptionalPropertyTypes: exact,
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
    const functions = [
      ...FUNCTIONS.map((text, i) => text.replaceAll("function $", `export function g${i}`)),
      ...Array.from(
        { length: 100 },
        (_, i) => `export function f${i}(x: ${typeText(random, 1 + (i % 2))}): void { void { ...Object(x) }; }`,
      ),
    ];
    const file = join(folder, "subject.ts");
    writeFileSync(file, `${SETUP}${functions.join("\n")}\n`);
    const { targets } = findTargets(file, { cwd: folder });
    const calls = targets
      .filter((target) => target.kind === "function")
      .flatMap((target) => Array.from({ length: 8 }, () => callText(target, random) ?? []).flat());
    expect(calls.length).toBeGreaterThan(600);
    const checked = join(folder, "checked.ts");
    const oneLine = [...new Set(calls)].map((call) => call.replace(/\s*\n\s*/g, " "));
    writeFileSync(checked, `${SETUP}${functions.join("\n")}\n${oneLine.join("\n")}\n`);
    expect(problemsIn(checked, exact)).toEqual([]);
  },
);

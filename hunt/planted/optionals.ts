/** Optional parts that are left out, given, or there and undefined: the last only where the tsconfig does not forbid it. */
import type { Case } from "../case.ts";
import type { Core } from "../core.ts";
import { vary } from "../vary.ts";

/** A condition that holds only where `a` is there and undefined; `$` is the object. */
const LOOKS: readonly (readonly [name: string, when: string, body?: string])[] = [
  ["in", '"a" in $ && $.a === undefined'],
  ["spread over a default", "{ a: 1, ...$ }.a === undefined"],
  ["assign over a default", "Object.assign({ a: 1 }, $).a === undefined"],
  ["hasOwn", 'Object.hasOwn($, "a") && $.a === undefined'],
  ["Reflect.has", 'Reflect.has($, "a") && $.a === undefined'],
  ["how many keys", "Object.keys($).length === 2 && $.a === undefined"],
  ["values", "Object.values($).some((value) => value === undefined)"],
  ["entries", 'Object.entries($).some(([key, value]) => key === "a" && value === undefined)'],
  ["the rest", "Object.keys(rest).length === 1 && rest.a === undefined", "const { b, ...rest } = $;"],
  ["for in", "count === 2 && $.a === undefined", "let count = 0;\n  for (const _ in $) count++;"],
  ["a helper", "hasA($) && $.a === undefined"],
];

const HELPER = 'const hasA = (o: object): boolean => "a" in o;';

const TYPES: readonly (readonly [name: string, setup: string, type: string])[] = [
  ["a literal type", "", "{ a?: number; b: string }"],
  ["an interface", "export interface Row {\n  a?: number;\n  b: string;\n}", "Row"],
  ["Partial", "", "Partial<{ a: number }> & { b: string }"],
  ["a mapped type", 'export type Row = { [K in "a"]?: number } & { b: string };', "Row"],
  [
    "a mapped type of keys",
    "export type Loose<T> = { [K in keyof T]?: T[K] };",
    'Loose<{ a: number }> & Pick<{ b: string }, "b">',
  ],
];

const STRICT = {
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      target: "es2023",
      lib: ["es2023"],
      module: "nodenext",
      strict: true,
      exactOptionalPropertyTypes: true,
    },
  }),
};

const cores = (isExact: boolean): Core[] =>
  LOOKS.flatMap(([look, when, body], i) =>
    [0, 1].map((turn): Core => {
      const [type, setup, text] = TYPES[(i + turn * 2) % TYPES.length]!;
      const isNested = turn === 1;
      const object = isNested ? "o.row" : "o";
      const value = isExact ? '{ b: "x" }' : '{ a: undefined, b: "x" }';
      return {
        name: `${look} of ${type}${isNested ? ", nested" : ""}`,
        setup: [setup, look === "a helper" ? HELPER : ""].filter((line) => line !== "").join("\n"),
        params: isNested ? `o: { row: ${text} }` : `o: ${text}`,
        ...(body === undefined ? {} : { body: body.replaceAll("$", object) }),
        when: when.replaceAll("$", object),
        calls: [isNested ? `{ row: ${value} }` : value],
        ...(isExact ? { isSafe: true as const, files: STRICT } : {}),
      };
    }),
  );

/** Their own `undefined` is allowed everywhere, and elements of tuples follow the same rule as properties. */
const authors: Core[] = [
  {
    name: "an undefined of its own",
    params: "o: { a?: number | undefined; b: string }",
    when: '"a" in o && o.a === undefined',
    calls: ['{ a: undefined, b: "x" }'],
    files: STRICT,
  },
  {
    name: "an undefined of its own, mapped",
    setup: "export type Loose<T> = { [K in keyof T]?: T[K] | undefined };",
    params: "o: Loose<{ a: number; b: string }>",
    when: '"a" in o && o.a === undefined',
    calls: ["{ a: undefined }"],
    files: STRICT,
  },
  {
    name: "an optional argument",
    params: "a?: number",
    body: "const list = [a];",
    when: "0 in list && list[0] === undefined",
    calls: ["undefined"],
    files: STRICT,
  },
];

const tuples: Core[] = [
  {
    name: "an element",
    params: "t: [string, number?]",
    when: "1 in t && t[1] === undefined",
    calls: ['["x"]'],
    isSafe: true,
    files: STRICT,
  },
  {
    name: "an element of an alias",
    setup: "export type Row = readonly [a: string, b?: number, c?: boolean];",
    params: "t: Row",
    when: "t.length > 1 && t[1] === undefined",
    calls: ['["x"]'],
    isSafe: true,
    files: STRICT,
  },
];

export const optionals = (): Case[] => [
  ...vary("explicit undefined", cores(false), 3),
  ...vary("exact optionals", [...cores(true), ...authors, ...tuples], 3),
];

/** Flags that are combined, zeros with a sign, texts of a declared form. */
import type { Core } from "../core.ts";

const FLAGS = "export enum Flags {\n  None = 0,\n  Read = 1,\n  Write = 2,\n  Run = 4,\n}";
export const flags: Core[] = [
  ["&", "(f & Flags.Read) !== 0 && (f & Flags.Write) !== 0"],
  ["===", "f === (Flags.Read | Flags.Write)"],
  ["all of them", "(f as number) === 7"],
  ["|", "((f | Flags.Run) as number) === 7 && (f as number) !== 7"],
  ["^", "(f ^ Flags.Read) === Flags.Write"],
  ["~", "(~f & 7) === 4 && (f as number) === 3"],
  ["+", "f + 1 === 4"],
  ["-", "f - Flags.Read === Flags.Write"],
  ["%", "f % 4 === 3"],
  [">", "f > Flags.Write && f < Flags.Run"],
  [">>", "f >> 1 === 1 && (f & 1) === 1"],
  [
    "switch",
    "((): boolean => {\n    switch (f) {\n      case Flags.None:\n      case Flags.Read:\n      case Flags.Write:\n      case Flags.Run:\n        return false;\n      default:\n        return true;\n    }\n  })()",
  ],
  ["a name", "Flags[f] === undefined"],
  ["a table", "({ 0: 1, 1: 1, 2: 1, 4: 1 } as Record<number, number>)[f] === undefined"],
  ["a list", "![0, 1, 2, 4].includes(f)"],
].map(([name, when]) => ({
  name: name!,
  setup: FLAGS,
  params: "f: Flags",
  when: when!,
  calls: [
    name === "all of them"
      ? "7 as Flags"
      : name === "|" || name === "switch"
        ? "Flags.Read | Flags.Write"
        : "Flags.Read | Flags.Write",
  ],
}));

export const zeros: Core[] = [
  { name: "-0 for 0 | 1", params: "n: 0 | 1", when: "Object.is(n, -0)", calls: ["-0"] },
  { name: "1 / -0", params: "n: 0 | 1", when: "1 / n === -Infinity", calls: ["-0"] },
  { name: "atan2 of -0", params: "n: 0 | 1", when: "Math.atan2(n, -1) < 0", calls: ["-0"] },
  { name: "the sign of -0", params: "n: 0 | 1 | 2", when: "Object.is(Math.sign(n), -0)", calls: ["-0"] },
  { name: "-0 for 0", params: "n: 0", when: "Object.is(n, -0)", calls: ["-0"] },
  { name: "-0 in a tuple", params: "t: [0 | 1]", when: "Object.is(t[0], -0)", calls: ["[-0]"] },
  { name: "-0 in an object", params: "o: { n: 0 | 1 }", when: "Object.is(o.n, -0)", calls: ["{ n: -0 }"] },
  { name: "-0 for an enum's zero", setup: FLAGS, params: "f: Flags", when: "Object.is(f, -0)", calls: ["-0 as Flags"] },
  ...(
    [
      ["destructured", "const { is } = Object;", "is(n, -0)"],
      ["of a list", "const [is] = [Object.is];", "is!(n, -0)"],
      ["assigned", "let is: typeof Object.is;\nis = Object.is;", "is(n, -0)"],
      ["of a helper", "const H = { over: (n: number): number => 1 / n };\nconst { over } = H;", "over(n) < 0"],
      [
        "of a function",
        "function over(n: number): number {\n  return n;\n}\nover.one = (n: number): number => 1 / n;",
        "over.one(n) < 0",
      ],
      ["of a namespace", "namespace N {\n  export const over = (n: number): number => 1 / n;\n}", "N.over(n) < 0"],
      ["registered", "const all: ((n: number) => number)[] = [];\nall.push((n) => 1 / n);", "all[0]!(n) < 0"],
    ] as const
  ).map(([name, setup, when]) => ({
    name: `-0 by a function ${name}`,
    setup,
    params: "n: 0 | 1",
    when,
    calls: ["-0"],
  })),
  { name: "-0 for a number", params: "n: number", when: "Object.is(n, -0)", calls: ["-0"] },
];

export const textual: Core[] = [
  { name: "a template type", params: "s: `${number}px`", when: 's === "1e3px"', calls: ['"1e3px"'] },
  { name: "a template of texts", params: "s: `a${string}`", when: 's === "a"', calls: ['"a"'] },
  {
    name: "a template with a dash",
    params: "s: `${string}-${string}`",
    when: 's.split("-").length === 3',
    calls: ['"a-b-c"'],
  },
  { name: "a lone surrogate", params: "s: string", when: 's === "\\ud800"', calls: ['"\\ud800"'] },
  { name: "a longer text", params: "s: string", when: "s.length === 40 && s.trim() === s", calls: ['"x".repeat(40)'] },
  {
    name: "a key of an object",
    setup: "export const T = { a: 1, b: 2 };",
    params: "k: keyof typeof T",
    when: 'k === "b"',
    calls: ['"b"'],
  },
  { name: "an excluded member", params: 'k: Exclude<"a" | "b" | "c", "a">', when: 'k === "c"', calls: ['"c"'] },
];

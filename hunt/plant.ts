/** How a planted truth shows: the statements that a condition is put into, the checker whose property it violates, and what a native call then does. */

/** What a native call did, as data. */
export interface Observed {
  /** `String` of the awaited result. */
  readonly value?: string;
  /** Name, code and message of what was thrown. */
  readonly error?: { readonly name: string; readonly code: string; readonly message: string };
  /** Of errors that nobody caught, and rejections that nobody handled: their names. */
  readonly uncaught: readonly string[];
  readonly rejections: readonly string[];
  readonly isHanging?: true;
}

export interface Plant {
  /** Undefined: no checker is asked, the claim would be that every path was taken. */
  readonly checker?: string;
  readonly imports?: string;
  /** The target's last statements. */
  readonly statements: (condition: string) => string;
  readonly shows: (observed: Observed) => boolean;
}

const plant = (one: Plant): Plant => one;

export const PLANTS = {
  branch: plant({
    statements: (condition) => `if (${condition}) return "hit";\n  return "miss";`,
    shows: ({ value }) => value === "hit",
  }),
  assertion: plant({
    checker: "assertion",
    imports: 'import { ok } from "node:assert";\n',
    statements: (condition) => `ok(!(${condition}));\n  return "miss";`,
    shows: ({ error, uncaught, rejections }) =>
      error?.code === "ERR_ASSERTION" || uncaught.includes("AssertionError") || rejections.includes("AssertionError"),
  }),
  division: plant({
    checker: "division-by-zero",
    statements: (condition) => `return 1 / ((${condition}) ? 0 : 1);`,
    shows: ({ value }) => value === "Infinity",
  }),
  /** An error that the program does not throw itself: those are meant. */
  throw: plant({
    checker: "unexpected-throw",
    statements: (condition) => `if (${condition}) JSON.parse("{");\n  return "miss";`,
    shows: ({ error }) => error?.name === "SyntaxError",
  }),
  nullish: plant({
    checker: "nullish-access",
    statements: (condition) =>
      `const found: { v: string } | undefined = (${condition}) ? undefined : { v: "miss" };\n  return found!.v;`,
    shows: ({ error }) => error?.name === "TypeError",
  }),
  /** For bodies that show it themselves. */
  nan: plant({
    checker: "nan",
    statements: (result) => `return ${result};`,
    shows: ({ value }) => value === "NaN",
  }),
  hang: plant({
    checker: "hang",
    statements: (result) => `return ${result};`,
    shows: ({ isHanging }) => isHanging === true,
  }),
  rejection: plant({
    checker: "unhandled-rejection",
    statements: (condition) => `if (${condition}) void Promise.reject(new Error("planted"));\n  return "miss";`,
    shows: ({ rejections }) => rejections.includes("Error"),
  }),
} as const;

export type PlantName = keyof typeof PLANTS;

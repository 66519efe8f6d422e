/** The hand-written part of a case: parameters, a condition, and calls that make it true. Spelled out in many ways by `vary.ts`. */
import type { Surroundings } from "./case.ts";
import type { PlantName } from "./plant.ts";
import type { SpellingName } from "./spelling.ts";

export interface Core {
  readonly name: string;
  /** Module level text. */
  readonly setup?: string;
  readonly params: string;
  /** Type parameters, with brackets. */
  readonly generics?: string;
  /** Statements before the condition. */
  readonly body?: string;
  /** True in the last call of the witness. */
  readonly when: string;
  readonly given?: string;
  /** Argument lists; one call without arguments when missing. */
  readonly calls?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  readonly excuse?: string;
  readonly isLate?: true;
  /** No call makes the condition true: what is looked at is whether inputs are of their types. */
  readonly isSafe?: true;
  readonly plants?: readonly PlantName[];
  readonly spellings?: readonly SpellingName[];
  readonly guards?: readonly GuardName[];
  readonly checker?: string;
  readonly surroundings?: Surroundings;
}

/** Where the condition stands in the target. */
export const GUARDS = {
  plain: (statements: string): string => statements,
  closure: (statements: string): string => `const decide = () => {\n  ${statements}\n  };\n  return decide();`,
  try: (statements: string): string => `try {\n  ${statements}\n  } catch (error) {\n    throw error;\n  }`,
  loop: (statements: string): string =>
    `for (let round = 0; round < 1; round++) {\n  ${statements}\n  }\n  return "miss";`,
} as const;

export type GuardName = keyof typeof GUARDS;

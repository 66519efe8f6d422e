/** A publicly documented bug of an npm package: the versions with and without it, and a small harness that states what was documented. */

/** What is wrong: a built-in prototype is written to, a call does not end, a pattern is slow, a result is wrong, an error is raised. */
export type BugKind = "pollution" | "hang" | "slow" | "wrong" | "crash";

/** The types that harnesses take: random testing draws from the same. */
export type ParameterType = "string" | "number" | "string[]" | "record" | "json" | "text-json";

export interface Bug {
  readonly package: string;
  readonly buggy: string;
  readonly fixed: string;
  readonly kind: BugKind;
  /** Where it is documented. */
  readonly reference: string;
  readonly parameters: Readonly<Record<string, ParameterType>>;
  /** Path inside the package, where it is not its main file. */
  readonly entry?: string;
  /** The body of the harness; `subject` is the package. */
  readonly body: string;
}

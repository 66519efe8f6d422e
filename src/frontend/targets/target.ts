/** What is explored: one exported function or one method of an exported class. Plain JSON data. */
import type { Told } from "../../claims/claim.ts";
import type { DocumentedThrow } from "../contracts/contract.ts";
import type { ClassReference, Definitions, ParameterShape, Shape } from "../shapes/shape.ts";

export interface Target {
  /** What tests import. */
  readonly file: string;
  /** Where its code is, if that is another file: `start`, `end` and `line` are there. */
  readonly code?: string;
  /** `parse`, `default`, `module.exports`, `Cart.add`, `default.get`, `Cart` (the constructor). */
  readonly export: string;
  readonly kind: "function" | "method" | "static" | "getter" | "constructor";
  /** For everything but functions. `receiver` is the instance a method or getter is called on, or what a function declares as its `this`. */
  readonly class?: ClassReference;
  readonly member?: string;
  readonly receiver?: Shape;
  /** As a reader would write it: `(total: number, country: string) => string`. */
  readonly signature: string;
  readonly parameters: readonly ParameterShape[];
  readonly definitions: Definitions;
  /** What its code could see in arguments of these types and no input shows. */
  readonly untried?: readonly Told[];
  /** What it may leave behind that a later call sees, or find that one of another function left, with its place; nothing when it was shown that there is nothing. */
  readonly state?: string;
  /** Where nothing is kept from one call to the next: its file was made so, or all code that it runs was shown to keep nothing. */
  readonly stateless?: "file" | "program";
  /** An object of its modules that it sees and that they export or hand out, by name. */
  readonly exposed?: string;
  /** Files with code that nobody follows (made from text, mapped arguments), shown not to run when it is called or before. */
  readonly unreached?: readonly string[];
  readonly textElsewhere?: true;
  /** Code of its modules may change builtins through what it is given, by computed names. */
  readonly valuesElsewhere?: true;
  /** Neither it nor code that it runs changes a builtin, but perhaps by names that callers choose. */
  readonly leavesBuiltins?: true;
  /** Texts of its `@requires`: verdicts rest on them. */
  readonly requires?: readonly string[];
  /** What its `@throws` document. */
  readonly throws?: readonly DocumentedThrow[];
  /** What it is declared to give back: what its promise resolves to, all that its generator yields. */
  readonly result?: DeclaredResult;
  /** Parameters of the functions that it hands back, where there are types; absent in untyped code, where they are found out. */
  readonly handed?: HandedParameters;
  readonly isAsync: boolean;
  readonly isGenerator: boolean;
  /** Range of the function in its file: its own branches. */
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** By the way to the function (`value/handed-back.ts`); `[]` stands for any element. */
export type HandedParameters = Readonly<Record<string, readonly ParameterShape[]>>;

export interface DeclaredResult {
  readonly shape: Shape;
  readonly definitions: Definitions;
}

/** The file that its code stands in. */
export const codeFileOf = (target: Pick<Target, "file" | "code">): string => target.code ?? target.file;

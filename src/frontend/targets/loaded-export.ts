/** What a module exports when it is loaded: the callable values in it, and where their code is. Plain JSON data. */

export interface LoadedExport {
  /** `["parse"]`, `["default", "get"]`, `["module.exports"]`; of a prototype `["Account", "prototype", "pay"]`. */
  readonly path: readonly string[];
  /** A class is syntax, or a function with methods on its prototype. */
  readonly kind: "function" | "class" | "getter";
  /** Not there for natives, bound functions and proxies. */
  readonly place?: CodePlace;
  /** `length` of the function. */
  readonly arity: number;
  /** A function of the language or of Node, not of any program. */
  readonly isBuiltin?: true;
  /** The same value has another name already. */
  readonly isAgain?: true;
}

/** Range of a function or a class in its file. */
export interface CodePlace {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** What loading a module told. */
export interface LoadedExports {
  readonly exports: readonly LoadedExport[];
  /** Names of everything it exports, callable or not. */
  readonly names: readonly string[];
}

/** The name a user gives a target: `default.get`, `Account.pay`. */
export function spokenName(path: readonly string[]): string {
  return path.filter((part) => part !== "prototype").join(".");
}

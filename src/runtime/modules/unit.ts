/** A module's code: compiled once, evaluated many times, its coverage counted over all evaluations. */
import vm from "node:vm";
import type { Callable } from "../pristine.ts";
import type { ModuleCode } from "../protocol.ts";

export interface Unit {
  readonly code: ModuleCode;
  readonly file: string;
  /** Two slots per branch: outcome false, outcome true. */
  readonly coverage: Uint8Array;
  readonly base: number;
  /** The function of the module; compiling may throw a SyntaxError. */
  body(): Callable;
  /** Modules whose evaluation this one took part in asking for. */
  readonly dependencies: Set<Unit>;
}

export function makeUnit(code: ModuleCode, base: number): Unit {
  let compiled: Callable | undefined;
  return {
    code,
    file: code.file,
    coverage: new Uint8Array(2 * code.branchCount),
    base,
    body() {
      compiled ??= new vm.Script(code.code, { filename: code.file }).runInThisContext() as Callable;
      return compiled;
    },
    dependencies: new Set(),
  };
}

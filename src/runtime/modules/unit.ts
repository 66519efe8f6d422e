/** A module's code: compiled once, evaluated many times, its coverage counted over all evaluations. */
import vm from "node:vm";
import { type Callable, globalEval, SafeSet } from "../pristine.ts";
import type { ModuleCode } from "../protocol.ts";
import { registerSource } from "../world/sources.ts";
import { isData } from "./attributes.ts";

export interface Unit {
  readonly code: ModuleCode;
  readonly file: string;
  /**
   * Two slots per branch: outcome false, outcome true. Counts that stay at 255 instead of beginning again. Shared memory: what a run
   * reached is known even if it had to be ended from outside.
   */
  readonly coverage: Uint8ClampedArray;
  /** By site: functions that were entered, in the shadow build. */
  readonly entered: Uint8Array;
  readonly base: number;
  /** The function of the module; compiling may throw a SyntaxError. */
  body(): Callable;
  /** Modules whose evaluation this one took part in asking for. */
  readonly dependencies: Set<Unit>;
}

const named = new Set<string>();

const NOT_IN_COMMENTS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  "\n": "%0A",
  "\r": "%0D",
  "\u2028": "%E2%80%A8",
  "\u2029": "%E2%80%A9",
};

/** White space would end the name of data, and what comes after the end of a line would be code. */
function inComment(name: string): string {
  let text = "";
  for (let i = 0; i < name.length; i++) {
    const c = name[i]!;
    text += NOT_IN_COMMENTS[c] ?? (c === " " && isData(name) ? "%20" : c);
  }
  return text;
}

/** With its source at hand, so that stacks and `Function.prototype.toString` show what the user wrote. */
function compile({ code, file, source }: ModuleCode): Callable {
  if (source === undefined) return new vm.Script(code, { filename: file }).runInThisContext() as Callable;
  registerSource(source);
  const map = { version: 3, sources: [file], names: [], mappings: source.mappings };
  const url = Buffer.from(JSON.stringify(map)).toString("base64");
  // Node keeps one map per name, and the builds of a file are different code.
  const name = named.has(file) ? `${file}?${named.size}` : file;
  named.add(name);
  // Node takes in the source maps of evaluated code, not of scripts.
  return globalEval(
    `${code}\n//# sourceURL=${inComment(name)}\n//# sourceMappingURL=data:application/json;base64,${url}`,
  ) as Callable;
}

export function makeUnit(code: ModuleCode, base: number): Unit {
  let compiled: Callable | undefined;
  return {
    code,
    file: code.file,
    coverage: new Uint8ClampedArray(new SharedArrayBuffer(2 * code.branchCount)),
    entered: new Uint8Array(code.siteCount),
    base,
    body() {
      compiled ??= compile(code);
      return compiled;
    },
    dependencies: new SafeSet<Unit>(),
  };
}

/** What the doctor says about the native solvers on PATH: there or not, running or not, right or not. */
import { programOnPath, type SearchPath, searchPath } from "../../machine/programs.ts";
import type { NativeName } from "../../solver/native/name.ts";
import { nativeBackend, versionOf } from "../../solver/native/process.ts";
import { smt } from "../../solver/smt/smt.ts";
import { selfTest } from "./self-test.ts";

export interface Finding {
  /** Undefined when there is nothing to work: natives are optional. */
  readonly works: boolean | undefined;
  readonly text: string;
}

const ADVICE = "explorations do without it; --solver wasm never asks it";

export function examineNative(name: NativeName, where: SearchPath = searchPath(), patience?: number): Finding {
  const file = programOnPath(name, where);
  if (file === undefined) return { works: undefined, text: "not found; optional" };
  const version = versionOf(file, patience);
  if (version.kind === "failed") return { works: false, text: `${file} does not run: ${version.reason}; ${ADVICE}` };
  const { text, works } = selfTest(smt(nativeBackend(name, file), name));
  return {
    works,
    text: `${version.text}, ${text}; ${works ? "asked after the one above (--solver)" : ADVICE}`,
  };
}

/** Looks for native solvers on PATH without starting them: an exploration that never asks one should not pay for it. */
import { programOnPath, type SearchPath, searchPath } from "../../machine/programs.ts";
import { NATIVE_NAMES, type NativeName } from "./name.ts";

export const nativesOnPath = (where: SearchPath = searchPath()): readonly NativeName[] =>
  NATIVE_NAMES.filter((name) => programOnPath(name, where) !== undefined);

/** What a run of a program made by hand says besides its path. */
import type { Trace } from "../../../runtime/record/trace.ts";

export const BARE_TRACE: Omit<Trace, "path" | "isCut"> = {
  steps: 10,
  concretisations: [],
  discoveries: [],
  clockReads: 0,
  randomDraws: [],
  surroundings: [],
  calls: [],
  interferences: [],
  blocked: [],
  stopped: undefined,
};

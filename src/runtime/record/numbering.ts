/** Numbers for the objects of a run that references tell apart: the first is 1 in every run, so that equal paths use equal names. */
import type { SymbolicRuntime } from "../natives/model.ts";

export function numbering(): (rt: SymbolicRuntime) => number {
  let run = -1;
  let count = 0;
  return (rt) => {
    if (run !== rt.run) {
      run = rt.run;
      count = 0;
    }
    return ++count;
  };
}

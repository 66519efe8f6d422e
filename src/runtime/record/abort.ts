/** The value thrown to end a run. Instrumented catch clauses rethrow it while `aborted` is set, so the program never sees it. */
export const ABORT: object = Object.freeze({
  __proto__: null,
  toString: () => "the run was stopped by its limits",
});

/** The run ended with an error that the engine or a native raised: nobody in the program said `throw`. */
import { types } from "node:util";
import type { Checker } from "./checker.ts";

export const unexpectedThrow: Checker = {
  name: "unexpected-throw",
  level: "error",
  summary: "An error that the program did not throw itself ends the call.",
  raises: true,
  on: {
    ended({ ending }, check) {
      if (ending.kind === "stopped") return;
      const isViolated = ending.kind === "throws" && !ending.isDeliberate && !isAssertion(ending.error);
      check.state(undefined, isViolated, () => (ending.kind === "throws" ? textOf(ending.error) : ""));
    },
  },
};

const { isNativeError } = types;

/** Assertions are another checker's. */
function isAssertion(error: unknown): boolean {
  return isNativeError(error) && (error as { code?: unknown }).code === "ERR_ASSERTION";
}

function textOf(error: unknown): string {
  return isNativeError(error) ? `${error.name}: ${error.message}` : `a thrown ${typeof error}`;
}

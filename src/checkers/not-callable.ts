/** A call of something that is no function. */
import { stringIncludes } from "../runtime/pristine.ts";
import type { Checker } from "./checker.ts";
import { isNamed, messageOf } from "./error-text.ts";

/** How V8 says that a native was handed something else than a function. */
const NO_FUNCTION = [
  "is not a function",
  "is not a constructor",
  "is not callable",
  "must be a function",
  "must be of type function",
  "must be either a function",
  "must be callable",
];

// not by a pattern: that would show in `RegExp.lastMatch`
function saysNoFunction(message: string): boolean {
  for (let i = 0; i < NO_FUNCTION.length; i++) if (stringIncludes(message, NO_FUNCTION[i]!)) return true;
  return false;
}

export const notCallable: Checker = {
  name: "not-callable",
  level: "error",
  summary: "something that is no function is called",
  raises: true,
  on: {
    invoke({ callee, isConstruct }, check) {
      const { value } = callee;
      // null and undefined are told apart by the conditions of the path: calling splits on them
      check.state(
        undefined,
        typeof value !== "function",
        () => `${value === null ? "null" : typeof value} is ${isConstruct ? "constructed" : "called"}`,
      );
    },
    // `[1].map(undefined)`: the native would have called it
    failed({ name, error }, check) {
      if (!isNamed(error, "TypeError") || !saysNoFunction(messageOf(error))) return;
      check.state(undefined, true, () => `${name}: ${messageOf(error)}`);
    },
  },
};

/** A call of something that is no function. */
import type { Checker } from "./checker.ts";

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
  },
};

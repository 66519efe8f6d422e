/** A promise is rejected and nobody handles it: by default that ends a Node process. */
import type { Checker } from "./checker.ts";
import { messageOf } from "./error-text.ts";

export const unhandledRejection: Checker = {
  name: "unhandled-rejection",
  level: "error",
  summary: "a promise is rejected and nobody handles it",
  raises: true,
  on: {
    rejected({ error }, check) {
      check.state(undefined, true, () => `a promise is rejected with ${messageOf(error)} and nobody handles it`);
    },
    ended(_, check) {
      check.state(undefined, false, () => "");
    },
  },
};

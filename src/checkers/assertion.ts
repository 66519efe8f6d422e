/**
 * Assertions that fail: `node:assert`, `console.assert`, `assert` of Assay's harness, errors that are assertion errors by name, and
 * whatever a function of the program throws that says `asserts …` or `never`.
 */

import { not, truthy } from "../expr/build.ts";
import { stringSlice } from "../runtime/pristine.ts";
import type { Checker } from "./checker.ts";
import { dataOf, isNamed, messageOf } from "./error-text.ts";

export const assertion: Checker = {
  name: "assertion",
  level: "error",
  summary: "an assertion fails",
  raises: true,
  on: {
    native({ name, args, isConstruct }, check) {
      // that it fails shows in how the run ends
      if (isAssert(name) && !isConstruct) check.state(undefined, false, () => "");
      // console.assert only prints: nothing is raised, and the run itself shows it
      if (name !== "console.assert") return;
      const condition = args[0];
      const violation = condition?.shadow === undefined ? undefined : not(truthy(condition.shadow));
      check.state(violation, !condition?.value, () => "console.assert fails", false);
    },
    rejected({ error, isAssertion }, check) {
      if (isAssertion || isAssertionError(error)) check.state(undefined, true, () => failureText(error));
    },
    ended({ ending, hasAssertions }, check) {
      const isFailed = ending.kind === "throws" && (ending.isAssertion || isAssertionError(ending.error));
      // where nothing is asserted, nothing is to be verified
      if (!isFailed && hasAssertions !== true) return;
      check.state(undefined, isFailed, () =>
        ending.kind === "throws" ? failureText(ending.error) : "the assertion fails",
      );
    },
  },
};

/** Of `node:assert`, or of the package `assay`. */
const isAssert = (name: string): boolean => name === "assert" || stringSlice(name, 0, 7) === "assert.";

/** What `assert(x)` says by itself quotes the call as it was compiled; the finding shows the line as it was written. */
function failureText(error: unknown): string {
  const isQuote =
    dataOf(error, "generatedMessage") === true &&
    dataOf(error, "operator") === "==" &&
    dataOf(error, "expected") === true;
  return isQuote ? "the assertion fails" : `the assertion fails: ${messageOf(error)}`;
}

export const isAssertionError = (error: unknown): boolean =>
  isNamed(error, "AssertionError") || dataOf(error, "code") === "ERR_ASSERTION";

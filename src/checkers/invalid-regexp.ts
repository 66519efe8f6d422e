/** `new RegExp(input)` with text that is no regular expression. */
import { isA, SafeSet, SyntaxError$ } from "../runtime/pristine.ts";
import { raisedErrors } from "./raised.ts";

/** They make a regular expression of text. */
const MAKERS = new SafeSet<string>();
for (const name of ["RegExp", "String.prototype.match", "String.prototype.matchAll", "String.prototype.search"])
  MAKERS.add(name);

export const invalidRegexp = raisedErrors({
  name: "invalid-regexp",
  level: "error",
  summary: "an input is used as a regular expression and is none",
  isAbout: (native) => MAKERS.has(native),
  isKind: (error) => isA(error, SyntaxError$),
  message: (native, error) => `${native} throws SyntaxError: ${error}`,
});

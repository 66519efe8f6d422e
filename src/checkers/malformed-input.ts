/** Text that a parser of the standard library refuses, where nobody catches the error. */
import { isA, RangeError$, SafeSet } from "../runtime/pristine.ts";
import { raisedErrors } from "./raised.ts";

const PARSERS = new SafeSet<string>();
for (const name of [
  "JSON.parse",
  "decodeURIComponent",
  "decodeURI",
  "encodeURIComponent",
  "encodeURI",
  "URL",
  "atob",
  "BigInt",
])
  PARSERS.add(name);

export const malformedInput = raisedErrors({
  name: "malformed-input",
  level: "error",
  summary: "malformed text makes a parser throw, and nobody catches it",
  isAbout: (native) => PARSERS.has(native),
  isKind: (error) => !isA(error, RangeError$),
  message: (native, error) => `${native} throws: ${error}`,
});

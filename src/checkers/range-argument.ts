/** Arguments outside the range a native accepts: `repeat(-1)`, `toFixed(101)`, `new Array(-1)`, `BigInt(1.5)`, an invalid Date's `toISOString`. */
import { isA, RangeError$ } from "../runtime/pristine.ts";
import { messageOf } from "./error-text.ts";
import { raisedErrors } from "./raised.ts";

export const rangeArgument = raisedErrors({
  name: "range-argument",
  level: "error",
  summary: "a native throws a RangeError for an argument",
  isAbout: () => true,
  isKind: (error) => isA(error, RangeError$) && messageOf(error) !== "Maximum call stack size exceeded",
  message: (native, error) => `${native} throws RangeError: ${error}`,
});

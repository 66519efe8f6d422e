/** An input decides how much memory one call asks for, without a bound. */
import { apply, literal, lt } from "../expr/build.ts";
import type { Expr } from "../expr/expr.ts";
import type { Observations } from "../runtime/observe/observation.ts";
import type { Checker } from "./checker.ts";
import { isInput, termOf } from "./operand-terms.ts";

/** Elements or characters; more than any list a program wants in one go. */
const ALLOCATION_LIMIT = 2 ** 26;

/** Natives whose first argument says how many elements. */
const SIZED: Record<string, true | undefined> = {
  __proto__: null as never,
  Array: true,
  ArrayBuffer: true,
  SharedArrayBuffer: true,
  "Buffer.alloc": true,
  "Buffer.allocUnsafe": true,
  "String.prototype.padStart": true,
  "String.prototype.padEnd": true,
};
for (const type of [
  "Int8",
  "Uint8",
  "Uint8Clamped",
  "Int16",
  "Uint16",
  "Int32",
  "Uint32",
  "Float32",
  "Float64",
  "BigInt64",
  "BigUint64",
])
  SIZED[`${type}Array`] = true;
const REPEAT = "String.prototype.repeat";

export const allocation: Checker = {
  name: "allocation",
  level: "error",
  summary: "an input makes one call allocate more than any caller can want",
  on: {
    native(call, check) {
      const size = sizeOf(call);
      if (size === undefined || size.term === undefined) return;
      check.state(
        lt(literal(ALLOCATION_LIMIT), size.term),
        size.value > ALLOCATION_LIMIT,
        () => `${call.name} is asked for ${size.value} ${call.name === REPEAT ? "characters" : "elements"}`,
      );
    },
    ended({ ending }, check) {
      if (ending.kind === "stopped" && (ending.why === "memory" || ending.why === "crash"))
        check.state(undefined, true, () => "the run needs more memory than it may have (--max-memory)", true);
    },
  },
};

function sizeOf({ name, self, args }: Observations["native"]): { value: number; term: Expr | undefined } | undefined {
  const amount = args[0];
  if (typeof amount?.value !== "number") return undefined;
  if (name === REPEAT) {
    const text = termOf(self, "str");
    const count = termOf(amount, "num");
    if (typeof self.value !== "string" || text === undefined || count === undefined) return undefined;
    const term = isInput(self) || isInput(amount) ? apply("mul", apply("length", text), count) : undefined;
    return { value: self.value.length * amount.value, term };
  }
  if (SIZED[name] === undefined || (name === "Array" && args.length !== 1)) return undefined;
  return { value: amount.value, term: isInput(amount) ? termOf(amount, "num") : undefined };
}

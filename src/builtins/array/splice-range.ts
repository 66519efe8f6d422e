/** Which elements `splice` and `toSpliced` take out and how many they put in, with symbolic arguments fixed by implicit branches. */
import { apply, literal } from "../../expr/build.ts";
import type { Call } from "../../runtime/natives/model.ts";
import { fixPosition, positionsConvertQuietly, toInteger } from "./length.ts";

const { min, max } = Math;

export interface SpliceRange {
  readonly start: number;
  readonly removed: number;
  readonly added: number;
}

export const isSpliceQuiet = (call: Call): boolean => positionsConvertQuietly(call, 0, min(2, call.args.length));

/** `length` is fixed; the arguments convert quietly. */
export function fixSplice(call: Call, length: number): SpliceRange {
  const count = call.args.length;
  if (count === 0) return { start: 0, removed: 0, added: 0 };
  const start = fixPosition(call, 0, length, 0);
  const removed = count === 1 ? length - start : fixRemoved(call, length - start);
  return { start, removed, added: max(count - 2, 0) };
}

function fixRemoved(call: Call, most: number): number {
  const { rt, args, args$, site } = call;
  const removed = min(max(toInteger(args[1]), 0), most);
  const integer = args$[1] === undefined ? undefined : rt.asInteger(args[1], args$[1], site);
  if (integer !== undefined) {
    rt.pin(removed, apply("max", apply("min", integer, literal(most)), literal(0)), site);
  }
  return removed;
}

/** `Function.prototype.toString` shows the program the text it was written with, and our stand-ins as the natives they stand for; stacks show original positions. */
import { originalOf } from "../natives/models.ts";
import { functionToString, SafeWeakMap } from "../pristine.ts";
import { replace, type Undo } from "./patch.ts";
import { noteSurrounding } from "./seen.ts";
import { originalText } from "./sources.ts";
import { world } from "./state.ts";

/** Functions that inputs consist of are ours, and written otherwise natively: the program is not shown how, and that it asked is noted. */
const hidden = new SafeWeakMap<object, true>();
const HIDDEN = "function callback() { [native code] }";

export function withoutText<F extends object>(fn: F): F {
  hidden.set(fn, true);
  return fn;
}

export function installSourceText(): Undo[] {
  // Node maps the positions in stacks, unless the program prepares its stacks itself.
  process.setSourceMapsEnabled(true);
  return [replace(Function.prototype, "toString", () => standIn), () => process.setSourceMapsEnabled(false)];
}

const { toString: standIn } = {
  toString(this: unknown): string {
    const self = this as () => void;
    if (!world.active || typeof self !== "function") return functionToString(self);
    if (hidden.has(self)) {
      noteSurrounding("the text of a callback");
      return HIDDEN;
    }
    const text = functionToString(originalOf(self) as () => void);
    return originalText(text) ?? text;
  },
};

/** Models of the String methods that look for a text. Where the argument may not be a regular expression, the native throws by itself. */
import { apply } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { OpaqueInverse } from "../../expr/opaque.ts";
import { type BuiltinModel, concretise } from "../../runtime/natives/model.ts";
import { num, opaqueNative } from "../modelling/fold.ts";
import { asNumber, asString, method, optional } from "../modelling/operands.ts";
import * as pristine from "../modelling/pristine.ts";
import type { Registration } from "../modelling/registration.ts";

const { prototype } = String;

const fromStart = optional(asNumber, 0);
/** Equal texts, or one that comes before or after in any order of letters. */
const ordered: OpaqueInverse = (target, { 0: s, 1: t }) => {
  if (target === 0) return [[[0, t]], [[1, s]]];
  const low = (target as number) < 0 ? 0 : 1;
  const high = 1 - low;
  const a = low === 0 ? s : t;
  const b = low === 0 ? t : s;
  return [[[low, ""]], [[high, `${a as string}a`]], [[low, (b as string).slice(0, -1)]], [[high, "zz"]]];
};

const localeCompare = opaqueNative(
  "localeCompare",
  "num",
  (s, t) => pristine.localeCompare(s as string, t as string),
  ordered,
);

const isEnd = (position: Expr): boolean => position.kind === "literal" && position.value === Infinity;

/** Locales and options are refused or not. */
const fixingLocales = (model: BuiltinModel): BuiltinModel => ({
  ...model,
  run(call) {
    const { rt, args, args$, site } = call;
    for (let i = 1; i < args.length; i++) rt.pin(args[i], args$[i], site);
    return model.run(call);
  },
});

export const searchModels: readonly Registration[] = [
  [
    prototype.indexOf,
    method("String.prototype.indexOf", "exact", asString, [asString, fromStart], (_, s, t, from) =>
      apply("indexOf", s, t, from),
    ),
  ],
  [
    prototype.lastIndexOf,
    // not a number means from the end
    method(
      "String.prototype.lastIndexOf",
      "exact",
      asString,
      [asString, optional(asNumber, Infinity)],
      (_, s, t, from) => apply("lastIndexOf", s, t, from),
    ),
  ],
  [
    prototype.includes,
    method("String.prototype.includes", "exact", asString, [asString, fromStart], (_, s, t, from) =>
      apply("includes", s, t, from),
    ),
  ],
  [
    prototype.startsWith,
    method("String.prototype.startsWith", "exact", asString, [asString, fromStart], (_, s, t, from) =>
      apply("startsWith", s, t, from),
    ),
  ],
  [
    prototype.endsWith,
    method("String.prototype.endsWith", "exact", asString, [asString, optional(asNumber, Infinity)], (_, s, t, end) =>
      // `substring` clamps the end as `endsWith` does
      apply("endsWith", isEnd(end) ? s : apply("substring", s, num(0), end), t),
    ),
  ],
  [
    prototype.localeCompare,
    fixingLocales(
      method("String.prototype.localeCompare", "opaque", asString, [asString], (call, s, t) =>
        call.args.length > 1 && call.args[1] !== undefined ? concretise : localeCompare(s, t),
      ),
    ),
  ],
];

/** Models of the conversions to String: `String(x)`, `toString`, and strings from character codes. */
import { and, apply, ite, le, lt } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { concretise } from "../../runtime/model.ts";
import { isInteger, Number$ } from "../../runtime/pristine.ts";
import { concat, num, str } from "../fold.ts";
import { ahead, allArgs, asNumber, asString, method, only } from "../operands.ts";
import type { Registration } from "../registration.ts";

const { prototype } = String;

export const conversionModels: readonly Registration[] = [
  [
    String,
    ahead("String", "exact", (call) =>
      call.args.length === 0 ? str("") : (asString(call, call.args[0], call.args$[0]) ?? concretise),
    ),
  ],
  [prototype.toString, method("String.prototype.toString", "exact", only("str"), [], (_, s) => s)],
  [prototype.valueOf, method("String.prototype.valueOf", "exact", only("str"), [], (_, s) => s)],
  [
    String.fromCharCode,
    ahead("String.fromCharCode", "exact", (call) => {
      const codes = allArgs(call, asNumber);
      if (codes === undefined) return concretise;
      for (let i = 0; i < codes.length; i++) codes[i] = apply("fromCharCode", codes[i]!);
      return concat(codes);
    }),
  ],
  [
    String.fromCodePoint,
    ahead("String.fromCodePoint", "exact", (call) => {
      const codes: Expr[] = [];
      for (let i = 0; i < call.args.length; i++) {
        const code = asNumber(call, call.args[i], call.args$[i]);
        if (code === undefined) return concretise;
        const value = Number$(call.args[i]);
        const isCode = isInteger(value) && value >= 0 && value <= 0x10ffff;
        const condition = and(apply("isInteger", code), le(num(0), code), le(code, num(0x10ffff)));
        call.rt.split(call.site, condition, isCode);
        if (!isCode) return undefined;
        codes[i] = fromCodePoint(code);
      }
      return concat(codes);
    }),
  ],
];

/** One code unit, or the two surrogates of a code point above them. */
function fromCodePoint(code: Expr): Expr {
  const unit = (e: Expr) => apply("fromCharCode", e);
  const offset = apply("sub", code, num(0x10000));
  const high = apply("add", num(0xd800), apply("floor", apply("div", offset, num(0x400))));
  const low = apply("add", num(0xdc00), apply("rem", offset, num(0x400)));
  return ite(lt(code, num(0x10000)), unit(code), apply("concat", unit(high), unit(low)));
}

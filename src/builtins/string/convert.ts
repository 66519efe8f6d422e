/** Models of the conversions to String: `String(x)`, `toString`, and strings from character codes. */
import { and, apply, ite, le, lt } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { type Call, concretise } from "../../runtime/natives/model.ts";
import { getOwnPropertyDescriptor, isArray, isInteger, Number$, String$ } from "../../runtime/pristine.ts";
import { concat, num, str } from "../modelling/fold.ts";
import { ahead, allArgs, asNumber, asString, isPrimitive, method, only, type Result } from "../modelling/operands.ts";
import type { Registration } from "../modelling/registration.ts";
import { boxing, unboxing } from "../primitives/boxed.ts";

const { prototype } = String;

const converted = (call: Call): Result =>
  call.args.length === 0 ? str("") : (asString(call, call.args[0], call.args$[0]) ?? concretise);

/** The texts of a template with the values between them; an odd template is left to the native. */
function raw(call: Call): Result {
  const { rt, args, args$, site } = call;
  const template = args[0];
  if (typeof template !== "object" || template === null) return concretise;
  const list = getOwnPropertyDescriptor(template, "raw")?.value as unknown;
  if (!isArray(list) || rt.heap.lengthOf(list) !== undefined || rt.heap.getProperty(template, "raw") !== undefined)
    return concretise;
  const parts: Expr[] = [];
  for (let i = 0; i < list.length; i++) {
    const text = getOwnPropertyDescriptor(list, i)?.value as unknown;
    const text$ = isPrimitive(text) ? rt.asString(text, rt.heap.getProperty(list, i), site) : undefined;
    const value$ = i + 1 < list.length && i + 1 < args.length ? asString(call, args[i + 1], args$[i + 1]) : str("");
    if (text$ === undefined || value$ === undefined) return concretise;
    parts[parts.length] = text$;
    parts[parts.length] = value$;
  }
  return concat(parts);
}

export const conversionModels: readonly Registration[] = [
  [String, boxing(ahead("String", "exact", converted), converted, String$)],
  [String.raw, { ...ahead("String.raw", "partial", raw), looksInside: true }],
  [prototype.toString, unboxing(method("String.prototype.toString", "exact", only("str"), [], (_, s) => s))],
  [prototype.valueOf, unboxing(method("String.prototype.valueOf", "exact", only("str"), [], (_, s) => s))],
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

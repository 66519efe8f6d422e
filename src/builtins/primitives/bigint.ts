/** Models of BigInt: conversions and wrapping to a number of bits. Its operators are the runtime's. */
import { apply, le, literal, lt, not, or } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { type BuiltinModel, type Call, concretise } from "../../runtime/natives/model.ts";
import { BigInt$, isInteger, Number$ } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { num, opaqueNative } from "../modelling/fold.ts";
import { ahead, asItself, asNumber, method, only, optional, type Result } from "../modelling/operands.ts";
import type { Registration } from "../modelling/registration.ts";
import { isRadix } from "./number.ts";

const { asIntN, asUintN, prototype } = BigInt;

/** Wider masks than this are not worth spelling out. */
const WIDEST = 4096;

function isBigIntText(text: string): boolean {
  try {
    BigInt$(text);
    return true;
  } catch {
    return false;
  }
}

const isText$ = opaqueNative("isBigIntText", "bool", (text) => isBigIntText(text as string));

/** `BigInt(text)` and everything that converts like it: malformed text throws, which is a branch. */
function fromText(call: Call, text: string, text$: Expr): Shadow {
  const valid = isBigIntText(text);
  call.rt.split(call.site, isText$(text$), valid);
  return valid ? apply("strToBig", text$) : undefined;
}

/** `ToBigInt`. Undefined where it throws. */
function toBigInt(call: Call, value: unknown, shadow: Shadow): Shadow {
  const itself = asItself(call, value, shadow);
  if (itself === undefined) return undefined;
  switch (typeof value) {
    case "bigint":
      return itself.sort === "big" ? itself : undefined;
    case "boolean":
      return itself.sort === "bool" ? apply("numToBig", apply("boolToNum", itself)) : undefined;
    case "string":
      return itself.sort === "str" ? fromText(call, value, itself) : undefined;
    default:
      return undefined;
  }
}

/** `BigInt(x)` also takes whole numbers. */
const convert = ahead("BigInt", "exact", (call) => {
  const value = call.args[0];
  if (typeof value !== "number") return toBigInt(call, value, call.args$[0]) ?? concretise;
  const n = asNumber(call, value, call.args$[0])!;
  call.rt.split(call.site, apply("isInteger", n), isInteger(value));
  return isInteger(value) ? apply("numToBig", n) : undefined;
});

const wrapped = {
  asIntN: opaqueNative("BigInt.asIntN", "big", (bits, big) => asIntN(bits as number, big as bigint)),
  asUintN: opaqueNative("BigInt.asUintN", "big", (bits, big) => asUintN(bits as number, big as bigint)),
};

function wrap(name: "asIntN" | "asUintN"): BuiltinModel {
  return ahead(`BigInt.${name}`, "exact", (call) => {
    const bits = asNumber(call, call.args[0], call.args$[0]);
    if (bits === undefined) return concretise;
    const value = Number$(call.args[0]);
    const isIndex = !(value <= -1 || value > Number.MAX_SAFE_INTEGER);
    call.rt.split(call.site, not(or(le(bits, num(-1)), lt(num(Number.MAX_SAFE_INTEGER), bits))), isIndex);
    if (!isIndex) return undefined;
    const big = toBigInt(call, call.args[1], call.args$[1]);
    if (big === undefined) return concretise;
    return (bits.kind === "literal" ? masked(name, value, big) : undefined) ?? wrapped[name](bits, big);
  });
}

/** Cutting to a known number of bits is a mask; a sign bit is added before and taken away after. */
function masked(name: "asIntN" | "asUintN", bits: number, big: Expr): Expr | undefined {
  if (!(isInteger(bits) && bits > 0 && bits <= WIDEST)) return undefined;
  const size = 1n << BigInt$(bits);
  const mask = literal(size - 1n);
  if (name === "asUintN") return apply("bigAnd", big, mask);
  const half = literal(size >> 1n);
  return apply("bigSub", apply("bigAnd", apply("bigAdd", big, half), mask), half);
}

const big = only("big");

export const bigIntModels: readonly Registration[] = [
  [BigInt, convert],
  [asIntN, wrap("asIntN")],
  [asUintN, wrap("asUintN")],
  [
    prototype.toString,
    method(
      "BigInt.prototype.toString",
      "exact",
      big,
      [optional(asNumber, 10)],
      (call, n, radix): Result => (isRadix(call, radix) ? apply("bigToStr", n, radix) : undefined),
    ),
  ],
  [prototype.valueOf, method("BigInt.prototype.valueOf", "exact", big, [], (_, n) => n)],
];

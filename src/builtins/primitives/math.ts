/** Models of Math. What solvers have no theory of stays in expressions by name. */
import { apply } from "../../expr/build.ts";
import type { Op } from "../../expr/op.ts";
import { type BuiltinModel, concretise } from "../../runtime/natives/model.ts";
import { reflectApply } from "../../runtime/pristine.ts";
import { applyAll, num, opaqueNative } from "../modelling/fold.ts";
import { ahead, allArgs, asNumber, plain } from "../modelling/operands.ts";
import type { Registration } from "../modelling/registration.ts";
import { mathInverse } from "./inverse.ts";

const unary = (op: Op): BuiltinModel => plain(`Math.${op}`, "exact", [asNumber], (_, x) => apply(op, x));
const binary = (op: Op): BuiltinModel =>
  plain(`Math.${op}`, "exact", [asNumber, asNumber], (_, x, y) => apply(op, x, y));

const variadic = (op: "min" | "max"): BuiltinModel =>
  ahead(`Math.${op}`, "exact", (call) => {
    const args = allArgs(call, asNumber);
    if (args === undefined) return concretise;
    return args.length === 0 ? num(op === "min" ? Infinity : -Infinity) : applyAll(op, args);
  });

type OpaqueName =
  | "acos"
  | "acosh"
  | "asin"
  | "asinh"
  | "atan"
  | "atan2"
  | "atanh"
  | "cbrt"
  | "cos"
  | "cosh"
  | "exp"
  | "expm1"
  | "hypot"
  | "log"
  | "log10"
  | "log1p"
  | "log2"
  | "sin"
  | "sinh"
  | "tan"
  | "tanh";

const OPAQUE: readonly OpaqueName[] = [
  "acos",
  "acosh",
  "asin",
  "asinh",
  "atan",
  "atan2",
  "atanh",
  "cbrt",
  "cos",
  "cosh",
  "exp",
  "expm1",
  "hypot",
  "log",
  "log10",
  "log1p",
  "log2",
  "sin",
  "sinh",
  "tan",
  "tanh",
];

function byName(name: OpaqueName): Registration {
  const fn: (...values: number[]) => number = Math[name];
  const form = opaqueNative(
    `Math.${name}`,
    "num",
    (...values) => reflectApply(fn, undefined, values) as number,
    mathInverse(name),
  );
  const model = ahead(`Math.${name}`, "opaque", (call) => {
    const args = allArgs(call, asNumber);
    return args === undefined ? concretise : (reflectApply(form, undefined, args) as ReturnType<typeof form>);
  });
  return [fn, model];
}

export const mathModels: readonly Registration[] = [
  [Math.abs, unary("abs")],
  [Math.floor, unary("floor")],
  [Math.ceil, unary("ceil")],
  [Math.round, unary("round")],
  [Math.trunc, unary("trunc")],
  [Math.sign, unary("sign")],
  [Math.sqrt, unary("sqrt")],
  [Math.fround, unary("fround")],
  [Math.clz32, unary("clz32")],
  [Math.imul, binary("imul")],
  [Math.pow, binary("pow")],
  [Math.min, variadic("min")],
  [Math.max, variadic("max")],
  ...OPAQUE.map(byName),
];

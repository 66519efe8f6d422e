/** The module `assay` for functions that are explored on their own: symbols are their initial values, choices are inputs, conditions are branches. */
import { AssertionError, AssumptionError } from "../../api/errors.ts";
import { nativeApi } from "../../api/native.ts";
import { choice, reference } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import { registerModel } from "../../runtime/natives/models.ts";
import { isPrimitive } from "../../runtime/record/operand.ts";
import { drawChoice } from "../../runtime/world/state.ts";
import { worldVariable } from "../world/inputs.ts";

let provided: unknown;

/** The stand-in for the module of that name, if it is the tool's own. */
export const providedApi = (name: string): unknown => (name === "assay" ? (provided ??= plainApi()) : undefined);

function plainApi(): Record<string, unknown> {
  const api = nativeApi({ replay: () => undefined, endQuietly: () => {} });
  registerModel(
    api.assume,
    branching("assume", (condition) => api.assume(condition)),
  );
  registerModel(
    api.assert,
    branching("assert", (condition, message) => api.assert(condition, message as string)),
  );
  const choose = (...values: unknown[]): unknown =>
    values.length === 0 ? undefined : values[drawChoice(values.length).index];
  registerModel(choose, { name: "choose", fidelity: "exact", always: true, run: chosen });
  return { ...api, choose, AssertionError, AssumptionError };
}

/** Which alternative a function is given is an input like its arguments. */
function chosen({ args, args$, rt, site }: Call): unknown {
  rt.args = undefined;
  rt.ret = undefined;
  if (args.length === 0) return undefined;
  const { name, index } = drawChoice(args.length);
  const tag = worldVariable(name);
  const alternatives: Expr[] = [];
  for (let i = 0; i < args.length; i++) alternatives[i] = rt.shadowOf(args[i], args$[i]) ?? reference(`${name} ${i}`);
  const shadow = choice(tag, ...alternatives);
  const value = args[index];
  // which object was taken is decided here: objects have no expression
  if (args.every(isPrimitive)) rt.ret = shadow.kind === "literal" ? undefined : shadow;
  else {
    rt.resolve(value, shadow, site);
    rt.ret = args$[index];
  }
  return value;
}

/** A function of the API that takes a condition: in runs with shadows the condition is a branch. */
export function branching(
  name: string,
  check: (condition: unknown, message: unknown, site: number) => void,
): BuiltinModel {
  return {
    name,
    fidelity: "exact",
    always: true,
    run(call) {
      const [condition, message] = call.args;
      const condition$ = call.args$[0];
      if (condition$ !== undefined) call.rt.branch(call.site, condition, condition$);
      native({ ...call, fn: () => undefined });
      check(condition, message, call.site);
      return undefined;
    },
  };
}

/** The module `assay` as an explored script sees it: symbols are inputs, assumptions and assertions are branches. */
import { AssertionError, AssumptionError } from "../../api/errors.ts";
import { nativeApi } from "../../api/native.ts";
import { choice, reference } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import { registerModel } from "../../runtime/natives/models.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { isPrimitive } from "../../runtime/record/operand.ts";
import { drawChoice } from "../../runtime/world/state.ts";
import { choiceVariable } from "../world/inputs.ts";
import type { ScriptSession } from "./session.ts";

const MOST = Number.MAX_SAFE_INTEGER;

interface Asked {
  readonly value: unknown;
  readonly shadow: Shadow;
}

/** Sites of assertions: those a run reached, those a run violated. */
export interface Assertions {
  readonly reached: Set<number>;
  readonly violated: Set<number>;
}

/** Functions of the tool that the program calls; in runs with shadows their models do the work. */
export function apiModule(session: ScriptSession, assertions: Assertions): Record<string, unknown> {
  const asking = <A extends never[]>(name: string, ask: (...args: A) => Asked) => {
    const fn = (...args: A): unknown => ask(...args).value;
    registerModel(fn, {
      name,
      fidelity: "exact",
      always: true,
      run(call) {
        fix(call);
        const { value, shadow } = ask(...(call.args as unknown[] as A));
        call.rt.args = undefined;
        call.rt.ret = shadow?.kind === "literal" ? undefined : shadow;
        return value;
      },
    });
    return fn;
  };
  const checked = (name: string, check: (condition: unknown, message: unknown, site: number) => void) => {
    const fn = (condition: unknown, message?: unknown): void => check(condition, message, -1);
    registerModel(fn, branching(name, check));
    return fn;
  };
  const symbol = asking("symbol", (name: string, initial: unknown) => session.symbol(`${name}`, initial));
  Object.assign(symbol, {
    any: asking("symbol.any", (name: string) => session.symbol(`${name}`, undefined)),
    int: asking("symbol.int", (name: string, least: number = -MOST, most: number = MOST) =>
      session.integer(`${name}`, least, most),
    ),
    number: asking("symbol.number", (name: string) => session.symbol(`${name}`, 0)),
    string: asking("symbol.string", (name: string) => session.symbol(`${name}`, "")),
    boolean: asking("symbol.boolean", (name: string) => session.symbol(`${name}`, false)),
    bigint: asking("symbol.bigint", (name: string) => session.symbol(`${name}`, 0n)),
    bytes: asking("symbol.bytes", (name: string, length: number = 0) =>
      session.symbol(`${name}`, new Uint8Array(length)),
    ),
  });
  return {
    symbol,
    choose: asking("choose", (...values: never[]) => session.choose(values)),
    assume: checked("assume", (condition) => {
      if (!condition) session.stop({ kind: "rejected" });
    }),
    assert: checked("assert", (condition, message, site) => {
      if (site >= 0) assertions.reached.add(site);
      if (condition) return;
      const error = new AssertionError(message);
      session.current!.violation = { error, site };
      throw error;
    }),
    AssertionError,
    AssumptionError,
  };
}

function branching(name: string, check: (condition: unknown, message: unknown, site: number) => void): BuiltinModel {
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

/** Names and bounds of symbols are not symbolic themselves. */
function fix(call: Call): void {
  call.args$.forEach((shadow, i) => {
    if (shadow !== undefined) call.rt.pin(call.args[i], shadow, call.site);
  });
}

/** The module for functions that are explored on their own: symbols are their initial values, choices are inputs, conditions are branches. */
export function plainApi(): Record<string, unknown> {
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
  const tag = choiceVariable(name);
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

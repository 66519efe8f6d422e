/** Clocks as inputs: each shows the same variables its own way. */
import { setTimeShadow } from "../../builtins/date/time.ts";
import { apply, ite, literal, lt, opaque } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { readingName } from "../../expr/variable/world.ts";
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import { modelOf, registerModel } from "../../runtime/natives/models.ts";
import { type Callable, getOwnPropertyDescriptor, reflectConstruct } from "../../runtime/pristine.ts";
import { elapsed, inputs } from "../../runtime/world/state.ts";
import { ageVariable, worldVariable } from "./inputs.ts";
import { unfollowed } from "./unfollowed.ts";

const { floor } = Math;

export function installClockModels(): void {
  registerModel(Date.now, showing("Date.now", timeOfDay));
  registerModel(performance.now, showing("performance.now", age));
  registerModel(
    process.uptime,
    showing("process.uptime", () => apply("div", age(), literal(1000))),
  );
  registerModel(process.hrtime.bigint, showing("process.hrtime.bigint", nanoseconds));
  registerModel(process.hrtime, hrtime);
  registerModel(process.cpuUsage, cpuUsage);
  for (const name of ["mark", "measure"] as const) registerModel(performance[name], unfollowed(`performance.${name}`));
  const date = modelOf(Date);
  if (date === undefined) return;
  const construct = (call: Call): unknown => (call.args.length > 0 ? date.construct!(call) : constructDate(call));
  const { run } = showing("Date", () => opaque("Date.prototype.toString", [timeOfDay()], "str"));
  registerModel(Date, { ...date, always: true, run, construct });
}

/** The time between the first and the latest reading, as a sum that grows with each reading of the run. */
const sum = { run: -1, readings: 0, passed: literal(0) as Expr };

function passed(): Expr {
  if (sum.run !== inputs.runs) {
    sum.run = inputs.runs;
    sum.readings = 1;
    sum.passed = literal(0);
  }
  for (; sum.readings < inputs.readings; sum.readings++) {
    const more = worldVariable(readingName(sum.readings));
    sum.passed = sum.readings === 1 ? more : apply("add", sum.passed, more);
  }
  return sum.passed;
}

/** Added in the order in which the clock adds: base, time between readings, time that timers let pass. */
function shown(base: Expr, byTimers: number): Expr {
  const reading = inputs.readings > 1 ? apply("add", base, passed()) : base;
  return byTimers === 0 ? reading : apply("add", reading, literal(byTimers));
}

/** Whole milliseconds, as dates have them. */
const timeOfDay = (): Expr => shown(worldVariable(readingName(0)), floor(elapsed()));
const age = (): Expr => shown(ageVariable(), elapsed());

const showing = (name: string, shadow: () => Expr): BuiltinModel => ({
  name,
  fidelity: "exact",
  always: true,
  run(call) {
    const value = native(call);
    call.rt.ret = shadow();
    return value;
  },
});

function constructDate({ rt, fn, newTarget }: Call): unknown {
  const made = reflectConstruct(fn as Callable, [], newTarget ?? fn) as Date;
  rt.ret = undefined;
  setTimeShadow(rt, made, timeOfDay());
  return made;
}

function secondsAndRest(): { readonly seconds: Expr; readonly rest: Expr } {
  const milliseconds = age();
  const seconds = apply("floor", apply("div", milliseconds, literal(1000)));
  const within = apply("sub", milliseconds, apply("mul", seconds, literal(1000)));
  return { seconds, rest: apply("round", apply("mul", within, literal(1e6))) };
}

function nanoseconds(): Expr {
  const { seconds, rest } = secondsAndRest();
  return apply("bigAdd", apply("bigMul", apply("numToBig", seconds), literal(1_000_000_000n)), apply("numToBig", rest));
}

/** A number somebody got from a clock before. */
function earlier({ rt, site }: Call, object: object, key: string | number): Expr | undefined {
  const own = getOwnPropertyDescriptor(object, key);
  if (own === undefined || own.get !== undefined) return undefined;
  return rt.asNumber(own.value, rt.heap.getProperty(object, key), site);
}

const hrtime: BuiltinModel = {
  name: "process.hrtime",
  fidelity: "partial",
  always: true,
  run(call) {
    const { rt, args, site } = call;
    const before = args[0] as object | undefined;
    const result = native(call) as number[];
    const { seconds, rest } = secondsAndRest();
    if (before === undefined) {
      rt.heap.setProperty(result, 0, result[0], seconds);
      rt.heap.setProperty(result, 1, result[1], rest);
      return result;
    }
    const then = [earlier(call, before, 0), earlier(call, before, 1)] as const;
    if (then[0] === undefined || then[1] === undefined) {
      rt.concretised(site, "process.hrtime");
      return result;
    }
    const whole = apply("sub", seconds, then[0]);
    const more = apply("sub", rest, then[1]);
    const isBorrowed = lt(more, literal(0));
    rt.heap.setProperty(result, 0, result[0], ite(isBorrowed, apply("sub", whole, literal(1)), whole));
    rt.heap.setProperty(result, 1, result[1], ite(isBorrowed, apply("add", more, literal(1e9)), more));
    return result;
  },
};

const cpuUsage: BuiltinModel = {
  name: "process.cpuUsage",
  fidelity: "partial",
  always: true,
  run(call) {
    const { rt, args, site } = call;
    const result = native(call) as { user: number; system: number };
    const before = args[0] as object | undefined;
    const used = apply("round", apply("mul", age(), literal(1000)));
    const then = before ? earlier(call, before, "user") : literal(0);
    if (then === undefined) rt.concretised(site, "process.cpuUsage");
    else rt.heap.setProperty(result, "user", result.user, before ? apply("sub", used, then) : used);
    return result;
  },
};

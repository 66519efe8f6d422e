/** Clock and chance as inputs of the program: `--symbolic-random`, `--symbolic-clock`. */
import { setTimeShadow } from "../builtins/date/time.ts";
import { apply, input, literal } from "../expr/build.ts";
import type { Expr, Input, Model, Primitive } from "../expr/expr.ts";
import { type BuiltinModel, type Call, native } from "../runtime/model.ts";
import { modelOf, registerModel } from "../runtime/models.ts";
import { type Callable, reflectConstruct } from "../runtime/pristine.ts";
import { DRAW_UNIT, drawName, EPOCH, inputs, readingName, world } from "../runtime/world/state.ts";

const LATEST = 8.64e15;
/** `performance.now` of a process that is a second old when the run starts. */
const AGE_AT_EPOCH = 1000 - EPOCH;

const isDraw = (name: string): boolean => name.startsWith("random(");
const isChoice = (name: string): boolean => name.startsWith("choice(");
export const isWorldInput = (name: string): boolean => isDraw(name) || isChoice(name) || name.startsWith("clock(");

function variable(name: string): Input {
  if (isChoice(name)) return choiceVariable(name);
  return input(name, "num", { kind: "integer", min: 0, max: isDraw(name) ? DRAW_UNIT - 1 : LATEST });
}

/** Which alternative `choose` gives. */
export function choiceVariable(name: string): Input {
  const count = Number(/ of (\d+)\)$/.exec(name)?.[1] ?? 1);
  return input(name, "num", { kind: "tag", labels: Array.from({ length: count }, (_, i) => `${name} is ${i}`) });
}

/** The choices that a model makes, as data. */
export function choicesIn(model: Model): Readonly<Record<string, number>> | undefined {
  const choices = [...model].flatMap(([name, value]) =>
    isChoice(name) && typeof value === "number" && value !== 0 ? [[name, value] as const] : [],
  );
  return choices.length === 0 ? undefined : Object.fromEntries(choices);
}

const lastDraw = (): Expr => apply("div", variable(drawName(inputs.draws - 1)), literal(DRAW_UNIT));

/** The reading made last: the first time and all that passed since, by itself and by timers. */
function lastReading(): Expr {
  let time: Expr = variable(readingName(0));
  for (let n = 1; n < inputs.readings; n++) time = apply("add", time, variable(readingName(n)));
  return world.now === EPOCH ? time : apply("add", time, literal(world.now - EPOCH));
}

const source = (name: string, shadow: () => Expr): BuiltinModel => ({
  name,
  fidelity: "exact",
  always: true,
  run(call) {
    const value = native(call);
    call.rt.ret = shadow();
    return value;
  },
});

/** Once per thread, after the virtual world is installed. */
export function installWorldInputs(settings: {
  readonly symbolicRandom: boolean;
  readonly symbolicClock: boolean;
}): void {
  inputs.random = settings.symbolicRandom;
  inputs.clock = settings.symbolicClock;
  if (settings.symbolicRandom) registerModel(Math.random, source("Math.random", lastDraw));
  if (!settings.symbolicClock) return;
  registerModel(Date.now, source("Date.now", lastReading));
  registerModel(
    performance.now,
    source("performance.now", () => apply("add", lastReading(), literal(AGE_AT_EPOCH))),
  );
  const date = modelOf(Date);
  if (date !== undefined)
    registerModel(Date, { ...date, always: true, construct: (call) => constructDate(date, call) });
}

function constructDate(date: BuiltinModel, call: Call): unknown {
  if (call.args.length > 0) return date.construct!(call);
  const { rt, fn } = call;
  const made = reflectConstruct(fn as Callable, [], call.newTarget ?? fn) as Date;
  rt.ret = undefined;
  setTimeShadow(rt, made, lastReading());
  return made;
}

/** The model with what the run drew and read beyond it. */
export function withWorldInputs(model: Model): Model {
  if (inputs.values.size === 0) return model;
  const used = new Map<string, Primitive>();
  for (const [name, value] of model) if (!isWorldInput(name)) used.set(name, value);
  inputs.values.forEach((value, name) => void used.set(name, value));
  return used;
}

/** The variables of clock and chance that a model mentions. */
export function worldVariables(model: Model): Input[] {
  return [...model.keys()].filter(isWorldInput).map(variable);
}

/** As the program sees them: draws are fractions. */
export function worldValues(entries: Iterable<readonly [string, Primitive]>): Record<string, number> | undefined {
  const values: Record<string, number> = {};
  for (const [name, value] of entries) {
    if (isWorldInput(name) && !isChoice(name) && typeof value === "number")
      values[name] = isDraw(name) ? value / DRAW_UNIT : value;
  }
  return Object.keys(values).length === 0 ? undefined : values;
}

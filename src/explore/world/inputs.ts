/** Clock and chance as inputs of the program (`--symbolic-random`, `--symbolic-clock`): their variables, and their values as data. */
import { input } from "../../expr/build.ts";
import type { Input, Model, Primitive } from "../../expr/expr.ts";
import { AGE_NAME, DRAW_UNIT, inputs, readingName } from "../../runtime/world/state.ts";

/** The end of the year 9999: later, texts of dates look different, and no clock shows it. */
const LATEST = 253_402_300_799_999;
/** The longest time between two readings: small enough that many in a row stay within what a Date can hold. */
const LONGEST = 2 ** 43;

const WHOLE = /^random\(\d+ of (-?\d+)\.\.(-?\d+)\)$/;

const isFraction = (name: string): boolean => /^random\(\d+\)$/.test(name);
const isChoice = (name: string): boolean => name.startsWith("choice(");
export const isWorldInput = (name: string): boolean =>
  name.startsWith("random(") || isChoice(name) || name.startsWith("clock(");

export function worldVariable(name: string): Input {
  if (isChoice(name)) return choiceVariable(name);
  const { min, max } = boundsOf(name);
  return input(name, "num", { kind: "integer", min, max });
}

function boundsOf(name: string): { readonly min: number; readonly max: number } {
  const whole = WHOLE.exec(name);
  if (whole !== null) return { min: Number(whole[1]), max: Number(whole[2]) };
  if (isFraction(name)) return { min: 0, max: DRAW_UNIT - 1 };
  return { min: 0, max: name === readingName(0) ? LATEST : LONGEST };
}

export const ageVariable = (): Input => worldVariable(AGE_NAME);

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

/** The model with what the run drew and read beyond it. */
export function withWorldInputs(model: Model): Model {
  if (inputs.values.size === 0) return model;
  const used = new Map<string, Primitive>();
  for (const [name, value] of model) if (!isWorldInput(name)) used.set(name, value);
  inputs.values.forEach((value, name) => void used.set(name, value));
  return used;
}

/** The model without clock and chance: another world has its own. */
export function withoutWorldInputs(model: Model): Model {
  return new Map([...model].filter(([name]) => !isWorldInput(name) || isChoice(name)));
}

/** The variables of clock and chance that a model mentions. */
export function worldVariables(model: Model): Input[] {
  return [...model.keys()].filter(isWorldInput).map(worldVariable);
}

/** As the program sees them: draws of `Math.random` are fractions. */
export function worldValues(entries: Iterable<readonly [string, Primitive]>): Record<string, number> | undefined {
  const values: Record<string, number> = {};
  for (const [name, value] of entries) {
    if (isWorldInput(name) && !isChoice(name) && typeof value === "number")
      values[name] = isFraction(name) ? value / DRAW_UNIT : value;
  }
  return Object.keys(values).length === 0 ? undefined : values;
}

interface GivenWorld {
  readonly choices?: Readonly<Record<string, number>>;
  readonly world?: Readonly<Record<string, number>>;
}

/** A saved input's part of a model. */
export function worldModel({ choices = {}, world = {} }: GivenWorld): Model {
  const model = new Map<string, Primitive>(Object.entries(choices));
  for (const [name, value] of Object.entries(world))
    model.set(name, isFraction(name) ? Math.round(value * DRAW_UNIT) : value);
  return model;
}

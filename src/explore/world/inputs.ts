/** Clock and chance as inputs of the program (`--symbolic-random`, `--symbolic-clock`): their variables, and their values as data. */
import { input } from "../../expr/build.ts";
import type { Input, Model, Primitive } from "../../expr/expr.ts";
import { AGE_NAME, isWorldName, readingName, type WorldVariable, worldVariableOf } from "../../expr/variable/world.ts";
import { DRAW_UNIT, inputs } from "../../runtime/world/state.ts";

/** The end of the year 9999: later, texts of dates look different, and no clock shows it. */
const LATEST = 253_402_300_799_999;
/** The longest time between two readings: small enough that many in a row stay within what a Date can hold. */
const LONGEST = 2 ** 43;

/** `name` is one of the world's. */
export const worldVariable = (name: string): Input => asInput(worldVariableOf(name)!);

function asInput(variable: WorldVariable): Input {
  const { name, role, low, high, count } = variable;
  switch (role) {
    case "choice":
      return input(variable, "num", {
        kind: "tag",
        labels: Array.from({ length: count }, (_, i) => `${name} is ${i}`),
      });
    case "whole":
      return integer(variable, low, high);
    case "fraction":
      return integer(variable, 0, DRAW_UNIT - 1);
    default:
      return integer(variable, 0, name === readingName(0) ? LATEST : LONGEST);
  }
}

const integer = (variable: WorldVariable, min: number, max: number): Input =>
  input(variable, "num", { kind: "integer", min, max });

export const ageVariable = (): Input => worldVariable(AGE_NAME);

const isChoice = (name: string): boolean => worldVariableOf(name)?.role === "choice";

/** The choices that a model makes, as data. */
export function choicesIn(model: Model): Readonly<Record<string, number>> | undefined {
  const choices = [...model].flatMap(([name, value]) =>
    typeof value === "number" && value !== 0 && isChoice(name) ? [[name, value] as const] : [],
  );
  return choices.length === 0 ? undefined : Object.fromEntries(choices);
}

/** The model with what the run drew and read beyond it. */
export function withWorldInputs(model: Model): Model {
  if (inputs.values.size === 0) return model;
  const used = new Map<string, Primitive>();
  for (const [name, value] of model) if (!isWorldName(name)) used.set(name, value);
  inputs.values.forEach((value, name) => void used.set(name, value));
  return used;
}

/** The model without clock and chance: another world has its own. */
export function withoutWorldInputs(model: Model): Model {
  return new Map([...model].filter(([name]) => !isWorldName(name) || isChoice(name)));
}

/** Whether a model says what clock or chance give, or what is chosen. */
export const hasWorldInputs = (model: Model): boolean => [...model.keys()].some(isWorldName);

/** The variables of clock and chance that a model mentions. */
export function worldVariables(model: Model): Input[] {
  return [...model.keys()].filter(isWorldName).map(worldVariable);
}

/** As the program sees them: draws of `Math.random` are fractions. */
export function worldValues(entries: Iterable<readonly [string, Primitive]>): Record<string, number> | undefined {
  const values: Record<string, number> = {};
  for (const [name, value] of entries) {
    const role = typeof value === "number" ? worldVariableOf(name)?.role : undefined;
    if (role === undefined || role === "choice") continue;
    values[name] = role === "fraction" ? (value as number) / DRAW_UNIT : (value as number);
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
    model.set(name, worldVariableOf(name)?.role === "fraction" ? Math.round(value * DRAW_UNIT) : value);
  return model;
}

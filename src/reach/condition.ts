/** φ̂ of a target: the necessary condition on the inputs of a function for a place in its module to be reached. One disjunct per backbone. */
import type { FunctionFlow } from "../flow/graph.ts";
import type { ModuleFlow } from "../flow/module.ts";
import type { Definitions, ParameterShape } from "../frontend/shapes/shape.ts";
import { Context, type Mode, OutOfWork } from "./context.ts";
import { type Inputs, makeInputs } from "./inputs.ts";
import type { Reachers } from "./reachers.ts";
import { type Condition, State } from "./state.ts";
import { and, or, type Term } from "./term/term.ts";
import { UNDEFINED, unknown } from "./value/value.ts";
import { BackboneWalker } from "./walk.ts";
import type { Goal, Walker } from "./walker.ts";

export interface Question {
  readonly module: ModuleFlow;
  readonly from: FunctionFlow;
  readonly parameters: readonly ParameterShape[];
  readonly definitions: Definitions;
  readonly goals: readonly Goal[];
  /** Functions that may lead to a goal. */
  readonly reachers: Reachers;
  /** Modules that this one imports, as far as they are in view. */
  readonly moduleAt?: Walker["moduleAt"];
}

export interface Necessary {
  readonly inputs: Inputs;
  /** The conditions of each backbone, in order. */
  readonly ways: readonly (readonly Condition[])[];
  /** What was ⋆, and where. */
  readonly unknowns: ReadonlyMap<string, number>;
  /** Whoever says more about the same inputs makes his names here. */
  readonly context: Context;
}

/** Steps of building; a large function is given up. */
const WORK = 60_000;

/** Undefined when building it is too much work. */
export function necessary(
  { module, from, parameters, definitions, goals, reachers, moduleAt }: Question,
  mode: Mode,
  work = WORK,
): Necessary | undefined {
  const c = new Context(mode, work);
  const entry = State.empty();
  const { values, inputs } = makeInputs(c, parameters, definitions, entry);
  // what the declared type does not have is not passed
  const beyond = parameters.some(({ rest }) => rest) ? unknown("an argument") : UNDEFINED;
  for (const [i, parameter] of from.parameters.entries()) entry.set(parameter, values[i] ?? beyond);
  entry.set(from.self, unknown("this"));
  const ways: (readonly Condition[])[] = [];
  const walker = new BackboneWalker(c, module, goals, (state) => ways.push([...state.conditions]), reachers, moduleAt);
  try {
    walker.call(from, entry);
  } catch (error) {
    if (error instanceof OutOfWork) return undefined;
    throw error;
  }
  return { inputs, ways, unknowns: c.unknowns, context: c };
}

export const formula = ({ inputs, ways }: Necessary): Term =>
  and(inputs.domain, or(...ways.map((way) => and(...way.map(({ term }) => term)))));

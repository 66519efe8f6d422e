/** The arguments of one call: parameters in order, optional ones possibly left out at the end, a rest parameter spread. */
import type { Told } from "../../claims/claim.ts";
import { literal, lt, not } from "../../expr/build.ts";
import type { Input } from "../../expr/expr.ts";
import type { ParameterShape } from "../../frontend/shapes/shape.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import type { Encoded } from "../../value/encoded.ts";
import type { Building, Plan } from "./plan.ts";
import { constantPlan } from "./primitive.ts";
import { isPresent, optionalExpr, presenceInput } from "./structure.ts";
import { narrowedPlan } from "./union.ts";

/** Decisions about an input have no place in the program. */
const NO_SITE = -1;

export interface ArgumentsPlan {
  build(at: Building): { values: unknown[]; shadows: Shadow[] };
  encode(at: Building): Encoded[];
}

interface ParameterPlan {
  readonly plan: Plan;
  readonly rest: boolean;
  /** Never given; those after it may be. */
  readonly absent: boolean;
  readonly presence: Input | undefined;
}

/** An optional argument that is never given, because no value of its type can be built. */
export function absentPlan(narrowing: Told): AbsentPlan {
  return { ...narrowedPlan(constantPlan(undefined), narrowing), isAbsent: true };
}

interface AbsentPlan extends Plan {
  readonly isAbsent: true;
}

export function argumentsPlan(
  parameters: readonly ParameterShape[],
  path: (name: string) => string,
  planOf: (shape: ParameterShape, path: string) => Plan | AbsentPlan,
): ArgumentsPlan {
  const plans = parameters.map((parameter): ParameterPlan => {
    const at = path(parameter.name);
    const plan = planOf(parameter, at);
    const absent = "isAbsent" in plan;
    return {
      plan,
      rest: parameter.rest,
      absent,
      presence: parameter.optional && !absent ? presenceInput(at) : undefined,
    };
  });
  return {
    build(at) {
      const values: unknown[] = [];
      const shadows: Shadow[] = [];
      let given = 0;
      for (const { plan, rest, absent, presence } of plans) {
        if (rest) {
          const before = values.length;
          spreadInto(at, plan, values, shadows);
          if (values.length > before) given = values.length;
          continue;
        }
        const present = isPresent(at, presence);
        values.push(present ? plan.build(at) : undefined);
        if (at.rt === undefined) shadows.push(undefined);
        else if (presence !== undefined) shadows.push(optionalExpr(presence, plan.expr));
        else shadows.push(present ? at.shadow : undefined);
        if (present && !absent) given = values.length;
      }
      // a parameter that is left out at the end is not passed at all; its shadow still is
      values.length = given;
      return { values, shadows };
    },
    encode(at) {
      const items: Encoded[] = [];
      let given = 0;
      for (const { plan, rest, absent, presence } of plans) {
        const before = items.length;
        if (rest) items.push(...(plan.encode(at) as readonly Encoded[]));
        else items.push(isPresent(at, presence) ? plan.encode(at) : { $: "undefined" });
        if (rest ? items.length > before : !absent && isPresent(at, presence)) given = items.length;
      }
      return items.slice(0, given);
    },
  };
}

function spreadInto(at: Building, plan: Plan, values: unknown[], shadows: Shadow[]): void {
  const array = plan.build(at) as unknown[];
  decideLength(at, array);
  for (let i = 0; i < array.length; i++) {
    shadows[values.length] = at.rt?.heap.getProperty(array, i);
    values.push(array[i]);
  }
}

/** No value that the function gets shows how many arguments there are, so the count is decided one argument at a time, like a loop over them. */
function decideLength(at: Building, array: readonly unknown[]): void {
  const length = at.rt?.heap.lengthOf(array);
  if (at.rt === undefined || length === undefined) return;
  for (let i = 0; i <= array.length; i++) {
    const hasMore = lt(literal(i), length);
    const condition = i < array.length ? hasMore : not(hasMore);
    if (condition.kind !== "literal") at.rt.implicit(NO_SITE, condition);
  }
}

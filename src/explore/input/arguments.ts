/** The arguments of one call: parameters in order, optional ones possibly left out at the end, a rest parameter spread. */
import type { Input } from "../../expr/expr.ts";
import type { ParameterShape } from "../../frontend/shape.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import type { Encoded } from "../../value/encoded.ts";
import type { Building, Plan } from "./plan.ts";
import { isPresent, optionalExpr, presenceInput } from "./structure.ts";

export interface ArgumentsPlan {
  build(at: Building): { values: unknown[]; shadows: Shadow[] };
  encode(at: Building): Encoded[];
}

export interface ParameterPlan {
  readonly plan: Plan;
  readonly rest: boolean;
  readonly presence: Input | undefined;
}

export function argumentsPlan(
  parameters: readonly ParameterShape[],
  path: (name: string) => string,
  planOf: (shape: ParameterShape, path: string) => Plan,
): ArgumentsPlan {
  const plans = parameters.map((parameter): ParameterPlan => {
    const at = path(parameter.name);
    return {
      plan: planOf(parameter, at),
      rest: parameter.rest,
      presence: parameter.optional ? presenceInput(at) : undefined,
    };
  });
  return {
    build(at) {
      const values: unknown[] = [];
      const shadows: Shadow[] = [];
      let given = 0;
      for (const { plan, rest, presence } of plans) {
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
        if (present) given = values.length;
      }
      // a parameter that is left out at the end is not passed at all; its shadow still is
      values.length = given;
      return { values, shadows };
    },
    encode(at) {
      const items: Encoded[] = [];
      let given = 0;
      for (const { plan, rest, presence } of plans) {
        const before = items.length;
        if (rest) items.push(...(plan.encode(at) as readonly Encoded[]));
        else items.push(isPresent(at, presence) ? plan.encode(at) : { $: "undefined" });
        if (rest ? items.length > before : isPresent(at, presence)) given = items.length;
      }
      return items.slice(0, given);
    },
  };
}

function spreadInto(at: Building, plan: Plan, values: unknown[], shadows: Shadow[]): void {
  const array = plan.build(at) as unknown[];
  for (let i = 0; i < array.length; i++) {
    shadows[values.length] = at.rt?.getProperty(array, i);
    values.push(array[i]);
  }
}

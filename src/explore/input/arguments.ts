/** The arguments of one call: parameters in order, optional ones possibly left out at the end, a rest parameter spread. */
import type { Told } from "../../claims/claim.ts";
import { eq, input, literal, lt, not } from "../../expr/build.ts";
import type { Input, Primitive } from "../../expr/expr.ts";
import { alternativeOf } from "../../expr/variable/variable.ts";
import type { ParameterShape } from "../../frontend/shapes/shape.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import type { Encoded } from "../../value/encoded.ts";
import type { Composed } from "./forgetting.ts";
import { type Building, type Plan, read } from "./plan.ts";
import { constantPlan } from "./primitive.ts";
import { isPresent, NO_SITE, optionalExpr, presenceInput } from "./structure.ts";
import { narrowedPlan } from "./union.ts";

export interface ArgumentsPlan extends Composed {
  build(at: Building): { values: unknown[]; shadows: Shadow[] };
  encode(at: Building): Encoded[];
  /** As `Plan.adopt`, for all arguments of a call; what is not given is left out or has its default. */
  adopt(values: readonly unknown[], into: Map<string, Primitive>): boolean;
}

interface ParameterPlan {
  readonly plan: Plan;
  /** A rest parameter that is one of several lists. */
  readonly lists: ArgumentsPlan | undefined;
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
  planOf: (shape: ParameterShape, path: string) => Plan | AbsentPlan | ArgumentsPlan,
): ArgumentsPlan {
  const plans = parameters.map((parameter): ParameterPlan => {
    const at = path(parameter.name);
    const planned = planOf(parameter, at);
    const lists = "expr" in planned ? undefined : planned;
    const plan = "expr" in planned ? planned : NOTHING;
    const absent = "isAbsent" in plan;
    return {
      plan,
      lists,
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
      for (const { plan, lists, rest, absent, presence } of plans) {
        if (lists !== undefined) {
          const chosen = lists.build(at);
          shadows.length = values.length;
          shadows.push(...chosen.shadows);
          values.push(...chosen.values);
          if (chosen.values.length > 0) given = values.length;
          continue;
        }
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
      for (const { plan, lists, rest, absent, presence } of plans) {
        const before = items.length;
        if (lists !== undefined) items.push(...lists.encode(at));
        else if (rest) items.push(...(plan.encode(at) as readonly Encoded[]));
        else items.push(isPresent(at, presence) ? plan.encode(at) : { $: "undefined" });
        if (rest ? items.length > before : !absent && isPresent(at, presence)) given = items.length;
      }
      return items.slice(0, given);
    },
    adopt(values, into) {
      let next = 0;
      for (const { plan, lists, rest, absent, presence } of plans) {
        if (lists !== undefined || rest) {
          const others = values.slice(next);
          next = values.length;
          if ((lists === undefined ? plan.adopt?.(others, into) : lists.adopt(others, into)) !== true) return false;
          continue;
        }
        const isGiven = next < values.length;
        const value = values[next++];
        if (presence !== undefined) into.set(presence.name, isGiven ? 1 : 0);
        if (isGiven && !absent && value !== undefined && plan.adopt?.(value, into) !== true) return false;
        if (isGiven && absent) return false;
      }
      return next >= values.length;
    },
    parts: () => plans.map(({ plan, lists }) => lists ?? plan),
  };
}

const NOTHING = constantPlan(undefined);

/** One of several lists of arguments. Which one it is shows in no value, so it is decided before the call. */
export function alternativeLists(
  path: string,
  lists: readonly { readonly label: string; readonly list: ArgumentsPlan }[],
  narrowing: Told | undefined,
): ArgumentsPlan {
  const tag = input(alternativeOf(path), "num", { kind: "tag", labels: lists.map(({ label }) => label) });
  const chosen = (at: Building): number => (lists.length === 1 ? 0 : (read(at, tag) as number));
  return {
    build(at) {
      if (narrowing !== undefined) at.narrowed.add(narrowing);
      const which = chosen(at);
      for (let i = 0; i <= which && lists.length > 1; i++) {
        const condition = i < which ? not(eq(tag, literal(i))) : eq(tag, literal(i));
        if (condition.kind !== "literal") at.rt?.implicit(NO_SITE, condition);
      }
      return lists[which]!.list.build(at);
    },
    encode: (at) => lists[chosen(at)]!.list.encode(at),
    adopt(values, into) {
      const which = lists.findIndex(({ list }) => list.adopt(values, into));
      if (which >= 0) into.set(tag.name, which);
      return which >= 0;
    },
    parts: () => lists.map(({ list }) => list),
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

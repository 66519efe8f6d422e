/** The same object in two places of an input whose types allow it: plans give every place an object of its own. */
import type { Shape } from "../../frontend/shapes/shape.ts";
import type { Random } from "../../solver/random.ts";
import type { Place } from "./places.ts";

export const SHARED = "the same object in two places of the input";

/** Puts one object where another of a type it belongs to stands. Undefined when there are no two such places. */
export function share(places: readonly Place[], random: Random): string | undefined {
  const objects = places.filter(({ value }) => typeof value === "object" && value !== null);
  const pairs: (readonly [Place, Place])[] = [];
  for (const from of objects)
    for (const to of objects)
      if (from.value !== to.value && fits(from.shape, to.shape) && !contains(from.value, to.value))
        pairs.push([from, to]);
  if (pairs.length === 0) return undefined;
  const [from, to] = random.pick(pairs);
  to.put(from.value);
  return SHARED;
}

/** Whether every value of the first shape is one of the second, as far as that is plain to see. */
function fits(from: Shape, to: Shape): boolean {
  if (same(from, to)) return true;
  if (from.kind !== "object" || to.kind !== "object" || to.index !== undefined) return false;
  const wanted = [...to.properties, ...(to.methods ?? [])];
  const given = [...from.properties, ...(from.methods ?? [])];
  return wanted.every(({ name, shape, optional }) => {
    const one = given.find((property) => property.name === name);
    return one === undefined ? optional : same(one.shape, shape) && (optional || !one.optional);
  });
}

const same = (a: Shape, b: Shape): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A value that is put into itself is a cycle, which most types allow and few functions are meant for. */
function contains(outer: unknown, inner: unknown, depth = 0): boolean {
  if (outer === inner) return true;
  if (typeof outer !== "object" || outer === null || depth > 6) return false;
  const parts = outer instanceof Map || outer instanceof Set ? [...outer.values()] : Object.values(outer);
  return parts.some((part) => contains(part, inner, depth + 1));
}

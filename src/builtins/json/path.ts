/** Places in a JSON document, and the types of what can stand there. */
import { isArray } from "../../runtime/pristine.ts";

/** An index of an array, a name of a field, or `[n]`: the n-th field whatever its name. */
export type Step = string | number | readonly [index: number];
export type Path = readonly Step[];

/** Nothing stands there: the text is no JSON, or a part on the way is missing or of another type. */
export const NOTHING = Symbol("nothing");

/** In the order in which the alternatives of an unknown value are tried. */
export const TAGS = { null: 0, boolean: 1, number: 2, string: 3, array: 4, object: 5, nothing: 6 } as const;

export function tagOf(value: unknown): number {
  if (value === null) return TAGS.null;
  switch (typeof value) {
    case "boolean":
      return TAGS.boolean;
    case "number":
      return TAGS.number;
    case "string":
      return TAGS.string;
    case "object":
      return isArray(value) ? TAGS.array : TAGS.object;
    default:
      return TAGS.nothing;
  }
}

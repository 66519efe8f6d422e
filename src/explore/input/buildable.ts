/** Types for which no value can be made. A part of such a type is left out where it may be, and the report says so. */
import type { Claim } from "../../claims/claim.ts";
import { shownPath } from "../../expr/variable/path.ts";
import type { Definitions, Shape } from "../../frontend/shapes/shape.ts";

/** The type that stands in the way of building a value of this shape; undefined when nothing does. */
export function obstacleTo(
  shape: Shape,
  definitions: Definitions,
  seen: ReadonlySet<string> = new Set(),
): string | undefined {
  const within = (inner: Shape): string | undefined => obstacleTo(inner, definitions, seen);
  switch (shape.kind) {
    case "unsupported":
      return shape.type;
    case "named": {
      const named = definitions[shape.name];
      if (named === undefined || seen.has(shape.name)) return undefined;
      return obstacleTo(named, definitions, new Set([...seen, shape.name]));
    }
    case "union": {
      const obstacles = shape.options.map(within);
      return obstacles.includes(undefined) ? undefined : obstacles[0];
    }
    case "object":
      return firstOf([...shape.properties, ...(shape.methods ?? [])], within);
    case "tuple":
      return firstOf(
        [...shape.elements, ...(shape.after ?? []).map((after) => ({ shape: after, optional: false }))],
        within,
      );
    case "extended":
      return within(shape.base) ?? firstOf(shape.properties, within);
    case "instance":
      return firstOf(
        shape.parameters.filter(({ rest }) => !rest),
        within,
      );
    case "promise":
      return within(shape.of);
    case "array":
      return (shape.least ?? 0) > 0 ? within(shape.element) : undefined;
    default:
      return undefined;
  }
}

function firstOf(
  parts: readonly { readonly shape: Shape; readonly optional: boolean }[],
  within: (shape: Shape) => string | undefined,
): string | undefined {
  for (const { shape, optional } of parts) {
    const obstacle = optional ? undefined : within(shape);
    if (obstacle !== undefined) return obstacle;
  }
  return undefined;
}

/** Values that are left out. `path` is where in the input they would be. */
export function untried(type: string, path: string): Claim {
  return { kind: "unbuilt-type", about: `${shownPath(path)}: ${type}` };
}

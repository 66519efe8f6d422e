/**
 * The result of a mock in a typed test: a literal inside a function is widened (`"EUR"` to `string`) before anybody compares it with the declared
 * type, so what is declared has to be said.
 */
import type { Definitions, Shape } from "../../frontend/shapes/shape.ts";

export interface Holder {
  /** What the holder of the callback is declared as, in words of the test file. */
  readonly type: string;
  readonly shape: Shape | undefined;
  readonly isOptional: boolean;
}

/** `ReturnType<Repo["find"]>` for the callback at this path below the holder; undefined where the compiler finds it out by itself. */
export function resultType(
  holder: Holder,
  path: readonly (string | number)[],
  definitions: Definitions,
): string | undefined {
  let { type, isOptional } = holder;
  let shape = resolved(holder.shape, definitions);
  for (const part of path) {
    const present = isOptional ? `NonNullable<${type}>` : type;
    if (typeof part === "number") {
      if (shape?.kind !== "array") return undefined;
      [type, isOptional, shape] = [`${present}[number]`, false, resolved(shape.element, definitions)];
      continue;
    }
    const object = shape?.kind === "union" ? shape.options.find(({ kind }) => kind === "object") : shape;
    if (object?.kind !== "object") return undefined;
    const property = [...object.properties, ...(object.methods ?? [])].find(({ name }) => name === part);
    if (property === undefined) return undefined;
    type = `${present}[${JSON.stringify(part)}]`;
    isOptional = property.optional;
    shape = resolved(property.shape, definitions);
  }
  const isMaybe = isOptional || shape?.kind === "union";
  const called = shape?.kind === "union" ? shape.options.find(({ kind }) => kind === "function") : shape;
  if (called?.kind !== "function" || !isNarrow(called.returns, definitions, new Set())) return undefined;
  return `ReturnType<${isMaybe ? `NonNullable<${type}>` : type}>`;
}

const resolved = (shape: Shape | undefined, definitions: Definitions): Shape | undefined =>
  shape?.kind === "named" ? definitions[shape.name] : shape;

/** Whether some value of it is of a narrower type than its literal has by itself. */
function isNarrow(shape: Shape, definitions: Definitions, seen: Set<string>): boolean {
  const inside = (part: Shape): boolean => isNarrow(part, definitions, seen);
  switch (shape.kind) {
    case "literal":
    case "one-of":
    case "template":
    case "cased":
    case "tuple":
      return true;
    case "named": {
      if (seen.has(shape.name)) return false;
      seen.add(shape.name);
      const body = definitions[shape.name];
      return body === undefined || inside(body);
    }
    case "union":
      return shape.options.some(inside);
    case "array":
    case "set":
    case "iterable":
      return inside(shape.element);
    case "map":
    case "record":
      return inside(shape.key) || inside(shape.value);
    case "promise":
      return inside(shape.of);
    case "object":
      return [...shape.properties, ...(shape.methods ?? [])].some((property) => inside(property.shape));
    case "function":
      return inside(shape.returns);
    default:
      return false;
  }
}

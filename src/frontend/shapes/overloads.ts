/** Several lists of parameters for one function: an input follows one of them as a whole. */

import { union, unsupported } from "./combine.ts";
import type { ParameterShape, Shape, TupleElement } from "./shape.ts";

/**
 * One rest parameter that is one of the lists, each a tuple whose elements have the names of the parameters. `missing` says which other
 * arguments there are that no list has.
 */
export function oneOfSignatures(
  signatures: readonly (readonly ParameterShape[])[],
  missing?: string,
): readonly ParameterShape[] {
  const options = signatures.map(argumentsTuple);
  const others: Shape[] =
    missing === undefined ? [] : [unsupported(missing, "Name the types, or pass --signature with one of them.")];
  const distinct = new Set(options.map((option) => JSON.stringify(option)));
  if (distinct.size === 1 && missing === undefined) return signatures[0]!;
  return [{ name: "arguments", shape: union([...options, ...others]), optional: false, rest: true }];
}

function argumentsTuple(parameters: readonly ParameterShape[]): Shape {
  const elements: TupleElement[] = [];
  for (const { name, shape, optional, rest } of parameters) {
    if (!rest) elements.push({ name, shape, optional });
    else if (shape.kind === "array") return { kind: "tuple", elements, rest: shape.element };
    else if (shape.kind === "tuple") return { ...shape, elements: [...elements, ...shape.elements] };
    else return unsupported("a list of arguments of several forms", "Pass --signature with one of them.");
  }
  return { kind: "tuple", elements };
}

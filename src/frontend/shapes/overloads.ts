/** Several signatures of one function as one list of parameters. */

import { union } from "./combine.ts";
import type { ParameterShape } from "./shape.ts";

/** At each position the union of what the signatures take; optional where one of them goes without. */
export function mergeOverloads(signatures: readonly (readonly ParameterShape[])[]): readonly ParameterShape[] {
  const length = Math.max(...signatures.map((s) => s.length));
  return Array.from({ length }, (_, i): ParameterShape => {
    const here = signatures.flatMap((s) => s[i] ?? []);
    const isRest = here.some((p) => p.rest);
    const shape = union(here.map((p) => p.shape));
    const optional = here.length < signatures.length || here.some((p) => p.optional);
    return {
      name: here[0]!.name,
      shape,
      optional: isRest ? false : optional,
      rest: isRest && here.every((p) => p.rest),
    };
  });
}

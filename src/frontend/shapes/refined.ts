/** Shapes of the types of `assay/types`: the base, narrowed as far as a shape can say it. The rest of the predicate is assumed when the target is called. */

import { LAZY, NUMBER, STRING } from "./combine.ts";
import { REFINEMENTS } from "./named-refinements.ts";
import type { Shape } from "./shape.ts";

const SAFE = Number.MAX_SAFE_INTEGER;

const RANGES: Readonly<Record<string, readonly [min: number, max: number]>> = {
  SafeInt: [-SAFE, SAFE],
  Nat: [0, SAFE],
  Int8: [-128, 127],
  Int16: [-32_768, 32_767],
  Int32: [-2_147_483_648, 2_147_483_647],
  Uint8: [0, 255],
  Uint16: [0, 65_535],
  Uint32: [0, 4_294_967_295],
};

/** Undefined for a name that the module does not have. */
export function refinedShape(name: string, args: readonly Shape[]): Shape | undefined {
  const [first, second] = args;
  if (name === "Refine") return first ?? LAZY;
  const range = RANGES[name];
  if (range !== undefined) return { kind: "number", integer: { min: range[0], max: range[1] } };
  switch (REFINEMENTS[name]?.base) {
    case "number":
      return NUMBER;
    case "string":
      return STRING;
    case "bigint":
      return { kind: "bigint" };
    case "argument": {
      const base = first ?? STRING;
      const least = name === "NonEmpty" ? 1 : name === "MinLength" && second?.kind === "literal" ? second.value : 0;
      return base.kind === "array" && typeof least === "number" && least > 0 ? { ...base, least } : base;
    }
    default:
      return undefined;
  }
}

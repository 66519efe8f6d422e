/** What an assertion of the graph says, as a term: when it holds, no run violates the property of that name here. */
import type { Operand, Property } from "../flow/graph.ts";
import { and, eq, int, isInt, le, lt, not, or, type Term, TRUE, ZERO } from "../reach/term/term.ts";
import type { Moment } from "./moment.ts";
import { isNullish, isTag, type Value } from "./value.ts";

const MAX_SAFE = int(Number.MAX_SAFE_INTEGER);
const MIN_SAFE = int(Number.MIN_SAFE_INTEGER);

/** Undefined where the assertion has no meaning here. */
export function goalOf(property: Property, moment: Moment): Term | undefined {
  const of = (operand: Operand): Value => moment.value(operand);
  switch (property.checker) {
    case "nullish-access":
      return not(isNullish(of(property.object)));
    case "not-callable":
      return isTag(of(property.callee), "function");
    case "index-read":
    case "index-write": {
      const [object, key] = [of(property.object), of(property.key)];
      const length = moment.length(object);
      const most = property.checker === "index-write" ? le : lt;
      return or(
        not(isTag(object, "string", "array", "indexed")),
        not(isTag(key, "number")),
        and(not(key.nan), isInt(key.num), le(ZERO, key.num), most(key.num, length)),
      );
    }
    case "division-by-zero": {
      const divisor = of(property.divisor);
      const isOther = and(isTag(divisor, "number"), or(divisor.nan, not(eq(divisor.num, ZERO))));
      return or(isOther, isTag(divisor, "undefined", "true"));
    }
    case "nan": {
      const result = of(property.result);
      const operands = [property.left, ...(property.right === undefined ? [] : [property.right])].map(of);
      // born elsewhere: all are numbers, one of them is NaN
      const isOld = and(...operands.map((one) => isTag(one, "number")), or(...operands.map(({ nan }) => nan)));
      return or(not(isTag(result, "number")), not(result.nan), isOld);
    }
    case "unsafe-integer": {
      const result = of(property.result);
      return or(not(isTag(result, "number")), and(not(result.nan), le(MIN_SAFE, result.num), le(result.num, MAX_SAFE)));
    }
    case "int32-truncation":
      return undefined;
    case "assertion":
    case "contract":
    case "refinement":
      return moment.isTrue(of(property.condition));
  }
}

export const isTrivial = (goal: Term): boolean => goal === TRUE;

/** Plans of `Uppercase<string>` and its kin: the mapping applied to a text that is free. Every text of the type is made by it, from itself. */
import { apply, literal } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { applyMapping } from "../../frontend/shapes/combine.ts";
import type { TextMapping } from "../../frontend/shapes/shape.ts";
import type { Plan } from "./plan.ts";

export function casedPlan(mapping: TextMapping, of: Plan): Plan {
  const expr = mapped(mapping, of.expr);
  return {
    expr,
    build(at) {
      const text = applyMapping(mapping, of.build(at) as string);
      at.shadow = at.rt === undefined ? undefined : expr;
      return text;
    },
    encode: (at) => applyMapping(mapping, of.encode(at) as string),
    adopt: (value, into) =>
      typeof value === "string" && applyMapping(mapping, value) === value && of.adopt?.(value, into) === true,
  };
}

function mapped(mapping: TextMapping, text: Expr): Expr {
  const first = apply("substring", text, literal(0), literal(1));
  const others = apply("substring", text, literal(1), apply("length", text));
  switch (mapping) {
    case "Uppercase":
      return apply("upper", text);
    case "Lowercase":
      return apply("lower", text);
    case "Capitalize":
      return apply("concat", apply("upper", first), others);
    case "Uncapitalize":
      return apply("concat", apply("lower", first), others);
  }
}

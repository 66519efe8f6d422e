/** Plans of template literal types (`${number}px`): a text put together from constants and variables. */
import type { Claim } from "../../claims/claim.ts";
import { apply, literal } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { Shape } from "../../frontend/shapes/shape.ts";
import { type Encoded, isSpecial } from "../../value/encoded.ts";
import type { Plan } from "./plan.ts";

/** The compiler takes any text that a finite number can be read from. */
const NARROWING: Claim = { kind: "numbers-in-templates" };
const WHOLE: Shape = { kind: "number", integer: { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER } };

export const partOfTemplate = (shape: Shape): Shape => (shape.kind === "number" ? WHOLE : shape);

export function templatePlan(texts: readonly string[], parts: readonly Plan[]): Plan {
  const pieces: Expr[] = [literal(texts[0]!)];
  for (const [i, part] of parts.entries()) pieces.push(textOf(part.expr), literal(texts[i + 1]!));
  const expr = apply("concat", ...pieces.filter((piece) => piece.kind !== "literal" || piece.value !== ""));
  const isNarrowed = parts.some(({ expr: part }) => part.sort === "num" || part.sort === "big");
  const join = (values: readonly unknown[]): string =>
    texts.map((text, i) => text + (i < values.length ? String(values[i]) : "")).join("");
  return {
    expr,
    build(at) {
      if (isNarrowed) at.narrowed.add(NARROWING);
      const text = join(parts.map((part) => part.build(at)));
      at.shadow = at.rt === undefined ? undefined : expr;
      return text;
    },
    encode: (at) => join(parts.map((part) => plainText(part.encode(at)))),
  };
}

function textOf(part: Expr): Expr {
  switch (part.sort) {
    case "num":
      return apply("numToStr", part, literal(10));
    case "big":
      return apply("bigToStr", part, literal(10));
    case "bool":
      return apply("ite", part, literal("true"), literal("false"));
    default:
      return part;
  }
}

const plainText = (part: Encoded): string =>
  typeof part === "object" && part !== null && isSpecial(part) && part.$ === "bigint" ? part.v : String(part);

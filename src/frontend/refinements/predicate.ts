/** Predicates of refinement types: their only names are `v` and those of the language. */

import { parsePredicate } from "../contracts/predicate.ts";
import { mistakesIn, type PredicateScope } from "../contracts/validate.ts";
import type { DiagnosticCode } from "../diagnostic.ts";
import type { ParsedModule } from "../parse.ts";
import type { Node, TSType } from "../syntax.ts";
import type { ClosedPredicate } from "./refined.ts";

export type PredicateSay = (code: DiagnosticCode, at: number, message: string, hint: string) => void;

const SCOPE: PredicateScope = { names: new Set(["v"]), pureFunctions: new Set(), hasThis: false, isPost: false };
const EXAMPLE = 'Write a condition over v as a literal: Refine<number, "v >= 0 && v <= 100">.';

/** The predicate of a named refinement. */
export function closedPredicate(text: string): ClosedPredicate {
  const parsed = parsePredicate(` ${text}`, [{ start: 1, end: text.length + 1 }]);
  if (parsed.kind === "mistake") throw new Error(`${text}: ${parsed.message}`);
  const { expression, text: said } = parsed.predicate;
  return { text: said, expression, code: ` ${text}`.slice(expression.start, expression.end), source: undefined };
}

/** The second argument of `Refine`. */
export function writtenPredicate(
  node: TSType | undefined,
  whole: Node,
  module: ParsedModule,
  say: PredicateSay,
): ClosedPredicate | undefined {
  const literal = node?.type === "TSLiteralType" ? node.literal : undefined;
  const isTemplate = literal?.type === "TemplateLiteral" && literal.expressions.length === 0;
  const value = isTemplate ? literal.quasis[0]?.value.cooked : literal?.type === "Literal" ? literal.value : undefined;
  if (literal === undefined || typeof value !== "string") {
    say("refinement-syntax", (node ?? whole).start, "Refine needs its predicate as a string literal", EXAMPLE);
    return undefined;
  }
  const start = literal.start + 1;
  const isVerbatim = module.text.slice(start, literal.end - 1) === value;
  const text = isVerbatim ? module.text : `${" ".repeat(start)}${value}`;
  const parsed = parsePredicate(text, value.trim() === "" ? [] : [{ start, end: start + value.length }]);
  if (parsed.kind === "mistake") {
    say(
      "refinement-syntax",
      Math.max(parsed.at, literal.start),
      `the predicate is wrong: ${parsed.message.replace(/\.$/, "")}`,
      EXAMPLE,
    );
    return undefined;
  }
  const { predicate } = parsed;
  const mistakes = mistakesIn(predicate.expression, SCOPE);
  for (const { code, at, message, hint } of mistakes) say(code, at, message, hint);
  if (mistakes.length > 0) return undefined;
  const source = isVerbatim ? { file: module.file, start: predicate.start, end: predicate.end } : undefined;
  const { expression } = predicate;
  return { text: predicate.text, expression, code: text.slice(expression.start, expression.end), source };
}

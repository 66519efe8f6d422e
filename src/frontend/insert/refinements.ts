/** Conditions that refinement types state where values arrive and leave: parameters, patterns, results. */
import type { ParsedModule } from "../parse.ts";
import { resultType, typedParameter } from "../refinements/obligations.ts";
import type { RefinementReader } from "../refinements/read.ts";
import type { Refined } from "../refinements/refined.ts";
import { type AnyFunction, isErased, type Node } from "../syntax.ts";
import type { Draft, Stated } from "./conditions.ts";
import { refinedPieces, refinedText } from "./predicate-text.ts";

/** What a type states about the value that `name` holds, as a condition of its own. */
export function refinementStated(
  draft: Draft,
  type: Refined,
  typeText: string,
  name: string,
  subject: string,
  start: number,
  end: number,
): Stated[] {
  const pieces = refinedPieces(type, name, draft.module.file, start, draft.inserted);
  if (pieces === undefined) return [];
  const said = refinedText(type);
  const text =
    typeText.includes(said) || typeText.startsWith("Refine<")
      ? `${subject}: ${said}`
      : `${subject} is ${typeText}: ${said}`;
  return [{ kind: "refinement", text, pieces, start, end }];
}

export function parameterRefinements(draft: Draft, fn: AnyFunction, reader: RefinementReader): Stated[] {
  return fn.params.flatMap((param) => {
    if (isErased(param)) return [];
    const typed = typedParameter(param, draft.module) ?? restParameter(param, draft.module);
    if (typed === undefined) return patternRefinements(draft, param, reader);
    const found = reader.typeOf(typed.place.node, draft.module);
    if (found === undefined) return [];
    const { start, end } = typed.place.node;
    const type: Refined = typed.isOptional ? { kind: "optional", of: found } : found;
    const typeText = draft.module.text.slice(start, end);
    return refinementStated(draft, type, typeText, typed.name, typed.name, typed.identifier.start, end);
  });
}

function restParameter(param: Node, module: ParsedModule): ReturnType<typeof typedParameter> {
  if (param.type !== "RestElement" || param.argument.type !== "Identifier" || !param.typeAnnotation) return undefined;
  const place = { node: param.typeAnnotation.typeAnnotation, module };
  return { name: param.argument.name, place, isOptional: false, identifier: param.argument };
}

/** `({ low, high }: Range)`: the properties that become variables. */
function patternRefinements(draft: Draft, param: Node, reader: RefinementReader): Stated[] {
  const pattern = param.type === "AssignmentPattern" ? param.left : param;
  if (pattern.type !== "ObjectPattern" || !pattern.typeAnnotation) return [];
  const found = reader.typeOf(pattern.typeAnnotation.typeAnnotation, draft.module);
  if (found?.kind !== "object") return [];
  return pattern.properties.flatMap((property) => {
    if (property.type !== "Property" || property.computed || property.key.type !== "Identifier") return [];
    const key = property.key.name;
    const target = property.value.type === "AssignmentPattern" ? property.value.left : property.value;
    const declared = found.properties.find((one) => one.name === key);
    if (target.type !== "Identifier" || declared === undefined) return [];
    const type: Refined = declared.optional ? { kind: "optional", of: declared.type } : declared.type;
    return refinementStated(draft, type, key, target.name, target.name, property.start, property.end);
  });
}

export function resultRefinement(draft: Draft, fn: AnyFunction, reader: RefinementReader): Stated[] {
  const place = resultType(fn, draft.module);
  const type = place && reader.typeOf(place.node, draft.module);
  if (place === undefined || type === undefined) return [];
  const { start, end } = place.node;
  return refinementStated(draft, type, draft.module.text.slice(start, end), "result", "the result", start, end);
}

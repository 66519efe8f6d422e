/** Reading names and literals. */
import type { Primitive } from "../../expr/expr.ts";
import type { Node } from "../../frontend/syntax.ts";
import { constant, type Operand, use, type Variable } from "../graph.ts";
import type { Builder } from "./builder.ts";

type NodeOf<T extends Node["type"]> = Extract<Node, { type: T }>;

export function lowerLiteral(b: Builder, node: NodeOf<"Literal">): Operand {
  if ("regex" in node && node.regex) return b.compute({ kind: "allocate", what: "regexp", node }, b.at(node));
  if ("bigint" in node && node.bigint) return constant(BigInt(node.bigint));
  return constant(node.value as Primitive);
}

const CONSTANTS: ReadonlyMap<string, Primitive> = new Map<string, Primitive>([
  ["undefined", undefined],
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
]);

export function readName(b: Builder, node: NodeOf<"Identifier">): Operand {
  const meant = b.meanings?.names.get(node.name);
  if (meant !== undefined) return meant;
  const { context } = b;
  const reference = context.scopes.referenceOf(node);
  const binding = context.scopes.bindingOf(node);
  if (binding === undefined && reference?.dynamic !== true) {
    if (CONSTANTS.has(node.name)) return constant(CONSTANTS.get(node.name));
    if (node.name === "arguments") return b.compute({ kind: "allocate", what: "arguments", node }, b.at(node));
  }
  const variable = binding === undefined ? undefined : b.variableOf(binding);
  // What was read stays what it was, whatever the rest of the expression writes.
  if (variable !== undefined) return binding!.assigned ? held(b, variable, node) : use(variable);
  const initial = binding === undefined ? undefined : context.initialOf(binding);
  if (binding?.kind === "const" && initial?.type === "Literal" && !("regex" in initial && initial.regex))
    return lowerLiteral(b, initial);
  const target = b.temp();
  b.emit({ kind: "outer", target, name: node.name, binding, at: b.at(node) });
  return use(target);
}

const held = (b: Builder, variable: Variable, node: Node): Operand =>
  b.compute({ kind: "copy", of: use(variable) }, b.at(node));

/** Primitives that another module exports. Those of ES modules never change; objects that CommonJS modules export may be written by others. */
import { contextOf } from "../../flow/lower/context.ts";
import type { ParsedModule } from "../../frontend/parse.ts";
import { keyName, type Node, stripCasts } from "../../frontend/syntax.ts";
import { type Known, primitiveOf } from "./primitive.ts";

export interface Exported {
  readonly constants: ReadonlyMap<string, Known>;
  /** Nobody can write them. */
  readonly isFixed: boolean;
}

const read = new WeakMap<ParsedModule, Exported>();

export function exportedBy(module: ParsedModule): Exported {
  let exported = read.get(module);
  if (exported === undefined) read.set(module, (exported = look(module)));
  return exported;
}

function look(module: ParsedModule): Exported {
  const context = contextOf(module);
  const constants = new Map<string, Known>();
  const put = (name: string, value: Node): void => {
    const known = primitiveOf(context, value);
    if (known !== undefined) constants.set(name, known);
  };
  const isFixed = module.format !== "commonjs";
  if (isFixed) {
    for (const binding of context.scopes.module.bindings.values()) {
      const initial = binding.kind === "const" ? context.initialOf(binding) : undefined;
      if (initial !== undefined) for (const name of binding.exportedAs) put(name, initial);
    }
    return { constants, isFixed };
  }
  for (const statement of module.program.body) {
    if (statement.type !== "ExpressionStatement" || statement.expression.type !== "AssignmentExpression") continue;
    const { left, right } = statement.expression;
    if (left.type !== "MemberExpression") continue;
    const name = keyName(left.property, left.computed);
    const value = stripCasts(right);
    if (isModule(left.object) && name === "exports" && value.type === "ObjectExpression") {
      for (const property of value.properties)
        if (property.type === "Property") {
          const key = keyName(property.key, property.computed);
          if (key !== undefined) put(key, property.value as Node);
        }
    } else if (name !== undefined && isExports(left.object)) put(name, value);
  }
  return { constants, isFixed };
}

const isModule = (node: Node): boolean => node.type === "Identifier" && node.name === "module";

const isExports = (node: Node): boolean =>
  (node.type === "Identifier" && node.name === "exports") ||
  (node.type === "MemberExpression" && isModule(node.object) && keyName(node.property, node.computed) === "exports");

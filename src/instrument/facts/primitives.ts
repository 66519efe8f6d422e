/**
 * Expressions that cannot be objects, by their syntax. Operators and templates convert objects by calling `valueOf` or `toString`,
 * which may be code of the program; for primitives no code runs. Flow-insensitive fixpoint over the writes of every variable.
 */

import { eachName } from "../../frontend/scopes/patterns.ts";
import type { Binding, Scopes } from "../../frontend/scopes/scope.ts";
import { type BinaryOperator, type Node, stripCasts, walk } from "../../frontend/syntax.ts";

export type IsPrimitive = (node: Node) => boolean;

export function findPrimitives(program: Node, scopes: Scopes): IsPrimitive {
  const writes = new Map<Binding, Node[]>();
  const mixed = new Set<Binding>();
  const caught = new Set(scopes.bindings.filter(({ kind }) => kind === "catch").map(({ name }) => name));

  for (const binding of scopes.bindings) {
    const { kind, scope, references } = binding;
    const isVariable = kind === "let" || kind === "const" || kind === "var";
    const isSeen = !scope.activation.usesEval && !references.some(({ dynamic }) => dynamic);
    if (!isVariable || !isSeen || scope.kind === "namespace" || binding.declarations.length > 1) mixed.add(binding);
    // `var x` beside a parameter or a catch variable `x` shares its value
    else if (kind === "var" && (caught.has(binding.name) || scope.parent?.bindings.has(binding.name)))
      mixed.add(binding);
  }
  const write = (id: Node, value: Node): void => {
    const binding = scopes.bindingOf(id);
    if (binding === undefined) return;
    const known = writes.get(binding);
    if (known === undefined) writes.set(binding, [value]);
    else known.push(value);
  };
  const takesAnything = (pattern: Node): void =>
    walk(pattern, (node) => {
      const binding = node.type === "Identifier" ? scopes.bindingOf(node) : undefined;
      if (binding !== undefined) mixed.add(binding);
    });
  walk(program, (node) => {
    switch (node.type) {
      case "VariableDeclarator":
        if (node.id.type !== "Identifier") eachName(node.id, takesAnything);
        else if (node.init !== null) write(node.id, node.init);
        return;
      case "AssignmentExpression": {
        const target = stripCasts(node.left);
        if (target.type !== "Identifier") {
          if (target.type !== "MemberExpression") takesAnything(target);
        } else if (node.operator === "=" || isLogical(node.operator)) write(target, node.right);
        return;
      }
      case "ForOfStatement":
      case "ForInStatement":
        takesAnything(node.left);
        return;
    }
  });

  const isPrimitive: IsPrimitive = (node) => {
    switch (node.type) {
      case "Literal":
        return !("regex" in node);
      case "TemplateLiteral":
      case "UnaryExpression":
      case "UpdateExpression":
      case "BinaryExpression":
        return true;
      case "Identifier": {
        const binding = scopes.bindingOf(node);
        if (binding === undefined) return node.name === "undefined" || node.name === "NaN" || node.name === "Infinity";
        return !mixed.has(binding);
      }
      case "LogicalExpression":
        return isPrimitive(node.left) && isPrimitive(node.right);
      case "ConditionalExpression":
        return isPrimitive(node.consequent) && isPrimitive(node.alternate);
      case "SequenceExpression":
        return isPrimitive(node.expressions.at(-1)!);
      case "AssignmentExpression":
        if (node.operator === "=") return isPrimitive(node.right);
        return !isLogical(node.operator) || (isPrimitive(stripCasts(node.left)) && isPrimitive(node.right));
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSTypeAssertion":
      case "TSNonNullExpression":
      case "TSInstantiationExpression":
      case "ParenthesizedExpression":
        return isPrimitive(node.expression);
      default:
        return false;
    }
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const [binding, values] of writes) {
      if (mixed.has(binding) || values.every(isPrimitive)) continue;
      mixed.add(binding);
      changed = true;
    }
  }
  return isPrimitive;
}

const isLogical = (operator: string): boolean => operator === "&&=" || operator === "||=" || operator === "??=";

const CONVERTING: Readonly<Record<BinaryOperator, boolean>> = {
  "==": true,
  "!=": true,
  "===": false,
  "!==": false,
  "<": true,
  "<=": true,
  ">": true,
  ">=": true,
  "+": true,
  "-": true,
  "*": true,
  "/": true,
  "%": true,
  "**": true,
  "<<": true,
  ">>": true,
  ">>>": true,
  "|": true,
  "^": true,
  "&": true,
  in: false,
  instanceof: false,
};

/** Whether a binary operator converts an object to a primitive value. */
export const converts = (operator: string): boolean => CONVERTING[operator as BinaryOperator] === true;

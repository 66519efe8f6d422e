/**
 * Functions that hand out their `arguments` object: whoever has it can write to the parameters of a sloppy function.
 * Reading it, spreading it and the usual ways to copy it are harmless.
 */
import type { Activation, Scopes } from "../../frontend/scopes/scope.ts";
import { type Node, walk } from "../../frontend/syntax.ts";

/** An arrow function uses the `arguments` of the function around it. */
export function ownerOfArguments(activation: Activation): Activation {
  let at = activation;
  while (at.isArrow && at.parent !== undefined) at = at.parent;
  return at;
}

export function escapingArguments(program: Node, scopes: Scopes): Set<Node> {
  const owners = new Set<Node>();
  const harmless = new Set<Node>();
  walk(program, (node) => {
    switch (node.type) {
      case "MemberExpression":
        harmless.add(node.object);
        return;
      case "SpreadElement":
      case "UnaryExpression":
        harmless.add(node.argument);
        return;
      case "ForOfStatement":
        harmless.add(node.right);
        return;
      case "CallExpression":
        for (const arg of node.arguments) if (copies(node.callee, arg, node.arguments)) harmless.add(arg);
        return;
      case "Identifier": {
        if (node.name !== "arguments" || harmless.has(node)) return;
        const reference = scopes.referenceOf(node);
        if (reference !== undefined && reference.binding === undefined)
          owners.add(ownerOfArguments(reference.scope.activation).node);
        return;
      }
    }
  });
  return owners;
}

const READERS = new Set(["slice", "concat", "join", "map", "forEach", "filter", "some", "every", "indexOf", "reduce"]);

/** `f.apply(self, arguments)`, `slice.call(arguments)`, `Array.from(arguments)`. */
function copies(callee: Node, arg: Node, args: readonly Node[]): boolean {
  if (callee.type !== "MemberExpression" || callee.computed || callee.property.type !== "Identifier") return false;
  const { object, property } = callee;
  if (property.name === "apply") return args[1] === arg;
  if (property.name === "from") return object.type === "Identifier" && object.name === "Array";
  if (property.name !== "call" || args[0] !== arg) return false;
  const method = object.type === "MemberExpression" && !object.computed ? object.property : object;
  return method.type === "Identifier" && READERS.has(method.name);
}

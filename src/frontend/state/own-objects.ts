/** Objects of a module that have one name: a change through that name is seen by code that mentions it, and by no other. */

import { METHODS } from "../builtin-effects.ts";
import type { Binding } from "../scopes/scope.ts";
import { isClass, isFunction, keyName, type Node, stripCasts } from "../syntax.ts";
import type { ModuleView } from "./view.ts";

const COLLECTIONS = new Set(["Map", "Set", "WeakMap", "WeakSet", "Array"]);
/** Methods of lists and texts that make a new list. */
const MAKING = new Set(["split", "map", "filter", "slice", "from", "keys", "concat", "flatMap", "fill"]);
/** Methods that give back what they are called on. */
const GIVES_SELF = new Set(["set", "add", "sort", "reverse", "fill", "copyWithin", "valueOf", "concat", "with"]);
const NOT_ITS_OWN = new Set(["constructor", "__proto__"]);
/** Builtins that look at their argument and keep nothing of it but its parts. */
const LOOKING = new Set(["keys", "values", "entries", "hasOwn", "stringify", "isArray", "from", "has"]);

/** Made where it is declared, never under another name, in no other object, and not exported. */
export function isOwnObject(binding: Binding, at: ModuleView): boolean {
  if (binding.assigned || binding.exportedAs.length > 0 || binding.declarations.length !== 1) return false;
  const init = at.initialisers.get(binding.declarations[0]!);
  if (init === undefined || init === null || !isMadeThere(stripCasts(init))) return false;
  return binding.references.every(({ node }) => binding.declarations.includes(node) || isPlainUse(node, at));
}

function isMadeThere(node: Node): boolean {
  switch (node.type) {
    case "ArrayExpression":
    case "TemplateLiteral":
      return true;
    case "Literal":
      return true;
    case "ObjectExpression":
      // a method has the object as its this
      return node.properties.every((property) => {
        if (property.type !== "Property") return true;
        const value = stripCasts(property.value);
        return property.kind === "init" && !isFunction(value) && !isClass(value);
      });
    case "NewExpression":
      return node.callee.type === "Identifier" && COLLECTIONS.has(node.callee.name);
    case "CallExpression":
      return (
        node.callee.type === "MemberExpression" && MAKING.has(keyName(node.callee.property, node.callee.computed) ?? "")
      );
    default:
      return false;
  }
}

/** Callbacks are given the list itself behind its element and its index. */
function keepsItToItself(name: string, args: readonly Node[]): boolean {
  if (METHODS.get(name)?.calls !== true) return true;
  const most = name.startsWith("reduce") ? 3 : 2;
  const callback = args[0] && stripCasts(args[0]);
  return (
    callback?.type === "ArrowFunctionExpression" &&
    callback.params.length <= most &&
    callback.params.every(({ type }) => type !== "RestElement")
  );
}

/** Parts are read or written, or all of them copied. */
function isPlainUse(reference: Node, at: ModuleView): boolean {
  let node = reference;
  let parent = at.parents.get(node);
  while (parent !== undefined && stripCasts(parent) !== parent) [node, parent] = [parent, at.parents.get(parent)];
  switch (parent?.type) {
    case "MemberExpression": {
      if (parent.object !== node) return true;
      const name = keyName(parent.property, parent.computed);
      const call = at.parents.get(parent);
      if (call?.type !== "CallExpression" || call.callee !== parent) return !NOT_ITS_OWN.has(name ?? "");
      if (name === undefined || !keepsItToItself(name, call.arguments)) return false;
      return !GIVES_SELF.has(name) || at.parents.get(call)?.type === "ExpressionStatement";
    }
    case "SpreadElement":
    case "BinaryExpression":
    case "UnaryExpression":
      return true;
    case "ForOfStatement":
    case "ForInStatement":
      return parent.right === node;
    case "CallExpression": {
      const { callee } = parent;
      return (
        callee.type === "MemberExpression" &&
        callee.object.type === "Identifier" &&
        at.scopes.bindingOf(callee.object) === undefined &&
        LOOKING.has(keyName(callee.property, callee.computed) ?? "")
      );
    }
    default:
      return false;
  }
}

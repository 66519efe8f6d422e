/** The effects of a function that its own text shows. Contracts call functions marked `@pure` beside the program, so those must have none. */

import { FUNCTIONS, METHODS } from "../builtin-effects.ts";
import type { Scopes } from "../scopes/scope.ts";
import { type AnyFunction, keyName, type Node, stripCasts, walk } from "../syntax.ts";

export interface Effect {
  readonly at: number;
  readonly what: string;
}

export function effectsOf(fn: AnyFunction, scopes: Scopes): readonly Effect[] {
  const effects: Effect[] = [];
  if (fn.async || fn.generator) effects.push({ at: fn.start, what: "it suspends" });
  const made = new Set<unknown>();
  const isOwn = (node: Node): boolean => {
    const binding = scopes.bindingOf(node);
    const [declared] = binding?.declarations ?? [];
    return binding !== undefined && declared !== undefined && declared.start >= fn.start && declared.end <= fn.end;
  };
  if (fn.body === null) return effects;
  walk(fn.body, (node) => {
    switch (node.type) {
      case "VariableDeclarator":
        if (node.id.type === "Identifier" && node.init !== null && isFresh(stripCasts(node.init)))
          made.add(scopes.bindingOf(node.id));
        break;
      case "AssignmentExpression":
        stored(node.left, node);
        break;
      case "UpdateExpression":
        stored(node.argument, node);
        break;
      case "UnaryExpression":
        if (node.operator === "delete") stored(node.argument, node);
        break;
      case "CallExpression":
        called(node);
        break;
      default:
        break;
    }
    return true;
  });
  return effects;

  /** `xs.push(…)`, `Object.assign(o, …)`: builtins that change what they are called on or given. */
  function called(node: Extract<Node, { type: "CallExpression" }>): void {
    const callee = stripCasts(node.callee);
    if (callee.type !== "MemberExpression" || callee.object.type === "Super") return;
    const name = keyName(callee.property, callee.computed);
    if (name === undefined) return;
    const object = stripCasts(callee.object);
    const isGlobal = object.type === "Identifier" && scopes.bindingOf(object) === undefined;
    const effect = isGlobal ? FUNCTIONS.get(`${object.name}.${name}`) : METHODS.get(name);
    const [first] = node.arguments;
    const changed = isGlobal ? first && stripCasts(first) : object;
    if (effect?.writes !== true || changed === undefined || isFresh(changed)) return;
    if (changed.type !== "Identifier" || !made.has(scopes.bindingOf(changed)))
      effects.push({ at: node.start, what: `it calls ${name} on an object that it did not make` });
  }

  function stored(target: Node, at: Node): void {
    const inner = stripCasts(target);
    if (inner.type === "Identifier") {
      if (!isOwn(inner)) effects.push({ at: at.start, what: `it changes ${inner.name}` });
      return;
    }
    if (inner.type !== "MemberExpression") return;
    // what the function made itself is its own to change
    const object = stripCasts(inner.object);
    if (object.type !== "Identifier" || !made.has(scopes.bindingOf(object)))
      effects.push({ at: at.start, what: "it changes an object that it did not make" });
  }
}

function isFresh(node: Node): boolean {
  return node.type === "ArrayExpression" || node.type === "ObjectExpression" || node.type === "NewExpression";
}

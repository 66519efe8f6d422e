/** Names from outside of a function: variables of functions that are being walked, constants of the module, functions. */
import type { Instruction } from "../flow/graph.ts";
import type { Binding } from "../frontend/scopes/scope.ts";
import { eachChild, isFunction, type Node, stripCasts } from "../frontend/syntax.ts";
import type { State } from "./state.ts";
import { int, truth } from "./term/term.ts";
import { writeElement } from "./value/cells.ts";
import { constantOf, numberOf, unknown, type Value } from "./value/value.ts";
import type { Walker } from "./walker.ts";

export function outerValue(w: Walker, state: State, each: Extract<Instruction, { kind: "outer" }>): Value {
  const { binding, name } = each;
  if (binding === undefined) return unknown(name);
  const shared = state.vars.get(binding);
  if (shared !== undefined) return shared;
  for (const flow of [...w.stack].reverse()) {
    const variable = flow.variables.find((one) => one.binding === binding);
    const value = variable === undefined ? undefined : state.vars.get(variable);
    if (value !== undefined) return value;
  }
  const initial = w.module.context.initialOf(binding);
  if (initial !== undefined && isFunction(initial)) return { kind: "function", fn: initial };
  const table = initial === undefined ? undefined : tableOf(w, state, binding, initial);
  if (table !== undefined) return table;
  w.c.noteUnknown(`the variable ${name}`, each.at.start);
  return unknown(`the variable ${name}`);
}

/** A constant of the module that holds an array of constants, and that nothing but reads of elements and length ever touches. */
function tableOf(w: Walker, state: State, binding: Binding, initial: Node): Value | undefined {
  if (binding.kind !== "const" || initial.type !== "ArrayExpression" || binding.exportedAs.length > 0) return undefined;
  const cell = `table ${binding.name}`;
  const reference: Value = { kind: "reference", cell, at: [], missing: truth(false) };
  if (state.cells.has(cell)) return reference;
  if (!isOnlyRead(w, binding)) return undefined;
  let array = { kind: "array" as const, lengths: [int(initial.elements.length)], element: constantOf(undefined) };
  for (const [i, element] of initial.elements.entries()) {
    const value = element === null ? undefined : stripCasts(element);
    const constant =
      value?.type === "Literal" && !("regex" in value && value.regex)
        ? value.value
        : value?.type === "UnaryExpression" &&
            value.operator === "-" &&
            value.argument.type === "Literal" &&
            typeof value.argument.value === "number"
          ? -value.argument.value
          : undefined;
    if (constant === undefined || typeof constant === "object") return undefined;
    const after = writeElement(array, reference, numberOf(int(i)), constantOf(constant));
    if (after === undefined || after.element.kind === "unknown") return undefined;
    array = { ...array, element: after.element };
  }
  state.cells.set(cell, array);
  return reference;
}

const parents = new WeakMap<Node, Map<Node, Node>>();

function isOnlyRead(w: Walker, binding: Binding): boolean {
  const { program } = w.module.module;
  let known = parents.get(program);
  if (known === undefined) {
    known = new Map();
    const visit = (node: Node): void =>
      eachChild(node, (child) => {
        known!.set(child, node);
        visit(child);
      });
    visit(program);
    parents.set(program, known);
  }
  return binding.references.every(({ node }) => {
    const parent = known!.get(node);
    if (parent?.type === "ForOfStatement") return parent.right === node;
    if (parent?.type !== "MemberExpression" || parent.object !== node) return false;
    const above = known!.get(parent);
    if (above === undefined || above.type === "UpdateExpression") return false;
    if (above.type === "AssignmentExpression" && above.left === parent) return false;
    if (above.type === "UnaryExpression" && above.operator === "delete") return false;
    if (above.type === "CallExpression" && above.callee === parent)
      return !parent.computed && parent.property.type === "Identifier" && READING.has(parent.property.name);
    return true;
  });
}

const READING = new Set([
  "includes",
  "indexOf",
  "some",
  "every",
  "find",
  "findIndex",
  "forEach",
  "at",
  "join",
  "slice",
  "reduce",
  "filter",
  "map",
]);

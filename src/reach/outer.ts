/** Names from outside of a function: variables of functions that are being walked, constants of the module and of others, functions. */
import type { Instruction } from "../flow/graph.ts";
import type { Binding } from "../frontend/scopes/scope.ts";
import { eachChild, isFunction, keyName, type Node, stripCasts } from "../frontend/syntax.ts";
import { exportedBy } from "./constants/exported.ts";
import { type Known, primitiveOf } from "./constants/primitive.ts";
import type { State } from "./state.ts";
import { FALSE, int } from "./term/term.ts";
import { writeElement } from "./value/cells.ts";
import { constantOf, type Fixed, numberOf, type Reference, UNDEFINED, unknown, type Value } from "./value/value.ts";
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
  const value = initial === undefined ? undefined : constantIn(w, state, binding, initial);
  if (value !== undefined) return value;
  const imported = importedConstant(w, binding);
  if (imported !== undefined) return constantOf(imported.value);
  w.c.noteUnknown(`the variable ${name}`, each.at.start);
  return unknown(`the variable ${name}`);
}

/** What a name that is never assigned stands for in every run. */
function constantIn(w: Walker, state: State, binding: Binding, initial: Node): Value | undefined {
  if (binding.kind !== "const" && !isSetOnLoading(w, binding)) return undefined;
  const primitive = primitiveOf(w.module.context, initial);
  if (primitive !== undefined) return constantOf(primitive.value);
  const fixed = fixedOf(w, binding, initial);
  if (fixed !== undefined) return { kind: "fixed", is: fixed };
  if (binding.kind !== "const" || binding.exportedAs.length > 0) return undefined;
  if (initial.type === "ArrayExpression") return tableOf(w, state, binding, initial);
  return initial.type === "ObjectExpression" ? recordOf(w, state, binding, initial) : undefined;
}

/** A variable of the module's top level with its value from where it is declared: whoever calls a function of the module does so afterwards. */
function isSetOnLoading(w: Walker, { declarations, scope }: Binding): boolean {
  if (scope !== w.module.context.scopes.module) return false;
  const parents = parentsIn(w);
  const declarator = parents.get(declarations[0]!);
  const declaration = declarator === undefined ? undefined : parents.get(declarator);
  const above = declaration === undefined ? undefined : parents.get(declaration);
  return above?.type === "Program" || above?.type === "ExportNamedDeclaration";
}

/** Functions of the platform under another name, regular expressions without memory, and sets of constants that are only asked what is in them. */
function fixedOf(w: Walker, binding: Binding, initial: Node): Fixed | undefined {
  if (initial.type === "MemberExpression") {
    const { object, property, computed } = initial;
    const name = keyName(property, computed);
    if (object.type !== "Identifier" || name === undefined || !/^[A-Z]/.test(object.name)) return undefined;
    return w.module.context.scopes.bindingOf(object) === undefined
      ? { kind: "builtin", path: `${object.name}.${name}` }
      : undefined;
  }
  if (initial.type === "Literal" && "regex" in initial && initial.regex)
    return isOnlyRead(w, binding) ? { kind: "regexp", ...initial.regex } : undefined;
  if (initial.type !== "NewExpression" || initial.callee.type !== "Identifier" || initial.callee.name !== "Set")
    return undefined;
  const [list] = initial.arguments;
  if (w.module.context.scopes.bindingOf(initial.callee) !== undefined || list?.type !== "ArrayExpression")
    return undefined;
  const values = list.elements.map((one) => (one === null ? undefined : primitiveOf(w.module.context, one)));
  const isKnown = values.every((one) => one !== undefined);
  if (!isKnown || binding.exportedAs.length > 0 || !isOnlyRead(w, binding)) return undefined;
  return { kind: "set", values: values.map((one) => one!.value) };
}

/** A constant of the module that holds an array of constants, and that nothing but reads of elements and length ever touches. */
function tableOf(
  w: Walker,
  state: State,
  binding: Binding,
  initial: Extract<Node, { type: "ArrayExpression" }>,
): Value | undefined {
  const reference = tableReference(binding);
  if (state.cells.has(reference.cell)) return reference;
  if (!isOnlyRead(w, binding)) return undefined;
  let array = { kind: "array" as const, lengths: [int(initial.elements.length)], element: UNDEFINED };
  for (const [i, element] of initial.elements.entries()) {
    const known = element === null ? undefined : primitiveOf(w.module.context, element);
    if (known === undefined || known.value === undefined || known.value === null) return undefined;
    const after = writeElement(array, reference, numberOf(int(i)), constantOf(known.value));
    if (after === undefined || after.element.kind === "unknown") return undefined;
    array = { ...array, element: after.element };
  }
  state.cells.set(reference.cell, array);
  return reference;
}

/** The same for an object. */
function recordOf(
  w: Walker,
  state: State,
  binding: Binding,
  initial: Extract<Node, { type: "ObjectExpression" }>,
): Value | undefined {
  const reference = tableReference(binding);
  if (state.cells.has(reference.cell)) return reference;
  if (!isOnlyRead(w, binding)) return undefined;
  const fields = new Map<string, Value>();
  for (const property of initial.properties) {
    if (property.type !== "Property" || property.kind !== "init") return undefined;
    const name = keyName(property.key, property.computed);
    if (name === undefined || name === "__proto__") return undefined;
    const known = primitiveOf(w.module.context, property.value as Node);
    fields.set(name, known === undefined ? unknown(`${binding.name}.${name}`) : constantOf(known.value));
  }
  state.cells.set(reference.cell, { kind: "object", fields });
  return reference;
}

/** Cells of what the module holds: whoever writes anything unknown does not write these, as nobody else has them. */
const tableReference = ({ name, declarations }: Binding): Reference => ({
  kind: "reference",
  cell: `table ${name} ${declarations[0]?.start ?? 0}`,
  at: [],
  missing: FALSE,
});

/** `import { X }` and `const { X } = require(…)` of a module that exports a primitive. Proofs take it from ES modules only, where nobody can write it. */
function importedConstant(w: Walker, binding: Binding): Known | undefined {
  const { context } = w.module;
  const direct = context.importOf(binding);
  const wanted = direct ?? required(w, binding);
  const module = wanted === undefined ? undefined : w.moduleAt(wanted.source, direct === undefined);
  if (wanted === undefined || module === undefined) return undefined;
  const { constants, isFixed } = exportedBy(module);
  return isFixed || !w.c.isProof ? constants.get(wanted.name) : undefined;
}

/** `{ X: name } = require("source")`. */
function required(w: Walker, { kind, declarations, assigned }: Binding): { source: string; name: string } | undefined {
  if (assigned || kind === "parameter" || declarations.length !== 1) return undefined;
  const parents = parentsIn(w);
  const property = parents.get(declarations[0]!);
  const pattern = property === undefined ? undefined : parents.get(property);
  const declarator = pattern === undefined ? undefined : parents.get(pattern);
  if (property?.type !== "Property" || pattern?.type !== "ObjectPattern" || declarator?.type !== "VariableDeclarator")
    return undefined;
  const init = declarator.init === null ? undefined : stripCasts(declarator.init);
  if (init?.type !== "CallExpression" || init.callee.type !== "Identifier" || init.callee.name !== "require")
    return undefined;
  const [source] = init.arguments;
  const name = keyName(property.key, property.computed);
  return source?.type === "Literal" && typeof source.value === "string" && name !== undefined
    ? { source: source.value, name }
    : undefined;
}

const parents = new WeakMap<Node, Map<Node, Node>>();

function parentsIn(w: Walker): ReadonlyMap<Node, Node> {
  const { program } = w.module.module;
  let known = parents.get(program);
  if (known === undefined) {
    const made = new Map<Node, Node>();
    const visit = (node: Node): void =>
      eachChild(node, (child) => {
        made.set(child, node);
        visit(child);
      });
    visit(program);
    parents.set(program, (known = made));
  }
  return known;
}

/** What is around an expression, casts and parentheses aside: what they are around is written through them. */
function aroundCasts(parents: ReadonlyMap<Node, Node>, node: Node): Node | undefined {
  let above = parents.get(node);
  while (above !== undefined && stripCasts(above) !== above) above = parents.get(above);
  return above;
}

function isOnlyRead(w: Walker, binding: Binding): boolean {
  const known = parentsIn(w);
  return binding.references.every(({ node }) => {
    const parent = known.get(node);
    if (parent?.type === "ForOfStatement") return parent.right === node;
    if (parent?.type !== "MemberExpression" || parent.object !== node) return false;
    const above = aroundCasts(known, parent);
    if (above === undefined || above.type === "UpdateExpression") return false;
    if (above.type === "AssignmentExpression" && stripCasts(above.left) === parent) return false;
    if (above.type === "UnaryExpression" && above.operator === "delete") return false;
    if (above.type === "CallExpression" && stripCasts(above.callee) === parent)
      return (
        !parent.computed &&
        parent.property.type === "Identifier" &&
        READING.has(parent.property.name) &&
        above.arguments.every((arg) => takesNoArray(arg, parent.property))
      );
    // handed on as part of a pattern or a loop's head it would be written
    return !/Pattern$|^For(?:In|Of)Statement$/.test(above.type) && above.type !== "Property";
  });
}

/** Callbacks are given the array itself last, and may keep or write it. */
function takesNoArray(arg: Node, method: Node): boolean {
  if (!isFunction(arg)) return arg.type !== "Identifier" && arg.type !== "SpreadElement";
  const most = method.type === "Identifier" && method.name === "reduce" ? 3 : 2;
  return arg.type === "ArrowFunctionExpression" && arg.params.length <= most && !arg.params.some(isRest);
}

const isRest = ({ type }: Node): boolean => type === "RestElement";

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
  "has",
  "test",
  "hasOwnProperty",
]);

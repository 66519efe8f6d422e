/** Assigning to variables, properties and patterns. */
import { keyName, type Node, stripCasts } from "../syntax.ts";
import { change, ELEMENT, type Evaluation, harm, holding, iterate, keep, keepUnnamed, part } from "./evaluation.ts";
import type { Callee } from "./facts.ts";
import { outlives } from "./names.ts";
import { CALLABLE, INPUT, NATIVE, type Origin, PLAIN, SHARED } from "./origin.ts";
import { show } from "./shown.ts";
import { livesWithModule } from "./view.ts";

/** `isWrite`: not the declaration's own initialiser. */
export function assignTo(
  ev: Evaluation,
  target: Node,
  value: Origin,
  isWrite: boolean,
  functions?: readonly Callee[],
): void {
  const node = stripCasts(target);
  switch (node.type) {
    case "Identifier":
      assignVariable(ev, node, value, isWrite);
      return;
    case "MemberExpression":
      assignProperty(ev, node, value, functions);
      return;
    case "AssignmentPattern":
      assignTo(ev, node.left, value | ev.value(node.right), isWrite);
      return;
    case "RestElement":
      assignTo(ev, node.argument, holding(PLAIN, value), isWrite);
      return;
    case "ArrayPattern": {
      const element = iterate(ev, value, node);
      for (const one of node.elements)
        if (one !== null) assignTo(ev, one, one.type === "RestElement" ? value : element, isWrite);
      return;
    }
    case "ObjectPattern":
      for (const property of node.properties) {
        if (property.type === "RestElement") {
          assignTo(ev, property, part(ev, value, undefined) | (value & INPUT), isWrite);
          continue;
        }
        if (property.computed) ev.value(property.key);
        assignTo(ev, property.value, ev.read(value, keyName(property.key, property.computed)), isWrite);
      }
      return;
    default:
      harm(ev, node, `assigning to a ${node.type} is not followed`);
  }
}

function assignVariable(ev: Evaluation, node: Node, value: Origin, isWrite: boolean): void {
  const binding = ev.at.scopes.bindingOf(node);
  if (binding === undefined) {
    if (!ev.isLoading) harm(ev, node, "assigns a global", NATIVE);
    return;
  }
  ev.facts.assign(binding, value);
  if ((value & CALLABLE) !== 0 && binding.exportedAs.length > 0)
    for (const name of binding.exportedAs) ev.facts.store(`${ev.at.module.file}#${name}`, value, undefined);
  if (!isWrite || ev.isLoading) return;
  if (livesWithModule(binding)) harm(ev, node, `assigns ${binding.name}, a variable of the module`, 0, true);
  else if (outlives(ev, binding, node)) harm(ev, node, `assigns ${binding.name}, which outlives the call`, 0, true);
}

function assignProperty(
  ev: Evaluation,
  node: Extract<Node, { type: "MemberExpression" }>,
  value: Origin,
  functions: readonly Callee[] | undefined,
): void {
  const object = ev.value(node.object);
  if (node.computed) ev.value(node.property);
  const name = keyName(node.property, node.computed);
  change(ev, object | (isEnum(ev, node.object) ? SHARED : 0), node, "changes");
  keep(ev, object, name, value, functions);
  if (name === undefined) keepUnnamed(ev, object, value);
  show(ev, node, object, value, node);
  if (functions !== undefined) for (const fn of functions) ev.facts.use(fn, false);
  if (isExports(ev, node.object)) ev.facts.store(`${ev.at.module.file}#${name ?? ELEMENT}`, value, functions);
  if (name === "exports" && node.object.type === "Identifier" && node.object.name === "module")
    ev.facts.store(`${ev.at.module.file}#module.exports`, value, functions);
  if (name === undefined) return;
  for (const fn of ev.facts.setters.get(name) ?? []) {
    ev.facts.reach(ev.owner, fn);
    ev.facts.pass(fn, [value], 0, object);
  }
}

/** Members of an enum are constants to all that the types tell. */
function isEnum(ev: Evaluation, object: Node): boolean {
  const node = stripCasts(object);
  return node.type === "Identifier" && ev.at.scopes.bindingOf(node)?.kind === "enum";
}

/** `exports`, `module.exports` */
function isExports(ev: Evaluation, node: Node): boolean {
  if (node.type === "Identifier") return node.name === "exports" && ev.at.scopes.bindingOf(node) === undefined;
  return (
    node.type === "MemberExpression" &&
    node.object.type === "Identifier" &&
    node.object.name === "module" &&
    keyName(node.property, node.computed) === "exports"
  );
}

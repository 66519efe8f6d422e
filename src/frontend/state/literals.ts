/** What functions, classes, lists and objects give where they are written, and what their members are noted as. */
import { type Class, isFunction, keyName, type Node } from "../syntax.ts";
import { ELEMENT, type Evaluation, functionsOf, harm, holding, isImplicit, iterate, keep, part } from "./evaluation.ts";
import type { Callee } from "./facts.ts";
import { BUILTIN, CALLABLE, DEEP, HOLDS_SHARED, INPUT, type Origin, PLAIN, SHARED } from "./origin.ts";
import { showField } from "./shown.ts";

export function functionValue(ev: Evaluation, node: Callee, isArgument: boolean): Origin {
  const parent = ev.at.parents.get(node);
  ev.facts.use(node, isArgument || parent?.type === "CallExpression" || parent?.type === "NewExpression");
  ev.facts.reach(ev.owner, node);
  return CALLABLE | PLAIN | DEEP;
}

export function classValue(ev: Evaluation, node: Class): Origin {
  if (node.superClass !== null) ev.value(node.superClass);
  functionValue(ev, node, false);
  for (const member of node.body.body) {
    switch (member.type) {
      case "StaticBlock":
        ev.value(member);
        continue;
      case "MethodDefinition": {
        if (member.computed) ev.value(member.key);
        if (member.value.body === null) continue;
        if (member.kind !== "constructor") {
          ev.facts.use(member.value, false);
          registerMember(ev, member, member.value);
          if (isImplicit(member.key, member.computed) || member.kind !== "method") ev.facts.implicit.add(member.value);
        }
        continue;
      }
      case "PropertyDefinition":
      case "AccessorProperty":
        if (member.computed) ev.value(member.key);
        if (member.static) keepField(ev, member, SHARED | PLAIN | DEEP);
        continue;
      default:
        harm(ev, member, `${member.type} is not followed`);
    }
    if ("decorators" in member && Array.isArray(member.decorators) && member.decorators.length > 0)
      harm(ev, member, "decorators are not followed");
  }
  return CALLABLE | PLAIN | DEEP;
}

/** Fields of instances are set by whoever constructs one. */
export function instanceFields(ev: Evaluation, node: Class): void {
  const hasOwn = node.body.body.some((member) => member.type === "MethodDefinition" && member.kind === "constructor");
  const above = node.superClass === null || hasOwn ? undefined : functionsOf(ev, node.superClass);
  for (const fn of above ?? []) {
    ev.facts.call(node, fn);
    ev.facts.pass(fn, [], ev.facts.allArguments(node), ev.facts.self(node));
  }
  for (const member of node.body.body) {
    if (member.type !== "PropertyDefinition" && member.type !== "AccessorProperty") continue;
    if (!member.static && member.value !== null) keepField(ev, member, PLAIN | DEEP, node);
  }
}

function keepField(
  ev: Evaluation,
  member: Node & { key: Node; computed: boolean; value: Node | null },
  object: Origin,
  /** Whose instances have it. */
  owner?: Class,
): void {
  if (member.value === null) return;
  const name = keyName(member.key, member.computed);
  const value = ev.value(member.value);
  keep(ev, object, name, value, functionsOf(ev, member.value));
  if (owner !== undefined) showField(ev, owner, name, value, member);
}

function registerMember(
  ev: Evaluation,
  member: Node & { key: Node; computed: boolean; kind: string },
  fn: Callee,
): void {
  const name = keyName(member.key, member.computed) ?? ELEMENT;
  if (member.kind === "get") ev.facts.addTo(ev.facts.getters, name, fn);
  else if (member.kind === "set") ev.facts.addTo(ev.facts.setters, name, fn);
  else ev.facts.store(name, CALLABLE, [fn]);
}

export function listLiteral(ev: Evaluation, elements: readonly (Node | null)[]): Origin {
  let all = 0;
  for (const element of elements) {
    if (element === null) continue;
    const value =
      element.type === "SpreadElement" ? iterate(ev, ev.value(element.argument), element) : ev.value(element);
    all |= value;
    ev.facts.store(ELEMENT, value & ~SHARED, undefined);
  }
  return holding(BUILTIN, all) | (elements.length === 0 ? DEEP : 0);
}

export function objectLiteral(ev: Evaluation, node: Extract<Node, { type: "ObjectExpression" }>): Origin {
  let all = 0;
  for (const property of node.properties) {
    if (property.type === "SpreadElement") {
      const value = ev.value(property.argument);
      all |= value === 0 ? 0 : part(ev, value, undefined) | (value & (INPUT | HOLDS_SHARED));
      continue;
    }
    if (property.computed) ev.value(property.key);
    const name = keyName(property.key, property.computed);
    if (property.kind !== "init") {
      const fn = property.value;
      if (isFunction(fn)) {
        ev.facts.use(fn, false);
        registerMember(ev, property, fn);
        ev.facts.implicit.add(fn);
      }
      all |= CALLABLE;
      continue;
    }
    const value = ev.value(property.value);
    const functions = functionsOf(ev, property.value);
    if (functions !== undefined) for (const fn of functions) ev.facts.use(fn, false);
    ev.facts.store(name ?? ELEMENT, value & ~SHARED, functions);
    all |= value & ~(functions === undefined ? 0 : SHARED);
    if (functions !== undefined && isImplicit(property.key, property.computed))
      for (const fn of functions) ev.facts.implicit.add(fn);
  }
  return holding(PLAIN, all) | (node.properties.length === 0 ? DEEP : 0);
}

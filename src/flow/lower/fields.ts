/** Initialisers of fields: they run where an object of the class is made, before the body of its constructor, or when `super(…)` is back. A class that has no constructor gets one to hold them. */
import { type AnyFunction, type Class, isErased, type Node } from "../../frontend/syntax.ts";
import { constant, use } from "../graph.ts";
import type { Builder } from "./builder.ts";
import { keyOf } from "./members.ts";

export function lowerFields(b: Builder, node: Class): void {
  for (const member of node.body.body) {
    if (member.type === "AccessorProperty" && !member.static) {
      if (member.value !== null) b.lower(member.value);
      continue;
    }
    if (member.type !== "PropertyDefinition" || member.static || isErased(member as Node) || member.declare) continue;
    const at = { ...b.at(member), site: -1 };
    // a computed key was evaluated when the class was
    const key = member.computed ? b.unknown("computed field", member.key, false) : keyOf(b, member.key, false);
    if (member.value !== null) b.emit({ kind: "store", object: use(b.self), key, value: b.lower(member.value), at });
  }
}

/** `constructor(private size: number)`: the parameter becomes a field, too. */
export function lowerParameterProperties(b: Builder, fn: AnyFunction): void {
  for (const param of fn.params) {
    if (param.type !== "TSParameterProperty") continue;
    const named = param.parameter.type === "AssignmentPattern" ? param.parameter.left : param.parameter;
    if (named.type !== "Identifier") continue;
    const at = { ...b.at(param), site: -1 };
    b.emit({ kind: "store", object: use(b.self), key: constant(named.name), value: b.lower(named), at });
  }
}

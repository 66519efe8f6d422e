/** Functions, classes, lists and objects where they are written. */
import { type Class, isFunction, keyName, type Node } from "../../syntax.ts";
import type { Callee } from "../facts.ts";
import type { Frame } from "./frame.ts";
import { stepThrough } from "./given.ts";
import { putAccessor } from "./natives.ts";
import { prototypeOf, read } from "./properties.ts";
import type { Thing, Value } from "./thing.ts";

/** The function as it is made here: with the variables around it. */
export function functionThing(frame: Frame, node: Callee): Thing {
  const env = frame.envOfMade;
  return frame.world.thing(node, frame.phase, "function", String(env), (thing) => {
    thing.closure = { node, at: frame.at, env };
  });
}

export function classValue(frame: Frame, node: Class): Value {
  const { world } = frame;
  const made = functionThing(frame, node);
  const whole = new Set([made]);
  if (node.id) {
    const binding = frame.at.scopes.bindingOf(node.id);
    if (binding !== undefined) world.add(world.cell(binding, frame.phaseOf(binding)), whole);
    const inner = frame.at.scopes.scopeOf(node)?.bindings.get(node.id.name);
    if (inner !== undefined) world.add(world.cell(inner, frame.phaseOf(inner)), whole);
  }
  const prototypes = prototypeOf(frame, made);
  if (node.superClass !== null) {
    const above = frame.value(node.superClass);
    world.inherit(made, above);
    for (const one of above) {
      const inherited = one.kind === "function" ? prototypeOf(frame, one) : new Set([one]);
      for (const prototype of prototypes) if (one.kind !== "native") world.inherit(prototype, inherited);
    }
  }
  if ("decorators" in node && node.decorators.length > 0) frame.doubt(node, "decorators are not followed");
  for (const member of node.body.body) {
    if ("decorators" in member && Array.isArray(member.decorators) && member.decorators.length > 0)
      frame.doubt(member, "decorators are not followed");
    switch (member.type) {
      case "StaticBlock":
        world.add(world.cell(member, frame.phase), whole);
        frame.deeper().value(member);
        continue;
      case "MethodDefinition": {
        if (member.computed) frame.value(member.key);
        if (member.value.body === null) continue;
        const fn = functionThing(frame, member.value);
        if (member.kind === "constructor") world.put(made.fields, "constructor()", new Set([fn]));
        else for (const on of member.static ? whole : prototypes) keepMember(frame, on, member, fn);
        continue;
      }
      case "PropertyDefinition":
      case "AccessorProperty":
        if (member.computed) frame.value(member.key);
        if (!member.static) continue;
        world.add(world.cell(member, frame.phase), whole);
        if (member.value !== null)
          frame.store(whole, keyName(member.key, member.computed), frame.deeper().value(member.value), member);
        continue;
      case "TSIndexSignature":
      case "TSAbstractMethodDefinition":
      case "TSAbstractPropertyDefinition":
      case "TSAbstractAccessorProperty":
        continue;
      default:
        frame.doubt(member, "a member of a class is not followed");
    }
  }
  return whole;
}

function keepMember(
  frame: Frame,
  on: Thing,
  member: { readonly key: Node; readonly computed: boolean; readonly kind: string },
  fn: Thing,
): void {
  const name = keyName(member.key, member.computed);
  if (member.kind === "get") putAccessor(frame, on, "getters", name ?? "[]", new Set([fn]));
  else if (member.kind === "set") putAccessor(frame, on, "setters", name ?? "[]", new Set([fn]));
  else frame.store(new Set([on]), name, new Set([fn]), member.key);
}

/** The fields of an instance, as its class initialises them. */
export function instanceFields(frame: Frame, node: Class, instances: Value): void {
  for (const member of node.body.body) {
    if (member.type !== "PropertyDefinition" && member.type !== "AccessorProperty") continue;
    if (member.static || member.value === null) continue;
    frame.world.add(frame.world.cell(member, frame.phase), instances);
    frame.store(instances, keyName(member.key, member.computed), frame.value(member.value), member);
  }
}

export function listLiteral(frame: Frame, node: Node, elements: readonly (Node | null)[]): Value {
  const list = frame.world.thing(node, frame.phase, "builtin", "list");
  for (const element of elements) {
    if (element === null) continue;
    const value =
      element.type === "SpreadElement"
        ? stepThrough(frame, element, frame.value(element.argument))
        : frame.value(element);
    frame.world.put(list.fields, "[]", value);
  }
  return new Set([list]);
}

export function objectLiteral(frame: Frame, node: Extract<Node, { type: "ObjectExpression" }>): Value {
  const { world } = frame;
  const made = world.thing(node, frame.phase, "plain");
  const whole = new Set([made]);
  for (const property of node.properties) {
    if (property.type === "SpreadElement") {
      spreadInto(frame, made, frame.value(property.argument), property);
      continue;
    }
    if (property.computed) frame.lookThrough(frame.value(property.key));
    if (property.kind !== "init" && isFunction(property.value)) {
      keepMember(frame, made, property, functionThing(frame, property.value));
      continue;
    }
    const name = keyName(property.key, property.computed);
    const value = frame.value(property.value);
    if (name === "__proto__" && !property.computed && !property.shorthand) world.inherit(made, value);
    else frame.store(whole, name, value, property);
  }
  return whole;
}

function spreadInto(frame: Frame, made: Thing, from: Value, node: Node): void {
  frame.look(from);
  for (const thing of from) {
    if (thing.kind === "plain" && thing.getters.size === 0 && !thing.fields.has("[]"))
      for (const [name, value] of thing.fields) frame.store(new Set([made]), name, value, node);
    else frame.store(new Set([made]), undefined, read(frame, new Set([thing]), undefined, node), node);
  }
}

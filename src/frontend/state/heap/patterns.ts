/** Assigning to variables, properties and patterns. */
import { keyName, type Node, stripCasts } from "../../syntax.ts";
import type { Frame } from "./frame.ts";
import { elements, stepThrough } from "./given.ts";
import { read, write } from "./properties.ts";
import { union, type Value } from "./thing.ts";

/** `isWrite`: not the declaration's own initialiser. */
export function assign(frame: Frame, target: Node, value: Value, isWrite: boolean): void {
  const node = stripCasts(target);
  switch (node.type) {
    case "Identifier":
      assignVariable(frame, node, value, isWrite);
      return;
    case "MemberExpression": {
      const objects = frame.value(node.object);
      if (node.computed) frame.lookThrough(frame.value(node.property));
      write(frame, objects, keyName(node.property, node.computed), value, node);
      return;
    }
    case "AssignmentPattern":
      assign(frame, node.left, union(value, frame.value(node.right)), isWrite);
      return;
    case "ArrayPattern": {
      const each = stepThrough(frame, node, value);
      for (const one of node.elements) {
        if (one === null) continue;
        if (one.type === "RestElement") assign(frame, one.argument, listOf(frame, one, each), isWrite);
        else assign(frame, one, each, isWrite);
      }
      return;
    }
    case "ObjectPattern":
      for (const property of node.properties) {
        if (property.type === "RestElement") {
          const rest = frame.world.thing(property, frame.phase, "plain");
          frame.look(value);
          frame.store(new Set([rest]), undefined, union(elements(value), read(frame, value, undefined, node)), node);
          assign(frame, property.argument, new Set([rest]), isWrite);
          continue;
        }
        if (property.computed) frame.lookThrough(frame.value(property.key));
        assign(frame, property.value, read(frame, value, keyName(property.key, property.computed), property), isWrite);
      }
      return;
    default:
      frame.doubt(node, `assigning to a ${node.type} is not followed`);
  }
}

export function listOf(frame: Frame, node: Node, values: Value): Value {
  const list = frame.world.thing(node, frame.phase, "builtin", "list");
  frame.store(new Set([list]), undefined, values, node);
  return new Set([list]);
}

function assignVariable(frame: Frame, node: Node, value: Value, isWrite: boolean): void {
  const binding = frame.at.scopes.bindingOf(node);
  if (binding === undefined) {
    if (node.type === "Identifier" && node.name === "exports") {
      frame.harm(node, "assigns exports");
      frame.world.add(frame.world.cell(frame.at.module.program.body[0]!, "load"), value);
    } else frame.doubt(node, "assigns a global");
    return;
  }
  const phase = frame.phaseOf(binding);
  if (isWrite && phase === "load") frame.changes(binding, node, `assigns ${binding.name}, which outlives the call`);
  if (isWrite && phase === "load") frame.keeps(binding, value);
  // loading is over: nothing is added to what it left, but by calls that are looked at together
  if (phase === "load" && frame.phase === "call" && !frame.world.isLasting) return;
  frame.world.add(frame.world.cell(binding, phase), value);
}

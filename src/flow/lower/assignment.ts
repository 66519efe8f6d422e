/** Places that are assigned: names, members, patterns. What they need is evaluated once, before the value. */

import type { Binding } from "../../frontend/scopes/scope.ts";
import { type Node, stripCasts } from "../../frontend/syntax.ts";
import { constant, type Operand, type Place, use, type Variable } from "../graph.ts";
import type { Builder } from "./builder.ts";
import { iterate } from "./iteration.ts";
import { keyOf, lowerMember } from "./members.ts";
import { readName } from "./names.ts";

type NodeOf<T extends Node["type"]> = Extract<Node, { type: T }>;

export type LoweredTarget =
  | { readonly kind: "name"; readonly node: NodeOf<"Identifier"> }
  | {
      readonly kind: "member";
      readonly node: NodeOf<"MemberExpression">;
      readonly object: Operand;
      readonly key: Operand;
    }
  | { readonly kind: "unknown"; readonly node: Node };

export function prepareTarget(b: Builder, source: Node): LoweredTarget {
  const node = stripCasts(source);
  if (node.type === "Identifier") return { kind: "name", node };
  if (node.type === "MemberExpression") return { kind: "member", node, ...lowerMember(b, node, undefined) };
  return { kind: "unknown", node };
}

export function readTarget(b: Builder, target: LoweredTarget): Operand {
  switch (target.kind) {
    case "name":
      return readName(b, target.node);
    case "member": {
      const { node, object, key } = target;
      const result = b.temp();
      const at = b.at(node, "member");
      if (node.computed && !b.context.intent.isAsked(node))
        b.emit({ kind: "assert", property: { checker: "index-read", object, key }, at });
      b.emit({ kind: "load", target: result, object, key, at });
      return use(result);
    }
    case "unknown":
      return b.unknown(target.node.type, target.node);
  }
}

export function writeTarget(b: Builder, target: LoweredTarget, value: Operand, node: Node): void {
  switch (target.kind) {
    case "name":
      writeName(b, target.node, value, b.at(node));
      return;
    case "member": {
      const at = b.at(target.node, "member");
      const { object, key } = target;
      if (target.node.computed) b.emit({ kind: "assert", property: { checker: "index-write", object, key }, at });
      b.emit({ kind: "store", object, key, value, at });
      return;
    }
    case "unknown":
      b.unknown(target.node.type, target.node);
  }
}

export function writeName(b: Builder, id: NodeOf<"Identifier">, value: Operand, at: Place): void {
  writeBinding(b, b.context.scopes.bindingOf(id), id.name, value, at);
}

export function writeBinding(b: Builder, binding: Binding | undefined, name: string, value: Operand, at: Place): void {
  const variable: Variable | undefined = binding === undefined ? undefined : b.variableOf(binding);
  if (variable === undefined) b.emit({ kind: "publish", name, binding, value, at });
  else b.copy(variable, value, at);
}

/** A pattern takes a value apart. */
export function assignTo(b: Builder, pattern: Node, value: Operand): void {
  const node = stripCasts(pattern);
  switch (node.type) {
    case "Identifier":
      writeName(b, node, value, b.at(node));
      return;
    case "MemberExpression":
      writeTarget(b, prepareTarget(b, node), value, node);
      return;
    case "AssignmentPattern":
      assignTo(b, node.left, withDefault(b, node, value));
      return;
    case "TSParameterProperty":
      assignTo(b, node.parameter, value);
      return;
    case "ObjectPattern":
      takeProperties(b, node, value);
      return;
    case "ArrayPattern":
      takeElements(b, node, value);
      return;
    case "RestElement":
      assignTo(b, node.argument, value);
      return;
    default:
      b.unknown(`pattern ${node.type}`, node);
  }
}

function withDefault(b: Builder, node: NodeOf<"AssignmentPattern">, value: Operand): Operand {
  const result = b.temp("v");
  const [missing, given, after] = [b.newBlock(node.right.start), b.newBlock(node.start), b.newBlock(node.end)];
  b.finish({
    kind: "branch",
    test: { operand: value, is: "undefined" },
    yes: missing.id,
    no: given.id,
    at: b.at(node, "default"),
  });
  b.begin(missing);
  b.copy(result, b.lower(node.right), b.at(node));
  b.jump(after);
  b.begin(given);
  b.copy(result, value, b.at(node));
  b.jump(after);
  b.begin(after);
  return use(result);
}

function takeProperties(b: Builder, node: NodeOf<"ObjectPattern">, value: Operand): void {
  const at = b.at(node);
  if (node.properties.length === 0)
    b.emit({ kind: "assert", property: { checker: "nullish-access", object: value, use: "destructure" }, at });
  for (const property of node.properties) {
    if (property.type === "RestElement") {
      const rest = b.compute({ kind: "allocate", what: "object", node: property }, b.at(property));
      b.emit({
        kind: "call",
        target: b.temp(),
        callee: { kind: "global", path: "%spread" },
        args: [rest, value],
        isSpread: false,
        isNew: false,
        at: b.at(property),
      });
      assignTo(b, property.argument, rest);
      continue;
    }
    const key = keyOf(b, property.key, property.computed);
    const place = b.at(property, "member");
    b.emit({
      kind: "assert",
      property: { checker: "nullish-access", object: value, use: "destructure" },
      at: place,
    });
    const target = b.temp();
    b.emit({ kind: "load", target, object: value, key, at: place });
    assignTo(b, property.value, use(target));
  }
}

/** Elements come from an iterator, whatever it gives. */
function takeElements(b: Builder, node: NodeOf<"ArrayPattern">, value: Operand): void {
  iterate(b, value, node);
  node.elements.forEach((element, i) => {
    if (element === null) return;
    const target = b.temp();
    if (element.type === "RestElement") {
      b.assign(target, { kind: "allocate", what: "array", node: element }, b.at(element));
      assignTo(b, element.argument, use(target));
      return;
    }
    b.emit({
      kind: "call",
      target,
      callee: { kind: "global", path: "%element" },
      args: [value, constant(i)],
      isSpread: false,
      isNew: false,
      at: { ...b.at(element), site: -1 },
    });
    assignTo(b, element, use(target));
  });
}

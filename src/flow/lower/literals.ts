/** Literals that build something: arrays, objects, templates. */
import type { Node } from "../../frontend/syntax.ts";
import { constant, type Operand } from "../graph.ts";
import type { Builder } from "./builder.ts";
import { iterate } from "./iteration.ts";
import { keyOf } from "./members.ts";

type NodeOf<T extends Node["type"]> = Extract<Node, { type: T }>;

export function lowerTemplate(b: Builder, node: NodeOf<"TemplateLiteral">): Operand {
  let text: Operand = constant(node.quasis[0]?.value.cooked ?? "");
  node.expressions.forEach((each, i) => {
    const at = b.at(node, "operation");
    const part = b.compute({ kind: "unary", operator: "text", operand: b.lower(each) }, at);
    text = b.compute({ kind: "binary", operator: "+", left: text, right: part }, at);
    const after = node.quasis[i + 1]?.value.cooked ?? "";
    if (after !== "") text = b.compute({ kind: "binary", operator: "+", left: text, right: constant(after) }, at);
  });
  return text;
}

export function lowerArray(b: Builder, node: NodeOf<"ArrayExpression">): Operand {
  let isSpread = false;
  const values = node.elements.map((element) => {
    if (element === null) return undefined;
    if (element.type !== "SpreadElement") return b.lower(element);
    isSpread = true;
    iterate(b, b.lower(element.argument), element);
    return undefined;
  });
  const length = isSpread ? {} : { length: node.elements.length };
  const array = b.compute({ kind: "allocate", what: "array", node, ...length }, b.at(node));
  if (!isSpread)
    values.forEach((value, i) => {
      if (value !== undefined)
        b.emit({ kind: "store", object: array, key: constant(i), value, at: { ...b.at(node), site: -1 } });
    });
  return array;
}

export function lowerObject(b: Builder, node: NodeOf<"ObjectExpression">): Operand {
  // of an object with accessors no more is known than of one from elsewhere: what reading them runs, `effects.ts` says by their names
  const isAccessed =
    b.context.looksInside && node.properties.some((one) => one.type === "Property" && one.kind !== "init");
  const object = b.compute({ kind: "allocate", what: isAccessed ? "other" : "object", node }, b.at(node));
  for (const property of node.properties) {
    const at = { ...b.at(property), site: -1 };
    if (property.type === "SpreadElement") {
      const from = b.lower(property.argument);
      b.emit({
        kind: "call",
        target: b.temp(),
        callee: { kind: "global", path: "%spread" },
        args: [object, from],
        isSpread: false,
        isNew: false,
        at,
      });
      continue;
    }
    const key = keyOf(b, property.key, property.computed);
    if (property.kind === "init") {
      const value = b.lower(property.value);
      if (!isAccessed) b.emit({ kind: "store", object, key, value, at });
    } else if (isAccessed) b.lower(property.value);
    else b.emit({ kind: "havoc", targets: [], runs: true, reason: "accessor in an object", at });
  }
  return object;
}

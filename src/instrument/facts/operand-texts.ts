/** The source text of what stands at a site: the operands of an operation, the object and key of a member, the callee and arguments of a call. */

import { lowered } from "../../frontend/lowering/lower.ts";
import { sitesOf } from "../../frontend/lowering/sites.ts";
import type { ParsedModule } from "../../frontend/parse.ts";
import type { SiteKind } from "../../frontend/sites/number.ts";
import { type Node, stripCasts, walk } from "../../frontend/syntax.ts";

/** By site; empty where nothing is known. */
export type OperandTexts = readonly (readonly string[])[];

const LONGEST = 60;

export function operandTexts(written: ParsedModule): OperandTexts {
  const module = lowered(written);
  const sites = sitesOf(module);
  const texts: (readonly string[])[] = sites.sites.map(() => []);
  const text = (node: Node): string => {
    const all = module.text.slice(node.start, node.end).replace(/\s+/g, " ");
    return all.length <= LONGEST ? all : `${all.slice(0, LONGEST)}…`;
  };
  const put = (node: Node, kind: SiteKind, parts: readonly Node[]): void => {
    texts[sites.siteOf(node, kind).index] = parts.map((part) => text(stripCasts(part)));
  };
  walk(module.program, (node) => {
    switch (node.type) {
      case "BinaryExpression":
        if (node.left.type !== "PrivateIdentifier") put(node, "operation", [node.left, node.right]);
        break;
      case "AssignmentExpression":
        if (/^[^&|?=]|^[&|]=/.test(node.operator)) put(node, "operation", [node.left, node.right]);
        break;
      case "UnaryExpression":
        if (node.operator === "-" || node.operator === "+" || node.operator === "~")
          put(node, "operation", [node.argument]);
        break;
      case "UpdateExpression":
        put(node, "operation", [node.argument]);
        break;
      case "MemberExpression":
        if (node.object.type !== "Super") {
          const texts = node.computed ? [node.object, node.property] : [node.object];
          put(node, "member", texts);
        }
        break;
      case "CallExpression":
        put(node, "call", [node.callee, ...node.arguments]);
        break;
      case "NewExpression":
        put(node, "new", [node.callee, ...node.arguments]);
        break;
      case "ForOfStatement":
        put(node, "each", [node.right]);
        break;
    }
  });
  return texts;
}

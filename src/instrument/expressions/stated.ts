/** Calls and names that were inserted for what the program states: the runtime evaluates it beside the program. */

import { type Emitter, siteText } from "../context/emitter.ts";
import { comma, type Emitted, fixed, inline, once } from "../output/emitted.ts";
import type { Node, NodeOf } from "../output/node.ts";
import { fileMark } from "../output/source-text.ts";
import { emitArguments, lineArguments, listText, shadowList } from "./arguments.ts";

/** The name of the runtime's function, if the callee is one of ours. */
export function statedFunction(cx: Emitter, callee: Node): string | undefined {
  const { inserted } = cx.module;
  if (inserted === undefined || callee.type !== "MemberExpression" || callee.object.type !== "Identifier")
    return undefined;
  if (callee.object.name !== inserted.api || callee.property.type !== "Identifier") return undefined;
  return callee.property.name;
}

/** Always by way of `R.call`: what computes the shadow of the result needs the place, and must see every call. */
export function callStated(cx: Emitter, node: NodeOf<"CallExpression">, name: string): Emitted {
  const R = cx.names.runtime;
  const fn = `${R}.contracts.${name}`;
  if (!cx.shadows) return once(`${fn}(${node.arguments.map((arg) => inline(cx.value(arg, false))).join(", ")})`);
  const args = emitArguments(cx, node.arguments);
  const { before, items } = lineArguments(cx, [], args);
  const { value, shadow } = cx.frame.pair();
  const call = `${R}.call(${fn}, undefined, undefined, [${listText(args, items)}], ${shadowList(items)}, ${siteText(cx, node, "call")})`;
  return fixed(value, shadow, comma(before, `${value} = ${call}`, `${shadow} = ${R}.ret`, `${R}.ret = undefined`));
}

/** Which function or class the code is in, as its mark says. */
export function statedIdentity(cx: Emitter, name: string): Emitted | undefined {
  const { inserted } = cx.module;
  if (inserted === undefined || (name !== inserted.here && name !== inserted.hereClass)) return undefined;
  const owner = name === inserted.here ? undefined : cx.classes.at(-1);
  const site = owner === undefined ? cx.frame.site : cx.sites.siteOf(owner, "function").index;
  return fixed(JSON.stringify(`${site}.${fileMark(cx.module.file)}`));
}

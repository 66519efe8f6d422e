/** Calls as they are written: those of the coverage build, and those whose receiver only the engine knows. */
import type { Emitter } from "../context/emitter.ts";
import { hasEffects, hold } from "../context/operands.ts";
import { unitOf } from "../facts/amounts.ts";
import { calleeText } from "../facts/callee-text.ts";
import { comma, type Emitted, inline, NONE, once } from "../output/emitted.ts";
import type { Node, NodeOf } from "../output/node.ts";
import { type Argument, emitArguments, lineArguments, listText, mustCollect } from "./arguments.ts";
import { callableCheck } from "./callees.ts";

/** Direct eval, and calls whose receiver `with` decides: exactly as written, shadows are lost. */
export function plainCall(cx: Emitter, node: NodeOf<"CallExpression">, name: string): Emitted {
  return once(`${name}(${plainList(cx, node.arguments)})`);
}

export function plainList(cx: Emitter, nodes: readonly Node[], callee?: Node): string {
  const unit = callee === undefined ? undefined : unitOf(cx.scopes, callee, nodes);
  return nodes
    .map((arg, i) => {
      if (arg.type === "SpreadElement") return `...${inline(cx.value(arg.argument, false))}`;
      const value = inline(cx.value(arg, false));
      return i === 0 && unit !== undefined ? `${cx.names.runtime}.amount(${value}, ${unit})` : value;
    })
    .join(", ");
}

export function coverageCall(cx: Emitter, node: NodeOf<"CallExpression">, callee: Node): Emitted {
  const mark = cx.marker.at(callee.type === "MemberExpression" ? callee.property.start : node.start);
  let target: string;
  let before = "";
  if (callee.type === "MemberExpression") {
    const e = cx.value(callee, false);
    target = e.value;
    before = e.before;
  } else {
    const e = cx.value(callee, false);
    const isVariable = callee.type === "Identifier" && e.value === callee.name;
    if (isVariable) target = e.value;
    else {
      const args = emitArguments(cx, node.arguments, false);
      const fn = hold(cx, { ...e, changes: "anytime" });
      if (args.some((arg) => arg.spread !== undefined && hasEffects(arg.emitted)) || mustCollect(args))
        return once(`${mark}(0, ${fn.value})(${plainListOf(args)})`, NONE, fn.before);
      const { before: effects, items } = lineArguments(cx, [], args);
      return once(
        `(${comma(fn.before, effects, callableCheck(cx, fn.value, calleeText(callee), args, items), `${mark}${fn.value}(${listText(args, items)})`)})`,
      );
    }
  }
  return once(`${mark}${target}(${plainList(cx, node.arguments, callee)})`, NONE, before);
}

export function plainListOf(args: readonly Argument[]): string {
  return args.map((arg) => (arg.spread === undefined ? "" : "...") + inline(arg.emitted)).join(", ");
}

/**
 * What the checked build adds to the shadow build: it tells the runtime of every operation that a property may be about,
 * symbolic or not. The parts of the emitter call these functions where the code belongs.
 */

import type { BinaryOperator } from "../../frontend/syntax.ts";
import { comma, type Emitted, NONE } from "../output/emitted.ts";
import type { Node, NodeOf } from "../output/node.ts";
import { type Emitter, siteText } from "./emitter.ts";

const ARITHMETIC: Readonly<Record<BinaryOperator, boolean>> = {
  "==": false,
  "!=": false,
  "===": false,
  "!==": false,
  "<": false,
  "<=": false,
  ">": false,
  ">=": false,
  "+": true,
  "-": true,
  "*": true,
  "/": true,
  "%": true,
  "**": true,
  "<<": true,
  ">>": true,
  ">>>": true,
  "|": true,
  "^": true,
  "&": true,
  in: false,
  instanceof: false,
};

/** Whether the operator is told of even when no operand has a shadow. */
export function isTold(cx: Emitter, operator: string): boolean {
  return cx.checks && ARITHMETIC[operator as BinaryOperator] === true;
}

/** What a function keeps to find its place on the stack again. */
const depthName = (cx: Emitter): string => cx.names.own("$d");

const functionSite = (cx: Emitter): string => `${cx.names.base} + ${cx.frame.site}`;

export function entering(cx: Emitter): string {
  return cx.checks ? `let ${depthName(cx)} = ${cx.names.runtime}.enter(${functionSite(cx)});\n` : "";
}

/** Before a result leaves the function; its text must be repeatable. */
export function leaving(cx: Emitter, value: string, shadow: string): string {
  if (!cx.frame.isEntered) return "";
  return `${cx.names.runtime}.returning(${value}, ${shadow}, ${functionSite(cx)}, ${depthName(cx)}${cx.frame.givesNumber ? ", true" : ""})`;
}

/** Before and after a suspension, during which other functions run. */
export function suspending(cx: Emitter): string {
  return cx.frame.isEntered ? `${cx.names.runtime}.leave(${depthName(cx)})` : "";
}

export function resuming(cx: Emitter): string {
  return cx.frame.isEntered ? `${depthName(cx)} = ${cx.names.runtime}.enter(${functionSite(cx)})` : "";
}

export function catching(cx: Emitter, error: string): string {
  if (!cx.checks) return "";
  return `${cx.names.runtime}.catching(${error}, ${cx.frame.isEntered ? depthName(cx) : "-1"});\n`;
}

/** The value is about to be called or constructed. */
export function invoking(cx: Emitter, fn: string, shadow: string, site: string, isConstruct: boolean): string {
  return cx.checks ? `${cx.names.runtime}.invoking(${fn}, ${shadow}, ${site}, ${isConstruct})` : "";
}

export type Use = "member" | "call" | "destructure" | "iterate" | "in";

/** The value is about to be used in a way that throws when it is null or undefined. */
export function using(cx: Emitter, e: Emitted, site: string, use: Use, key = NONE): string {
  if (!cx.checks) return "";
  return `${cx.names.runtime}.access(${e.value}, ${e.shadow}, ${site}, "${use}"${key === NONE ? "" : `, ${key}`})`;
}

/** `x++` of a variable that cannot have a shadow. */
export function stepping(cx: Emitter, node: NodeOf<"UpdateExpression">, value: string): string {
  return `${cx.names.runtime}.update("${node.operator}", ${value}, undefined, ${siteText(cx, node, "operation")})`;
}

/** The argument of `throw` was evaluated. */
export function raising(cx: Emitter, node: Node, e: Emitted): string {
  return comma(
    e.before,
    `${cx.names.runtime}.raising(${e.value}, ${e.shadow}, ${siteText(cx, node, "throw")}${cx.intent?.isAssertion(node) ? ", true" : ""})`,
  );
}

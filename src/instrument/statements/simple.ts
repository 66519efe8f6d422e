/** Statements without loops and switch. */
import { isErased, isFunction, walk } from "../../frontend/syntax.ts";
import { catching, leaving, raising } from "../context/checked.ts";
import { covered, type Emitter } from "../context/emitter.ts";
import { hold, keep } from "../context/operands.ts";
import { settling, waitingName } from "../expressions/suspension.ts";
import { comma, fixed, inline, NONE } from "../output/emitted.ts";
import type { Node, NodeOf } from "../output/node.ts";
import { declaration, noisyInScope, shadowsOf, taken } from "./declarations.ts";

export function expressionStatement(cx: Emitter, node: NodeOf<"ExpressionStatement">): string {
  if (typeof node.directive === "string") return "";
  const code = cx.discard(node.expression);
  return NEEDS_PARENTHESES.test(code) ? `(${code});\n` : `${code};\n`;
}

/** What would begin another kind of statement; position marks may stand before it. */
const NEEDS_PARENTHESES = /^(?:([^\w\s$"'({])\d+\1|[^\w$"'])*(?:function|class|async|let|[{"'])/;

export function variableStatement(cx: Emitter, node: NodeOf<"VariableDeclaration">): string {
  return `${declaration(cx, node)};\n`;
}

/** Statements of one scope, preceded by its shadow variables. */
export function statements(cx: Emitter, body: readonly Node[], scopeNode: Node): string {
  return shadowsOf(cx, noisyInScope(cx, scopeNode)) + sequence(cx, body);
}

export function sequence(cx: Emitter, body: readonly Node[]): string {
  return body.map((statement) => (isErased(statement) ? "" : cx.statement(statement))).join("");
}

export function block(cx: Emitter, node: NodeOf<"BlockStatement">): string {
  return `{\n${statements(cx, node.body, node)}}\n`;
}

export function ifStatement(cx: Emitter, node: NodeOf<"IfStatement">): string {
  const test = cx.condition(node.test, node, "if");
  const yes = `${covered(cx, node, "if", true)};\n${cx.statement(node.consequent)}`;
  const no = `${covered(cx, node, "if", false)};\n${node.alternate === null ? "" : cx.statement(node.alternate)}`;
  return `if (${test}) {\n${yes}} else {\n${no}}\n`;
}

/** The shadow of the result is the last thing a function sets. */
export function returnStatement(cx: Emitter, node: NodeOf<"ReturnStatement">): string {
  // In an async generator an expression would be awaited: a tick that plain `return` does not have.
  if (node.argument === null && cx.frame.kind === "async-generator") {
    const told = comma(cx.frame.hasCell ? settling(cx, NONE, NONE) : "", leaving(cx, NONE, NONE));
    return told === "" ? "return;\n" : `{ ${told}; return; }\n`;
  }
  return `return${returned(cx, node.argument)};\n`;
}

/** What follows `return`. */
export function returned(cx: Emitter, argument: Node | null): string {
  if (cx.frame.hasCell) return settled(cx, argument);
  const leavesShadow = cx.shadows && cx.frame.kind === "plain";
  const ret = `${cx.names.runtime}.ret`;
  if (cx.frame.isEntered) return toldReturn(cx, argument, leavesShadow ? ret : undefined);
  if (argument === null) return leavesShadow ? ` ${ret} = undefined` : "";
  if (!leavesShadow) return ` ${parenthesised(inline(cx.value(argument, false)))}`;
  const e = cx.value(argument);
  if (!e.once) return ` (${comma(e.before, `${ret} = ${e.shadow}`, e.value)})`;
  const value = cx.frame.value();
  return ` (${comma(e.before, keep(value, e), `${ret} = ${e.shadow}`, value)})`;
}

/** The same in the checked build. */
function toldReturn(cx: Emitter, argument: Node | null, ret: string | undefined): string {
  const e = argument === null ? fixed(NONE) : hold(cx, { ...cx.value(argument), changes: "anytime" });
  return ` (${comma(e.before, leaving(cx, e.value, e.shadow), ret === undefined ? "" : `${ret} = ${e.shadow}`, e.value)})`;
}

/** The same in a function with a cell. */
function settled(cx: Emitter, argument: Node | null): string {
  if (argument === null) return ` (${comma(settling(cx, NONE, NONE), leaving(cx, NONE, NONE), NONE)})`;
  const e = hold(cx, cx.value(argument));
  return ` (${comma(e.before, settling(cx, e.value, e.shadow), leaving(cx, e.value, e.shadow), e.value)})`;
}

/** A value may begin with a line break, which would end the `return` statement. */
function parenthesised(text: string): string {
  return text.includes("\n") ? `(${text})` : text;
}

export function throwStatement(cx: Emitter, node: NodeOf<"ThrowStatement">): string {
  const e = cx.value(node.argument);
  if (cx.checks) {
    const held = hold(cx, e);
    return `throw (${comma(raising(cx, node, held), held.value)});\n`;
  }
  const isObject = node.argument.type === "NewExpression" || node.argument.type === "ObjectExpression";
  if (!cx.shadows || isObject) return `throw ${parenthesised(inline(e))};\n`;
  const held = hold(cx, e);
  // Also without a shadow: the same value thrown earlier may have had one.
  return `throw (${comma(held.before, `${cx.names.runtime}.throwing(${held.value}, ${held.shadow})`, held.value)});\n`;
}

export function tryStatement(cx: Emitter, node: NodeOf<"TryStatement">): string {
  let text = `try ${block(cx, node.block)}`;
  if (node.handler !== null) text += catchClause(cx, node.handler);
  else if (cx.shadows) {
    // the finalizer may replace it by another end
    const error = cx.names.own("$e");
    text += `catch (${error}) { ${cx.names.runtime}.met(${error}); throw ${error}; }\n`;
  }
  if (node.finalizer !== null) {
    const R = cx.names.runtime;
    // A `return` on its way out has set the register already.
    const keeps =
      cx.shadows &&
      cx.frame.kind === "plain" &&
      (containsReturn(node.block) || (node.handler !== null && containsReturn(node.handler.body)));
    // An exception on its way may come from what was awaited.
    const waiting = waitingName(cx);
    const register = keeps ? `${R}.ret` : cx.frame.declares(waiting) ? waiting : "";
    const kept = register === "" ? "" : cx.frame.value();
    const body = block(cx, node.finalizer);
    text +=
      register === ""
        ? `finally { if (!${R}.aborted) ${body}}\n`
        : `finally { if (!${R}.aborted) { ${kept} = ${register};\n${keeps ? "" : `${register} = undefined;\n`}${body}${register} = ${kept}; } }\n`;
  }
  return text;
}

function catchClause(cx: Emitter, node: NodeOf<"CatchClause">): string {
  const R = cx.names.runtime;
  const simple = node.param?.type === "Identifier" ? node.param.name : undefined;
  const caught = simple ?? cx.names.own("$e");
  const guard = `if (${R}.aborted) throw ${caught};\n${cx.shadows ? `${R}.met(${caught});\n${R}.args = undefined;\n` : ""}`;
  const shadows = noisyInScope(cx, node);
  const waiting = cx.frame.declares(waitingName(cx)) ? waitingName(cx) : "";
  let taking = "";
  if (simple !== undefined && shadows.includes(simple))
    taking = `${cx.names.shadow(simple)} = ${R}.caught(${comma(caught, waiting)});\n`;
  else if (node.param !== null && simple === undefined) taking = caughtPattern(cx, node.param, caught, waiting);
  if (waiting !== "") taking += `${waiting} = undefined;\n`;
  return `catch (${caught}) {\n${guard}${catching(cx, caught)}${shadowsOf(cx, shadows)}${taking}${block(cx, node.body)}}\n`;
}

/** What is taken apart may be a text, which has its shadow beside it. */
function caughtPattern(cx: Emitter, pattern: Node, caught: string, waiting: string): string {
  const shadow = cx.shadows ? cx.frame.value() : undefined;
  const found = shadow === undefined ? "" : `${shadow} = ${cx.names.runtime}.caught(${comma(caught, waiting)});\n`;
  return `${found}let ${taken(cx, pattern, fixed(caught, shadow), "let", { kind: "parameter" }).join(", ")};\n`;
}

function containsReturn(root: Node): boolean {
  let found = false;
  walk(root, (node) => {
    if (node.type === "ReturnStatement") found = true;
    return !found && !isFunction(node);
  });
  return found;
}

export function labeledStatement(cx: Emitter, node: NodeOf<"LabeledStatement">, labels: readonly string[]): string {
  const all = [...labels, node.label.name];
  switch (node.body.type) {
    case "LabeledStatement":
    case "ForStatement":
    case "ForInStatement":
    case "ForOfStatement":
    case "WhileStatement":
    case "DoWhileStatement":
    case "SwitchStatement":
      return cx.statement(node.body, all);
    case "FunctionDeclaration":
      return cx.statement(node.body);
    default: {
      cx.breakTargets.push({ labels: all, plain: false, exit: undefined, exitUsed: false });
      const body = cx.statement(node.body);
      cx.breakTargets.pop();
      return `${all.map((label) => `${label}: `).join("")}{\n${body}}\n`;
    }
  }
}

export function breakStatement(cx: Emitter, node: NodeOf<"BreakStatement">): string {
  const label = node.label?.name;
  const target = cx.breakTargets.findLast((t) => (label === undefined ? t.plain : t.labels.includes(label)));
  if (target?.exit === undefined) return label === undefined ? "break;\n" : `break ${label};\n`;
  target.exitUsed = true;
  return `break ${target.exit};\n`;
}

export function continueStatement(node: NodeOf<"ContinueStatement">): string {
  return node.label === null ? "continue;\n" : `continue ${node.label.name};\n`;
}

/** Names inside `with` are looked up on an object first, ours included: it runs as written, uninstrumented. */
export function withStatement(cx: Emitter, node: NodeOf<"WithStatement">): string {
  return `${cx.module.text.slice(node.start, node.end)}\n`;
}

/** `await` and `yield`: shadows wait in the function's cell, because other functions use the registers meanwhile. */
import { type AnyFunction, stripCasts, valueParameters } from "../../frontend/syntax.ts";
import { resuming, suspending } from "../context/checked.ts";
import { type Emitter, siteText } from "../context/emitter.ts";
import { deciding, hold, keep } from "../context/operands.ts";
import { comma, type Emitted, fixed, inline, NONE, once, quietTest } from "../output/emitted.ts";
import type { Node, NodeOf } from "../output/node.ts";

/** The function's cell, in its body. */
export const cellName = (cx: Emitter): string => cx.names.own("$c");

/** What is being awaited: set while it is, so that a catch clause knows where an exception came from. */
export const waitingName = (cx: Emitter): string => cx.names.own("$w");

export function awaitExpression(cx: Emitter, node: NodeOf<"AwaitExpression">, want: boolean): Emitted {
  if (!cx.shadows) return once(`(${cx.frame.awaitWord} ${inline(cx.value(node.argument, false))})`);
  const R = cx.names.runtime;
  const e = cx.value(node.argument);
  const held = e.shadow === NONE ? e : hold(cx, { ...e, changes: "anytime" });
  const waiting = cx.frame.declare(waitingName(cx));
  const { value, shadow } = cx.frame.pair();
  const quiet = quietTest([held.shadow]);
  const test = `${quiet === undefined ? "" : `${quiet} && `}${R}.tracked === 0`;
  const found = `${shadow} = ${test} ? undefined : ${R}.awaited(${waiting}, ${held.shadow}, ${value})`;
  const before = comma(
    held.before,
    keep(waiting, held),
    `${test} || ${R}.awaits(${waiting}, ${held.shadow}, ${siteText(cx, node, "operation")})`,
    suspending(cx),
    `${value} = ${cx.frame.awaitWord} ${waiting}`,
    resuming(cx),
    want ? found : "",
    `${waiting} = undefined`,
  );
  return fixed(value, want ? shadow : NONE, before);
}

export function yieldExpression(cx: Emitter, node: NodeOf<"YieldExpression">, want: boolean): Emitted {
  if (!cx.shadows || !cx.frame.hasCell) return plainYield(cx, node);
  if (node.delegate) return delegating(cx, node, node.argument!);
  const R = cx.names.runtime;
  const cell = cellName(cx);
  const held = hold(cx, node.argument === null ? fixed(NONE) : cx.value(node.argument));
  const note = noted(cx, "yields", held.value, held.shadow, siteText(cx, node, "operation"));
  if (!want && !cx.checks) return once(`(${comma(held.before, note, `yield ${held.value}`)})`);
  const { value, shadow } = cx.frame.pair();
  const sent = `${shadow} = ${cell} === undefined ? undefined : ${R}.sent(${cell}, ${value})`;
  return fixed(
    value,
    shadow,
    comma(held.before, note, suspending(cx), `${value} = yield ${held.value}`, resuming(cx), sent),
  );
}

function plainYield(cx: Emitter, node: NodeOf<"YieldExpression">): Emitted {
  if (node.argument === null) return once("(yield)");
  if (node.delegate || !cx.shadows) {
    return once(`(yield${node.delegate ? "*" : ""} ${inline(cx.value(node.argument, false))})`);
  }
  const held = hold(cx, cx.value(node.argument));
  return once(`(${comma(held.before, lost(cx, held.shadow, siteText(cx, node, "operation")), `yield ${held.value}`)})`);
}

/** A shadow that nobody will find again. */
function lost(cx: Emitter, shadow: string, site: string): string {
  if (shadow === NONE) return "";
  return `${shadow} === undefined || ${cx.names.runtime}.concretised(${site}, "result of a suspended function")`;
}

/** Notes the shadow in the cell; without a cell the caller cannot get it, and it is lost. */
function noted(cx: Emitter, what: "yields" | "settles", value: string, shadow: string, site: string): string {
  const cell = cellName(cx);
  const note = `${cx.names.runtime}.${what}(${cell}, ${value}, ${shadow})`;
  if (shadow === NONE) return `${cell} === undefined || ${note}`;
  return `${cell} === undefined ? ${lost(cx, shadow, site)} : ${note}`;
}

function delegating(cx: Emitter, node: NodeOf<"YieldExpression">, argument: Node): Emitted {
  const R = cx.names.runtime;
  const cell = cellName(cx);
  const held = hold(cx, { ...cx.value(argument), changes: "anytime" });
  const source = stripCasts(argument);
  const isRead = source.type === "MemberExpression" || source.type === "CallExpression";
  // The engine words this by what stands there.
  const site = siteText(cx, node, "operation");
  const check =
    isRead && cx.frame.kind === "generator"
      ? `${R}.iterable(${held.value}, "yield* (intermediate value) is not iterable")`
      : "";
  const subject = cx.frame.value();
  const { value, shadow } = cx.frame.pair();
  const call = `${R}.delegates(${cell}, ${held.value}, ${held.shadow}, ${site})`;
  return fixed(
    value,
    shadow,
    comma(
      held.before,
      deciding(cx, held, () => site),
      check,
      `${subject} = ${cell} === undefined ? ${held.value} : ${call}`,
      suspending(cx),
      `${value} = yield* ${subject}`,
      resuming(cx),
      `${shadow} = ${cell} === undefined ? undefined : ${R}.delegated(${cell}, ${value})`,
    ),
  );
}

/** What notes that the function returns a value. */
export function settling(cx: Emitter, value: string, shadow: string): string {
  return noted(cx, "settles", value, shadow, `${cx.names.base} + ${cx.frame.site}`);
}

/**
 * A generator takes its cell through an added last parameter, whose default runs when the function is called. Then the parameter
 * list is no longer simple, which is not possible everywhere: a sloppy function sees it in its `arguments`, and a body with a
 * directive does not allow it.
 */
export function takesCell(cx: Emitter, fn: AnyFunction): boolean {
  if (!cx.shadows || !fn.generator || fn.body?.type !== "BlockStatement") return false;
  const params = valueParameters(fn.params);
  const names = params.map((param) => (param.type === "Identifier" ? param.name : ""));
  if (names.includes("arguments")) return false;
  const last = params.at(-1);
  if (last?.type === "RestElement" && last.argument.type !== "Identifier") return false;
  if (names.some((name) => name === "")) return true;
  if (new Set(names).size < names.length) return false;
  if (fn.body.body.some((s) => s.type === "ExpressionStatement" && typeof s.directive === "string")) return false;
  const activation = cx.scopes.activationOf(fn);
  if (activation === undefined || activation.usesEval) return false;
  return !activation.usesArguments || cx.scopes.scopeOf(fn)?.strict === true;
}

/** The body inside a `try` that notes what it throws. A few declarations mean something else in a block: then it stays as it is. */
export function noting(cx: Emitter, fn: AnyFunction, code: string): string {
  if (!cx.shadows || !cx.frame.hasCell || !fn.async || !fitsBlock(cx, fn)) return code;
  const cell = cellName(cx);
  const error = cx.names.own("$e");
  const waiting = cx.frame.declare(waitingName(cx));
  const note = `${cell} === undefined || ${cx.names.runtime}.rejects(${cell}, ${error}, ${waiting})`;
  return `try {\n${code}} catch (${error}) { ${note}; throw ${error}; }\n`;
}

function fitsBlock(cx: Emitter, fn: AnyFunction): boolean {
  const { body } = fn;
  if (body?.type !== "BlockStatement") return true;
  const functions = body.body.flatMap((s) => (s.type === "FunctionDeclaration" && s.id !== null ? [s.id] : []));
  if (functions.length > 0 && cx.scopes.scopeOf(fn)?.strict !== true) return false;
  return functions.every((id) => {
    const binding = cx.scopes.bindingOf(id);
    return binding?.kind === "function" && binding.declarations.length === 1;
  });
}

/** Optional chains: `a?.b.c(d)` as nested conditions, everything after a `?.` inside the arm where the value exists. */
import { stripCasts } from "../../frontend/syntax.ts";
import { covered, type Emitter, siteText } from "../context/emitter.ts";
import { hold, keep } from "../context/operands.ts";
import { calleeText } from "../facts/callee-text.ts";
import { comma, type Emitted, fixed, NONE } from "../output/emitted.ts";
import type { Node, NodeOf } from "../output/node.ts";
import { boundMethod } from "./callees.ts";
import { callOn } from "./calls.ts";
import { member, place, remove, settled } from "./members.ts";

/** The part of the chain emitted so far: effects, with the arms that are still open at its end. */
interface Open {
  text: string;
  /** Nothing stands in the innermost arm yet. */
  isStart: boolean;
  arms: number;
  /** What happens when the chain stops. */
  readonly stop: string;
}

export function chain(cx: Emitter, node: NodeOf<"ChainExpression">, want: boolean): Emitted {
  const result = want && cx.shadows ? cx.frame.pair() : { value: cx.frame.value(), shadow: NONE };
  const assign = (value: string, shadow: string): string =>
    comma(`${result.value} = ${value}`, result.shadow === NONE ? "" : `${result.shadow} = ${shadow}`);
  const open: Open = { text: "", isStart: true, arms: 0, stop: assign(NONE, NONE) };
  const e = link(cx, node.expression, open, want);
  append(open, e.before, keep(result.value, e), result.shadow === NONE ? "" : `${result.shadow} = ${e.shadow}`);
  return fixed(result.value, result.shadow, close(open));
}

/** `delete a?.b`: true when the chain stops. */
export function removeChain(cx: Emitter, node: NodeOf<"ChainExpression">): Emitted {
  const result = cx.frame.value();
  const open: Open = { text: "", isStart: true, arms: 0, stop: `${result} = true` };
  const target = stripCasts(node.expression);
  const e =
    target.type === "MemberExpression"
      ? remove(cx, target, memberBase(cx, target, open))
      : link(cx, node.expression, open, false);
  append(
    open,
    e.before,
    target.type === "MemberExpression" ? `${result} = ${e.value}` : `${result} = (${e.value}, true)`,
  );
  return fixed(result, NONE, close(open));
}

/** `(a?.b)(x)`: the receiver outlives the parentheses; when the chain stops there is nothing to call. */
export function callOfChain(
  cx: Emitter,
  node: NodeOf<"CallExpression">,
  target: NodeOf<"MemberExpression">,
  want: boolean,
): Emitted {
  const { before, callee } = methodOfChain(cx, target);
  const e = callOn(cx, node, callee, want);
  return { ...e, before: comma(before, e.before) };
}

function methodOfChain(cx: Emitter, target: NodeOf<"MemberExpression">) {
  const site = (): string => siteText(cx, target, "member");
  const self = cx.frame.value();
  const fn = cx.frame.value();
  const open: Open = { text: "", isStart: true, arms: 0, stop: `${fn} = ${self} = undefined` };
  const object = hold(cx, memberBase(cx, target, open));
  const e = member(cx, target, false, { ...object, before: "" });
  append(open, object.before, `${self} = ${object.value}`, e.before, settled(cx, e, site), `${fn} = ${e.value}`);
  return {
    before: close(open),
    callee: { kind: "bound", fn, fn$: NONE, self, self$: NONE, text: "(intermediate value)" } as const,
  };
}

function append(open: Open, ...effects: readonly string[]): void {
  const text = comma(...effects);
  if (text === "") return;
  open.text += open.isStart ? text : `, ${text}`;
  // to look at the end of all of it would copy it for each link
  open.isStart = text.endsWith("(");
}

function close(open: Open): string {
  return open.text + ")".repeat(open.arms);
}

/** One link; effects that must stay inside the arm are in the result or appended already. */
function link(cx: Emitter, source: Node, open: Open, want: boolean): Emitted {
  const node = stripCasts(source);
  if (node.type === "MemberExpression") {
    if (node.object.type === "Super") return member(cx, node, want);
    return member(cx, node, want, memberBase(cx, node, open));
  }
  if (node.type === "CallExpression") return callLink(cx, node, open, want);
  return cx.value(node, want);
}

/** The object of a member, tested if the member is optional. */
function memberBase(cx: Emitter, node: NodeOf<"MemberExpression">, open: Open): Emitted {
  const object = link(cx, node.object, open, true);
  return node.optional ? test(cx, node, object, open) : object;
}

function callLink(cx: Emitter, node: NodeOf<"CallExpression">, open: Open, want: boolean): Emitted {
  const callee = stripCasts(node.callee);
  if (!node.optional && (callee.type === "ChainExpression" || !isLinked(callee))) return cx.value(node, want);
  const inner = callee.type === "ChainExpression" ? stripCasts(callee.expression) : undefined;
  if (inner?.type === "MemberExpression") {
    const method = methodOfChain(cx, inner);
    append(open, method.before);
    test(cx, node, fixed(method.callee.fn), open);
    return callOn(cx, node, method.callee, want);
  }
  const text = calleeText(callee);
  if (callee.type === "MemberExpression") {
    const at = place(cx, callee, callee.object.type === "Super" ? undefined : memberBase(cx, callee, open));
    const site = siteText(cx, callee, "member");
    if (!node.optional) return callOn(cx, node, { kind: "method", at, site, text, natural: false }, want);
    const bound = boundMethod(cx, at, () => site, text);
    const held = test(cx, node, bound.fn, open);
    append(
      open,
      settled(cx, held, () => site),
    );
    return callOn(cx, node, bound.callee, want);
  }
  const fn = link(cx, callee, open, true);
  const held = node.optional ? test(cx, node, fn, open) : hold(cx, fn);
  append(
    open,
    held.before,
    settled(cx, held, () => siteText(cx, node, "call")),
  );
  return callOn(cx, node, { kind: "function", fn: { ...held, before: "" }, text, natural: false }, want);
}

/** Whether a `?.` stands somewhere inside. */
function isLinked(source: Node): boolean {
  const node = stripCasts(source);
  if (node.type === "MemberExpression") return node.optional || isLinked(node.object);
  if (node.type === "CallExpression") return node.optional || isLinked(node.callee);
  return false;
}

/** Opens the arm in which the value is not null or undefined. */
function test(cx: Emitter, node: Node, e: Emitted, open: Open): Emitted {
  const held = hold(cx, e);
  const event =
    held.shadow === NONE
      ? ""
      : `${held.shadow} === undefined || ${cx.names.runtime}.nullish(${siteText(cx, node, "optional")}, ${held.value}, ${held.shadow})`;
  append(open, held.before, event);
  const stop = `${covered(cx, node, "optional", true)}, ${open.stop}`;
  append(open, `${held.value} == null ? (${stop}) : (${covered(cx, node, "optional", false)}`);
  open.arms++;
  return { ...held, before: "" };
}

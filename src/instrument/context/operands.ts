/** Keeping operands: values and shadows that are needed again after other code ran. */
import { isClass, isFunction, type Node, walk } from "../../frontend/syntax.ts";
import { comma, type Emitted, fixed, NONE } from "../output/emitted.ts";
import type { Emitter } from "./emitter.ts";

export interface Operand {
  readonly emitted: Emitted;
  readonly node: Node;
}

/** Text that puts the value into a variable of ours without naming an anonymous function after it. */
export function keep(variable: string, e: Emitted): string {
  return `${variable} = ${e.anonymous ? `(0, ${e.value})` : e.value}`;
}

/** The value in a temporary. */
export function hold(cx: Emitter, e: Emitted): Emitted {
  if (!e.once && e.changes === "never" && !e.throws) return e;
  if (e.once || e.shadow === NONE) {
    const value = cx.frame.value();
    // A value that exists once has its shadow in a temporary already.
    return fixed(value, e.shadow, comma(e.before, keep(value, e)));
  }
  const { value, shadow } = cx.frame.pair();
  return fixed(value, shadow, comma(e.before, keep(value, e), `${shadow} = ${e.shadow}`));
}

/** Repeatable, whatever it was: for values that are used where nothing runs in between. */
export function repeatable(cx: Emitter, e: Emitted): Emitted {
  return e.once ? hold(cx, e) : e;
}

/** Which alternative of a union it is, asked before a check of ours throws the error of the engine: that it does may depend on it. */
export function deciding(cx: Emitter, { value, shadow }: Emitted, site: () => string): string {
  return !cx.shadows || shadow === NONE
    ? ""
    : `${shadow} === undefined || ${cx.names.runtime}.resolve(${value}, ${shadow}, ${site()})`;
}

/** Survives any code that runs between its uses. */
export function lasting(cx: Emitter, e: Emitted): Emitted {
  return e.once || e.changes === "anytime" ? hold(cx, e) : e;
}

/** Operands in evaluation order, made repeatable: first all effects, then texts that still mean what they meant. */
export function line(
  cx: Emitter,
  operands: readonly Operand[],
): { readonly before: string; readonly items: readonly Emitted[] } {
  const items: Emitted[] = [];
  let before = "";
  operands.forEach(({ emitted }, i) => {
    const item = settle(cx, emitted, operands, i);
    before = comma(before, item.before);
    items.push(item.before === "" ? item : { ...item, before: "" });
  });
  return { before, items };
}

function settle(cx: Emitter, e: Emitted, operands: readonly Operand[], index: number): Emitted {
  if (e.once) return hold(cx, e);
  let effects = false;
  for (let i = index + 1; i < operands.length && !effects; i++) effects = hasEffects(operands[i]!.emitted);
  if (!effects) return e;
  if (e.changes === "anytime") return hold(cx, e);
  if (e.changes === "locally" && operands.slice(index + 1).some(({ node }) => containsAssignment(node)))
    return hold(cx, e);
  // Its first reading can throw, and must do so before the effects that follow.
  return e.throws ? { ...e, before: comma(e.before, e.value), throws: false } : e;
}

/** Whether nobody can tell when it is evaluated, so that it may be moved before the read of a property. */
export function isUnnoticed(e: Emitted): boolean {
  return e.before === "" && e.harmless && !e.throws && e.changes !== "anytime";
}

export function hasEffects(e: Emitted): boolean {
  return e.before !== "" || (e.once && !e.harmless);
}

function containsAssignment(root: Node): boolean {
  let found = false;
  walk(root, (node) => {
    if (found || isFunction(node)) return false;
    if (node.type === "AssignmentExpression" || node.type === "UpdateExpression") found = true;
    // A class may have code in its head and static parts that runs at once.
    return !found && !(isClass(node) && node.body.body.length === 0);
  });
  return found;
}

/** Callees: evaluated once, before the arguments, and checked before the call. */
import { stripCasts } from "../../frontend/syntax.ts";
import { type Emitter, siteText } from "../context/emitter.ts";
import { hold, lasting } from "../context/operands.ts";
import { calleeText, shortened } from "../facts/callee-text.ts";
import { comma, type Emitted, NONE } from "../output/emitted.ts";
import type { Node, NodeOf } from "../output/node.ts";
import { type Argument, listText } from "./arguments.ts";
import { accessEvent, accessText, chosen, type Place, place, read } from "./members.ts";

/** What is called: a function, or a member of a receiver. */
export type Callee =
  | { readonly kind: "function"; readonly fn: Emitted; readonly text: string; readonly natural: boolean }
  | {
      readonly kind: "method";
      readonly at: Place;
      readonly site: string;
      readonly text: string;
      readonly natural: boolean;
    }
  /** The method is in a temporary already (`o.m?.()`). */
  | {
      readonly kind: "bound";
      readonly fn: string;
      /** Which alternative it is was told of. */
      readonly fn$: string;
      readonly self: string;
      readonly self$: string;
      readonly text: string;
    };

export function calleeOf(cx: Emitter, callee: Node, call: Node): Callee {
  if (callee.type === "MemberExpression") {
    const at = place(cx, callee);
    const site = siteText(cx, callee, "member");
    return { kind: "method", at, site, text: calleeText(callee), natural: isNatural(callee, at) };
  }
  const fn = chosen(cx, callee, () => siteText(cx, call, "call"));
  const isVariable = callee.type === "Identifier" && fn.value === callee.name;
  // Whatever else the text is, calling it must not pass a receiver.
  const held = isVariable ? fn : hold(cx, fn);
  return { kind: "function", fn: held, text: calleeText(callee), natural: isVariable };
}

/** Whether V8 would word "is not a function" the same for the emitted text. */
function isNatural(node: NodeOf<"MemberExpression">, at: Place): boolean {
  if (at.isSuper) return false;
  const object = stripCasts(node.object);
  if (object.type === "ThisExpression") return !node.computed;
  return (
    object.type === "Identifier" &&
    at.object.value === object.name &&
    (!node.computed || calleeText(node) === accessText(at))
  );
}

/** Throws the error of the engine when the callee is no function, and as late as the engine: spreads are iterated before. */
export function callableCheck(
  cx: Emitter,
  fn: string,
  text: string,
  args: readonly Argument[] = [],
  items: readonly Emitted[] = [],
): string {
  const failure = `${cx.names.runtime}.notCallable(${shortened(text)})`;
  const isSpread = args.some((arg) => arg.spread !== undefined);
  return `typeof ${fn} === "function" || ${isSpread ? `([${listText(args, items)}], ${failure})` : failure}`;
}

/** What is known of a method that was read; whether it is there at all may depend on the input. */
export function methodShadow(cx: Emitter, at: Place, fn: string, site: string): { before: string; shadow: string } {
  if (!cx.shadows || at.isSuper) return { before: "", shadow: NONE };
  const { object, key } = at;
  const facts = `${object.value}, ${object.shadow}, ${key.argument}, ${key.shadow}, ${fn}, ${site}`;
  if (!cx.checks) return { before: `${cx.names.runtime}.found(${facts})`, shadow: NONE };
  const shadow = cx.frame.shadow();
  return { before: `${shadow} = ${cx.names.runtime}.get(${facts})`, shadow };
}

interface Settled {
  readonly before: string;
  /** Still to be lined up with the arguments; otherwise `held` is the function. */
  readonly fn: Emitted | undefined;
  readonly held: string;
  /** Shadow of the function, in the checked build. */
  readonly fn$: string;
  /** Undefined: called without a receiver. */
  readonly self: string | undefined;
  readonly self$: string;
}

/** The function and its receiver in texts that the effects of arguments cannot change. */
export function settleCallee(cx: Emitter, callee: Callee, effects: boolean): Settled {
  switch (callee.kind) {
    case "function":
      return { before: "", fn: callee.fn, held: "", fn$: callee.fn.shadow, self: undefined, self$: NONE };
    case "bound":
      return { before: "", fn: undefined, held: callee.fn, fn$: callee.fn$, self: callee.self, self$: callee.self$ };
    case "method": {
      const { at } = callee;
      // An argument may assign the variable that holds the receiver.
      const object =
        effects && at.object.changes !== "never" ? hold(cx, { ...at.object, changes: "anytime" }) : at.object;
      const fn = cx.frame.value();
      const event = accessEvent(cx, object, () => callee.site, at.key, "call");
      const found = methodShadow(cx, { ...at, object }, fn, callee.site);
      const before = comma(at.before, object.before, event, `${fn} = ${accessText({ ...at, object })}`, found.before);
      return { before, fn: undefined, held: fn, fn$: found.shadow, self: object.value, self$: object.shadow };
    }
  }
}

/** A method read for a call that may not happen: `o.m?.()`. */
export function boundMethod(cx: Emitter, at: Place, site: () => string, text: string): { callee: Callee; fn: Emitted } {
  const object = lasting(cx, at.object);
  const fn = read(cx, { ...at, object: { ...object, before: "" }, before: comma(at.before, object.before) }, site);
  const held = hold(cx, fn);
  return {
    callee: { kind: "bound", fn: held.value, fn$: held.shadow, self: object.value, self$: object.shadow, text },
    fn: held,
  };
}

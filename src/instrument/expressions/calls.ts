/**
 * Calls. The fast path is the call as written; it is taken when no argument or receiver has a shadow and no object
 * is tracked. The slow path goes through the runtime. Both see the callee read once, before the arguments.
 */

import { stripCasts } from "../../frontend/syntax.ts";
import { invoking } from "../context/checked.ts";
import { type Emitter, siteText } from "../context/emitter.ts";
import { hasEffects, hold, lasting } from "../context/operands.ts";
import { unitOf } from "../facts/amounts.ts";
import { calleeText } from "../facts/callee-text.ts";
import { comma, type Emitted, fixed, fresh, inline, NONE, once, quietTest } from "../output/emitted.ts";
import type { Node, NodeOf } from "../output/node.ts";
import {
  type Argument,
  collect,
  emitArguments,
  lineArguments,
  listText,
  mustCollect,
  shadowList,
  spreadChecks,
} from "./arguments.ts";
import { accessEvent, accessText, type Place, place, read } from "./members.ts";
import { callStated, statedFunction } from "./stated.ts";

type CallNode = NodeOf<"CallExpression">;
type TaggedNode = NodeOf<"TaggedTemplateExpression">;

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
      readonly self: string;
      readonly self$: string;
      readonly text: string;
    };

export function call(cx: Emitter, node: CallNode, want: boolean): Emitted {
  const callee = stripCasts(node.callee);
  if (callee.type === "Identifier" && (callee.name === "eval" || cx.scopes.referenceOf(callee)?.dynamic === true))
    return plainCall(cx, node, callee.name);
  const stated = statedFunction(cx, callee);
  if (stated !== undefined) return callStated(cx, node, stated);
  if (!cx.shadows) return coverageCall(cx, node, callee);
  return callOn(cx, node, calleeOf(cx, callee), want);
}

function calleeOf(cx: Emitter, callee: Node): Callee {
  if (callee.type === "MemberExpression") {
    const at = place(cx, callee);
    const site = siteText(cx, callee, "member");
    return { kind: "method", at, site, text: calleeText(callee), natural: isNatural(callee, at) };
  }
  const fn = cx.value(callee, false);
  const isVariable = callee.type === "Identifier" && fn.value === callee.name;
  // Whatever else the text is, calling it must not pass a receiver.
  const held = isVariable ? fn : hold(cx, fn);
  return { kind: "function", fn: held, text: calleeText(callee), natural: isVariable };
}

/** A tagged template is a call; its first argument belongs to the place in the code, and exists there once. */
export function taggedCall(cx: Emitter, node: TaggedNode, want: boolean): Emitted {
  const callee = calleeOf(cx, stripCasts(node.tag));
  const { quasis, expressions } = node.quasi;
  const text = quasis.map((q, i) => (i === 0 ? "" : `\${0}`) + q.value.raw).join("");
  const strings = fresh(`${cx.names.runtime}.strings\`${text}\``);
  const first: Argument = { emitted: strings, node: node.quasi, hole: false, spread: undefined };
  return callWith(cx, node, node.tag, callee, [first, ...emitArguments(cx, expressions)], want);
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

/** Direct eval, and calls whose receiver `with` decides: exactly as written, shadows are lost. */
function plainCall(cx: Emitter, node: CallNode, name: string): Emitted {
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

function coverageCall(cx: Emitter, node: CallNode, callee: Node): Emitted {
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

function plainListOf(args: readonly Argument[]): string {
  return args.map((arg) => (arg.spread === undefined ? "" : "...") + inline(arg.emitted)).join(", ");
}

/** Fails as the engine does, and as late: what is spread is iterated first. */
function callableCheck(
  cx: Emitter,
  fn: string,
  text: string,
  args: readonly Argument[] = [],
  items: readonly Emitted[] = [],
): string {
  const failure = `${cx.names.runtime}.notCallable(${JSON.stringify(text)})`;
  const isSpread = args.some((arg) => arg.spread !== undefined);
  return `typeof ${fn} === "function" || ${isSpread ? `([${listText(args, items)}], ${failure})` : failure}`;
}

/** Emits the call itself once callee and receiver are evaluated. */
export function callOn(cx: Emitter, node: CallNode, callee: Callee, want: boolean): Emitted {
  return callWith(cx, node, node.callee, callee, emitArguments(cx, node.arguments), want);
}

export function callWith(
  cx: Emitter,
  node: CallNode | TaggedNode | NodeOf<"JSXElement"> | NodeOf<"JSXFragment">,
  named: Node,
  callee: Callee,
  args: readonly Argument[],
  want: boolean,
): Emitted {
  const site = siteText(cx, node, "call");
  const mark = cx.marker.at(markOf(node, named));
  if (mustCollect(args)) return collectedCall(cx, callee, args, site, mark, want);
  if (callee.kind === "method" && callee.natural && !args.some((arg) => hasEffects(arg.emitted)))
    return naturalMethodCall(cx, callee, args, site, mark, want);

  const target = settleCallee(
    cx,
    callee,
    args.some((arg) => hasEffects(arg.emitted)),
  );
  const { before, first, items } = lineArguments(
    cx,
    target.fn === undefined ? [] : [{ emitted: target.fn, node: named }],
    args,
  );
  const fn = target.fn === undefined ? target.held : first[0]!.value;
  const natural = callee.kind === "function" && callee.natural && callee.fn.value === fn;
  // `typeof` would let a name pass that cannot be read.
  const isUnread = natural && callee.fn.throws;
  const told = invoking(cx, fn, target.fn$, site, false);
  const check = comma(isUnread ? fn : "", touched(args, items), told, callableCheck(cx, fn, callee.text, args, items));
  const list = listText(args, items);
  const direct =
    target.self === undefined ? `${mark}${fn}(${list})` : `${mark}${cx.names.invoke}(${comma(fn, target.self, list)})`;
  return completed(cx, {
    before: comma(target.before, before, spreadChecks(cx, args, items, true), natural ? "" : check),
    quiet: quietTest([target.self$, ...items.map((item) => item.shadow)]),
    direct,
    result: `${cx.names.runtime}.result(${fn})`,
    check: natural ? check : "",
    slow: slowCall(cx, fn, target.self ?? NONE, target.self$, args, items, site, mark),
    want,
  });
}

/** The call's position as V8 reports it. */
function markOf(node: Node, named: Node): number {
  const callee = stripCasts(named);
  return callee.type === "MemberExpression" ? callee.property.start : node.start;
}

/** `o.m(x)` where nothing runs between reading the method and calling it. */
function naturalMethodCall(
  cx: Emitter,
  { at, site: member, text }: Extract<Callee, { kind: "method" }>,
  args: readonly Argument[],
  site: string,
  mark: string,
  want: boolean,
): Emitted {
  const { before, items } = lineArguments(cx, [], args);
  const fn = cx.frame.value();
  const R = cx.names.runtime;
  const { object, key } = at;
  const shadows = [object.shadow, ...items.map((item) => item.shadow)];
  const found = methodShadow(cx, at, fn, member);
  return completed(cx, {
    before: comma(at.before, before),
    quiet: quietTest(key.shadow === NONE ? shadows : [...shadows, key.shadow]),
    direct: `${mark}${accessText(at)}(${listText(args, items)})`,
    result: key.access.startsWith(".#")
      ? `${R}.result(${accessText(at)})`
      : `${R}.resultOf(${object.value}, ${key.argument})`,
    check: comma(
      accessEvent(cx, object, () => member, key, "call"),
      `${fn} = ${accessText(at)}`,
      found.before,
      touched(args, items),
      invoking(cx, fn, found.shadow, site, false),
      callableCheck(cx, fn, text, args, items),
    ),
    slow: slowCall(cx, fn, object.value, object.shadow, args, items, site, mark),
    want,
  });
}

/** What is known of a method that was read; whether it is there at all may depend on the input. */
function methodShadow(cx: Emitter, at: Place, fn: string, site: string): { before: string; shadow: string } {
  if (!cx.checks || at.isSuper) return { before: "", shadow: NONE };
  const { object, key } = at;
  const shadow = cx.frame.shadow();
  const facts = `${object.value}, ${object.shadow}, ${key.argument}, ${key.shadow}, ${fn}, ${site}`;
  return { before: `${shadow} = ${cx.names.runtime}.get(${facts})`, shadow };
}

/**
 * Reads what may not be readable before the callee is found not to be callable. From the first spread on the arguments
 * themselves are read in their order, because iterating may do anything.
 */
export function touched(args: readonly Argument[], items: readonly Emitted[]): string {
  const spread = args.findIndex((arg) => arg.spread !== undefined);
  const certain = spread < 0 ? items : items.slice(0, spread);
  return comma(...certain.map((item) => (item.throws ? item.value : "")));
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

/** The function in hand, its receiver safe from what the arguments do. */
function settleCallee(cx: Emitter, callee: Callee, effects: boolean): Settled {
  switch (callee.kind) {
    case "function":
      return { before: "", fn: callee.fn, held: "", fn$: callee.fn.shadow, self: undefined, self$: NONE };
    case "bound":
      return { before: "", fn: undefined, held: callee.fn, fn$: NONE, self: callee.self, self$: callee.self$ };
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

function slowCall(
  cx: Emitter,
  fn: string,
  self: string,
  self$: string,
  args: readonly Argument[],
  items: readonly Emitted[],
  site: string,
  mark: string,
): string {
  const R = cx.names.runtime;
  if (args.every((arg) => arg.spread === undefined))
    return `${mark}${R}.call(${fn}, ${self}, ${self$}, [${listText(args, items)}], ${shadowList(items)}, ${site})`;
  const { before, values, shadows } = collect(
    cx,
    args.map((arg, i) => ({ ...arg, emitted: items[i]! })),
  );
  return `(${before}, ${mark}${R}.call(${fn}, ${self}, ${self$}, ${values}, ${shadows}, ${site}))`;
}

function collectedCall(
  cx: Emitter,
  callee: Callee,
  args: readonly Argument[],
  site: string,
  mark: string,
  want: boolean,
): Emitted {
  const target = settleCallee(cx, callee, true);
  const held = target.fn === undefined ? undefined : hold(cx, { ...target.fn, changes: "anytime" });
  const fn = held?.value ?? target.held;
  if (!cx.shadows) {
    const list = comma(fn, target.self ?? NONE, plainListOf(args));
    return once(`${mark}${cx.names.invoke}(${list})`, NONE, comma(target.before, held?.before ?? ""));
  }
  const { before, values, shadows } = collect(cx, args);
  const R = cx.names.runtime;
  const told = invoking(cx, fn, target.fn$, site, false);
  const effects = comma(target.before, held?.before ?? "", before, told, callableCheck(cx, fn, callee.text));
  const slow = `${mark}${R}.call(${fn}, ${target.self ?? NONE}, ${target.self$}, ${values}, ${shadows}, ${site})`;
  if (!want) return once(slow, NONE, effects);
  const result = cx.frame.pair();
  return fixed(
    result.value,
    result.shadow,
    comma(effects, `${result.value} = ${slow}`, `${result.shadow} = ${R}.ret`, `${R}.ret = undefined`),
  );
}

interface Completion {
  readonly before: string;
  /** Undefined: no argument can have a shadow. */
  readonly quiet: string | undefined;
  readonly direct: string;
  /** The shadow that the direct call left. */
  readonly result: string;
  /** What the slow path does before its call. */
  readonly check: string;
  readonly slow: string;
  readonly want: boolean;
}

function completed(cx: Emitter, c: Completion): Emitted {
  const R = cx.names.runtime;
  if (!cx.shadows) return once(c.direct, NONE, c.before);
  const quiet = c.quiet === undefined ? `${R}.tracked === 0` : `${c.quiet} && ${R}.tracked === 0`;
  if (!c.want)
    return once(`(${quiet} ? (${R}.args = undefined, ${c.direct}) : (${comma(c.check, c.slow)}))`, NONE, c.before);
  const { value, shadow } = cx.frame.pair();
  const fast = `${R}.args = undefined, ${value} = ${c.direct}, ${shadow} = ${R}.ret === undefined ? undefined : ${c.result}`;
  const slow = comma(c.check, `${value} = ${c.slow}`, `${shadow} = ${R}.ret`, `${R}.ret = undefined`);
  return fixed(value, shadow, comma(c.before, `${quiet} ? (${fast}) : (${slow})`));
}

/** A method read for a call that may not happen: `o.m?.()`. */
export function boundMethod(cx: Emitter, at: Place, site: () => string, text: string): { callee: Callee; fn: Emitted } {
  const object = lasting(cx, at.object);
  const fn = read(cx, { ...at, object: { ...object, before: "" }, before: comma(at.before, object.before) }, site);
  const held = hold(cx, fn);
  return { callee: { kind: "bound", fn: held.value, self: object.value, self$: object.shadow, text }, fn: held };
}

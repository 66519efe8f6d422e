/**
 * Calls. The fast path is the call as written; it is taken when no argument or receiver has a shadow and no object
 * is tracked. The slow path goes through the runtime. Both see the callee read once, before the arguments.
 */
import { stripCasts } from "../../frontend/syntax.ts";
import { invoking } from "../context/checked.ts";
import { type Emitter, siteText } from "../context/emitter.ts";
import { hasEffects, hold } from "../context/operands.ts";
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
import { type Callee, callableCheck, calleeOf, methodShadow, settleCallee } from "./callees.ts";
import { accessEvent, accessText } from "./members.ts";
import { coverageCall, plainCall, plainListOf } from "./plain-calls.ts";
import { callStated, statedFunction } from "./stated.ts";

type CallNode = NodeOf<"CallExpression">;

type TaggedNode = NodeOf<"TaggedTemplateExpression">;

export function call(cx: Emitter, node: CallNode, want: boolean): Emitted {
  const callee = stripCasts(node.callee);
  if (callee.type === "Identifier" && (callee.name === "eval" || cx.scopes.referenceOf(callee)?.dynamic === true))
    return plainCall(cx, node, callee.name);
  if (callee.type === "Identifier" && callee.name === cx.module.mutantChoice)
    return once(`${cx.names.runtime}.isMutant(${inline(cx.value(node.arguments[0]!, false))})`);
  const stated = statedFunction(cx, callee);
  if (stated !== undefined) return callStated(cx, node, stated);
  if (!cx.shadows) return coverageCall(cx, node, callee);
  return callOn(cx, node, calleeOf(cx, callee, node), want);
}

/** A tagged template is a call; its first argument is the same object whenever this place in the code is reached. */
export function taggedCall(cx: Emitter, node: TaggedNode, want: boolean): Emitted {
  const callee = calleeOf(cx, stripCasts(node.tag), node);
  const { quasis, expressions } = node.quasi;
  const text = quasis.map((q, i) => (i === 0 ? "" : `\${0}`) + q.value.raw).join("");
  const strings = fresh(`${cx.names.runtime}.strings\`${text}\``);
  const first: Argument = { emitted: strings, node: node.quasi, hole: false, spread: undefined };
  return callWith(cx, node, node.tag, callee, [first, ...emitArguments(cx, expressions)], want);
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

/**
 * Reads names that may throw when they are read, before the check of the callee can throw. From the first spread on the arguments
 * themselves are read in order, because iterating may run any code.
 */
export function touched(args: readonly Argument[], items: readonly Emitted[]): string {
  const spread = args.findIndex((arg) => arg.spread !== undefined);
  const certain = spread < 0 ? items : items.slice(0, spread);
  return comma(...certain.map((item) => (item.throws ? item.value : "")));
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

/** Arguments of calls and elements of array literals: values with their shadows, spreads included. */

import { using } from "../context/checked.ts";
import { type Emitter, siteText } from "../context/emitter.ts";
import { deciding, hasEffects, keep, line, type Operand, repeatable } from "../context/operands.ts";
import { notIterableText } from "../facts/callee-text.ts";
import { comma, type Emitted, fixed } from "../output/emitted.ts";
import type { Node } from "../output/node.ts";

export interface Argument extends Operand {
  /** `null` element of an array literal. */
  readonly hole: boolean;
  /** Site of the spread. */
  readonly spread: string | undefined;
}

export function emitArguments(cx: Emitter, nodes: readonly (Node | null)[], want = true): Argument[] {
  return nodes.map((node): Argument => {
    if (node === null) throw new Error("a hole is not an argument");
    if (node.type !== "SpreadElement") return { emitted: cx.value(node, want), node, hole: false, spread: undefined };
    return {
      emitted: cx.value(node.argument, want),
      node: node.argument,
      hole: false,
      spread: siteText(cx, node, "operation"),
    };
  });
}

/** The arguments as they stand in a call. */
export function listText(args: readonly { spread: string | undefined }[], items: readonly Emitted[]): string {
  return items.map((item, i) => (args[i]!.spread === undefined ? item.value : `...${item.value}`)).join(", ");
}

export function shadowList(items: readonly Emitted[]): string {
  return `[${items.map((item) => item.shadow).join(", ")}]`;
}

/** Whether a later argument has effects: then the elements of a spread must be taken before them. */
export function mustCollect(args: readonly Argument[]): boolean {
  const first = args.findIndex((arg) => arg.spread !== undefined);
  return first >= 0 && args.slice(first + 1).some((arg) => hasEffects(arg.emitted));
}

/** Throws the error of the engine when the value cannot be spread. */
function spreadCheck(cx: Emitter, node: Node, e: Emitted, site: string, inCall: boolean): string {
  const message = notIterableText(node);
  const { value } = e;
  const { runtime: R } = cx.names;
  const decided = deciding(cx, e, () => site);
  if (!inCall) return comma(decided, `${R}.iterable(${value}, ${JSON.stringify(message)})`);
  const nullish = JSON.stringify(`${message} (cannot read property undefined)`);
  return comma(
    decided,
    `${R}.iterable(${value}, ${value} == null ? ${nullish} : "Spread syntax requires ...iterable[Symbol.iterator] to be a function")`,
  );
}

/** Checks before a direct call or literal, where the error of the engine would name a variable of ours. */
export function spreadChecks(
  cx: Emitter,
  args: readonly Argument[],
  items: readonly Emitted[],
  inCall: boolean,
): string {
  const first = args.findIndex((arg) => arg.spread !== undefined);
  return comma(
    ...args.map((arg, i) => {
      const { value } = items[i]!;
      if (arg.spread === undefined) return "";
      const use = using(cx, items[i]!, arg.spread, "iterate");
      const isNamed = arg.node.type === "Identifier" && arg.node.name === value;
      // those before it are iterated first, which may run code: the others fail in the engine's words
      return comma(use, isNamed || i > first ? "" : spreadCheck(cx, arg.node, items[i]!, arg.spread, inCall));
    }),
  );
}

/** Collects values and shadows into two arrays, in order; for spreads. */
export function collect(
  cx: Emitter,
  args: readonly Argument[],
  inCall = true,
): { readonly before: string; readonly values: string; readonly shadows: string } {
  const values = cx.frame.value();
  const shadows = cx.frame.value();
  const steps = [`${values} = []`, `${shadows} = []`];
  for (const { emitted, spread, hole, node } of args) {
    if (hole) steps.push(`${shadows}.length = ++${values}.length`);
    else if (spread !== undefined) {
      const { before, value, shadow } = repeatable(cx, emitted);
      steps.push(
        before,
        using(cx, fixed(value, shadow), spread, "iterate"),
        spreadCheck(cx, node, fixed(value, shadow), spread, inCall),
        `${cx.names.runtime}.pushAll(${values}, ${shadows}, ${value}, ${shadow}, ${spread})`,
      );
    } else
      steps.push(
        emitted.before,
        keep(`${values}[${values}.length]`, emitted),
        `${shadows}[${shadows}.length] = ${emitted.shadow}`,
      );
  }
  return { before: comma(...steps), values, shadows };
}

/** Arguments in order, repeatable. */
export function lineArguments(
  cx: Emitter,
  first: readonly Operand[],
  args: readonly Argument[],
): { readonly before: string; readonly first: readonly Emitted[]; readonly items: readonly Emitted[] } {
  const { before, items } = line(cx, [...first, ...args]);
  return { before, first: items.slice(0, first.length), items: items.slice(first.length) };
}

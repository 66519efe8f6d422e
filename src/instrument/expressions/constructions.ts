/** `new X(…)` and `super(…)`. */
import { stripCasts } from "../../frontend/syntax.ts";
import { invoking } from "../context/checked.ts";
import { type Emitter, siteText } from "../context/emitter.ts";
import { hold } from "../context/operands.ts";
import { calleeText } from "../facts/callee-text.ts";
import { comma, type Emitted, inline, NONE, once, quietTest } from "../output/emitted.ts";
import type { NodeOf } from "../output/node.ts";
import { collect, emitArguments, lineArguments, listText, mustCollect, shadowList, spreadChecks } from "./arguments.ts";
import { touched } from "./calls.ts";
import { chosen } from "./members.ts";
import { plainList } from "./plain-calls.ts";

/** `new X(…)`: a fresh object has no shadow of its own. */
export function construct(cx: Emitter, node: NodeOf<"NewExpression">): Emitted {
  const callee = stripCasts(node.callee);
  const target = chosen(cx, callee, () => siteText(cx, node, "new"));
  const mark = cx.marker.at(node.start);
  const isName = callee.type === "Identifier" && target.value === callee.name;
  if (!cx.shadows)
    return once(
      `${mark}new ${isName ? target.value : `(${inline(target)})`}(${plainList(cx, node.arguments, callee)})`,
    );

  const R = cx.names.runtime;
  const site = siteText(cx, node, "new");
  const args = emitArguments(cx, node.arguments);
  const held = isName || mustCollect(args) ? target : hold(cx, { ...target, changes: "anytime" });
  const failure = `${R}.notConstructor(${JSON.stringify(calleeText(callee))})`;
  // What is spread is iterated before the engine finds out.
  const check = (fn: string, items?: readonly Emitted[]): string => {
    const isSpread = items !== undefined && args.some((arg) => arg.spread !== undefined);
    // `typeof` would let a name pass that cannot be read.
    const told = invoking(cx, fn, target.shadow, site, true);
    const read = comma(held.throws ? fn : "", items === undefined ? "" : touched(args, items), told);
    return `${read === "" ? "" : `${read}, `}typeof ${fn} === "function" || ${isSpread ? `([${listText(args, items)}], ${failure})` : failure}`;
  };
  const slow = (fn: string, values: string, shadows: string): string =>
    `${mark}${R}.construct(${fn}, ${values}, ${shadows}, ${site})`;
  if (mustCollect(args)) {
    const fn = hold(cx, { ...target, changes: "anytime" });
    const list = collect(cx, args);
    return once(slow(fn.value, list.values, list.shadows), NONE, comma(fn.before, list.before, check(fn.value)));
  }

  const { before, first, items } = lineArguments(cx, [{ emitted: held, node: callee }], args);
  const fn = first[0]!.value;
  // The engine names what it cannot construct by the text it sees.
  const isNatural = isName && fn === target.value;
  const quiet = quietTest(items.map((item) => item.shadow));
  const direct = `${R}.args = undefined, ${mark}new ${fn}(${listText(args, items)})`;
  let indirect = slow(fn, `[${listText(args, items)}]`, shadowList(items));
  if (args.some((arg) => arg.spread !== undefined)) {
    const list = collect(
      cx,
      args.map((arg, i) => ({ ...arg, emitted: items[i]! })),
    );
    indirect = comma(list.before, slow(fn, list.values, list.shadows));
  }
  return once(
    `(${quiet === undefined ? "" : `${quiet} && `}${R}.tracked === 0 ? (${direct}) : (${comma(isNatural ? check(fn, items) : "", indirect)}))`,
    NONE,
    comma(before, spreadChecks(cx, args, items, true), isNatural ? "" : check(fn, items)),
  );
}

/** `super(…)` must stand in the constructor itself; the parent's constructor takes the shadows if it is instrumented. */
export function superCall(cx: Emitter, node: NodeOf<"CallExpression">): Emitted {
  const mark = cx.marker.at(node.start);
  if (!cx.shadows) return once(`${mark}super(${plainList(cx, node.arguments)})`);
  const owner = cx.classes.at(-1);
  const args = emitArguments(cx, node.arguments);
  const R = cx.names.runtime;
  const name = owner?.id?.name;
  if (mustCollect(args) || (name !== undefined && args.some((arg) => arg.spread !== undefined))) {
    const { before, values, shadows } = collect(cx, args);
    const given = name === undefined ? NONE : `${R}.superArgs(${name}, ${shadows})`;
    const done = superDone(cx, name, values, shadows);
    return once(`(${before}, ${R}.args = ${given}, ${mark}super(...${values}), ${done}, this)`);
  }
  const { before, items } = lineArguments(cx, [], args);
  const held = items.map((item) => hold(cx, item));
  const kept = comma(before, ...held.map((item) => item.before));
  const bare = held.map((item) => ({ ...item, before: "" }));
  const quiet = quietTest(bare.map((item) => item.shadow));
  const given =
    name === undefined || quiet === undefined
      ? NONE
      : `${quiet} ? undefined : ${R}.superArgs(${name}, ${shadowList(bare)})`;
  const call = `${mark}super(${listText(args, bare)})`;
  if (items.length === 0) return once(`(${comma(kept, `${R}.args = ${given}`, call)})`);
  const done = superDone(cx, name, `[${listText(args, bare)}]`, shadowList(bare));
  const isQuiet = `${quiet === undefined ? "" : `${quiet} && `}${R}.tracked === 0`;
  return once(`(${comma(kept, `${R}.args = ${given}`, call)}, ${isQuiet} || ${done}, this)`);
}

/** What a native parent, or one that nobody can name, was given has to be accounted for. */
function superDone(cx: Emitter, name: string | undefined, values: string, shadows: string): string {
  const site = siteText(cx, cx.classes.at(-1)!, "function");
  return `${cx.names.runtime}.superDone(this, ${name ?? "undefined"}, ${values}, ${shadows}, ${site})`;
}

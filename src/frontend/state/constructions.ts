/** What making an object may do to objects that were there before it: `new`, `super(…)`, and regular expressions. */

import { CONSTRUCTORS } from "../builtin-effects.ts";
import { isClass, keyName, type Node } from "../syntax.ts";
import { type Arguments, callBack, callValue, mayKeep, readArguments } from "./callees.ts";
import { ELEMENT, type Evaluation, functionsOf, holding, iterate, part, unknown } from "./evaluation.ts";
import type { Callee } from "./facts.ts";
import {
  BUILTIN,
  CALLABLE,
  DEEP,
  HOLDS_SHARED,
  type Origin,
  PLAIN,
  REGEX,
  SHARED,
  SHOWS,
  STICKY,
  touchesShared,
  UNKNOWN,
} from "./origin.ts";
import { bare, pathOf } from "./paths.ts";
import { flagsIn } from "./regex-flags.ts";
import { shows } from "./shown.ts";

export function construct(ev: Evaluation, node: Extract<Node, { type: "NewExpression" }>): Origin {
  const callee = bare(node.callee);
  const path = pathOf(ev, callee);
  const args = readArguments(ev, node.arguments);
  const first = args.values[0] ?? args.anywhere;
  if (path !== undefined) {
    if (path === "RegExp") return regex(node.arguments[1]);
    const kind = CONSTRUCTORS.get(path);
    if (kind === undefined) {
      unknown(ev, node, `makes a ${path}, which is not known to leave no trace`, args.all);
      return SHARED | UNKNOWN | DEEP;
    }
    // what it is resolved with is given to a function that only its value tells
    if (kind === "calls")
      return holding(BUILTIN, callBack(ev, node, args, BUILTIN | CALLABLE) | args.all | ev.facts.loose | DEEP);
    if (kind === "shares") {
      iterate(ev, first, node);
      const isView = path !== "WeakRef";
      return (isView ? BUILTIN : PLAIN | DEEP) | (args.all & ~PLAIN) | (touchesShared(args.all) ? HOLDS_SHARED : 0);
    }
    const inner = iterate(ev, first, node);
    const written = writtenIn(ev, path, node.arguments[0]);
    if (written !== undefined) return holding(BUILTIN, written);
    const isEmpty = args.nodes.length === 0 || path === "Array";
    return holding(
      BUILTIN | (isEmpty ? DEEP : 0),
      args.all & ~BUILTIN & ~PLAIN ? args.all : inner | part(ev, inner, ELEMENT),
    );
  }
  const functions = functionsOf(ev, callee);
  if (functions !== undefined) return constructKnown(ev, functions, args, PLAIN | DEEP);
  if (callee.type === "MemberExpression") {
    const named = ev.facts.functionsNamed(keyName(callee.property, callee.computed) ?? "");
    if (named.length > 0) return constructKnown(ev, named, args, PLAIN | DEEP);
  }
  const value = ev.value(callee);
  return PLAIN | DEEP | callValue(ev, node, value, args, PLAIN | DEEP);
}

/** What a collection made of a literal holds; the pairs of a map are not kept. */
function writtenIn(ev: Evaluation, path: string, argument: Node | undefined): Origin | undefined {
  if (argument?.type !== "ArrayExpression" || argument.elements.length === 0) return undefined;
  let all = 0;
  for (const element of argument.elements) {
    if (element === null || element.type === "SpreadElement") return undefined;
    if (path === "Map") {
      if (element.type !== "ArrayExpression") return undefined;
      for (const one of element.elements) {
        if (one?.type === "SpreadElement") return undefined;
        if (one !== null && one !== undefined) all |= ev.value(one);
      }
    } else if (path === "Set") all |= ev.value(element);
    else return undefined;
  }
  return all;
}

function constructKnown(ev: Evaluation, functions: readonly Callee[], args: Arguments, self: Origin): Origin {
  let result = self;
  mayKeep(ev, args);
  for (const fn of functions) {
    ev.facts.call(ev.owner, fn);
    result |= ev.facts.pass(fn, args.values, args.anywhere, self);
    if (isClass(fn) && fn.superClass !== null) result |= BUILTIN;
    if (isClass(fn) && shows(ev, fn)) result |= SHOWS;
  }
  return result;
}

/** `super(…)`: the class above is called on the same object. */
export function superCall(ev: Evaluation, node: Node, args: Arguments): Origin {
  let owner: Node | undefined = node;
  while (owner !== undefined && !isClass(owner)) owner = ev.at.parents.get(owner);
  const above = owner !== undefined && isClass(owner) ? owner.superClass : null;
  if (above === null) return 0;
  const self = ev.value({ type: "ThisExpression", start: node.start, end: node.end } as Node);
  const functions = functionsOf(ev, above);
  if (functions !== undefined) return constructKnown(ev, functions, args, self);
  const path = pathOf(ev, bare(above));
  if (path !== undefined && CONSTRUCTORS.get(path) === "copies") return 0;
  return callValue(ev, node, path === undefined ? ev.value(above) : UNKNOWN, args, self);
}

/** Flags that are not written there may be any. */
export function regex(flags: Node | undefined): Origin {
  const text = flags === undefined ? "" : flagsIn(flags);
  if (text === undefined) return BUILTIN | REGEX | STICKY;
  return BUILTIN | (/[gy]/.test(text) ? REGEX : 0) | (text.includes("y") ? STICKY : 0);
}

/** What a call may do to objects that were there before it. */

import { type Effect, FUNCTIONS, METHODS } from "../builtin-effects.ts";
import { keyName, type Node } from "../syntax.ts";
import { type Arguments, callBack, callKnown, callValue, readArguments } from "./callees.ts";
import { regex, superCall } from "./constructions.ts";
import {
  change,
  ELEMENT,
  type Evaluation,
  functionsOf,
  harm,
  holding,
  iterate,
  keep,
  keepUnnamed,
  moduleValue,
  part,
  requiredBy,
  unknown,
} from "./evaluation.ts";
import {
  BUILTIN,
  CALLABLE,
  DEEP,
  FOREIGN,
  HOLDS_SHARED,
  INPUT,
  ITERATOR,
  NATIVE,
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
import { show } from "./shown.ts";

export function call(ev: Evaluation, node: Extract<Node, { type: "CallExpression" }>): Origin {
  const specifier = requiredBy(ev, node);
  if (specifier !== undefined) return moduleValue(ev, ev.view.resolve(specifier, ev.at.module, "require"));
  const callee = bare(node.callee);
  if (callee.type === "Super") {
    const args = readArguments(ev, node.arguments);
    return superCall(ev, node, args);
  }
  const path = pathOf(ev, callee);
  if (path !== undefined) return callListed(ev, node, path, readArguments(ev, node.arguments));
  if (callee.type === "MemberExpression") return methodCall(ev, node, callee);
  const functions = functionsOf(ev, callee);
  const value = functions === undefined ? ev.value(callee) : 0;
  const args = readArguments(ev, node.arguments);
  return functions === undefined ? callValue(ev, node, value, args, 0) : callKnown(ev, functions, args, 0, node);
}

function callListed(ev: Evaluation, node: Node, path: string, args: Arguments): Origin {
  const effect = FUNCTIONS.get(path);
  if (effect === undefined) {
    unknown(ev, node, `calls ${path}, which is not known to leave no trace`, args.all);
    return SHARED | UNKNOWN | DEEP;
  }
  const first = args.values[0] ?? args.anywhere;
  if (path === "RegExp") return regex(args.nodes[1]);
  // instances are made here, their prototypes were there before
  if (path.endsWith(".getPrototypeOf")) return SHARED | CALLABLE | PLAIN | DEEP;
  if (path === "Object.freeze" && (first & (DEEP | SHARED | INPUT | UNKNOWN | BUILTIN | FOREIGN)) === 0) return 0;
  if (effect.keeps && args.nodes[0] !== undefined) {
    const others = args.values.slice(1).reduce((all, one) => all | one, args.anywhere);
    const held = others & (HOLDS_SHARED | SHOWS);
    show(ev, args.nodes[0], first, held !== 0 ? held : part(ev, others, undefined), node);
  }
  // what it copies is not what it is given, but what is in that
  if (path === "Object.assign" || RESHAPING.has(path)) {
    const parts = part(ev, args.all, undefined);
    // what accessors give, and what is behind a prototype, is not looked for
    const copied = path !== "Object.assign" && (parts & CALLABLE) !== 0 ? parts | SHARED | UNKNOWN | DEEP : parts;
    keep(ev, first, undefined, copied, undefined);
    keepUnnamed(ev, first, copied);
    return apply(ev, node, effect, first, args, args.all) | holding(0, copied);
  }
  if (effect.keeps) keepUnnamed(ev, first, args.all);
  return apply(ev, node, effect, first, args, args.all);
}

const RESHAPING: ReadonlySet<string> = new Set(
  "Object.create Object.defineProperty Object.defineProperties Object.setPrototypeOf Reflect.defineProperty Reflect.setPrototypeOf".split(
    " ",
  ),
);

/** A builtin with a known effect on its receiver, or on its first argument. */
function apply(ev: Evaluation, node: Node, effect: Effect, changed: Origin, args: Arguments, seen: Origin): Origin {
  if (effect.writes) change(ev, changed, node, "changes");
  if (effect.moves && (changed & (REGEX | STICKY)) !== 0) change(ev, changed, node, "moves");
  if (effect.moves && (args.all & STICKY) !== 0) change(ev, args.all, node, "moves");
  if (effect.iterates) for (const value of args.values) iterate(ev, value, node);
  if (effect.keeps) {
    keep(ev, changed, undefined, args.all & ~changed ? args.all : 0, undefined);
    for (const argument of args.nodes) keepProperties(ev, argument);
  }
  const inner = part(ev, seen, ELEMENT) | (seen !== 0 ? part(ev, seen, undefined) : 0);
  let result = 0;
  if (effect.calls) result = callBack(ev, node, args, seen | inner | part(ev, inner, ELEMENT));
  switch (effect.gives) {
    case "primitive":
      return 0;
    case "fresh":
      return seen === 0 ? BUILTIN : BUILTIN | PLAIN | DEEP | (effect.calls ? (HOLDS_SHARED & seen) | result : 0);
    case "part":
      return inner | result | (effect.calls ? args.all & ~CALLABLE : 0);
    case "view":
      return BUILTIN | (args.all & ~PLAIN) | (touchesShared(args.all) ? HOLDS_SHARED : 0);
    case "step":
      ev.facts.thrown = ev.facts.grow(ev.facts.thrown, args.all);
      return holding(BUILTIN | PLAIN, inner | args.all) | (inner & (UNKNOWN | FOREIGN));
    case "self":
      return changed;
    case "copy":
      return holding(
        BUILTIN | (args.nodes.length === 0 && seen === 0 ? DEEP : 0),
        inner | result | (seen & ~NATIVE) | (effect.iterates ? args.all : 0),
      );
    case "iterator":
      return holding(BUILTIN | ITERATOR, inner | seen);
  }
}

/** `Object.assign(o, { run() {} })` stores under the names that the literal has; the literal noted them itself. */
function keepProperties(ev: Evaluation, argument: Node): void {
  const functions = functionsOf(ev, argument);
  if (functions !== undefined) ev.facts.store(ELEMENT, CALLABLE, undefined);
}

function methodCall(
  ev: Evaluation,
  node: Extract<Node, { type: "CallExpression" }>,
  callee: Extract<Node, { type: "MemberExpression" }>,
): Origin {
  const name = keyName(callee.property, callee.computed);
  const object = bare(callee.object);
  if (name === "call" || name === "apply" || name === "bind") {
    const found = byCall(ev, node, object, name);
    if (found !== undefined) return found;
  }
  const isSuper = object.type === "Super";
  const receiver = isSuper ? ev.value({ ...object, type: "ThisExpression" } as Node) : ev.value(object);
  if (callee.computed) ev.value(callee.property);
  const args = readArguments(ev, node.arguments);
  if (name === undefined) return computedCall(ev, node, callee.property, receiver, args);
  return invoke(ev, node, name, receiver, args, object);
}

function computedCall(ev: Evaluation, node: Node, key: Node, receiver: Origin, args: Arguments): Origin {
  // `x[Symbol.iterator]()`
  if (isIteratorSymbol(key)) return receiver & (ITERATOR | UNKNOWN) ? receiver : holding(BUILTIN | ITERATOR, receiver);
  if ((receiver & SHARED) !== 0 && (receiver & (BUILTIN | UNKNOWN | REGEX | FOREIGN)) !== 0 && !ev.isLoading)
    harm(ev, node, "calls a method whose name is computed", receiver, true);
  const value = part(ev, receiver, undefined);
  return callValue(ev, node, value | (receiver & PLAIN ? CALLABLE : 0), args, receiver) | (receiver & INPUT);
}

const isIteratorSymbol = (key: Node): boolean =>
  key.type === "MemberExpression" && keyName(key.property, key.computed)?.toLowerCase().endsWith("iterator") === true;

/** `x.name(…)` */
function invoke(
  ev: Evaluation,
  node: Node,
  name: string,
  receiver: Origin,
  args: Arguments,
  target: Node | undefined,
): Origin {
  const { facts } = ev;
  const known = METHODS.get(name);
  // a text, a list, a regular expression: nothing that has methods of the program
  if (known !== undefined && (receiver & (PLAIN | INPUT | UNKNOWN | FOREIGN | CALLABLE | NATIVE)) === 0) {
    if (known.keeps && target !== undefined) show(ev, target, receiver, args.all, node);
    return apply(ev, node, known, receiver, args, receiver);
  }
  const functions = [...facts.functionsNamed(name), ...(facts.getters.get(name) ?? [])];
  const isOwn = functions.length > 0 || facts.hasOthers(name);
  let result = callKnown(ev, functions, args, receiver, node);
  if (facts.hasOthers(name)) result |= callValue(ev, node, facts.field(name), args, receiver);
  const effect = known;
  if (
    effect !== undefined &&
    !(isOwn && (receiver & (BUILTIN | UNKNOWN | INPUT | FOREIGN | ITERATOR | REGEX)) === 0 && receiver !== 0)
  ) {
    if ((receiver & UNKNOWN) !== 0)
      harm(ev, node, `calls ${name} of something that is not known`, receiver, !touchesShared(args.all));
    if ((receiver & FOREIGN) !== 0) result |= callValue(ev, node, FOREIGN, args, 0);
    if (effect.keeps && target !== undefined) show(ev, target, receiver, args.all, node);
    return result | apply(ev, node, effect, receiver, args, receiver);
  }
  if (isOwn) return result;
  if ((receiver & FOREIGN) !== 0) return result | callValue(ev, node, FOREIGN, args, 0);
  if ((receiver & UNKNOWN) !== 0 || (receiver & SHARED) !== 0)
    harm(ev, node, `calls ${name}, which is not known to leave no trace`, receiver, !touchesShared(args.all));
  else if (touchesShared(args.all) && !ev.isLoading) harm(ev, node, `hands an object of the module to ${name}`);
  return result | receiver | args.all | (args.all !== 0 ? DEEP : 0);
}

/** `f.call(self, …)`, `f.apply(self, list)`, `f.bind(self, …)` */
function byCall(
  ev: Evaluation,
  node: Extract<Node, { type: "CallExpression" }>,
  target: Node,
  name: "call" | "apply" | "bind",
): Origin | undefined {
  const functions = functionsOf(ev, target);
  const path = pathOf(ev, target);
  const args = readArguments(ev, node.arguments);
  const [self = args.anywhere, ...others] = args.values;
  const values = name === "apply" ? [] : others;
  const anywhere = args.anywhere | (name === "apply" ? part(ev, others[0] ?? 0, ELEMENT) : 0);
  const nodes = name === "call" ? args.nodes.slice(1) : [];
  const inner: Arguments = { nodes, values, anywhere, all: values.reduce((all, one) => all | one, anywhere) };
  if (functions !== undefined) {
    const result = callKnown(ev, functions, inner, self, node);
    if (name !== "bind") return result;
    for (const fn of functions) ev.facts.use(fn, true);
    return CALLABLE | holding(0, self) | (touchesShared(self) ? SHARED : 0);
  }
  if (path !== undefined && FUNCTIONS.has(path) && name !== "bind") return callListed(ev, node, path, inner);
  if (target.type === "MemberExpression") {
    const method = keyName(target.property, target.computed);
    const root = bare(target.object);
    const owner = isPrototype(ev, root) ? 0 : ev.value(root);
    if (method !== undefined) {
      if (name !== "bind") return invoke(ev, node, method, self, inner, args.nodes[0]);
      if (ev.facts.functionsNamed(method).length > 0) {
        callKnown(ev, ev.facts.functionsNamed(method), inner, self, node);
        for (const fn of ev.facts.functionsNamed(method)) ev.facts.use(fn, true);
      }
      return NATIVE | CALLABLE | (touchesShared(self | owner | inner.all) ? SHARED : 0) | (self & (INPUT | UNKNOWN));
    }
  }
  const value = ev.value(target);
  // an object of a class with a method of that name
  const named = ev.facts.functionsNamed(name);
  if (named.length > 0) callKnown(ev, named, args, value, node);
  const result = callValue(ev, node, value, inner, self);
  return name === "bind" ? value | CALLABLE | holding(0, self) : result;
}

/** `Array.prototype`, `[]`: where a builtin method is taken from. */
function isPrototype(ev: Evaluation, node: Node): boolean {
  if (node.type === "ArrayExpression" || node.type === "ObjectExpression" || node.type === "Literal") return true;
  return (
    node.type === "MemberExpression" &&
    keyName(node.property, node.computed) === "prototype" &&
    node.object.type === "Identifier" &&
    ev.at.scopes.bindingOf(node.object) === undefined
  );
}

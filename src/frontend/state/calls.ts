/** What a call may do to objects that were there before it. */
import { isClass, isFunction, keyName, type Node, stripCasts } from "../syntax.ts";
import { CONSTRUCTORS, type Effect, FUNCTIONS, LISTED_MODULES, METHODS } from "./builtin-effects.ts";
import {
  change,
  ELEMENT,
  type Evaluation,
  functionsOf,
  harm,
  holding,
  importOf,
  iterate,
  keep,
  moduleValue,
  part,
  requiredBy,
} from "./evaluation.ts";
import type { Callee } from "./facts.ts";
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
  STICKY,
  touchesShared,
  UNKNOWN,
} from "./origin.ts";

interface Arguments {
  readonly nodes: readonly Node[];
  readonly values: readonly Origin[];
  /** Of a spread: the position is not known. */
  readonly anywhere: Origin;
  readonly all: Origin;
}

export function readArguments(ev: Evaluation, nodes: readonly Node[]): Arguments {
  const values: Origin[] = [];
  let anywhere = 0;
  let isSpread = false;
  for (const node of nodes) {
    if (node.type === "SpreadElement") {
      anywhere |= iterate(ev, ev.value(node.argument), node);
      isSpread = true;
      continue;
    }
    const functions = functionsOf(ev, node);
    const value = ev.value(node);
    if (functions !== undefined) for (const fn of functions) ev.facts.use(fn, true);
    if (isSpread) anywhere |= value;
    else values.push(value);
  }
  return { nodes, values, anywhere, all: values.reduce((all, one) => all | one, anywhere) };
}

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

function bare(node: Node): Node {
  const at = stripCasts(node);
  return at.type === "ChainExpression" ? bare(at.expression) : at;
}

/** `Object.keys`, `path.join` of a listed module; undefined when the root is not a global or a listed import. */
export function pathOf(ev: Evaluation, callee: Node): string | undefined {
  const names: string[] = [];
  let node = callee;
  while (node.type === "MemberExpression") {
    const name = keyName(node.property, node.computed);
    if (name === undefined) return undefined;
    names.unshift(name);
    node = bare(node.object);
  }
  if (node.type !== "Identifier") return undefined;
  const binding = ev.at.scopes.bindingOf(node);
  if (binding === undefined) {
    // a method of a builtin prototype, or of what a global holds, is a call of its own kind
    if (names.length > 1 || names.at(-1) === "call" || names.at(-1) === "apply" || names.at(-1) === "bind")
      return undefined;
    return [node.name, ...names].join(".");
  }
  const found = importOf(ev, node);
  const required = binding.assigned ? undefined : ev.at.initialisers.get(binding.declarations[0]!);
  const listed =
    found?.kind === "listed"
      ? { name: found.name, imported: found.imported }
      : required && requiredBy(ev, required) !== undefined
        ? listedRequire(ev, requiredBy(ev, required)!)
        : undefined;
  if (listed === undefined || !LISTED_MODULES.has(listed.name)) return undefined;
  const inner = listed.imported === "*" || listed.imported === "default" ? [] : [listed.imported];
  return [listed.name, ...inner, ...names].filter((name) => name !== "strict" && name !== "posix").join(".");
}

function listedRequire(ev: Evaluation, specifier: string): { name: string; imported: string } | undefined {
  const found = ev.view.resolve(specifier, ev.at.module, "require");
  return found.kind === "listed" ? { name: found.name, imported: "*" } : undefined;
}

function callListed(ev: Evaluation, node: Node, path: string, args: Arguments): Origin {
  const effect = FUNCTIONS.get(path);
  if (effect === undefined) {
    harm(ev, node, `calls ${path}, which is not known to leave no trace`);
    return SHARED | UNKNOWN | DEEP;
  }
  const first = args.values[0] ?? args.anywhere;
  if (path === "RegExp") return regex(args.nodes[1]);
  if (path === "Object.freeze" && (first & (DEEP | SHARED | INPUT | UNKNOWN | BUILTIN | FOREIGN)) === 0) return 0;
  return apply(ev, node, effect, first, args, args.all);
}

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
      return seen === 0 ? BUILTIN : BUILTIN | PLAIN | DEEP | (effect.calls ? HOLDS_SHARED & seen : 0);
    case "part":
      return inner | result | (effect.calls ? args.all & ~CALLABLE : 0);
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

/** Functions among the arguments are called with what the builtin has. */
function callBack(ev: Evaluation, node: Node, args: Arguments, given: Origin): Origin {
  let result = 0;
  args.nodes.forEach((argument, i) => {
    const inner = argument.type === "SpreadElement" ? argument.argument : argument;
    const functions = functionsOf(ev, inner);
    if (functions !== undefined) {
      for (const fn of functions) {
        ev.facts.call(ev.owner, fn);
        result |= ev.facts.pass(fn, [], given | args.all, args.all & ~CALLABLE);
      }
      return;
    }
    const value = args.values[i] ?? args.anywhere;
    const callable = value & (CALLABLE | NATIVE | INPUT | UNKNOWN | FOREIGN);
    if (callable !== 0) {
      const others = args.values.reduce((all, one, k) => (k === i ? all : all | one), args.anywhere);
      const all: Arguments = { nodes: [], values: [], anywhere: given | others, all: given | others };
      result |= callValue(ev, node, value & ~SHARED & ~HOLDS_SHARED, all, args.all & ~CALLABLE, true);
    }
  });
  return result;
}

/** Functions that are given to other code than builtins may be kept by it. */
function mayKeep(ev: Evaluation, args: Arguments): void {
  for (const node of args.nodes) for (const fn of functionsOf(ev, node) ?? []) ev.facts.mayStay.add(fn);
}

export function callKnown(
  ev: Evaluation,
  functions: readonly Callee[],
  args: Arguments,
  self: Origin,
  node: Node,
): Origin {
  let result = 0;
  mayKeep(ev, args);
  for (const fn of functions) {
    ev.facts.call(ev.owner, fn);
    result |= ev.facts.pass(fn, args.values, args.anywhere, self);
    if (!isFunction(fn)) continue;
    if (fn.generator) result = BUILTIN | ITERATOR | DEEP | holding(0, result);
    if (fn.async) {
      result = holding(BUILTIN, result);
      if (ev.isLoading) harm(ev, node, "starts something that goes on after loading");
    }
  }
  return result;
}

/** A function that only its value tells. */
export function callValue(
  ev: Evaluation,
  node: Node,
  callee: Origin,
  args: Arguments,
  self: Origin,
  isData = false,
): Origin {
  let result = 0;
  const { facts } = ev;
  mayKeep(ev, args);
  if ((callee & CALLABLE) !== 0) {
    facts.loose = facts.grow(facts.loose, args.all);
    facts.looseSelf = facts.grow(facts.looseSelf, self);
    facts.callsLoose.add(ev.owner);
    result |= facts.looseResult;
  }
  if ((callee & NATIVE) !== 0) {
    if (touchesShared(callee | args.all | self) && !ev.isLoading)
      harm(ev, node, "calls a builtin that is not known here");
    result |= holding(BUILTIN, args.all | self);
  }
  if ((callee & FOREIGN) !== 0) {
    const own =
      args.values.some((value) => touchesShared(value) && (value & FOREIGN) === 0) || touchesShared(args.anywhere);
    if (ev.isLoading) harm(ev, node, "calls another module while it loads");
    else if (own) harm(ev, node, "hands an object of the module to another module");
    result |= SHARED | FOREIGN | DEEP | (ev.isLoading ? UNKNOWN : 0);
  }
  if ((callee & UNKNOWN) !== 0 && !(isData && (callee & CALLABLE) === 0)) {
    harm(ev, node, "calls something that is not known");
    result |= SHARED | UNKNOWN | DEEP;
  }
  if ((callee & INPUT) !== 0) {
    if (
      touchesShared(args.all | self) &&
      !ev.isLoading &&
      !(isData && (callee & CALLABLE) === 0 && (callee & DEEP) !== 0)
    )
      harm(ev, node, "hands an object of the module to a function of the caller");
    result |= INPUT;
  }
  return result;
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
  return invoke(ev, node, name, receiver, args);
}

function computedCall(ev: Evaluation, node: Node, key: Node, receiver: Origin, args: Arguments): Origin {
  // `x[Symbol.iterator]()`
  if (isIteratorSymbol(key)) return receiver & (ITERATOR | UNKNOWN) ? receiver : holding(BUILTIN | ITERATOR, receiver);
  if ((receiver & SHARED) !== 0 && (receiver & (BUILTIN | UNKNOWN | REGEX | FOREIGN)) !== 0 && !ev.isLoading)
    harm(ev, node, "calls a method whose name is computed", receiver);
  const value = part(ev, receiver, undefined);
  return callValue(ev, node, value | (receiver & PLAIN ? CALLABLE : 0), args, receiver) | (receiver & INPUT);
}

const isIteratorSymbol = (key: Node): boolean =>
  key.type === "MemberExpression" && keyName(key.property, key.computed)?.toLowerCase().endsWith("iterator") === true;

/** `x.name(…)` */
function invoke(ev: Evaluation, node: Node, name: string, receiver: Origin, args: Arguments): Origin {
  const { facts } = ev;
  const known = METHODS.get(name);
  // a text, a list, a regular expression: nothing that has methods of the program
  if (known !== undefined && (receiver & (PLAIN | INPUT | UNKNOWN | FOREIGN | CALLABLE | NATIVE)) === 0)
    return apply(ev, node, known, receiver, args, receiver);
  const functions = [...facts.functionsNamed(name), ...(facts.getters.get(name) ?? [])];
  const isOwn = functions.length > 0 || facts.hasOthers(name);
  let result = callKnown(ev, functions, args, receiver, node);
  if (facts.hasOthers(name)) result |= callValue(ev, node, facts.field(name), args, receiver);
  const effect = known;
  if (
    effect !== undefined &&
    !(isOwn && (receiver & (BUILTIN | UNKNOWN | INPUT | FOREIGN | ITERATOR | REGEX)) === 0 && receiver !== 0)
  ) {
    if ((receiver & UNKNOWN) !== 0) harm(ev, node, `calls ${name} of something that is not known`, receiver);
    if ((receiver & FOREIGN) !== 0) result |= callValue(ev, node, FOREIGN, args, 0);
    return result | apply(ev, node, effect, receiver, args, receiver);
  }
  if (isOwn) return result;
  if ((receiver & FOREIGN) !== 0) return result | callValue(ev, node, FOREIGN, args, 0);
  if ((receiver & UNKNOWN) !== 0 || (receiver & SHARED) !== 0)
    harm(ev, node, `calls ${name}, which is not known to leave no trace`, receiver);
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
      if (name !== "bind" && (METHODS.has(method) || ev.facts.functionsNamed(method).length > 0))
        return invoke(ev, node, method, self, inner);
      if (ev.facts.functionsNamed(method).length > 0) {
        callKnown(ev, ev.facts.functionsNamed(method), inner, self, node);
        for (const fn of ev.facts.functionsNamed(method)) ev.facts.use(fn, true);
      }
      return NATIVE | CALLABLE | (touchesShared(self | owner) ? SHARED : 0) | (self & (INPUT | UNKNOWN));
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

export function construct(ev: Evaluation, node: Extract<Node, { type: "NewExpression" }>): Origin {
  const callee = bare(node.callee);
  const path = pathOf(ev, callee);
  const args = readArguments(ev, node.arguments);
  const first = args.values[0] ?? args.anywhere;
  if (path !== undefined) {
    if (path === "RegExp") return regex(node.arguments[1]);
    const kind = CONSTRUCTORS.get(path);
    if (kind === undefined) {
      harm(ev, node, `makes a ${path}, which is not known to leave no trace`);
      return SHARED | UNKNOWN | DEEP;
    }
    if (kind === "calls") return holding(BUILTIN, callBack(ev, node, args, BUILTIN) | args.all | DEEP);
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
  }
  return result;
}

/** `super(…)`: the class above is called on the same object. */
function superCall(ev: Evaluation, node: Node, args: Arguments): Origin {
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
function regex(flags: Node | undefined): Origin {
  const text = flags === undefined ? "" : flagsIn(flags);
  if (text === undefined) return BUILTIN | REGEX | STICKY;
  return BUILTIN | (/[gy]/.test(text) ? REGEX : 0) | (text.includes("y") ? STICKY : 0);
}

/** All that the expression may give, together. */
function flagsIn(node: Node): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "Identifier" && node.name === "undefined") return "";
  if (node.type !== "ConditionalExpression") return undefined;
  const [yes, no] = [flagsIn(node.consequent), flagsIn(node.alternate)];
  return yes === undefined || no === undefined ? undefined : yes + no;
}

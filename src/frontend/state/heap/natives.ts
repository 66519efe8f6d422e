/** What a listed builtin does with the objects it is called on and given. */

import type { Effect } from "../../builtin-effects.ts";
import type { Node } from "../../syntax.ts";
import type { Frame } from "./frame.ts";
import { allGiven, elements, type Given, givenBy, stepThrough } from "./given.ts";
import { ELEMENT, NOTHING, type Thing, union, type Value } from "./thing.ts";
import { heldBy } from "./world.ts";

/** `changed`: the receiver of a method, the first argument of a function. */
export function applyEffect(
  frame: Frame,
  node: Node,
  effect: Effect,
  changed: Value,
  given: Given,
  isMethod: boolean,
  path = "",
): Value {
  const { world } = frame;
  const args = allGiven(given);
  const seen = isMethod ? union(changed, args) : args;
  frame.lookThrough(union(changed, args));
  if (effect.writes) {
    if (FREEZING.has(path)) freeze(changed, given);
    frame.change(changed, node);
  }
  if (effect.moves) {
    for (const moved of [only(changed, "remembers"), only(args, "sticky")])
      if (moved.size > 0) frame.change(moved, node, "moves");
  }
  // no listed method but those of sets, which ask what they are given
  if (effect.iterates && !isMethod) stepThrough(frame, node, seen);
  if (effect.asks && [...args].some(({ kind }) => kind === "plain" || kind === "unknown"))
    frame.doubt(node, "calls methods that are not known");
  const inner = union(elements(seen), elements(elements(seen)));
  if (path === "Object.assign") copyNames(frame, node, changed, union(...given.values.slice(1), given.anywhere));
  else if (effect.keeps && !FREEZING.has(path)) frame.store(changed, undefined, union(args, elements(args)), node);
  let result: Value = NOTHING;
  if (effect.calls) {
    // what matched is a text; a function that is given is not given to itself
    const others = union(...given.values.slice(1), given.anywhere);
    const parts = union(elements(changed), elements(elements(changed)), others);
    const inputs = new Set([...seen].filter(({ kind }) => kind === "input"));
    // methods give the receiver itself last, after an element, or two of them
    const passed = (also: Value): Given => {
      if (effect.moves) return givenBy([], union(inputs, also));
      const part = union(parts, also);
      return isMethod ? givenBy([part, part, changed, changed]) : givenBy([], union(seen, inner, also));
    };
    const self = effect.moves ? NOTHING : isMethod ? others : union(seen, inner);
    const callees = new Set([...args].filter(({ kind }) => kind !== "builtin" && kind !== "plain"));
    // what the caller gives is called only where a function is expected; as data it is not
    const functions = notData(callees, effect, isMethod);
    result = frame.rules.call(frame, node, functions, passed(NOTHING), self);
    // `reduce` gives it what it gave
    result = union(result, frame.rules.call(frame, node, functions, passed(result), self));
  }
  switch (effect.gives) {
    case "primitive":
      return NOTHING;
    case "fresh": {
      const made = world.thing(node, frame.phase, "builtin", "fresh");
      world.put(made.fields, ELEMENT, union(new Set([made]), result));
      // a reviver's result may be the whole
      return union(new Set([made]), result);
    }
    case "view": {
      const made = world.thing(node, frame.phase, "builtin", "view");
      const memory = new Set([...changed].filter(({ kind }) => kind !== "plain" && kind !== "function"));
      return union(new Set([made]), memory);
    }
    case "part":
      return union(inner, result, effect.calls ? args : NOTHING);
    case "step": {
      const made = world.thing(node, frame.phase, "builtin", "step");
      // what is thrown into a generator
      world.add(world.thrown, args);
      world.put(made.fields, "value", union(inner, args));
      return new Set([made]);
    }
    case "self":
      return changed;
    case "copy":
    case "iterator": {
      const made = world.thing(node, frame.phase, "builtin", effect.gives);
      made.steps = effect.gives === "iterator";
      // texts, and copies of a regular expression, hold nothing of what they were made with
      const isText = effect.moves === true || (isMethod && effect.gives === "iterator" && changed.size === 0);
      const others = effect.calls || effect.gives === "iterator" ? NOTHING : args;
      // the caller's own list may have another `map`
      const parts = effect.maps ? new Set([...inner].filter(({ kind }) => kind === "input")) : inner;
      // lists and promises that functions give are joined
      const kept = isText ? NOTHING : union(parts, result, elements(result), others);
      world.put(made.fields, ELEMENT, union(new Set([made]), kept));
      return new Set([made]);
    }
  }
}

const FREEZING: ReadonlySet<string> = new Set(["Object.freeze", "Object.seal", "Object.preventExtensions"]);

function only(value: Value, what: "remembers" | "sticky"): Value {
  return new Set([...value].filter((thing) => thing[what]));
}

function notData(callees: Value, effect: Effect, isMethod: boolean): Value {
  if (isMethod || effect.gives !== "primitive") return callees;
  return new Set([...callees].filter(({ kind }) => kind === "function" || kind === "method"));
}

/** A literal that is frozen at once cannot change any more. */
function freeze(changed: Value, given: Given): void {
  const [node] = given.nodes;
  if (node?.type !== "ObjectExpression" && node?.type !== "ArrayExpression") return;
  for (const thing of changed) if (changed.size === 1) thing.isFrozen = true;
}

/** What is stored under a name is found under it again. */
function copyNames(frame: Frame, node: Node, to: Value, from: Value): void {
  for (const thing of from) {
    if (thing.kind !== "plain" && thing.kind !== "function") frame.store(to, undefined, heldBy(thing), node);
    else for (const [name, value] of thing.fields) frame.store(to, name === ELEMENT ? undefined : name, value, node);
    const getters = new Set([...thing.getters.values()].flatMap((one) => [...one]));
    if (getters.size > 0)
      frame.store(to, undefined, frame.rules.call(frame, node, getters, givenBy([]), new Set([thing])), node);
  }
}

export function putAccessor(
  frame: Frame,
  thing: Thing,
  table: "getters" | "setters",
  name: string,
  functions: Value,
): void {
  if (thing.phase === "load") frame.keeps(thing, functions);
  if (!frame.world.mayStore(thing)) return;
  frame.world.put(thing[table], name, functions);
  for (const fn of functions) if (fn.kind === "function") frame.world.isImplicit(fn, thing);
}

/** Objects whose prototype is given; undefined when it is another call. */
export function inherits(frame: Frame, node: Node, path: string, given: Given): Value | undefined {
  const [first = given.anywhere, second = given.anywhere] = given.values;
  switch (path) {
    case "Object.create": {
      const made = frame.world.thing(node, frame.phase, "plain", "created");
      frame.world.inherit(made, first);
      if (given.nodes.length > 1) frame.doubt(node, "defines properties that are not known");
      return new Set([made]);
    }
    case "Object.setPrototypeOf":
    case "Reflect.setPrototypeOf":
      frame.change(first, node);
      for (const thing of first) {
        if (thing.phase === "load") frame.keeps(thing, second);
        if (thing.kind !== "native") frame.world.inherit(thing, second);
      }
      return first;
    case "Object.getPrototypeOf":
    case "Reflect.getPrototypeOf":
      return union(
        ...[...first].map((thing) => (thing.kind === "input" ? new Set([thing]) : prototypesOf(frame, thing))),
      );
    case "util.inherits":
    case "Object.defineProperties":
      frame.doubt(node, `calls ${path}, which is not followed`);
      return first;
    case "Object.getOwnPropertyDescriptor":
    case "Object.getOwnPropertyDescriptors":
    case "Reflect.getOwnPropertyDescriptor": {
      const made = frame.world.thing(node, frame.phase, "builtin", "descriptor");
      frame.world.put(made.fields, ELEMENT, union(new Set([made]), elements(first)));
      frame.world.put(made.fields, "get", union(...[...first].flatMap(accessors)));
      frame.world.put(made.fields, "set", union(...[...first].flatMap(accessors)));
      return new Set([made]);
    }
    default:
      return undefined;
  }
}

function prototypesOf(frame: Frame, thing: Thing): Value {
  return thing.protos.size > 0 ? thing.protos : new Set([frame.world.unknown]);
}

const accessors = ({ getters, setters }: Thing): readonly Value[] => [...getters.values(), ...setters.values()];

/** `Object.defineProperty(o, "name", …)`; false when it is another call. */
export function definesProperty(frame: Frame, node: Node, path: string, given: Given): boolean {
  if (path !== "Object.defineProperty" && path !== "Reflect.defineProperty") return false;
  const [objects = NOTHING, , descriptor = NOTHING] = given.values;
  if (given.anywhere.size > 0) frame.doubt(node, "defines a property that is not known");
  const key = given.nodes[1];
  const name = key?.type === "Literal" && typeof key.value === "string" ? key.value : undefined;
  frame.change(objects, node);
  for (const one of descriptor) {
    if (one.kind !== "plain" && one.kind !== "builtin" && one.kind !== "input")
      frame.doubt(node, "defines a property that is not known");
    const rest = one.kind === "input" ? heldBy(one) : (one.fields.get(ELEMENT) ?? NOTHING);
    frame.store(objects, name, union(one.fields.get("value") ?? NOTHING, rest), node);
    // of a copy it is not known which is which
    const either = one.kind === "plain" ? new Set([...rest].filter(({ kind }) => kind === "function")) : NOTHING;
    for (const thing of objects) {
      putAccessor(frame, thing, "getters", name ?? ELEMENT, union(one.fields.get("get") ?? NOTHING, either));
      putAccessor(frame, thing, "setters", name ?? ELEMENT, union(one.fields.get("set") ?? NOTHING, either));
    }
  }
  return true;
}

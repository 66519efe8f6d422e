/** Calling functions of the program, builtins, and what only its value tells. */

import { CONSTRUCTORS, FUNCTIONS, METHODS } from "../../builtin-effects.ts";
import { isReturnThis } from "../../scopes/code-from-text.ts";
import { isClass, isFunction, type Node } from "../../syntax.ts";
import { flagsIn } from "../regex-flags.ts";
import type { Frame } from "./frame.ts";
import { allGiven, elements, type Given, givenBy, nativeAt, stepThrough } from "./given.ts";
import { applyEffect, definesProperty, inherits } from "./natives.ts";
import { prototypeOf, read } from "./properties.ts";
import { type Closure, ELEMENT, Gathered, NOTHING, spend, type Thing, union, type Value } from "./thing.ts";
import { type Context, heldBy, usableOf } from "./world.ts";

/** The function is gone over with what is added; gives what it is known to give back so far. */
export function enter(frame: Frame, fn: Thing, given: Given, self: Value, isFields = false): Value {
  const { world, phase } = frame;
  const closure = fn.closure!;
  const key = contextKey(closure, isFields);
  let context: Context | undefined = world.contexts.get(key);
  if (context === undefined) {
    context = {
      closure,
      phase,
      args: [],
      anywhere: new Set(),
      self: new Set(),
      gives: new Set(),
      isFields,
    };
    world.contexts.set(key, context);
    world.changed = true;
  }
  const { values } = given;
  for (let i = 0; i < values.length; i++) {
    context.args[i] ??= new Set();
    world.add(context.args[i]!, values[i]!);
  }
  world.add(context.anywhere, given.anywhere);
  world.add(context.self, self);
  return context.gives;
}

const contextKeys = new WeakMap<Closure, string>();

/** Functions are entered again and again until nothing is added: the text is made once. */
function contextKey(closure: Closure, isFields: boolean): string {
  let key = contextKeys.get(closure);
  if (key === undefined) {
    const { node, env, at } = closure;
    contextKeys.set(closure, (key = `${node.start} ${node.end} ${node.type} ${env} ${at.module.file}`));
  }
  return isFields ? `${key} fields` : key;
}

export function callThings(frame: Frame, node: Node, callees: Value, given: Given, self: Value): Value {
  const result = new Gathered();
  for (const fn of callees) result.add(callThing(frame, node, fn, given, self));
  return result.value;
}

function callThing(frame: Frame, node: Node, fn: Thing, given: Given, self: Value): Value {
  switch (fn.kind) {
    case "function": {
      if (fn.closure === undefined) return callBound(frame, node, fn, given);
      const code = fn.closure.node;
      if (isClass(code)) return NOTHING;
      const result = enter(frame, fn, given, self);
      if (!isFunction(code) || (!code.generator && !code.async)) return result;
      if (code.async && frame.phase === "load") frame.doubt(node, "starts something that goes on after loading");
      const made = frame.world.thing(code, frame.phase, "builtin", "given back");
      made.steps = code.generator === true;
      frame.world.put(made.fields, ELEMENT, result);
      return new Set([made]);
    }
    case "native":
      return callNative(frame, node, fn.path, given, self);
    case "method": {
      const effect = METHODS.get(fn.path)!;
      return applyEffect(frame, node, effect, union(self, fn.bound ?? NOTHING), given, true);
    }
    case "input":
      outside(frame, node, given, self);
      return new Set([fn]);
    case "unknown":
      return callUnknown(frame, node, given);
    default:
      return NOTHING;
  }
}

/** The caller's code gets these values, and may call the functions among them. */
function outside(frame: Frame, node: Node, given: Given, self: Value): void {
  frame.leave(union(allGiven(given), self), node);
}

function callUnknown(frame: Frame, node: Node, given: Given, what = "something that is not known"): Value {
  frame.harm(node, `calls ${what}`);
  if (frame.phase === "load" && allGiven(given).size > 0)
    frame.doubt(node, `calls ${what} with objects while it loads`);
  return new Set([frame.world.unknown]);
}

/**
 * A function of the platform that nobody listed: it may change what it is given and all that is in it, call the functions among that, and
 * give any of it back, or something of its own. Nothing else of the modules is in its reach.
 */
function callForeign(frame: Frame, node: Node, given: Given, self: Value, name: string): Value {
  const what = `${name}, which is not known to leave no trace`;
  if (DEFINING.test(name)) frame.change(self, node);
  if (frame.phase === "call" && FROM_TEXT.test(name)) return callText(frame, node, union(allGiven(given), self));
  if (frame.phase === "load" || MAKES_CODE.test(name)) return callUnknown(frame, node, given, what);
  const all = union(allGiven(given), self);
  const reached = reachedFrom(all);
  for (const { kind, path } of reached)
    if (kind === "unknown" || (kind === "native" && MAKES_CODE.test(path)))
      return callUnknown(frame, node, given, what);
  frame.giveAway(reached, node, what);
  frame.leave(all, node);
  return union(all, new Set([frame.world.input]));
}

/** It may do anything to whatever can be changed, what it is given included; what it gives back may be any of that, and code again. */
function callText(frame: Frame, node: Node, given: Value): Value {
  frame.runsText(node);
  frame.giveAway(reachedFrom(given), node, "code made from text");
  frame.leave(given, node);
  return union(given, new Set([frame.world.input]));
}

/** By which every object can be given accessors. */
const DEFINING = /(?:^|\.)__define[GS]etter__$/;

const FROM_TEXT = /(?:^|\.)(?:\w*Function|eval)$/;

/** Code from text, and what leads to it or to other modules. */
const MAKES_CODE = /(?:^|\.)(?:\w*Function|eval|constructor|process|globalThis|require|module|import)(?:\.|$)/;

function reachedFrom(value: Value): Value {
  const reached = new Set<Thing>();
  const open = [...value];
  for (let thing = open.pop(); thing !== undefined; thing = open.pop()) {
    if (reached.has(thing)) continue;
    reached.add(thing);
    spend(1);
    open.push(...heldBy(thing), ...usableOf(thing));
  }
  return reached;
}

function callNative(frame: Frame, node: Node, path: string, given: Given, self: Value): Value {
  frame.lookThrough(union(allGiven(given), self));
  const method = /(?:^|\.)prototype\.(\w+)$/.exec(path)?.[1];
  const ofAll = /^[A-Z]\w*\.(hasOwnProperty|isPrototypeOf|propertyIsEnumerable)$/.exec(path)?.[1];
  if (ofAll !== undefined) return applyEffect(frame, node, METHODS.get(ofAll)!, self, given, true);
  if (method !== undefined && METHODS.has(method))
    return applyEffect(frame, node, METHODS.get(method)!, self, given, true);
  if (path === "Function" && isReturnThis(given.nodes)) return new Set([nativeAt(frame, "globalThis")]);
  if (path === "globalThis") return new Set([nativeAt(frame, "globalThis")]);
  if (definesProperty(frame, node, path, given)) return given.values[0] ?? NOTHING;
  const inheriting = inherits(frame, node, path, given);
  if (inheriting !== undefined) return inheriting;
  if (path === "Reflect.apply") {
    const [callee = NOTHING, on = NOTHING, list = NOTHING] = given.values;
    return callThings(frame, node, callee, givenBy([], elements(list)), on);
  }
  const effect = FUNCTIONS.get(path);
  if (effect === undefined) return callForeign(frame, node, given, self, path);
  const delays = LATER.get(path);
  if (delays !== undefined) return startLater(frame, node, given, delays);
  if (path === "RegExp") return makeRegex(frame, node, given.nodes[1]);
  return applyEffect(frame, node, effect, given.values[0] ?? given.anywhere, given, false, path);
}

/** How many arguments stand between the function that is called later and those it is given. */
const LATER: ReadonlyMap<string, number> = new Map([
  ["setTimeout", 1],
  ["setInterval", 1],
  ["setImmediate", 0],
  ["queueMicrotask", 0],
  ["process.nextTick", 0],
]);

/** The run goes on until it was called. Its `this` is a timer that nobody else looks into. */
function startLater(frame: Frame, node: Node, given: Given, delays: number): Value {
  if (frame.phase === "load") frame.doubt(node, "starts something that goes on after loading");
  frame.lookThrough(allGiven(given));
  const { values, anywhere } = given;
  const callees = new Set(
    [...(values[0] ?? NOTHING), ...anywhere].filter(({ kind }) => kind !== "builtin" && kind !== "plain"),
  );
  const timer = new Set([frame.world.thing(node, frame.phase, "builtin", "timer")]);
  callThings(frame, node, callees, givenBy(values.slice(1 + delays), anywhere), timer);
  return NOTHING;
}

export function construct(frame: Frame, node: Node, callees: Value, given: Given): Value {
  const result = new Gathered();
  if (callees.size === 0) frame.doubt(node, "makes something that is not known");
  frame.look(callees);
  for (const fn of callees) result.add(constructThing(frame, node, fn, given));
  return result.value;
}

function constructThing(frame: Frame, node: Node, fn: Thing, given: Given): Value {
  if (fn.kind === "native") return constructNative(frame, node, fn.path, given);
  if (fn.kind === "input" || fn.kind === "unknown") return callThing(frame, node, fn, given, NOTHING);
  if (fn.kind !== "function" || fn.closure === undefined) return NOTHING;
  const { world, phase } = frame;
  const code = fn.closure.node;
  const kind = extendsBuiltin(fn) ? "builtin" : "plain";
  const made = world.thing(node, phase, kind, `${code.start} ${fn.closure.at.module.file}`);
  world.inherit(made, prototypeOf(frame, fn));
  const instance = new Set([made]);
  const given2 = initialise(frame, node, fn, given, instance);
  return union(instance, given2);
}

/** Fields and constructor of a class, or the body of a function, on an instance. */
export function initialise(frame: Frame, node: Node, fn: Thing, given: Given, instance: Value): Value {
  if (fn.kind === "native") {
    frame.lookThrough(allGiven(given));
    if (!CONSTRUCTORS.has(fn.path)) callForeign(frame, node, given, instance, fn.path);
    frame.store(instance, undefined, allGiven(given), node);
    return NOTHING;
  }
  if (fn.kind === "input" || fn.kind === "unknown") return callThing(frame, node, fn, given, instance);
  if (fn.closure === undefined) return NOTHING;
  const code = fn.closure.node;
  if (!isClass(code)) return enter(frame, fn, given, instance);
  enter(frame, fn, givenBy([]), instance, true);
  const own = fn.fields.get("constructor()");
  if (own !== undefined && own.size > 0) return union(...[...own].map((body) => enter(frame, body, given, instance)));
  const result = new Gathered();
  for (const above of fn.protos) result.add(initialise(frame, node, above, given, instance));
  return result.value;
}

function extendsBuiltin(fn: Thing, seen = new Set<Thing>()): boolean {
  if (seen.has(fn)) return false;
  seen.add(fn);
  return [...fn.protos].some(
    (above) => above.kind === "native" || above.kind === "unknown" || extendsBuiltin(above, seen),
  );
}

function constructNative(frame: Frame, node: Node, path: string, given: Given): Value {
  frame.lookThrough(allGiven(given));
  if (path === "RegExp") return makeRegex(frame, node, given.nodes[1]);
  const kind = CONSTRUCTORS.get(path);
  if (kind === undefined) return callForeign(frame, node, given, NOTHING, path);
  const { world } = frame;
  const made = world.thing(node, frame.phase, "builtin", path);
  made.path = path;
  const all = allGiven(given);
  if (kind === "calls") {
    // what it is resolved or rejected with is in it
    const settle = world.thing(node, frame.phase, "method", "settle");
    settle.path = "push";
    settle.bound ??= new Set([made]);
    const both = givenBy([new Set([settle]), new Set([settle])]);
    world.put(made.fields, ELEMENT, callThings(frame, node, all, both, NOTHING));
    world.put(made.fields, ELEMENT, world.input.phase === frame.phase ? new Set([world.input]) : NOTHING);
    return new Set([made]);
  }
  stepThrough(frame, node, all);
  world.put(made.fields, ELEMENT, keptOf(path, all));
  // a view on the same memory
  return kind === "shares" ? union(new Set([made]), all) : new Set([made]);
}

/** What a collection holds of what it is made of: not the lists and pairs themselves. */
function keptOf(path: string, all: Value): Value {
  const each = elements(all);
  if (path === "Set" || path === "WeakSet") return each;
  return path === "Map" || path === "WeakMap" ? elements(each) : union(all, each, elements(each));
}

export function makeRegex(frame: Frame, node: Node, flags: Node | undefined): Value {
  const text = flags === undefined ? "" : flagsIn(flags);
  return new Set([regexThing(frame, node, text ?? "gy")]);
}

export function regexThing(frame: Frame, node: Node, flags: string): Thing {
  const thing = frame.world.thing(node, frame.phase, "builtin", "RegExp");
  thing.remembers = /[gy]/.test(flags);
  thing.sticky = flags.includes("y");
  return thing;
}

/** `x.name(…)` */
export function callMethod(frame: Frame, node: Node, objects: Value, name: string, given: Given): Value {
  const result = new Gathered();
  frame.look(objects);
  const effect = METHODS.get(name);
  const natives = new Set<Thing>();
  let isFound = false;
  for (const thing of objects) {
    const on = new Set([thing]);
    // `Reflect.apply` is a function of its own
    if ((name === "call" || name === "apply" || name === "bind") && thing.path !== "Reflect") {
      const found = byCall(frame, node, thing, name, given);
      if (found !== undefined) {
        result.add(found);
        isFound = true;
        continue;
      }
    }
    // a builtin function has no methods of its own: such a call throws
    if (thing.kind === "native" && /^\w+\.\w+$/.test(thing.path) && FUNCTIONS.has(thing.path)) {
      isFound = true;
      continue;
    }
    if (thing.kind === "native") {
      result.add(callThings(frame, node, read(frame, on, name, node), given, on));
      isFound = true;
      continue;
    }
    if (thing.kind === "unknown") {
      result.add(callUnknown(frame, node, given));
      isFound = true;
      continue;
    }
    const found = read(frame, on, name, node);
    const callees = thing.kind === "builtin" ? new Set([...found].filter(isOwn)) : found;
    const isInput = thing.kind === "input";
    if (callees.size > 0 && !(isInput && effect !== undefined)) {
      result.add(callThings(frame, node, callees, given, on));
      isFound = true;
    }
    if (isInput && effect !== undefined) {
      result.add(on);
      result.add(callThings(frame, node, withoutInput(callees), given, on));
    }
    if (thing.kind === "builtin" || (isInput && effect !== undefined) || (thing.kind === "plain" && callees.size === 0))
      natives.add(thing);
  }
  if (effect !== undefined) {
    if (natives.size > 0 || !isFound || objects.size === 0)
      result.add(applyEffect(frame, node, effect, natives, given, true));
    return result.value;
  }
  const isBuiltin = [...natives].some(({ kind }) => kind === "builtin");
  // a value that was not followed to here
  if (!isBuiltin && !isFound) frame.doubt(node, `calls ${name}, which is not known to leave no trace`);
  if (isBuiltin) result.add(callForeign(frame, node, given, natives, name));
  return result.value;
}

const isOwn = ({ kind }: Thing): boolean => kind === "function" || kind === "input" || kind === "unknown";

const withoutInput = (value: Value): Value => new Set([...value].filter(({ kind }) => kind !== "input"));

/** `f.call(self, …)`, `f.apply(self, list)`, `f.bind(self, …)`; undefined when it is no function. */
function byCall(frame: Frame, node: Node, fn: Thing, name: "call" | "apply" | "bind", given: Given): Value | undefined {
  if (fn.kind !== "function" && fn.kind !== "native" && fn.kind !== "method" && fn.kind !== "input") return undefined;
  if (fn.fields.has(name)) return undefined;
  const [self = given.anywhere, ...others] = given.values;
  const inner: Given =
    name === "apply"
      ? givenBy([], union(given.anywhere, elements(others[0] ?? NOTHING)))
      : { nodes: given.nodes.slice(1), values: others, anywhere: given.anywhere };
  if (name !== "bind") return callThings(frame, node, new Set([fn]), inner, self);
  const bound = frame.world.thing(node, frame.phase, "function", "bound");
  frame.world.put(bound.fields, "bound()", new Set([fn]));
  frame.world.put(bound.fields, "this()", self);
  frame.world.put(bound.fields, "given()", allGiven(inner));
  return new Set([bound]);
}

/** Bound functions that are being called, with what they pass on. */
const active = new Map<Thing, Value>();

/** What it is given comes after what it was bound with: at no position that is known. */
function callBound(frame: Frame, node: Node, fn: Thing, given: Given): Value {
  const held = (name: string): Value => fn.fields.get(name) ?? NOTHING;
  const passed = union(held("given()"), allGiven(given));
  const before = active.get(fn);
  // one that is bound again where it was made holds itself: calling it once more adds nothing
  if (before !== undefined && [...passed].every((thing) => before.has(thing))) return NOTHING;
  active.set(fn, before === undefined ? passed : union(before, passed));
  try {
    return callThings(frame, node, held("bound()"), givenBy([], passed), held("this()"));
  } finally {
    if (before === undefined) active.delete(fn);
    else active.set(fn, before);
  }
}

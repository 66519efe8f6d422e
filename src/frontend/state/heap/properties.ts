/** Reading and writing properties: own ones, inherited ones, accessors. */

import { CONSTANTS, FUNCTIONS, METHODS, PRIMITIVE_PROPERTIES } from "../../builtin-effects.ts";
import type { Node } from "../../syntax.ts";
import type { Frame } from "./frame.ts";
import { givenBy, nativeAt } from "./given.ts";
import { holdsNoObject, isFunctionOfLanguage } from "./language.ts";
import { ELEMENT, NOTHING, type Thing, union, type Value } from "./thing.ts";
import { heldBy } from "./world.ts";

/** `name` is undefined when it is computed. */
export function read(frame: Frame, objects: Value, name: string | undefined, node: Node): Value {
  const values: Value[] = [];
  frame.look(objects);
  for (const thing of objects) values.push(readThing(frame, thing, name, node));
  return union(...values);
}

function readThing(frame: Frame, thing: Thing, name: string | undefined, node: Node): Value {
  const { world } = frame;
  switch (thing.kind) {
    case "unknown":
      return heldBy(thing);
    case "native": {
      if (name === undefined) return membersOf(frame, thing.path) ?? new Set([world.unknown]);
      // of a function of the language, like that of any other
      if (name === "constructor" && isFunctionOfLanguage(thing.path)) return new Set([nativeAt(frame, "Function")]);
      const path = nativeAt(frame, `${thing.path}.${name}`).path;
      if (CONSTANTS.has(path) || holdsNoObject(path)) return NOTHING;
      // reading on and on would never end
      return new Set([path.split(".").length > DEEPEST ? world.unknown : nativeAt(frame, path)]);
    }
    case "input":
      return union(heldBy(thing), inherited(frame, thing, name, node));
    case "method":
      return NOTHING;
    default:
  }
  if (name === "__proto__") return thing.protos.size > 0 ? thing.protos : new Set([world.unknown]);
  if (name === "prototype" && thing.kind === "function") return prototypeOf(frame, thing);
  if (name === "constructor" && !has(thing, name)) return constructorOf(frame, thing);
  const found = union(own(frame, thing, name, node), inherited(frame, thing, name, node));
  if (thing.kind === "plain" && name !== undefined && OF_ALL.has(name) && found.size === 0)
    return new Set([unboundMethod(frame, name)]);
  if (thing.kind !== "builtin" || name === undefined) return found;
  if (METHODS.has(name)) return union(found, new Set([methodOf(frame, thing, name)]));
  // a part that nobody listed: a view, or what it was made of
  return PRIMITIVE_PROPERTIES.has(name) || /^\d+$/.test(name) ? found : union(found, new Set([thing]));
}

/** Names in the path of a builtin: more than any has. */
const DEEPEST = 8;

/** Of lists, iterators, matches, promises, patterns, errors: what an expression makes that names no class. */
const MAKERS = ["Array", "Object", "Promise", "RegExp", "Error"];

/** Of the class whose prototype it inherits from. */
function constructorOf(frame: Frame, thing: Thing): Value {
  if (thing.kind === "builtin")
    return new Set((thing.path === "" ? MAKERS : [thing.path]).map((path) => nativeAt(frame, path)));
  // whoever calls it runs text as code
  if (thing.kind !== "plain") return new Set([nativeAt(frame, "Function")]);
  if (thing.maker !== undefined) return new Set([thing.maker]);
  if (thing.protos.size === 0) return new Set([nativeAt(frame, "Object")]);
  return union(...[...thing.protos].map((proto) => readThing(frame, proto, "constructor", METHOD)));
}

/** Of a global by a name that is not known: all that it has, if all of that is listed. */
function membersOf(frame: Frame, path: string): Value | undefined {
  const held = (globalThis as Record<string, unknown>)[path];
  if (path === "globalThis" || (typeof held !== "object" && typeof held !== "function") || held === null)
    return undefined;
  const found = new Set<Thing>();
  for (const name of Object.getOwnPropertyNames(held)) {
    const type = typeof (held as Record<string, unknown>)[name];
    if (type !== "function" && type !== "object") continue;
    const member = `${path}.${name}`;
    if (!FUNCTIONS.has(member) && name !== "prototype") return undefined;
    found.add(nativeAt(frame, member));
  }
  return found;
}

function methodOf(frame: Frame, thing: Thing, name: string): Thing {
  const method = frame.world.thing(METHOD, frame.phase, "method", name);
  method.path = name;
  method.bound ??= new Set();
  frame.world.add(method.bound, new Set([thing]));
  return method;
}

/** As it is read from a prototype, a text or an empty literal: the call says what it is called on. */
export function unboundMethod(frame: Frame, name: string): Thing {
  const method = frame.world.thing(METHOD, "load", "method", `${name} of nothing`);
  method.path = name;
  return method;
}

/** What every object inherits. */
const OF_ALL: ReadonlySet<string> = new Set(["hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toString"]);

const METHOD = { type: "Program", start: 0, end: 0 } as unknown as Node;

const has = (thing: Thing, name: string): boolean => thing.fields.has(name) || thing.getters.has(name);

function own(frame: Frame, thing: Thing, name: string | undefined, node: Node, on: Thing = thing): Value {
  if (name === undefined) {
    const all = [...thing.getters.values()].flatMap((set) => [...set]);
    if (all.length === 0) return heldBy(thing);
    return union(heldBy(thing), frame.rules.call(frame, node, new Set(all), givenBy([]), new Set([on])));
  }
  const getters = union(thing.getters.get(name) ?? NOTHING, thing.getters.get(ELEMENT) ?? NOTHING);
  return union(
    thing.fields.get(name) ?? NOTHING,
    name === "constructor()" ? NOTHING : (thing.fields.get(ELEMENT) ?? NOTHING),
    getters.size === 0 ? NOTHING : frame.rules.call(frame, node, getters, givenBy([]), new Set([on])),
  );
}

function inherited(frame: Frame, thing: Thing, name: string | undefined, node: Node): Value {
  if (thing.protos.size === 0) return NOTHING;
  const seen = new Set<Thing>([thing]);
  const open = [...thing.protos];
  const values: Value[] = [];
  for (let proto = open.pop(); proto !== undefined; proto = open.pop()) {
    if (seen.has(proto)) continue;
    seen.add(proto);
    if (proto.kind === "plain" || proto.kind === "function" || proto.kind === "builtin") {
      values.push(own(frame, proto, name, node, thing));
      open.push(...proto.protos);
    } else if (proto.kind !== "native") values.push(heldBy(proto));
    else if (thing.kind === "function" && name !== undefined) values.push(readThing(frame, proto, name, node));
  }
  return union(...values);
}

/** Made when it is first asked for. */
export function prototypeOf(frame: Frame, fn: Thing): Value {
  const written = fn.fields.get("prototype");
  const node = fn.closure?.node;
  if (node === undefined) return written ?? NOTHING;
  const what = `prototype ${fn.closure!.env}`;
  const made = frame.world.thing(node, fn.phase, "plain", what);
  made.isPrototype = true;
  made.maker = fn;
  return union(new Set([made]), written ?? NOTHING);
}

export function write(frame: Frame, objects: Value, name: string | undefined, value: Value, node: Node): void {
  frame.look(objects);
  frame.change(objects, node);
  frame.store(objects, name, value, node);
  // stored above as well, which says that it is kept
  if (name === "__proto__") for (const thing of objects) if (thing.kind !== "native") frame.world.inherit(thing, value);
  for (const thing of objects) callSetters(frame, thing, name, value, node);
}

function callSetters(frame: Frame, thing: Thing, name: string | undefined, value: Value, node: Node): void {
  const seen = new Set<Thing>();
  const open = [thing];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const found = name === undefined ? [...at.setters.values()] : [at.setters.get(name), at.setters.get(ELEMENT)];
    for (const setters of found)
      if (setters !== undefined) frame.rules.call(frame, node, setters, givenBy([value]), new Set([thing]));
    open.push(...at.protos);
  }
}

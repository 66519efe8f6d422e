/** What a call is given, and what is common to the rules for calls, builtins and properties. */
import type { Node } from "../../syntax.ts";
import type { Frame } from "./frame.ts";
import { NOTHING, spend, type Thing, union, type Value } from "./thing.ts";
import { heldBy } from "./world.ts";

export interface Given {
  readonly nodes: readonly Node[];
  readonly values: readonly Value[];
  /** Of a spread: the position is not known. */
  readonly anywhere: Value;
}

export const allGiven = ({ values, anywhere }: Given): Value => union(...values, anywhere);

export const givenBy = (values: readonly Value[], anywhere: Value = NOTHING): Given => ({
  nodes: [],
  values,
  anywhere,
});

export function nativeAt(frame: Frame, path: string): Thing {
  const plain = path.replace(/^(?:(?:globalThis|global|window|self)\.)+(?=.)/, "");
  const thing = frame.world.thing(ROOT, "load", "native", plain);
  thing.path = plain;
  return thing;
}

/** Natives are one for all modules. */
const ROOT = { type: "Program", start: 0, end: 0 } as unknown as Node;

export function elements(value: Value): Value {
  spend(value.size);
  return union(...[...value].map(heldBy));
}

/** What iterating gives. */
export function stepThrough(frame: Frame, node: Node, value: Value): Value {
  frame.look(value);
  for (const thing of value) {
    if (thing.steps) frame.change(new Set([thing]), node, "steps through");
    if (thing.kind === "unknown") frame.harm(node, "steps through something that is not known");
    if (hasOwnIteration(thing)) frame.doubt(node, "iterates by code of the program");
  }
  return elements(value);
}

/** Functions under names that are not known: one may be the iterator. */
function hasOwnIteration(thing: Thing, seen = new Set<Thing>()): boolean {
  if (seen.has(thing)) return false;
  seen.add(thing);
  if (thing.kind === "plain" && [...(thing.fields.get("[]") ?? [])].some(({ kind }) => kind === "function"))
    return true;
  return [...thing.protos].some((proto) => hasOwnIteration(proto, seen));
}

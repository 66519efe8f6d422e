/** What callers can do to modules after they were loaded: every function that a module exports or shows is called, each by itself. */
import { isClass, type Node } from "../../syntax.ts";
import { callThings, construct } from "./calls.ts";
import { Effects } from "./effects.ts";
import { Frame } from "./frame.ts";
import { givenBy } from "./given.ts";
import { exportsOf } from "./modules.ts";
import { callImplicit, RULES, runContexts } from "./outlives.ts";
import { prototypeOf } from "./properties.ts";
import { allow, type Thing, TooMuch, union, type Value } from "./thing.ts";
import { heldBy, usableOf, World } from "./world.ts";

/** Functions with the objects they are found in. */
type Roots = ReadonlyMap<Thing, ReadonlySet<Thing>>;

/** Far more than packages of the size that is looked at export. */
const MOST_ROOTS = 800;

/** Work for finding what modules export: what was looked at before has used up its own. */
const MOST_FOR_ROOTS = 1_000_000;

/** Undefined when there is more than is looked at. */
export function effectsOfCallers(before: World): Effects | undefined {
  const found = unlessTooMuch(() => {
    allow(MOST_FOR_ROOTS);
    return { roots: rootsOf(before), exported: exportedObjects(before) };
  });
  if (found === undefined || found.roots.size > MOST_ROOTS) return undefined;
  const { roots, exported } = found;
  const all = new Effects();
  for (const thing of exported)
    if (thing.phase === "load" && !thing.isFrozen)
      all.shown.set(thing, { reason: "exports it", file: "", node: NOWHERE });
  const alone: (readonly [Thing, Effects])[] = [];
  for (const [fn, holders] of roots) {
    const world = callersWorld(new Map([[fn, holders]]), before, false);
    // whatever the others do, nothing more can be said
    if (world === undefined) return anything(all, fn, before);
    alone.push([fn, world.effects]);
  }
  // what one function leaves in an object or variable another one finds there: those are looked at together, and what they store then may concern others
  const stored = new Set(alone.flatMap(([, effects]) => [...effects.stored]));
  const isConcerned = (effects: Effects): boolean =>
    effects.stored.size > 0 || [...effects.seen].some((one) => stored.has(one));
  for (;;) {
    const together = alone.filter(([, effects]) => isConcerned(effects)).map(([fn]) => [fn, roots.get(fn)!] as const);
    const world = together.length === 0 ? undefined : callersWorld(new Map(together), before, true);
    const { size } = stored;
    if (world !== undefined) for (const one of world.effects.stored) stored.add(one);
    if (stored.size > size) continue;
    if (world !== undefined) all.add(world.effects);
    else if (together.length > 0) return anything(all, together[0]![0], before);
    // alone, a function does not find what others stored, and that is said to be unknown
    for (const [, effects] of alone) if (!isConcerned(effects)) all.add(effects);
    return all;
  }
}

/** A function that calls more than is looked at may do anything, to builtins too. */
function anything(all: Effects, fn: Thing, before: World): Effects {
  const [first] = before.modules.values();
  const { at, node } = fn.closure ?? { at: first!, node: first!.module.program };
  all.unknown = all.builtins = { reason: "calls more than is looked at", file: at.module.file, node };
  return all;
}

const NOWHERE = { type: "Program", start: 0, end: 0 } as unknown as Node;

function exportedObjects(before: World): Value {
  const found = new Set<Thing>();
  const open: Thing[] = [];
  for (const at of before.modules.values())
    open.push(...exportsOf(new Frame(before, at, "load", undefined, RULES), at));
  for (let thing = open.pop(); thing !== undefined; thing = open.pop()) {
    if (found.has(thing) || thing.kind === "function") continue;
    found.add(thing);
    if (thing.kind === "plain" || thing.kind === "builtin") open.push(...heldBy(thing));
  }
  return found;
}

function rootsOf(before: World): Roots {
  const roots = new Map<Thing, Set<Thing>>();
  const add = (fn: Thing, holder: Thing | undefined): void => {
    const holders = roots.get(fn) ?? new Set();
    if (holder !== undefined) holders.add(holder);
    roots.set(fn, holders);
  };
  for (const at of before.modules.values())
    for (const one of exportsOf(new Frame(before, at, "load", undefined, RULES), at))
      if (one.kind === "function") add(one, undefined);
  for (const thing of exportedObjects(before)) {
    if (thing.kind !== "plain" && thing.kind !== "builtin") continue;
    for (const one of heldBy(thing)) if (one.kind === "function") add(one, thing);
    for (const one of usableOf(thing)) add(one, thing);
  }
  return roots;
}

/** `isLasting`: what they store in objects of the modules is found there by the others. */
function callersWorld(roots: Roots, before: World, isLasting: boolean): World | undefined {
  const world = new World("call", before.modules, before.resolve, before, isLasting);
  world.isOfCallers = true;
  const input = new Set<Thing>([world.input]);
  const [first] = before.modules.values();
  const frame = new Frame(world, first!, "call", undefined, RULES);
  return unlessTooMuch(() => {
    world.settle(() => {
      for (const [fn, holders] of roots) use(frame, fn, input, holders);
      frame.leave(world.thrown, frame.at.module.program);
      Frame.goOut(world);
      for (const [fn, holders] of world.left) use(frame, fn, input, holders);
      runContexts(world);
      callImplicit(world, before);
      callImplicit(world, world);
    });
    return world;
  });
}

function unlessTooMuch<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (error instanceof TooMuch || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Called, made instances of, and its properties used. */
function use(frame: Frame, fn: Thing, input: Value, holders: Value): void {
  const code = fn.closure?.node;
  const node = code ?? frame.at.module.program;
  const given = givenBy([], input);
  const whole = new Set([fn]);
  if (code === undefined || !isClass(code))
    frame.leave(callThings(frame, node, whole, given, union(input, holders)), node);
  if (code !== undefined && (isClass(code) || hasMembers(frame, fn)))
    frame.leave(construct(frame, node, whole, given), node);
  for (const table of [fn.fields, fn.getters, fn.setters])
    for (const [name, held] of table) {
      if (name.endsWith("()")) continue;
      for (const one of held) {
        if (one.kind === "function") frame.world.leaveFunction(one, fn);
        else frame.leave(new Set([one]), node);
      }
    }
}

const hasMembers = (frame: Frame, fn: Thing): boolean =>
  [...prototypeOf(frame, fn)].some(({ fields, getters, setters, protos }) =>
    [fields, getters, setters, protos].some(({ size }) => size > 0),
  );

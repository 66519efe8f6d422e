/**
 * What a call of a target changes, shows and sees of what outlives it, by where objects come from: objects, functions and variables that were
 * made while modules loaded are told from those made in the call, and only code that the target can reach is looked at.
 */
import { type Class, isClass, isFunction, keyName, type Node } from "../../syntax.ts";
import type { ModuleView, ResolveImport } from "../view.ts";
import { callThings, construct, enter, initialise } from "./calls.ts";
import { evaluate } from "./expressions.ts";
import { Frame, type Rules } from "./frame.ts";
import { givenBy } from "./given.ts";
import { isOnlyIndexed } from "./indexed-arguments.ts";
import { functionThing, instanceFields } from "./literals.ts";
import { importedValue, moduleObject } from "./modules.ts";
import { assign, listOf } from "./patterns.ts";
import { prototypeOf } from "./properties.ts";
import { allow, NOTHING, type Thing, TooMuch, union, type Value } from "./thing.ts";
import { type Context, World } from "./world.ts";

/** Work for a single expression. */
const MOST_FOR_ONE = 100_000;

export const RULES: Rules = { value: evaluate, call: callThings };

/** The modules as loading leaves them; undefined when there is more than is looked at. */
export function loadedWorld(modules: readonly ModuleView[], resolve: ResolveImport): World | undefined {
  const byFile = new Map(modules.map((at) => [at.module.file, at]));
  const world = new World("load", byFile, (specifier, from, how) => resolve(specifier, from.module, how));
  try {
    world.settle(() => {
      for (const at of modules) {
        const frame = new Frame(world, at, "load", undefined, RULES);
        hoist(frame, at.module.program);
        moduleObject(frame, at);
        for (const { specifier, imported } of at.imports.values())
          if (imported === "*") importedValue(frame, at, specifier, "*");
        for (const statement of at.module.program.body) frame.value(statement);
      }
      runContexts(world);
      callImplicit(world, world);
    });
  } catch (error) {
    if (error instanceof TooMuch || error instanceof RangeError) return undefined;
    throw error;
  }
  return world;
}

/** The world in which the target was called; undefined when there is more than is looked at. */
export function calledWorld(own: Node, given: readonly Class[], at: ModuleView, before: World): World | undefined {
  const world = new World("call", before.modules, before.resolve, before);
  const frame = new Frame(world, at, "call", undefined, RULES);
  const input = new Set<Thing>([world.input]);
  try {
    const targets = targetsAt(own, at, before);
    if (targets.length === 0) return undefined;
    world.settle(() => {
      const instances = given.flatMap((node) => instancesOf(frame, node, before));
      const all: Value = union(input, new Set(instances));
      for (const node of given)
        for (const fn of before.madeOf(node)) {
          construct(frame, node, new Set([fn]), givenBy([], all));
          const members = new Set(
            [...prototypeOf(frame, fn)].flatMap((one) => [...one.fields.values()]).flatMap((one) => [...one]),
          );
          callThings(frame, node, members, givenBy([], all), new Set(instances));
        }
      for (const fn of targets) {
        const code = fn.closure?.node;
        if (code !== undefined && isClass(code)) construct(frame, own, new Set([fn]), givenBy([], all));
        else frame.leave(callThings(frame, own, new Set([fn]), givenBy([], all), all), own);
      }
      for (const one of instances) frame.leave(readable(one, given), own);
      frame.leave(world.thrown, own);
      Frame.goOut(world);
      for (const [fn, holders] of world.left)
        callThings(frame, own, new Set([fn]), givenBy([], all), union(all, holders));
      runContexts(world);
      callImplicit(world, before);
      callImplicit(world, world);
    });
  } catch (error) {
    if (error instanceof TooMuch || error instanceof RangeError) return undefined;
    throw error;
  }
  return world;
}

/** What the fields of a given instance hold that its owner can read. */
function readable(instance: Thing, classes: readonly Class[]): Value {
  const hidden = new Set(classes.flatMap(hiddenIn));
  return union(...[...instance.fields].map(([name, held]) => (hidden.has(name) ? NOTHING : held)));
}

function hiddenIn({ body }: Class): readonly string[] {
  const names: (string | undefined)[] = [];
  const add = (key: Node, computed: boolean, accessibility: unknown): void => {
    const name = keyName(key, computed);
    if (name?.startsWith("#") === true || accessibility === "private" || accessibility === "protected")
      names.push(name);
  };
  for (const member of body.body) {
    if (member.type === "PropertyDefinition" || member.type === "AccessorProperty")
      add(member.key, member.computed, member.accessibility);
    if (member.type !== "MethodDefinition") continue;
    for (const one of member.value.params) {
      if (one.type !== "TSParameterProperty") continue;
      add(one.parameter.type === "AssignmentPattern" ? one.parameter.left : one.parameter, false, one.accessibility);
    }
  }
  return names.filter((name) => name !== undefined);
}

function targetsAt(own: Node, at: ModuleView, before: World): readonly Thing[] {
  if (isFunction(own) || isClass(own)) return before.madeOf(own);
  const frame = new Frame(before, at, "load", undefined, RULES);
  allow(MOST_FOR_ONE);
  return [...frame.value(own)];
}

function instancesOf(frame: Frame, node: Class, before: World): readonly Thing[] {
  return before.madeOf(node).map((fn) => {
    const made = frame.world.thing(node, "call", "plain", "given");
    frame.world.inherit(made, prototypeOf(frame, fn));
    frame.world.put(made.fields, "[]", new Set([frame.world.input]));
    initialise(frame, node, fn, givenBy([], new Set([frame.world.input])), new Set([made]));
    return made;
  });
}

export function runContexts(world: World): void {
  // with those that are found meanwhile: a chain of calls is gone along at once, and not one call a round
  for (const context of world.contexts.values()) runContext(world, context);
}

function runContext(world: World, context: Context): void {
  const { closure, phase } = context;
  const frame = new Frame(world, closure.at, phase, context, RULES);
  const fn = closure.node;
  if (isClass(fn)) {
    instanceFields(frame, fn, context.self);
    return;
  }
  if (fn.body === null) return;
  if (fn.type !== "ArrowFunctionExpression") {
    world.add(world.cell(fn, phase), context.self);
    const list = world.thing(fn, phase, "builtin", "arguments");
    fillArguments(world, list, context, isOnlyIndexed(closure.at, fn));
    if (fn.id) {
      const inner = closure.at.scopes.bindingOf(fn.id);
      if (inner?.kind === "self")
        world.add(world.cell(inner, frame.phaseOf(inner)), new Set([functionOf(world, context)]));
    }
  }
  const mayBeWritten = usesArguments(closure.at, fn)
    ? (world.thing(fn, phase, "builtin", "arguments").fields.get("[]") ?? NOTHING)
    : NOTHING;
  fn.params.forEach((param, i) => {
    const value = union(context.args[i] ?? NOTHING, context.anywhere, mayBeWritten);
    if (param.type === "RestElement") {
      const rest = union(...context.args.slice(i).map((one) => one ?? NOTHING), context.anywhere);
      assign(frame, param.argument, listOf(frame, param, rest), false);
      return;
    }
    const inner = param.type === "TSParameterProperty" ? param.parameter : param;
    assign(frame, inner, value, false);
    if (param.type === "TSParameterProperty") {
      const id = inner.type === "AssignmentPattern" ? inner.left : inner;
      if (id.type === "Identifier") frame.store(context.self, id.name, frame.value(id), id);
    }
  });
  hoist(frame, fn);
  if (fn.type === "ArrowFunctionExpression" && fn.expression) world.add(context.gives, frame.value(fn.body));
  else frame.value(fn.body);
}

function fillArguments(world: World, list: Thing, { args, anywhere }: Context, isIndexed: boolean): void {
  world.put(list.fields, "[]", isIndexed ? anywhere : union(...args.map((one) => one ?? NOTHING), anywhere));
  if (isIndexed) for (const [i, one] of args.entries()) world.put(list.fields, String(i), one ?? NOTHING);
}

function usesArguments(at: ModuleView, fn: Node): boolean {
  return at.scopes.activationOf(fn)?.usesArguments === true;
}

function functionOf(world: World, { closure, phase }: Context): Thing {
  const made = world.before?.madeOf(closure.node) ?? [];
  return (
    made.find((thing) => thing.closure?.env === closure.env) ??
    world.thing(closure.node, phase, "function", String(closure.env), (thing) => {
      thing.closure = closure;
    })
  );
}

/** Functions that are declared in a function or module exist from its start. */
function hoist(frame: Frame, home: Node): void {
  const { at, world } = frame;
  for (const fn of at.functions) {
    if (fn.type !== "FunctionDeclaration" || fn.id === null || functionAround(at, fn) !== home) continue;
    const binding = at.scopes.bindingOf(fn.id);
    if (binding !== undefined)
      world.add(world.cell(binding, frame.phaseOf(binding)), new Set([functionThing(frame, fn)]));
  }
}

function functionAround(at: ModuleView, node: Node): Node {
  let around = at.parents.get(node);
  while (around !== undefined && !isFunction(around) && around.type !== "Program") around = at.parents.get(around);
  return around ?? at.module.program;
}

/** On everything that has them. */
export function callImplicit(world: World, from: World): void {
  for (const [fn, on] of from.implicit) {
    const self = new Set<Thing>();
    const seen = new Set<Thing>();
    const open = [...on];
    for (let thing = open.pop(); thing !== undefined; thing = open.pop()) {
      if (seen.has(thing)) continue;
      seen.add(thing);
      if (!thing.isPrototype) self.add(thing);
      open.push(...world.heirsOf(thing));
    }
    if (self.size === 0) continue;
    const at = fn.closure?.at;
    if (at === undefined || (fn.closure !== undefined && isClass(fn.closure.node))) continue;
    enter(new Frame(world, at, world.phase, undefined, RULES), fn, givenBy([]), self);
  }
}

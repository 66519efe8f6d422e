/** The function whose code is looked at: which activation its variables belong to, and how the rules reach each other. */
import type { Binding } from "../../scopes/scope.ts";
import { isClass, isFunction, type Node } from "../../syntax.ts";
import { livesWithModule, type ModuleView } from "../view.ts";
import { ELEMENT, type Phase, spend, type Thing, type Value } from "./thing.ts";
import { type Context, Harmed, heldBy, type World } from "./world.ts";

export class Frame {
  /** Of the function itself, counted from the module. */
  readonly depth: number;

  constructor(
    readonly world: World,
    readonly at: ModuleView,
    readonly phase: Phase,
    /** Undefined: the module's own code. */
    readonly context: Context | undefined,
    readonly rules: Rules,
    depth?: number,
  ) {
    this.depth = depth ?? (context === undefined ? 0 : depthOf(context.closure.node, at) + (context.isFields ? 1 : 0));
  }

  /** For the static members of a class, which have a `this` of their own. */
  deeper(): Frame {
    return new Frame(this.world, this.at, this.phase, this.context, this.rules, this.depth + 1);
  }

  value(node: Node): Value {
    spend(1);
    return this.rules.value(this, node);
  }

  /** A function made here keeps the activations it is made in. */
  get envOfMade(): number {
    return this.phase === "load" ? this.depth : (this.context?.closure.env ?? 0);
  }

  phaseOf(binding: Binding): Phase {
    return livesWithModule(binding) ? "load" : this.phaseAt(binding.scope.activation.node);
  }

  /** Whose activation, of a function around this code or the function itself. */
  phaseAt(home: Node): Phase {
    const depth = depthOf(home, this.at) + (isClass(home) ? 1 : 0);
    if (this.context === undefined || this.phase === "load") return "load";
    return depth <= this.context.closure.env ? "load" : "call";
  }

  harm(node: Node, reason: string): void {
    if (this.phase === "call" && this.world.isFinal) throw new Harmed(reason, this.at.module.file, node);
  }

  /** In whatever phase: what happens then is not known. */
  doubt(node: Node, reason: string): void {
    this.harm(node, reason);
    if (this.world.isFinal) this.world.doubt ??= new Harmed(reason, this.at.module.file, node);
  }

  /** Something of these objects changes. */
  change(value: Value, node: Node, how = "changes"): void {
    // a primitive has nothing to change: so it is an object that was not followed to here
    if (value.size === 0) this.harm(node, `${how} something that is not known`);
    for (const thing of value) {
      if (thing.kind === "native" || thing.kind === "method") this.doubt(node, `${how} a builtin`);
      if (thing.phase === "load" && !thing.isFrozen) this.harm(node, `${how} what outlives the call`);
    }
  }

  store(objects: Value, name: string | undefined, value: Value, node: Node): void {
    const { world } = this;
    for (const thing of objects) {
      if (thing.kind === "native" || thing.kind === "method") continue;
      if (thing.kind === "input" || thing.kind === "unknown") {
        this.leave(value, node);
        if (thing.kind === "input") world.put(thing.fields, ELEMENT, value);
        continue;
      }
      // the last look says that it changes
      if (thing.phase !== world.phase) continue;
      world.put(thing.fields, name ?? ELEMENT, value);
      if (name === undefined || IMPLICIT.has(name))
        for (const fn of value) if (fn.kind === "function") world.isImplicit(fn, thing);
    }
  }

  /** Given to code that is not in view: the caller's, or what is not known. */
  leave(value: Value, node: Node): void {
    if (this.phase === "load") return;
    const seen = new Set<Thing>();
    const open = [...value];
    for (let thing = open.pop(); thing !== undefined; thing = open.pop()) {
      if (seen.has(thing)) continue;
      seen.add(thing);
      spend(1);
      if (thing.kind === "function") {
        this.world.add(this.world.left, new Set([thing]));
        continue;
      }
      if (thing.kind === "native" || thing.kind === "method" || thing.kind === "input") continue;
      if (thing.phase === "load" && !thing.isFrozen) this.harm(node, "hands out an object of the module");
      open.push(...heldBy(thing));
    }
  }
}

interface Passed {
  readonly nodes: readonly Node[];
  readonly values: readonly Value[];
  readonly anywhere: Value;
}

/** How expressions are evaluated and functions called; given by those who know all of them. */
export interface Rules {
  value(frame: Frame, node: Node): Value;
  call(frame: Frame, node: Node, callees: Value, given: Passed, self: Value): Value;
}

const IMPLICIT: ReadonlySet<string> = new Set(["toString", "valueOf", "toJSON", "then"]);

const MEMBERS: ReadonlySet<string> = new Set(["PropertyDefinition", "AccessorProperty", "StaticBlock"]);

const depths = new WeakMap<Node, number>();

/** How many functions and initialisers of members are around a node, itself included. */
export function depthOf(node: Node, at: ModuleView): number {
  const known = depths.get(node);
  if (known !== undefined) return known;
  let depth = 0;
  for (let one: Node | undefined = node; one !== undefined; one = at.parents.get(one))
    if (isFunction(one) || MEMBERS.has(one.type)) depth++;
  depths.set(node, depth);
  return depth;
}

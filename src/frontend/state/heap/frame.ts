/** The function whose code is looked at: which activation its variables belong to, and how the rules reach each other. */
import type { Binding } from "../../scopes/scope.ts";
import { isClass, isFunction, type Node } from "../../syntax.ts";
import { livesWithModule, type ModuleView } from "../view.ts";
import type { Harm } from "./effects.ts";
import { ELEMENT, type Phase, spend, type Thing, type Value } from "./thing.ts";
import { type Context, heldBy, usableOf, type World } from "./world.ts";

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

  /** From here on anything may happen. */
  harm(node: Node, reason: string): void {
    if (this.isLooking) this.world.effects.unknown ??= this.placed(node, reason);
  }

  /** While modules load nothing is known from here on; later, what it may do concerns those who see what can be changed. */
  runsText(node: Node): void {
    if (this.phase === "load") this.doubt(node, RUNS_TEXT);
    else if (this.isLooking) this.world.effects.text ??= this.placed(node, RUNS_TEXT);
  }

  /** Code of the platform runs that may keep something, and whatever it reaches may be another afterwards. */
  giveAway(value: Value, node: Node, what: string): void {
    if (!this.isLooking) return;
    this.world.effects.foreign ??= this.placed(node, `calls ${what}`);
    for (const thing of value)
      if (thing.kind === "native" || thing.kind === "method") this.world.effects.givesBuiltins = true;
      else if (thing.phase === "load" && !thing.isFrozen)
        this.changes(thing, node, `calls ${what}, with what outlives the call`);
  }

  /** Or what may be one. */
  changesBuiltin(node: Node, reason: string): void {
    if (this.isLooking) this.world.effects.builtins ??= this.placed(node, reason);
  }

  /** In whatever phase: what happens then is not known, and may concern builtins. */
  doubt(node: Node, reason: string): void {
    this.harm(node, reason);
    this.changesBuiltin(node, reason);
    if (this.world.isFinal) this.world.doubt ??= this.placed(node, reason);
  }

  private get isLooking(): boolean {
    return this.phase === "call" && this.world.isFinal;
  }

  private placed(node: Node, reason: string): Harm {
    return { reason, file: this.at.module.file, node };
  }

  changes(one: Thing | Binding, node: Node, reason: string): void {
    const { changed } = this.world.effects;
    if (this.isLooking && !changed.has(one)) changed.set(one, this.placed(node, reason));
  }

  /** Something is there that was not there after loading. */
  keeps(one: Thing | Binding, value: Value): void {
    if (this.isLooking && value.size > 0) this.world.effects.stored.add(one);
  }

  /** The contents of a variable, or of these objects and of what they inherit from, matter. */
  see(binding: Binding): void {
    if (this.isLooking) this.world.effects.seen.add(binding);
  }

  look(value: Value): void {
    if (!this.isLooking) return;
    const { seen } = this.world.effects;
    for (const thing of value) {
      if (seen.has(thing)) continue;
      if (thing.phase === "load") seen.add(thing);
      if (thing.behind !== undefined) for (const one of thing.behind()) seen.add(one);
      if (thing.protos.size > 0) this.lookAbove(thing);
    }
  }

  private lookAbove(heir: Thing): void {
    const met = new Set<Thing>();
    const open = [...heir.protos];
    for (let thing = open.pop(); thing !== undefined; thing = open.pop()) {
      if (met.has(thing)) continue;
      met.add(thing);
      if (thing.phase === "load") this.world.effects.seen.add(thing);
      open.push(...thing.protos);
    }
  }

  /** All that is in them matters: a builtin gets them, or they are converted. */
  lookThrough(value: Value): void {
    if (!this.isLooking) return;
    const met = new Set<Thing>();
    const open = [...value];
    for (let thing = open.pop(); thing !== undefined; thing = open.pop()) {
      if (met.has(thing)) continue;
      met.add(thing);
      spend(1);
      this.look(new Set([thing]));
      // builtins call functions, and do not look into them
      if (thing.kind !== "function" && thing.kind !== "native") open.push(...heldBy(thing));
    }
  }

  /** Something of these objects changes. */
  change(value: Value, node: Node, how = "changes"): void {
    // a primitive has nothing to change: so it is an object that was not followed to here
    if (value.size === 0) {
      this.harm(node, `${how} something that is not known`);
      this.changesBuiltin(node, `${how} something that is not known`);
    }
    for (const thing of value) {
      if (thing.kind === "native" || thing.kind === "method") this.doubt(node, `${how} a builtin`);
      else if (thing.kind === "unknown") {
        this.harm(node, `${how} something that is not known`);
        this.changesBuiltin(node, `${how} something that is not known`);
      } else if (thing.phase === "load" && !thing.isFrozen) this.changes(thing, node, `${how} what outlives the call`);
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
      if (thing.phase === "load") this.keeps(thing, value);
      if (!world.mayStore(thing)) continue;
      world.put(thing.fields, name ?? ELEMENT, value);
      if (name === undefined || IMPLICIT.has(name))
        for (const fn of value) if (fn.kind === "function") world.isImplicit(fn, thing);
    }
  }

  /** Given to code that is not in view: the caller's, or what is not known. */
  leave(value: Value, node: Node): void {
    if (this.phase === "load") return;
    const { outgoing } = this.world;
    for (const thing of value) {
      if (thing.kind === "native" || thing.kind === "method" || thing.kind === "input" || outgoing.has(thing)) continue;
      outgoing.set(thing, { file: this.at.module.file, node });
      this.world.changed = true;
    }
  }

  /** Everything that was given to code out of view, with all that it holds. */
  static goOut(world: World): void {
    const met = new Set<Thing>();
    for (const [root, place] of world.outgoing) {
      const open: (readonly [Thing, Thing | undefined])[] = [[root, undefined]];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        const [thing, holder] = next;
        if (thing.kind === "function") {
          world.leaveFunction(thing, holder);
          continue;
        }
        if (met.has(thing)) continue;
        met.add(thing);
        spend(1);
        if (thing.kind === "native" || thing.kind === "method" || thing.kind === "input") continue;
        if (world.isFinal && thing.kind === "unknown")
          world.effects.unknown ??= { reason: "hands out something that is not known", ...place };
        else if (world.isFinal && thing.phase === "load" && !thing.isFrozen && !world.effects.shown.has(thing))
          world.effects.shown.set(thing, { reason: "hands out an object of the module", ...place });
        for (const one of heldBy(thing)) open.push([one, thing]);
        if (world.isOfCallers) for (const one of usableOf(thing)) open.push([one, thing]);
      }
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

const RUNS_TEXT = "runs text as code";

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

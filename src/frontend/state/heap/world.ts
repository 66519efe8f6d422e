/** What variables and objects may hold, found by going over the code until nothing is added; one world for loading, one more for each target. */
import type { Binding } from "../../scopes/scope.ts";
import type { Node } from "../../syntax.ts";
import type { Imported, ModuleView } from "../view.ts";
import { Effects, type Harm } from "./effects.ts";
import {
  allow,
  type Closure,
  ELEMENT,
  NOTHING,
  type Phase,
  spend,
  Thing,
  type ThingKind,
  TooMuch,
  union,
  type Value,
} from "./thing.ts";

/** A function that is called in one phase, on variables of one kind of surrounding; its callers are joined. */
export interface Context {
  readonly closure: Closure;
  readonly phase: Phase;
  readonly args: Set<Thing>[];
  readonly anywhere: Set<Thing>;
  readonly self: Set<Thing>;
  readonly gives: Set<Thing>;
  /** Fields of an instance instead of the body of a function. */
  readonly isFields: boolean;
}

/** What a place makes, told apart by what it is. */
interface Made {
  readonly what: string;
  readonly thing: Thing;
}

/** Far more than programs of the size that is looked at need. */
const MOST_ROUNDS = 80;
const MOST_THINGS = 40_000;
/** Expressions evaluated and objects passed on: about a second of work for loading all modules, less for each target, and less again for each of the functions that others may call. */
const MOST_STEPS = { load: 10_000_000, call: 3_000_000, caller: 1_000_000, lasting: 15_000_000 };

export class World {
  changed = false;
  /** Only the last look finds harm: what is not known yet is none. */
  isFinal = false;
  readonly contexts = new Map<string, Context>();
  readonly thrown = new Set<Thing>();
  /** Functions that code out of view may call, with the objects they are found in. */
  readonly left = new Map<Thing, Set<Thing>>();
  /** What goes to code out of view, and where. */
  readonly outgoing = new Map<Thing, { readonly file: string; readonly node: Node }>();
  readonly effects = new Effects();
  /** Helpers of compilers, whose calls are known without going over them. */
  readonly helpers = new Set<Node>();
  /** Callers go on with what they get: they call its methods, too. */
  isOfCallers = false;
  /** Functions that conversions, iteration and listing call without naming them, with what they are called on. */
  readonly implicit = new Map<Thing, Set<Thing>>();
  /** What has an object as its prototype; of one world only, so that no target sees the objects of another. */
  private readonly heirs = new Map<Thing, Set<Thing>>();
  private readonly cells = new Map<Binding | Node, Set<Thing>>();
  private readonly things = new Map<Node, Made[]>();
  private made = 0;
  readonly input: Thing;
  readonly unknown: Thing;
  /** Why nothing is known after loading. */
  doubt: Harm | undefined;

  constructor(
    readonly phase: Phase,
    readonly modules: ReadonlyMap<string, ModuleView>,
    readonly resolve: (specifier: string, from: ModuleView, how: "import" | "require") => Imported,
    readonly before?: World,
    /** Of all calls that come after loading: what they store in objects of the modules is found there by others. */
    readonly isLasting = false,
  ) {
    this.input = new Thing("input", "call");
    this.unknown = before?.unknown ?? new Thing("unknown", "load");
  }

  /** The variable's values, of the activations of a phase. */
  cell(variable: Binding | Node, phase: Phase): Set<Thing> {
    if (phase !== this.phase && this.before !== undefined) return this.before.cell(variable, phase);
    let cell = this.cells.get(variable);
    if (cell === undefined) this.cells.set(variable, (cell = new Set()));
    return cell;
  }

  /** What an expression makes, each time it is evaluated in a phase. */
  thing(node: Node, phase: Phase, kind: ThingKind, what = "", begin?: (thing: Thing) => void): Thing {
    if (phase !== this.phase && this.before !== undefined) return this.before.thing(node, phase, kind, what, begin);
    let of = this.things.get(node);
    if (of === undefined) this.things.set(node, (of = []));
    // a handful at most
    for (const made of of) if (made.what === what && made.thing.kind === kind) return made.thing;
    const thing = new Thing(kind, phase);
    of.push({ what, thing });
    begin?.(thing);
    this.changed = true;
    if (++this.made > MOST_THINGS) throw new TooMuch();
    return thing;
  }

  add(to: Set<Thing>, value: Value): void {
    if (value === to) return;
    const { size } = to;
    spend(value.size);
    for (const thing of value) to.add(thing);
    if (to.size !== size) this.changed = true;
  }

  inherit(heir: Thing, protos: Value): void {
    if (!this.mayStore(heir) && heir.kind !== "input") return;
    for (const proto of protos) {
      if (proto === heir || heir.protos.has(proto)) continue;
      heir.protos.add(proto);
      let heirs = this.heirs.get(proto);
      if (heirs === undefined) this.heirs.set(proto, (heirs = new Set()));
      heirs.add(heir);
      this.changed = true;
    }
  }

  /** Only calls that are looked at together leave something in what was there before. */
  mayStore({ phase }: Thing): boolean {
    return phase === this.phase || this.isLasting;
  }

  heirsOf(proto: Thing): readonly Thing[] {
    return [...(this.heirs.get(proto) ?? []), ...(this.before?.heirsOf(proto) ?? [])];
  }

  put(table: Map<string, Set<Thing>>, name: string, value: Value): void {
    let held = table.get(name);
    if (held === undefined) table.set(name, (held = new Set()));
    this.add(held, value);
  }

  leaveFunction(fn: Thing, holder: Thing | undefined): void {
    let holders = this.left.get(fn);
    if (holders === undefined) {
      this.left.set(fn, (holders = new Set()));
      this.changed = true;
    }
    if (holder !== undefined) this.add(holders, new Set([holder]));
  }

  isImplicit(fn: Thing, on: Thing): void {
    let set = this.implicit.get(fn);
    if (set === undefined) this.implicit.set(fn, (set = new Set()));
    this.add(set, new Set([on]));
  }

  /** Goes over everything until nothing is added. */
  settle(step: () => void): void {
    allow(MOST_STEPS[this.isLasting ? "lasting" : this.isOfCallers ? "caller" : this.phase]);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      this.changed = false;
      step();
      if (this.changed) continue;
      this.isFinal = true;
      step();
      return;
    }
    throw new TooMuch();
  }

  /** All code that was gone over: what is not here does not run. */
  get entered(): ReadonlySet<Node> {
    return new Set([...[...this.contexts.values()].map(({ closure }) => closure.node), ...this.helpers]);
  }

  /** Functions of a syntax node that were made while modules were loaded. */
  madeOf(node: Node): readonly Thing[] {
    return (this.things.get(node) ?? []).map(({ thing }) => thing).filter(({ kind }) => kind === "function");
  }
}

/** Everything that an object holds, whatever its name. */
export function heldBy(thing: Thing): Value {
  if (thing.kind === "input" || thing.kind === "unknown")
    return new Set([thing, ...(thing.fields.get(ELEMENT) ?? NOTHING)]);
  if (thing.fields.size === 1) for (const held of thing.fields.values()) return held;
  return union(...thing.fields.values());
}

/** Methods and accessors that whoever has an object can use, but for its own fields. */
export function usableOf(thing: Thing): Value {
  const found = new Set<Thing>();
  const met = new Set<Thing>();
  const open = [thing];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (met.has(at)) continue;
    met.add(at);
    for (const table of [at.getters, at.setters, ...(at === thing ? [] : [at.fields])])
      for (const held of table.values()) for (const one of held) if (one.kind === "function") found.add(one);
    open.push(...at.protos);
  }
  return found;
}

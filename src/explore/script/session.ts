/**
 * The inputs of a script: unlike the parameters of a function they are met on the way, when the script asks for a symbol or reads
 * a file. The session remembers every source met so far; a run builds from the model those that it reaches.
 */
import { ClaimSet } from "../../claims/claim.ts";
import { choice, input, literal, reference } from "../../expr/build.ts";
import type { Expr, Input, Model, Primitive } from "../../expr/expr.ts";
import { isWorldName } from "../../expr/variable/world.ts";
import type { Shape } from "../../frontend/shapes/shape.ts";
import type { EncodedInput } from "../../jobs/input.ts";
import type { SymbolicSources } from "../../jobs/script-target.ts";
import type { ShadowRuntime } from "../../runtime/builds/shadow.ts";
import { isA } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { isPrimitive } from "../../runtime/record/operand.ts";
import type { StopReason } from "../../runtime/record/trace.ts";
import type { Encoded } from "../../value/encoded.ts";
import { type Building, type Discoverable, type Plan, read, UnbuildableShape } from "../input/plan.ts";
import { integer, variablePlan } from "../input/primitive.ts";
import { ShapePlanner } from "../input/shape-plan.ts";
import { InputTooLarge } from "../input/structure.ts";
import type { ByteSource } from "./byte-source.ts";
import { describeInitial, type SetVariable, shapeOf } from "./initial.ts";
import { ScriptSources } from "./sources.ts";
import { Unrepresentable } from "./unrepresentable.ts";

/** The part of either runtime that ends a run. */
interface Stoppable {
  stop(reason: StopReason): never;
}

type EarlyEnd =
  | { readonly kind: "exits"; readonly code: number }
  | { readonly kind: "rejected" }
  | { readonly kind: "throws"; readonly error: unknown };

/** One run of the script. */
export interface ScriptRun {
  /** Absent in runs of the coverage build. */
  readonly rt: ShadowRuntime | undefined;
  readonly runtime: Stoppable;
  readonly at: Building & { readonly used: Input[] };
  readonly model: Map<string, Primitive>;
  /** How often each name was asked for. */
  readonly counts: Map<string, number>;
  /** The content of sources that are read piece by piece. */
  readonly contents: Map<ByteSource, Buffer>;
  end: EarlyEnd | undefined;
  /** The assertion that failed last, and where. */
  violation: { readonly error: unknown; readonly site: number } | undefined;
}

interface NamedSource {
  readonly name: string;
  /** The name its variables begin with. */
  readonly path: string;
  readonly plan: Plan;
}

const planner = new ShapePlanner({});

/** Errors that say that there is no such input; they are not the program's. */
export const isUnbuildable = (error: unknown): boolean =>
  isA(error, UnbuildableShape) || isA(error, InputTooLarge) || isA(error, Unrepresentable);

export class ScriptSession {
  readonly sources: ScriptSources;
  /** The first run finds out how files are read. */
  isSettling = true;
  private run: ScriptRun | undefined;
  private hasUsed = false;
  private readonly named = new Map<string, NamedSource>();
  private readonly taken = new Set<string>();
  /** Which source a variable belongs to. */
  private readonly owners = new Map<string, NamedSource | ByteSource>();
  private readonly discoverable = new Map<string, Discoverable>();
  /** Values of the symbols' types that are never tried. */
  readonly narrowed = new ClaimSet();

  constructor(sources: SymbolicSources, args: readonly string[]) {
    this.sources = new ScriptSources(sources, args);
    for (const name of this.sources.names) this.taken.add(name);
  }

  /** Whether any run has read anything symbolic. */
  get hasInputs(): boolean {
    return this.hasUsed;
  }

  get current(): ScriptRun | undefined {
    return this.run;
  }

  begin(model: Model, runtime: Stoppable, rt: ShadowRuntime | undefined): ScriptRun {
    const own = new Map<string, Primitive>(model);
    this.run = {
      rt,
      runtime,
      model: own,
      at: this.building(own, rt, []),
      counts: new Map(),
      contents: new Map(),
      end: undefined,
      violation: undefined,
    };
    return this.run;
  }

  /** Ends the run; what it used of the model, with the values it had. */
  finish(): Map<string, Primitive> {
    const { at, model } = this.run!;
    this.run = undefined;
    const used = new Map<string, Primitive>();
    if (at.used.length > 0) this.hasUsed = true;
    for (const variable of at.used) used.set(variable.name, read({ ...at, used: undefined, model }, variable));
    return used;
  }

  /** Ends the run from inside the program; nothing there can catch it. */
  stop(end: EarlyEnd): never {
    const run = this.run!;
    run.end ??= end;
    return run.runtime.stop("steps");
  }

  symbol(name: string, initial: unknown): { value: unknown; shadow: Shadow } {
    const shape = this.guarded(() => shapeOf(initial, name));
    return this.build(name, JSON.stringify(shape), (path) => planner.plan(shape, path), shape, initial);
  }

  integer(name: string, least: number, most: number): { value: unknown; shadow: Shadow } {
    return this.build(name, `int ${least} ${most}`, (path) => variablePlan(integer(path, least, most)));
  }

  choose(values: readonly unknown[]): { value: unknown; shadow: Shadow } {
    const labels = values.map((_, i) => `choice ${i}`);
    const tagOf = (path: string): Input => input(path, "num", { kind: "tag", labels });
    const { value: index, shadow: tag } = this.build("choice", `choose ${values.length}`, (path) =>
      variablePlan(tagOf(path)),
    );
    const value = values[index as number];
    if (tag === undefined) return { value, shadow: undefined };
    const alternatives = values.map((each, i): Expr => (isPrimitive(each) ? literal(each) : reference(`choice ${i}`)));
    const chosen = choice(tag, ...alternatives);
    // which object was taken is decided here: objects have no expression
    if (!values.every(isPrimitive)) this.run!.rt!.resolve(value, chosen, -1);
    return { value, shadow: values.every(isPrimitive) ? chosen : undefined };
  }

  /** Lets a source take part in the run: variables the model leaves open get what the source holds at first. */
  open(source: ByteSource): Building {
    const { at } = this.run!;
    source.describeInitial(this.fill);
    return at;
  }

  /** Notes which variables a source is made of. */
  own<T>(source: NamedSource | ByteSource, make: () => T): T {
    const { used } = this.run!.at;
    const before = used.length;
    const made = this.guarded(make);
    for (let i = before; i < used.length; i++) this.owners.set(used[i]!.name, source);
    return made;
  }

  /** What cannot be built ends the run; the program must not catch it. */
  private guarded<T>(make: () => T): T {
    try {
      return make();
    } catch (error) {
      if (isUnbuildable(error)) this.stop({ kind: "throws", error });
      throw error;
    }
  }

  /** Assigns a variable that the model leaves open. */
  readonly fill: SetVariable = (name, value) => {
    const { model } = this.run!;
    if (!model.has(name)) model.set(name, value);
  };

  discover(path: string, key: string): Shadow {
    return this.discoverable.get(path)?.discover(key);
  }

  list(path: string): Shadow {
    return this.discoverable.get(path)?.list();
  }

  variables(model: Model): Input[] {
    const used: Input[] = [];
    const at = this.building(model, undefined, used);
    try {
      this.sources.encode(at, this.isRead(model));
      for (const source of this.symbolsIn(model)) source.plan.encode(at);
    } catch (error) {
      // the parts of an input that is too large to be built are not worth listing
      if (!isUnbuildable(error)) throw error;
    }
    return used;
  }

  encode(model: Model): EncodedInput {
    const at = this.building(model, undefined, undefined);
    const symbols = this.symbolsIn(model).map((source): [string, Encoded] => [source.name, source.plan.encode(at)]);
    return { args: [], script: { symbols, ...this.sources.encode(at, this.isRead(model)) } };
  }

  private build(
    name: string,
    kind: string,
    make: (path: string) => Plan,
    shape?: Shape,
    initial?: unknown,
  ): { value: unknown; shadow: Shadow } {
    const run = this.run!;
    const unique = this.unique(name);
    const key = `${unique}\0${kind}`;
    let source = this.named.get(key);
    if (source === undefined) {
      const path = this.freePath(unique);
      source = { name: unique, path, plan: make(path) };
      this.named.set(key, source);
    }
    if (shape !== undefined) describeInitial(shape, source.path, initial, this.fill);
    const { plan } = source;
    const value = this.own(source, () => plan.build(run.at));
    return { value, shadow: run.at.shadow };
  }

  /** Asked for twice, a name means two inputs: `n`, `n (2)`. */
  private unique(name: string): string {
    const { counts } = this.run!;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  }

  /** A name of variables that nothing else uses, clock and chance neither. */
  private freePath(name: string): string {
    let path = name;
    for (let i = 2; this.taken.has(path) || isWorldName(path); i++) path = `${name}~${i}`;
    this.taken.add(path);
    return path;
  }

  private symbolsIn(model: Model): NamedSource[] {
    const found = new Set<NamedSource | ByteSource>();
    for (const name of model.keys()) {
      const owner = this.owners.get(name);
      if (owner !== undefined) found.add(owner);
    }
    return [...this.named.values()].filter((source) => found.has(source));
  }

  private isRead(model: Model): (source: ByteSource) => boolean {
    const found = new Set<unknown>();
    for (const name of model.keys()) found.add(this.owners.get(name));
    return (source) => found.has(source);
  }

  private building(model: Model, rt: ShadowRuntime | undefined, used: Input[]): ScriptRun["at"];
  private building(model: Model, rt: undefined, used: undefined): Building;
  private building(model: Model, rt: ShadowRuntime | undefined, used: Input[] | undefined): Building {
    return {
      model,
      rt,
      classOf: () => undefined,
      used,
      discoverable: this.discoverable,
      told: new Map(),
      narrowed: this.narrowed,
      shadow: undefined,
      depth: 0,
      parts: 0,
    };
  }
}

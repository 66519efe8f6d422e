/** The whole input of a target: its receiver and its arguments, built from one model. */
import { ClaimSet } from "../../claims/claim.ts";
import type { Input, Model, Primitive } from "../../expr/expr.ts";
import { memberOf } from "../../expr/variable/path.ts";
import { presentAt } from "../../expr/variable/variable.ts";
import type { ClassReference } from "../../frontend/shapes/shape.ts";
import type { Target } from "../../frontend/targets/target.ts";
import type { EncodedInput } from "../../jobs/input.ts";
import type { SymbolicRuntime } from "../../runtime/natives/model.ts";
import { isA } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import type { IsKnownClass } from "../../value/handed-back.ts";
import { forgetElements, isBelow } from "./forgetting.ts";
import { HandedBackPlan } from "./handed-back.ts";
import type { Building, Discoverable, HeardCall } from "./plan.ts";
import { ShapePlanner } from "./shape-plan.ts";
import { InputTooLarge } from "./structure.ts";

/** Untyped code may hand back anything. */
const hasAny = (handed: Target["handed"]): boolean => handed === undefined || Object.keys(handed).length > 0;

/** The class as the build of the program that is about to run knows it. */
export type ClassOf = (reference: ClassReference) => unknown;

const noClass: ClassOf = () => undefined;

export interface BuiltInput {
  readonly self: unknown;
  readonly values: unknown[];
  readonly shadows: Shadow[];
  /** Goes on with what the target gives, where the input has calls of that. */
  readonly follow?: (result: unknown) => unknown;
}

export class TargetInput {
  private readonly parameters;
  private readonly receiver;
  private readonly discoverable = new Map<string, Discoverable>();
  private readonly told = new Map<string, Set<string>>();
  /** Values of the types that are never tried. */
  readonly narrowed = new ClaimSet();

  private readonly handed: HandedBackPlan | undefined;

  constructor(target: Target, isKnownClass: IsKnownClass = () => false) {
    for (const untried of target.untried ?? []) this.narrowed.add(untried);
    const planner = new ShapePlanner(target.definitions);
    this.parameters = planner.arguments(target.parameters, (name) => name);
    // the methods of what a constructor makes are targets themselves
    const handsBack = target.kind !== "constructor" && hasAny(target.handed);
    this.handed = handsBack
      ? new HandedBackPlan(target.handed, (list, path) => planner.arguments(list, path), isKnownClass)
      : undefined;
    this.receiver = target.receiver === undefined ? undefined : planner.plan(target.receiver, "this");
  }

  /** Functions that results hand back, as models number them. */
  get ways(): readonly string[] {
    return this.handed?.known ?? [];
  }

  knowWays(ways: readonly string[]): void {
    this.handed?.know(ways);
  }

  /** Properties that an earlier search found by running the program: its models mean the same before any run. */
  knowModel(model: Model): void {
    for (const name of model.keys()) {
      const place = presentAt(name);
      const member = place === undefined ? undefined : memberOf(place);
      if (member === undefined) continue;
      const keys = this.told.get(member.path) ?? new Set();
      this.told.set(member.path, keys.add(member.key));
    }
  }

  build(model: Model, rt: SymbolicRuntime | undefined, classOf: ClassOf, heard?: HeardCall[]): BuiltInput {
    const plain = this.begin(model, rt, undefined, classOf);
    const at = heard === undefined ? plain : { ...plain, heard };
    const self = this.receiver?.build(at);
    const { values, shadows } = this.parameters.build(at);
    const { handed } = this;
    return handed === undefined
      ? { self, values, shadows }
      : { self, values, shadows, follow: (result) => handed.follow(at, result) };
  }

  /** The input with these arguments, if they are of the types; `undefined` among them is whatever is there by default. */
  adopt(args: readonly unknown[]): Model | undefined {
    const model = new Map<string, Primitive>();
    return this.parameters.adopt(args, model) ? model : undefined;
  }

  /** The variables an input of this model consists of. */
  /** Of an input that is too large to be tried, those that it comes to first: whoever asks goes on from there, and building it is what is refused. */
  variables(model: Model): Input[] {
    const used: Input[] = [];
    const at = this.begin(model, undefined, used);
    try {
      this.receiver?.encode(at);
      this.parameters.encode(at);
      this.handed?.encode(at);
    } catch (error) {
      if (!isA(error, InputTooLarge)) throw error;
    }
    return used;
  }

  encode(model: Model): EncodedInput {
    const at = this.begin(model, undefined, undefined);
    const args = this.parameters.encode(at);
    const input = this.receiver === undefined ? { args } : { self: this.receiver.encode(at), args };
    const calls = this.handed?.encode(at) ?? [];
    return calls.length === 0 ? input : { ...input, calls };
  }

  /** Between runs: forgets what it can make again, and says of paths whether they are of that. */
  forget(): (path: string) => boolean {
    const forgotten = new Set<string>();
    for (const plan of [this.receiver, this.parameters, this.handed])
      if (plan !== undefined) forgetElements(plan, forgotten);
    const isForgotten = (path: string): boolean => isBelow(forgotten, path);
    for (const path of this.discoverable.keys()) if (isForgotten(path)) this.discoverable.delete(path);
    return isForgotten;
  }

  /** The program read a property that a lazily discovered object lacks. */
  discover(path: string, key: string): Shadow {
    return this.discoverable.get(path)?.discover(key);
  }

  /** It read a name that such an object inherits like every other. */
  inherit(path: string, key: string): Shadow {
    return this.discoverable.get(path)?.inherit(key);
  }

  /** The program lists the properties of such an object. */
  list(path: string): Shadow {
    return this.discoverable.get(path)?.list();
  }

  private begin(
    model: Model,
    rt: SymbolicRuntime | undefined,
    used: Input[] | undefined,
    classOf: ClassOf = noClass,
  ): Building {
    return {
      model,
      rt,
      classOf,
      used,
      discoverable: this.discoverable,
      told: this.told,
      narrowed: this.narrowed,
      shadow: undefined,
      depth: 0,
      parts: 0,
    };
  }
}

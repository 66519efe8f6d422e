/** The record of one run: its path, what was lost and discovered on the way, and the budget it may use up. */
import { apply, eq, literal, not } from "../../expr/build.ts";
import { evaluate } from "../../expr/evaluate.ts";
import type { Expr, Model } from "../../expr/expr.ts";
import type { Op } from "../../expr/op.ts";
import { blockedInRun, forgetRunAttempts } from "../../sandbox/attempt.ts";
import { type Bare, is, max, min, SafeMap, SafeSet } from "../pristine.ts";
import type { Registers, Shadow } from "../protocol.ts";
import { runTime } from "../run-time.ts";
import { ABORT } from "./abort.ts";
import { isPrimitive, resolve, sortOf } from "./operand.ts";
import type { Recorder } from "./recorder.ts";
import {
  type Concretisation,
  DEFAULT_LIMITS,
  type Discovery,
  type Hooks,
  IDLE_STEPS,
  type Limits,
  type PathEvent,
  type StopReason,
  type Trace,
} from "./trace.ts";

/** The budget is handed out in slices, so that the time is looked at now and then. */
const SLICE = 1_024;
const SLICES_PER_LOOK = 8;
/** Of the sequence of calls: what is learned from it is in its beginning. */
const MOST_CALLS = 400;
/** Places of decisions that make a path longer than others may be: however large a program is, its paths have an end. */
const MOST_SITES = 20_000;
const NO_MODEL: Model = new Map();
const NO_HOOKS: Hooks = {};

export class RunRecord implements Recorder {
  run = 0;
  model: Model = NO_MODEL;
  limits: Limits = DEFAULT_LIMITS;
  hooks: Hooks = NO_HOOKS;
  lastSite = -1;
  asked = 0;
  /** The input breaks an assumption: the run is none. */
  isRejected = false;
  /** The loop or function whose step was one too many. */
  exhaustedAt = -1;
  stopped: StopReason | undefined = undefined;

  private path: PathEvent[] = [];
  private calls: number[] = [];
  private readonly seen: Set<number> = new SafeSet<number>();
  /** Places that the path has decisions of; not looked at before it is long. */
  private readonly sites: Set<number> = new SafeSet<number>();
  /** The path is as long as it may be: what is decided from now on is not in it. */
  isCut = false;
  /** Steps not handed out yet. */
  private remaining = 0;
  private deadline = Number.POSITIVE_INFINITY;
  private slices = 0;
  private concretisations: Map<string, Concretisation> | undefined = undefined;
  /** Undefined when something was lost that nobody named. */
  private lost: Expr[] | undefined = [];
  private assumed: Expr[] = [];
  private discoveries: Discovery[] = [];
  private interferences: string[] = [];
  /** The program caught a denial of the system itself. */
  private isDenied = false;
  private readonly registers: Registers;

  constructor(registers: Registers) {
    this.registers = registers;
  }

  begin(model: Model, limits: Partial<Limits> = {}, hooks: Hooks = NO_HOOKS): void {
    this.run++;
    this.model = model;
    this.limits = limits === DEFAULT_LIMITS ? DEFAULT_LIMITS : { ...DEFAULT_LIMITS, ...limits };
    this.hooks = hooks;
    this.registers.aborted = false;
    this.stopped = undefined;
    this.path = [];
    if (this.calls.length !== 0) this.calls = [];
    this.seen.clear();
    this.sites.clear();
    this.isCut = false;
    this.concretisations = undefined;
    this.lost = [];
    if (this.assumed.length !== 0) this.assumed = [];
    this.discoveries = [];
    if (this.interferences.length !== 0) this.interferences = [];
    this.isDenied = false;
    forgetRunAttempts();
    this.lastSite = -1;
    this.exhaustedAt = -1;
    this.isRejected = false;
    const steps = min(SLICE, this.limits.steps);
    this.registers.steps = steps;
    this.remaining = this.limits.steps - steps;
    // asking for the time is left to runs that take some
    this.deadline = 0;
    this.slices = 0;
  }

  /** What the run leaves behind; `found` is what it saw of the world around it. */
  end(found: Pick<Trace, "clockReads" | "randomDraws" | "surroundings">): Trace {
    const used = this.limits.steps - this.remaining - max(0, this.registers.steps);
    const blocked = blockedInRun();
    const trace: Trace = {
      path: this.path,
      ...(this.assumed.length === 0 ? {} : { assumed: this.assumed }),
      isCut: this.isCut,
      steps: this.stopped === undefined ? used : min(used, this.limits.steps),
      calls: this.calls,
      concretisations: listOf(this.concretisations),
      ...(this.lost === undefined ? {} : { lost: this.lost }),
      discoveries: this.discoveries,
      clockReads: found.clockReads,
      randomDraws: found.randomDraws,
      surroundings: found.surroundings,
      interferences: this.interferences,
      blocked: blockedTexts(blocked, this.isDenied),
      stopped: this.isRejected ? undefined : this.stopped,
    };
    this.path = [];
    this.registers.steps = IDLE_STEPS;
    this.remaining = 0;
    this.deadline = Number.POSITIVE_INFINITY;
    this.registers.aborted = false;
    this.stopped = undefined;
    return trace;
  }

  /** What was counted so far did not concern anything symbolic. */
  forgetLosses(): void {
    this.concretisations = undefined;
    this.lost = [];
  }

  // — the budget —

  /** A slice of the budget is used up: hands out the next one, or ends the run. */
  exhausted(site: number): void {
    if (this.registers.aborted) {
      this.registers.steps = 0;
      throw ABORT;
    }
    this.exhaustedAt = site;
    if (this.remaining <= 0) this.stop("steps");
    if (this.slices++ % SLICES_PER_LOOK === 0) this.lookAtTime();
    const steps = min(SLICE, this.remaining) - 1;
    this.registers.steps = steps;
    this.remaining -= steps + 1;
  }

  private lookAtTime(): void {
    if (this.limits.isUnwanted?.() === true) this.stop("time");
    const now = runTime();
    if (this.deadline === 0) this.deadline = now + this.limits.time;
    else if (now > this.deadline) this.stop("time");
  }

  stop(reason: StopReason): never {
    this.stopped ??= reason;
    if (reason === "time") this.remaining = 0;
    this.registers.aborted = true;
    this.registers.steps = 0;
    throw ABORT;
  }

  /** The input is not one the program is for. */
  reject(): never {
    this.isRejected = true;
    return this.stop("steps");
  }

  /** Ends the run from outside the program's code, which stops at its next step. */
  interrupt(reason: StopReason): void {
    this.stopped ??= reason;
    this.registers.aborted = true;
    this.registers.steps = 0;
    this.remaining = 0;
  }

  // — the path —

  /** Path events so far. */
  get position(): number {
    return this.path.length;
  }

  called(site: number): void {
    this.lastSite = site;
    // the target itself is called from nowhere
    if (site >= 0 && this.calls.length < MOST_CALLS) this.calls[this.calls.length] = site;
  }

  /** Whether the path says that the condition holds, or that it does not. */
  isDecided(condition: Expr): boolean {
    return this.seen.has(condition.id) || this.seen.has(not(condition).id);
  }

  decided(site: number, atom: Expr, taken: boolean, implicit: boolean, rare?: boolean): void {
    this.lastSite = site;
    this.asked++;
    const condition = taken ? atom : not(atom);
    if (condition.kind === "literal") {
      if (condition.value !== true) this.invented(site, condition);
      return;
    }
    if (this.seen.has(condition.id)) return;
    if (this.hooks.check === true && evaluate(condition, this.model) !== true) this.invented(site, condition);
    if (this.path.length >= this.limits.pathLength && !this.hasRoom(site)) {
      this.isCut = true;
      return;
    }
    this.seen.add(condition.id);
    this.path[this.path.length] =
      rare === true ? { site, taken, condition, implicit, rare } : { site, taken, condition, implicit };
  }

  /** A path that is long because the program is has room for what it meets for the first time; one that goes round in loops has not. */
  private hasRoom(site: number): boolean {
    if (this.isCut) return false;
    const { path, sites } = this;
    if (sites.size === 0) for (let i = 0; i < path.length; i++) sites.add(path[i]!.site);
    if (sites.size < MOST_SITES) sites.add(site);
    return path.length < this.limits.pathLength + sites.size;
  }

  /** Takes back what was decided since then: something else says it. */
  rewind(position: number): void {
    for (let i = position; i < this.path.length; i++) this.seen.delete(this.path[i]!.condition.id);
    this.path.length = position;
  }

  /** How many values were used as they came. */
  get losses(): number {
    return this.concretisations === undefined ? 0 : this.concretisations.size;
  }

  split(site: number, atom: Expr, holds: boolean, rare?: boolean): void {
    this.decided(site, atom, holds, true, rare);
  }

  assumes(condition: Expr): void {
    const { assumed } = this;
    for (let i = 0; i < assumed.length; i++) if (assumed[i] === condition) return;
    if (condition.kind !== "literal") assumed[assumed.length] = condition;
  }

  /** A condition that holds on this run, and is not in the source. */
  implicit(site: number, condition: Expr): void {
    const isNegated = condition.kind === "apply" && condition.op === "not";
    this.decided(site, isNegated ? not(condition) : condition, !isNegated, true);
  }

  pin(value: unknown, shadow: Shadow, site: number): void {
    if (shadow === undefined || shadow.kind === "literal" || shadow.kind === "reference") return;
    if (!isPrimitive(value)) {
      resolve(this, value, shadow, site);
      return;
    }
    // 0 is not -0, where the expression could be that
    const isPlain = value === 0 ? !mayBeNegativeZero(shadow) : !is(value, Number.NaN);
    this.decided(site, isPlain ? eq(shadow, literal(value)) : apply("same", shadow, literal(value)), true, true);
  }

  agrees(value: unknown, shadow: Expr): boolean {
    if (shadow.sort !== sortOf(value)) {
      this.invented(this.lastSite, shadow);
      return false;
    }
    if (this.hooks.check === true && !is(evaluate(shadow, this.model), value)) this.invented(this.lastSite, shadow);
    return true;
  }

  /** A shadow that contradicts the run. Dropped and counted, so that no proof rests on it; checked runs stop here. */
  private invented(site: number, shadow: Expr): void {
    if (this.hooks.check === true) throw new Error(`a shadow disagrees with the run at site ${site}: #${shadow.id}`);
    this.concretised(site, "inconsistent shadow");
  }

  // — losses and discoveries —

  concretised(site: number, what: string, lost?: readonly Shadow[]): void {
    if (lost === undefined) this.lost = undefined;
    else if (this.lost !== undefined)
      for (let i = 0; i < lost.length; i++) {
        const shadow = lost[i];
        if (shadow !== undefined) this.lost[this.lost.length] = shadow;
      }
    const key = `${site} ${what}`;
    this.concretisations ??= new SafeMap<string, Concretisation>();
    const known = this.concretisations.get(key);
    if (known === undefined) this.concretisations.set(key, { site, what, count: 1 });
    else known.count++;
  }

  /** A blocked call was caught that nobody else has told of. */
  denied(): void {
    this.isDenied = true;
  }

  interfered(what: string): void {
    const { interferences } = this;
    for (let i = 0; i < interferences.length; i++) if (interferences[i] === what) return;
    interferences[interferences.length] = what;
  }

  discovered(path: string, key: string): void {
    this.discoveries[this.discoveries.length] = { path, key };
  }
}

/** Lengths, positions and results of bit operations are none. */
function mayBeNegativeZero(e: Expr): boolean {
  if (e.sort !== "num") return e.sort === "any";
  return e.kind !== "apply" || NEVER_NEGATIVE_ZERO[e.op] !== true;
}

const NEVER_NEGATIVE_ZERO: Bare<Op, true> = {
  __proto__: null as never,
  length: true,
  indexOf: true,
  bitAnd: true,
  bitOr: true,
  bitXor: true,
  bitNot: true,
  shl: true,
  shr: true,
  ushr: true,
};

function listOf(map: Map<string, Concretisation> | undefined): Concretisation[] {
  const list: Concretisation[] = [];
  map?.forEach((each) => {
    list[list.length] = each;
  });
  return list;
}

/** Each blocked call with the option that would allow it; one line for all where only the system said no. */
function blockedTexts(blocked: ReturnType<typeof blockedInRun>, isDenied: boolean): readonly string[] {
  const texts: string[] = [];
  for (let i = 0; i < blocked.length; i++) texts[i] = `${blocked[i]!.what} (${blocked[i]!.flag})`;
  if (isDenied && texts.length === 0) texts[0] = "something (--allow)";
  return texts;
}

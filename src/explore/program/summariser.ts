/**
 * Looks at runs with shadows for what a must summary says of them: the result and what was left of the arguments over the variables of the input, and all branch outcomes that were taken. What all of them
 * came by together is known for as long as the program is explored.
 */
import type { Entered, Footprint } from "../../jobs/summary.ts";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { type ClassLookup, encode } from "../../value/encode.ts";
import type { Encoded } from "../../value/encoded.ts";
import type { BuiltInput } from "../input/target-input.ts";
import type { Part, RunEffect } from "../search/effect.ts";
import type { ShadowRun } from "../search/program.ts";
import { CoverageProbe } from "./coverage.ts";
import { EffectReader, THERE } from "./effect-reader.ts";
import type { LoadedModules } from "./modules.ts";

interface Given {
  readonly values: readonly unknown[];
  readonly before: string;
  /** What depended on the input when the target was called. */
  readonly parts: ReadonlyMap<string, Part>;
}

const allParts = ({ parts, form }: EffectReader): ReadonlyMap<string, Part> =>
  new Map([...parts, ...form].map((part) => [JSON.stringify(part.path), part]));

/** What was left looks the same: it is, if it also depends on the input as it did. A property that was found to be missing was not written to. */
function compared(
  given: ReadonlyMap<string, Part>,
  left: EffectReader,
  changed: RunEffect,
  unchanged: RunEffect,
): RunEffect {
  const now = allParts(left);
  const isOther = ([at, { path, value }]: [string, Part]): boolean =>
    given.get(at)?.value !== value && !(path.at(-1) === THERE && !given.has(at));
  if ([...now].some(isOther)) return changed;
  const gone = [...given].flatMap(([at, part]) => (now.has(at) ? [] : [part]));
  return gone.length === 0 ? unchanged : { ...changed, unchanged: { given: gone, effect: unchanged } };
}

export class Summariser {
  private input: Given | undefined;
  private probe = new CoverageProbe();
  private watched = 0;
  private isDone = false;
  private hasRun = false;
  /** What making the input reached. */
  private building: readonly number[] = [];
  private readonly slots = new Set<number>();
  private readonly sites = new Map<string, Set<number>>();

  constructor(
    private readonly modules: LoadedModules,
    private readonly classes: ClassLookup,
  ) {}

  begin(): void {
    this.watchAll();
    // what came of the run before, however it ended; before the first one modules were loaded
    if (this.hasRun) this.note();
    this.hasRun = true;
    this.building = [];
    this.probe.clear();
    for (const { entered } of this.modules.shadow.runner.units) for (let i = 0; i < entered.length; i++) entered[i] = 0;
    this.input = undefined;
  }

  /** No more summaries: only what runs come by. */
  finish(): void {
    this.isDone = true;
    this.input = undefined;
  }

  footprint(): Footprint {
    this.watchAll();
    if (this.hasRun) this.note();
    return {
      slots: [...this.slots].sort((a, b) => a - b),
      entered: [...this.sites].map(([file, sites]) => [file, [...sites].sort((a, b) => a - b)]),
    };
  }

  private note(): void {
    for (const slot of this.probe.reached()) this.slots.add(slot);
    for (const [file, sites] of this.entered()) {
      let known = this.sites.get(file);
      if (known === undefined) this.sites.set(file, (known = new Set()));
      for (const site of sites) known.add(site);
    }
  }

  /** Modules that are loaded while the run is under way have counted from its beginning. */
  private watchAll(): void {
    const { units } = this.modules.shadow.runner;
    if (units.length === this.watched) return;
    this.probe = new CoverageProbe();
    for (const { file, coverage } of units) {
      const answer = this.modules.answerFor(file);
      if (answer !== undefined) this.probe.watch(coverage, answer.firstSlot);
    }
    this.watched = units.length;
  }

  /** The input is made, and counting begins anew. */
  built(): void {
    this.building = this.probe.reached();
    this.note();
  }

  /** The target is about to be called. */
  called({ self, values }: BuiltInput): void {
    if (this.isDone) return;
    const all = [self, ...values];
    this.input = { values: all, before: JSON.stringify(this.encoded(all)), parts: allParts(this.reading(all)) };
  }

  /** Before the shadows of the run are forgotten. */
  end(outcome: RunOutcome, shadow: Shadow): Pick<ShadowRun, "effect" | "touched" | "entered"> {
    const { input } = this;
    this.watchAll();
    this.note();
    if (input === undefined) return {};
    const { heap } = this.modules.shadow.runtime;
    const result = new EffectReader(heap);
    if (outcome.kind === "returns") result.read(outcome.value, shadow, []);
    const after = this.encoded(input.values);
    const left = this.reading(input.values);
    const unchanged = { result: result.parts, leftParts: [], form: result.form, gaps: result.gaps };
    const changed = {
      result: result.parts,
      left: after,
      leftParts: left.parts,
      form: [...result.form, ...left.form.map(({ path, value }) => ({ path: ["left", ...path], value }))],
      gaps: [...result.gaps, ...left.gaps],
    };
    return {
      effect: JSON.stringify(after) === input.before ? compared(input.parts, left, changed, unchanged) : changed,
      touched: [...new Set([...this.building, ...this.probe.reached()])],
      entered: this.entered(),
    };
  }

  /** What is known of the receiver and the arguments. */
  private reading(values: readonly unknown[]): EffectReader {
    const reader = new EffectReader(this.modules.shadow.runtime.heap);
    for (const [i, value] of values.entries()) reader.read(value, undefined, [i]);
    return reader;
  }

  private entered(): Entered[] {
    const found: Entered[] = [];
    for (const { file, entered } of this.modules.shadow.runner.units) {
      const sites: number[] = [];
      for (let site = 0; site < entered.length; site++) if (entered[site] !== 0) sites.push(site);
      if (sites.length > 0) found.push([file, sites]);
    }
    return found;
  }

  private encoded(values: readonly unknown[]): readonly Encoded[] {
    return values.map((value) => encode(value, this.classes));
  }
}

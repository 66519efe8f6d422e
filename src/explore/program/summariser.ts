/** Looks at runs with shadows for what a must summary says of them: the result and what was left of the arguments over the variables of the input, and all branch outcomes that were taken. */
import type { RunOutcome } from "../../runtime/builds/run.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { type ClassLookup, encode } from "../../value/encode.ts";
import type { Encoded } from "../../value/encoded.ts";
import type { BuiltInput } from "../input/target-input.ts";
import type { RunEffect } from "../search/effect.ts";
import { CoverageProbe } from "./coverage.ts";
import { EffectReader } from "./effect-reader.ts";
import type { LoadedModules } from "./modules.ts";

export class Summariser {
  private input: { readonly values: readonly unknown[]; readonly before: string } | undefined;
  private probe = new CoverageProbe();
  private watched = 0;

  constructor(
    private readonly modules: LoadedModules,
    private readonly classes: ClassLookup,
  ) {}

  begin(): void {
    const { units } = this.modules.shadow.runner;
    if (units.length !== this.watched) {
      this.probe = new CoverageProbe();
      for (const { file, coverage } of units) {
        const answer = this.modules.answerFor(file);
        if (answer !== undefined) this.probe.watch(coverage, answer.firstSlot);
      }
      this.watched = units.length;
    }
    this.probe.clear();
    this.input = undefined;
  }

  /** The target is about to be called. */
  called({ self, values }: BuiltInput): void {
    const all = [self, ...values];
    this.input = { values: all, before: JSON.stringify(this.encoded(all)) };
  }

  /** Before the shadows of the run are forgotten. */
  end(outcome: RunOutcome, shadow: Shadow): { readonly effect?: RunEffect; readonly touched?: readonly number[] } {
    const { input } = this;
    if (input === undefined) return {};
    const { heap } = this.modules.shadow.runtime;
    const result = new EffectReader(heap);
    if (outcome.kind === "returns") result.read(outcome.value, shadow, []);
    const after = this.encoded(input.values);
    const isChanged = JSON.stringify(after) !== input.before;
    const left = new EffectReader(heap);
    if (isChanged) for (const [i, value] of input.values.entries()) left.read(value, undefined, [i]);
    return {
      effect: {
        result: result.parts,
        ...(isChanged ? { left: after } : {}),
        leftParts: left.parts,
        gaps: [...result.gaps, ...left.gaps],
      },
      touched: this.probe.reached(),
    };
  }

  private encoded(values: readonly unknown[]): readonly Encoded[] {
    return values.map((value) => encode(value, this.classes));
  }
}

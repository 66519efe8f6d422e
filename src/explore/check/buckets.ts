/** Violations grouped by cause: a bucket is a checker and a hash of where it happened and who called. */
import type { CheckFinding, OtherWitness } from "../../checkers/finding.ts";
import type { Violation } from "../../checkers/watch.ts";
import type { Model, Primitive } from "../../expr/expr.ts";
import type { EncodedInput } from "../../jobs/input.ts";
import { modelText } from "../../jobs/model-text.ts";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import { Witnesses } from "./witnesses.ts";

/** What the program knows about its sites. */
export interface SiteFacts {
  placeOf(site: number): { readonly file: string; readonly site: number } | undefined;
  /** Survives edits elsewhere in the file. */
  keyOf(site: number): string;
  textsOf(site: number): readonly string[];
}

export interface Bucket {
  readonly name: string;
  violation: Violation;
  model: Model;
  outcome: RunOutcome;
  readonly inputs: Set<string>;
  readonly witnesses: Witnesses;
}

/** A run that violated something. */
export interface ViolatingRun {
  readonly model: Model;
  readonly outcome: RunOutcome;
  /** Branch outcomes that it reached. */
  readonly slots: readonly number[];
}

/** Callers that tell one cause from another. */
const FRAMES = 3;
/** Inputs remembered per bucket and in all. */
const MAX_INPUTS = 100_000;

export class Buckets {
  readonly byName = new Map<string, Bucket>();
  private readonly inputs = new Set<string>();
  private readonly violated = new Set<string>();

  constructor(private readonly sites: SiteFacts) {}

  get violatingInputs(): number {
    return this.inputs.size;
  }

  /** Returns how many buckets are new. */
  add(violations: readonly Violation[], { model, outcome, slots }: ViolatingRun): number {
    if (violations.length === 0) return 0;
    let fresh = 0;
    const text = hash(modelText(model));
    if (this.inputs.size < MAX_INPUTS) this.inputs.add(text);
    for (const violation of violations) {
      this.violated.add(`${violation.checker} ${violation.site}`);
      const name = this.nameOf(violation);
      let bucket = this.byName.get(name);
      if (bucket === undefined) {
        bucket = { name, violation, model, outcome, inputs: new Set(), witnesses: new Witnesses() };
        this.byName.set(name, bucket);
        fresh++;
      } else if (isPlainer(model, bucket.model) && outcome.kind !== "stopped")
        Object.assign(bucket, { violation, model, outcome });
      bucket.witnesses.add({ violation, model, outcome, slots });
      if (bucket.inputs.size < MAX_INPUTS) bucket.inputs.add(text);
    }
    return fresh;
  }

  /** Whether a run violated the checker at that very site. */
  violatesAt(checker: string, site: number): boolean {
    return this.violated.has(`${checker} ${site}`);
  }

  nameOf({ checker, site, stack }: Violation): string {
    const keys = [site, ...stack.slice(0, FRAMES)].map((one) => {
      const file = this.sites.placeOf(one)?.file ?? "";
      return `${file.slice(file.lastIndexOf("/") + 1)} ${this.sites.keyOf(one)}`;
    });
    return `${checker}-${hash(keys.join("\n"))}`;
  }

  finding(
    bucket: Bucket,
    shown: {
      readonly violation: Violation;
      readonly input: EncodedInput;
      readonly outcome: unknown;
      readonly others: readonly OtherWitness<EncodedInput>[];
    },
  ): CheckFinding<EncodedInput> {
    const { violation, input, outcome, others } = shown;
    return {
      checker: violation.checker,
      place: this.sites.placeOf(violation.site),
      message: violation.message,
      bucket: bucket.name,
      input,
      outcome,
      values: this.valuesOf(violation),
      isRaised: violation.isRaised,
      count: bucket.inputs.size,
      isUntyped: bucket.violation.isUntyped === true,
      functions: violation.stack.flatMap((site) => this.sites.placeOf(site) ?? []),
      ...(others.length === 0 ? {} : { others }),
    };
  }

  valuesOf({ site, values }: Violation): (readonly [string, string])[] {
    const texts = this.sites.textsOf(site);
    return texts.flatMap((text, i) => {
      const value = values[i];
      return value === undefined || value === "" || value === text ? [] : [[text, value] as const];
    });
  }
}

/** A witness that people would believe is kept in place of one that they would not. */
function isPlainer(a: Model, b: Model): boolean {
  return extremes(b) > 0 && extremes(a) < extremes(b);
}

function extremes(model: Model): number {
  let count = 0;
  for (const value of model.values()) if (isExtreme(value)) count++;
  return count;
}

const isExtreme = (value: Primitive): boolean =>
  (typeof value === "number" && !(Math.abs(value) <= 2 ** 31)) || (typeof value === "string" && value.length > 10_000);

/** FNV-1a over 64 bits in two halves, short enough to read aloud. */
function hash(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x1234567;
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(i), 0x85ebca6b);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36).slice(0, 3);
}

/** A confirmed finding as the report says it: with its place in the source, an id, and the call that shows it. */
import type { CheckFinding } from "../../checkers/finding.ts";
import { codeFileOf, type Target } from "../../frontend/targets/target.ts";
import type { ModuleService } from "../../host/modules.ts";
import type { EncodedInput } from "../../jobs/input.ts";
import { shownCall } from "../../report/findings/call.ts";
import type { ReportedFinding } from "../../report/findings/finding.ts";
import type { Confirmation, FindingCandidate } from "../pipeline/confirm/findings.ts";
import { findingId } from "../project/saved-finding.ts";
import type { Baseline } from "./baseline.ts";
import type { Levels } from "./levels.ts";
import { factsOf } from "./tiers/facts.ts";
import { type Tier, tierOf } from "./tiers/tier.ts";

/** A finding that a run showed, with its place in the source. */
export interface Shown {
  readonly target: Target;
  readonly raw: CheckFinding<EncodedInput>;
  readonly finding: ReportedFinding;
  readonly isAsync: boolean;
  /** What the call would do outside the program, had it not been blocked. */
  readonly effects: readonly string[];
}

export function placeOf({ place }: CheckFinding<EncodedInput>, target: Target, modules: ModuleService) {
  const site = place === undefined ? undefined : modules.module(place.file).sites[place.site];
  if (place === undefined || site === undefined)
    return { file: codeFileOf(target), line: target.line, column: 1, endColumn: 1, key: target.export };
  const { line, column, key } = site;
  return { file: place.file, line, column, endColumn: column + site.end - site.start, key };
}

export interface ShowingOptions {
  readonly modules: ModuleService;
  /** Of the project: ids do not depend on where it is. */
  readonly root: string;
  readonly levels: Levels;
  /** Checkers whose level the user chose. */
  readonly chosen: ReadonlySet<string>;
  readonly baseline: Baseline | undefined;
}

export function shownFinding(
  { target, finding: raw }: FindingCandidate,
  { outcome, isAsync, calls, effects }: Extract<Confirmation, { kind: "confirmed" }>,
  { modules, root, levels, chosen, baseline }: ShowingOptions,
): Shown {
  const { key, ...place } = placeOf(raw, target, modules);
  const own = levels[raw.checker] ?? "warning";
  const facts = factsOf(target, modules.module(codeFileOf(target)).parsed.text, root);
  // who chose a level for a checker wants to hear it at that
  const { level, why }: Tier = chosen.has(raw.checker) ? { level: own } : tierOf({ target, raw, outcome }, own, facts);
  const also = (raw.also ?? []).map((one) => {
    const { file, line } = placeOf({ ...raw, place: one.place }, target, modules);
    return { checker: one.checker, file, line };
  });
  const id = findingId(raw.checker, root, place.file, target.export, key);
  const { self, args, world } = raw.input;
  const finding: ReportedFinding = {
    id,
    checker: raw.checker,
    level,
    ...(why === undefined ? {} : { why }),
    ...place,
    function: target.export,
    message: raw.message,
    ...(self === undefined ? {} : { this: self }),
    args,
    ...(calls === undefined ? {} : { calls }),
    outcome,
    values: raw.values,
    bucket: raw.bucket,
    count: raw.count,
    ...(also.length === 0 ? {} : { also }),
    ...(world === undefined ? {} : { world }),
    call: `${shownCall(target, self, args, calls)}${shownWorld(world)}`,
    replay: `npx assay replay ${id}`,
    test: null,
    isKnown: baseline?.ids?.has(id) === true,
  };
  return { target, raw, finding, isAsync, effects };
}

const MOST_SHOWN = 4;

/** What clocks showed and chance gave, as a person reads it. */
function shownWorld(world: EncodedInput["world"]): string {
  // shrinking makes 0 of what does not matter
  const entries = Object.entries(world ?? {}).sort(([, a], [, b]) => Number(a === 0) - Number(b === 0));
  const values = entries.map(([name, value]) => `${name} is ${value}`);
  if (values.length === 0) return "";
  return ` where ${values.slice(0, MOST_SHOWN).join(", ")}${values.length > MOST_SHOWN ? ", …" : ""}`;
}

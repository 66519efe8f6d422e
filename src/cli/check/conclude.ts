/** The findings of one file: confirmed, sorted into those that are reported and those that are accepted, written down. */
import type { Target } from "../../frontend/targets/target.ts";
import type { CheckJob } from "../../jobs/job.ts";
import type { IgnoredFinding } from "../../report/findings/finding.ts";
import { bundled } from "../pipeline/bundle.ts";
import { type Confirmation, confirmFindings, type FindingCandidate } from "../pipeline/confirm/findings.ts";
import type { Explored } from "../pipeline/explored.ts";
import { isPartial } from "../pipeline/partial.ts";
import type { Session } from "../pipeline/session.ts";
import { clearFindings, type SavedFinding, savedFindings } from "../project/saved-finding.ts";
import { acceptedAs, type Ignores } from "./acceptance.ts";
import type { Baseline } from "./baseline.ts";
import type { CheckOptions } from "./options.ts";
import { rechecking } from "./recheck.ts";
import type { Rules } from "./rules.ts";
import { onePerPlace } from "./same-place.ts";
import { saveFindings } from "./save-findings.ts";
import { placeOf, type Shown, shownFinding } from "./shown-finding.ts";
import { bestOf, withOthers } from "./witnesses.ts";

export interface ConcludingOptions {
  readonly options: CheckOptions;
  readonly rules: Rules;
  readonly ignores: Ignores;
  readonly baseline: Baseline | undefined;
  /** Of the project. */
  readonly root: string;
  /** What was confirmed by this command: a file is concluded several times while it is under way. */
  readonly confirmations: WeakMap<FindingCandidate, Confirmation>;
}

export interface Concluded {
  readonly findings: readonly Shown[];
  readonly ignored: readonly IgnoredFinding[];
  /** What was seen and could not be confirmed, in words. */
  readonly doubts: ReadonlyMap<Target, readonly string[]>;
}

export async function concludeFile(
  file: string,
  checked: readonly Explored<CheckJob>[],
  session: Session,
  concluding: ConcludingOptions,
  progress: "under way" | "done" = "done",
): Promise<Concluded> {
  const { options, rules, ignores, baseline, root } = concluding;
  const { settings, config, chosen } = rules;
  const { modules, subjects } = session;
  const candidates: FindingCandidate[] = checked.flatMap(({ plan, end }) =>
    end.kind === "done" ? end.result.check.findings.map((finding) => ({ target: plan.job.target, finding })) : [],
  );
  const groups = candidates.map(withOthers);
  const all = groups.flat();
  const confirmationOf = await confirmed(file, all, checked, session, concluding);
  const found: Shown[] = [];
  const ignored: IgnoredFinding[] = [];
  const doubts = new Map<Target, string[]>();
  for (const group of groups) {
    const shown = group.flatMap((one) => {
      const confirmation = confirmationOf.get(one)!;
      if (confirmation.kind === "refused") return [];
      return [shownFinding(one, confirmation, { modules, root, levels: settings.levels, chosen, baseline })];
    });
    const [candidate] = group;
    const confirmation = confirmationOf.get(candidate!)!;
    if (shown.length === 0 && confirmation.kind === "refused") {
      const { line } = placeOf(candidate!.finding, candidate!.target, modules);
      const text = `line ${line}: ${candidate!.finding.checker} was seen while exploring and is not reported: ${confirmation.reason}`;
      doubts.set(candidate!.target, [...(doubts.get(candidate!.target) ?? []), text]);
      continue;
    }
    const one = bestOf(shown);
    const accepted = acceptedAs(one.finding, { ignores, config, subjects, dependencies: options.dependencies });
    if (accepted === undefined) found.push(one);
    else ignored.push(accepted);
  }
  const distinct = onePerPlace([...new Map(found.map((one) => [one.finding.id, one])).values()]);
  const isWhole = progress === "done" && !isPartial(session, options);
  const kept = isWhole ? [] : untouched(file, checked, distinct, session, root);
  const findings = saveFindings(file, distinct, kept, session, options, root);
  forgetFixed(checked, findings, session, root);
  return { findings, ignored, doubts };
}

/** Natively, but for those that were confirmed before: by this command, or of the very same code. */
async function confirmed(
  file: string,
  all: readonly FindingCandidate[],
  checked: readonly Explored<CheckJob>[],
  session: Session,
  { confirmations: asked, rules: { settings } }: Pick<ConcludingOptions, "confirmations" | "rules">,
): Promise<ReadonlyMap<FindingCandidate, Confirmation>> {
  const { memory } = session;
  const exploredOf = new Map(checked.map((one) => [one.plan.job.target, one]));
  const found = new Map<FindingCandidate, Confirmation>();
  for (const candidate of all) {
    const known = asked.get(candidate) ?? memory?.confirmation(exploredOf.get(candidate.target)!, candidate.finding);
    if (known !== undefined) found.set(candidate, known);
  }
  const rest = all.filter((one) => !found.has(one));
  const confirmations = await confirmFindings(file, rest, {
    childPath: bundled("native-process.js"),
    sandbox: session.settings.sandbox,
    recheck: rechecking(rest, session, settings),
  });
  for (const [i, candidate] of rest.entries()) {
    found.set(candidate, confirmations[i]!);
    asked.set(candidate, confirmations[i]!);
  }
  memory?.keepConfirmations(rest.map((one, i) => [exploredOf.get(one.target)!, one.finding, confirmations[i]!]));
  return found;
}

/** Findings of the file that have a test, and of which this run has nothing to say. */
function untouched(
  file: string,
  checked: readonly Explored<CheckJob>[],
  found: readonly Shown[],
  session: Session,
  root: string,
): SavedFinding[] {
  const done = doneIn(checked, session);
  const ids = new Set(found.map(({ finding }) => finding.id));
  return savedFindings(root).filter(
    ({ finding, target }) =>
      target.file === file &&
      finding.test !== null &&
      !ids.has(finding.id) &&
      !done.some((one) => one.export === target.export),
  );
}

/** What was interrupted has not said its last word. */
function doneIn(checked: readonly Explored<CheckJob>[], { isInterrupted }: Session): Target[] {
  if (isInterrupted) return [];
  return checked.filter(({ end }) => end.kind === "done").map(({ plan }) => plan.job.target);
}

/** Findings of functions that were checked to the end, and that were not found again. */
function forgetFixed(
  checked: readonly Explored<CheckJob>[],
  findings: readonly Shown[],
  session: Session,
  root: string,
): void {
  const done = doneIn(checked, session);
  if (done.length === 0) return;
  const ids = new Set(findings.map(({ finding }) => finding.id));
  const isFixed = ({ finding, target }: SavedFinding): boolean =>
    !ids.has(finding.id) && done.some((one) => one.file === target.file && one.export === target.export);
  session.keep(() => clearFindings(root, isFixed));
}

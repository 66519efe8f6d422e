/** One function of two versions: what differs, or that nothing does. */
import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { codeKey } from "../../frontend/fingerprint/code-key.ts";
import type { ParsedModule } from "../../frontend/parse.ts";
import { openProject } from "../../frontend/project.ts";
import { codeFileOf, type Target } from "../../frontend/targets/target.ts";
import { allSlots, slotsOf } from "../../host/goals.ts";
import { includedFiles } from "../../host/include.ts";
import { checkJob } from "../../host/job-builder.ts";
import type { CheckJob } from "../../jobs/job.ts";
import type { CheckedResult, FoundInput } from "../../jobs/result.ts";
import { claimText } from "../../report/claims.ts";
import { groupBy } from "../../report/group.ts";
import type { Explored } from "../pipeline/explored.ts";
import { importedModules, wordsInView } from "../pipeline/imported-modules.ts";
import { exact } from "../pipeline/memory/question.ts";
import { runJob } from "../pipeline/run.ts";
import type { Session } from "../pipeline/session.ts";
import { canonical, endingOf } from "./canonical.ts";
import type { Comparing } from "./comparing.ts";
import { harnessOf, hidesCallbacks, inputsOf, type Pair } from "./harness.ts";
import { mayChangeObjects } from "./may-change.ts";
import { compareNatively, type PairedInput } from "./native.ts";
import type { Judged, Shown, Verdict } from "./result.ts";
import { equalBySummaries, equalUnmodified } from "./summarised.ts";
import { nameOf, type Side, takesTheSame, type Versions } from "./versions.ts";

export async function compare({ before, after }: Side, comparing: Comparing, session: Session): Promise<Judged> {
  const start = session.ports.now();
  const target = (after ?? before)!;
  const root = after === undefined ? comparing.place : comparing.root;
  const judged = (verdict: Verdict, runs = 0): Judged => ({
    file: relative(root, target.file),
    export: target.export,
    target,
    verdict,
    runs,
    milliseconds: session.ports.now() - start,
  });
  if (before === undefined) return judged({ kind: "added" });
  if (after === undefined) return judged({ kind: "removed" });
  if (isUnchanged({ before, after }, comparing)) return judged({ kind: "unchanged" });
  if (!takesTheSame(before, after, comparing))
    return judged({ kind: "signature", before: before.signature, after: after.signature });
  const pair = { before, after };
  const unmodified = await equalUnmodified(pair, comparing, session);
  if (unmodified !== undefined) return judged(unmodified);
  const explored = await explore(pair, comparing, session);
  const { end } = explored;
  if (end.kind === "failed") return judged({ ...end.failure, kind: "failed" });
  const verdict = await verdictOf(pair, explored, end.result, comparing, session);
  const isOpen = verdict.kind === "no-difference" && end.result.check.verdicts.assertion?.kind !== "violated";
  const equal = isOpen ? await equalBySummaries(pair, comparing, session) : undefined;
  return judged(equal ?? verdict, end.result.runs);
}

/** Neither code that has a say in it nor its types changed. */
function isUnchanged({ before, after }: Pair, { root, place }: Versions): boolean {
  const key = (target: Target, folder: string): string | undefined => {
    const code = codeKey(target, openProject());
    const { kind, parameters, definitions, receiver, requires } = target;
    const types = JSON.stringify([kind, parameters, definitions, receiver, requires], exact);
    return code === undefined ? undefined : `${code} ${types.replaceAll(folder, ".")}`;
  };
  const now = key(after, root);
  return now !== undefined && now === key(before, place);
}

async function explore(
  pair: Pair,
  { harnesses, options, budget, root }: Comparing,
  session: Session,
): Promise<Explored<CheckJob>> {
  const { text, target } = harnessOf(pair, {
    hasPrivate: hasPrivate(pair, session),
    mayChange: mayChangeObjects(modulesInView(pair, session)),
  });
  const file = join(harnesses, `${nameOf(pair.after, root).replace(/[^\w.-]+/g, "-")}.mts`);
  writeFileSync(file, text);
  const { before, after } = pair;
  for (const one of [file, before.file, after.file]) session.subjects.add(one);
  const goals = allSlots(session.modules.module(file));
  const search = {
    ...options,
    budget: budget(),
    goals: [...goals, ...importedModules(file, session.modules).goals],
    dictionary: wordsInView(file, session.modules),
    useReach: false,
  };
  const start = text.indexOf("function compare(");
  const whole = { ...target, file, start, end: text.length, line: text.slice(0, start).split("\n").length };
  const check = { levels: { assertion: "error" as const }, combine: "strong" as const, plugins: [] };
  return runJob({ goals, job: checkJob(whole, search, check, undefined) }, session);
}

/** So many inputs are run natively, in both versions and twice. */
const MOST_INPUTS = 200;
const MOST_SHOWN = 5;

async function verdictOf(
  pair: Pair,
  explored: Explored<CheckJob>,
  result: CheckedResult,
  { root, place }: Comparing,
  session: Session,
): Promise<Verdict> {
  const candidates = inputsToRun(pair, explored.found, result);
  const compared = await compareNatively(pair, candidates, session, (text) => text.replaceAll(place, root));
  const differences = compared.flatMap((one, i): Shown[] =>
    one.kind === "different" ? [{ ...one, input: candidates[i]! }] : [],
  );
  if (differences.length > 0)
    return {
      kind: "different",
      differences: distinct(differences),
      count: differences.length,
      inputs: candidates.length,
      test: null,
    };
  const verdict = result.check.verdicts.assertion;
  const reasons = [
    ...doubtsOf(pair, explored, result, session),
    ...(verdict?.kind === "violated" ? ["runs seemed to differ, and the plain programs do not"] : []),
    ...(verdict?.kind === "open" ? verdict.reasons.map((claim) => claimText(claim)) : []),
    ...compared.flatMap((one) => (one.kind === "untold" ? [one.why] : [])),
    ...explored.blocked.map(({ what }) => `blocked: ${what}`),
    ...(session.isInterrupted ? ["interrupted"] : []),
  ];
  if (verdict?.kind === "verified" && reasons.length === 0)
    return { kind: "equal", by: "exploration", paths: result.paths, assumptions: verdict.assumptions };
  return { kind: "no-difference", runs: result.runs, reasons: [...new Set(reasons)] };
}

/** What was made small to show a difference first, then what the search kept. */
function inputsToRun(pair: Pair, found: readonly FoundInput[], result: CheckedResult): PairedInput[] {
  const all = [...result.check.findings.map(({ input }) => input), ...found.map(({ input }) => input)]
    .filter(({ world }) => world === undefined)
    .map((input) => inputsOf(pair, input));
  return [...new Map(all.map((input) => [JSON.stringify(input), input])).values()].slice(0, MOST_INPUTS);
}

/** One of each kind first, then others. */
function distinct(differences: readonly Shown[]): Shown[] {
  const size = ({ input }: Shown): number => JSON.stringify(input.after).length;
  const rank = ({ what }: Shown): number => (what === "identity" ? 1 : 0);
  const sorted = [...differences].sort((a, b) => rank(a) - rank(b) || size(a) - size(b));
  const kinds = [
    ...groupBy(
      sorted,
      ({ what, before, after }) => `${what} ${Object.keys(before.outcome)} ${Object.keys(after.outcome)}`,
    ),
  ];
  const first = kinds.map(([, group]) => group[0]!);
  const outcomes = new Set(
    first.map(({ before, after }) => canonical([endingOf(before.outcome), endingOf(after.outcome)])),
  );
  const others = sorted.filter((one) => {
    const text = canonical([endingOf(one.before.outcome), endingOf(one.after.outcome)]);
    return !first.includes(one) && !outcomes.has(text) && outcomes.add(text);
  });
  return [...first, ...others].slice(0, MOST_SHOWN);
}

/** Why the search, however complete, does not show that both do the same. */
function doubtsOf(pair: Pair, { plan }: Explored<CheckJob>, result: CheckedResult, session: Session): string[] {
  const both = [pair.before, pair.after];
  const looks = (pattern: RegExp): boolean => textsInView(pair, session).some((text) => pattern.test(text));
  return [
    [
      metUnseen(plan.job.target.file, result, session),
      "functions, symbols, promises and objects of classes are compared by what they show only",
    ],
    [looks(/\bconsole\b|\bprocess\b/), "what is printed, or done to the process, is not compared"],
    [both.some(hidesCallbacks), "calls of callbacks inside of objects are compared for the inputs that were run only"],
    [both.some(({ isGenerator }) => isGenerator), "what callers send to generators is not tried"],
  ].flatMap(([isSo, text]) => (isSo === true ? [text as string] : []));
}

/** A run came by something that cannot be looked into. */
function metUnseen(harness: string, { reached }: CheckedResult, { modules }: Session): boolean {
  const { parsed, sites, firstSlot } = modules.module(harness);
  const start = parsed.text.indexOf("function cannotTell(");
  const end = parsed.text.indexOf("\n}", start);
  const slots = slotsOf(
    sites.filter((site) => start <= site.start && site.end <= end),
    firstSlot,
  );
  return slots.length === 0 || slots.some((slot) => reached.includes(slot));
}

/** Of the project's own modules behind both. */
const textsInView = (pair: Pair, session: Session): string[] =>
  modulesInView(pair, session)
    .filter(({ file }) => !file.includes("/node_modules/"))
    .map(({ text }) => text);

/** All modules behind both. */
function modulesInView({ before, after }: Pair, { modules }: Session): ParsedModule[] {
  const files = new Set(
    [before, after].flatMap((target) => [target.file, codeFileOf(target), ...includedFiles(target.file, () => true)]),
  );
  return [...files].map((file) => modules.module(file).parsed);
}

/** State that no property shows. */
const hasPrivate = (pair: Pair, session: Session): boolean =>
  textsInView(pair, session).some((text) => /#[A-Za-z_$]|\bWeak(?:Map|Set)\b/.test(text));

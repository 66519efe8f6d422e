/**
 * An adversary for "equal on all inputs": a function and a changed version of it are compared in each of the ways that `assay diff` has, each alone, and what any of them calls equal is run natively in both
 * versions on thousands of edge inputs.
 */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { transformSync } from "oxc-transform";
import { inTheWay } from "../src/claims/verdict.ts";
import { canonical } from "../src/cli/diff/canonical.ts";
import { harnessOf } from "../src/cli/diff/harness.ts";
import { mayChangeObjects } from "../src/cli/diff/may-change.ts";
import { siteNames, Unnamed } from "../src/cli/pipeline/memory/site-names.ts";
import { fromText, toText } from "../src/cli/pipeline/memory/summaries.ts";
import { checkText } from "../src/explore/testing/check-text.ts";
import { constantsOf, edgeInputs } from "../src/explore/testing/edge-values.ts";
import { isBuiltByCode } from "../src/frontend/fingerprint/built-classes.ts";
import { parseModule } from "../src/frontend/parse.ts";
import { openProject } from "../src/frontend/project.ts";
import { findTargets } from "../src/frontend/targets/find.ts";
import type { Target } from "../src/frontend/targets/target.ts";
import { VersionPair, versionOf } from "../src/summary/change/versions.ts";
import { coverAll, eachHolds, isSameExport } from "../src/summary/equal.ts";
import type { SummaryPlace, TargetSummaries } from "../src/summary/kept.ts";
import { isUnmodified, type Prover } from "../src/summary/validate.ts";
import { decode } from "../src/value/decode.ts";
import { encode, encodeThrown } from "../src/value/encode.ts";
import type { Encoded } from "../src/value/encoded.ts";

export type Way = "exploration" | "summaries" | "unmodified";

export interface Subject {
  readonly text: string;
  readonly target: Target;
  /** Of every path of it; undefined where it was not exhausted, or something is in doubt. */
  readonly summaries: TargetSummaries | undefined;
}

export interface Compared {
  /** What exploring both together says. */
  readonly verdict: string;
  /** The ways that call them equal. */
  readonly equal: readonly Way[];
  /** The phases by which summaries did. */
  readonly phases: readonly number[];
  /** Inputs that were run natively in both. */
  readonly inputs: number;
  /** An input that shows what was called equal to be different. */
  readonly refutation?: readonly Encoded[];
}

const SEARCH = { checkers: ["assertion"], runs: 120, limits: { steps: 4_000 } } as const;

/** The text exports `f`. */
export async function subjectOf(text: string): Promise<Subject> {
  const { exploration, target, service } = await checkText(text, { ...SEARCH, export: "f", summarise: true });
  const found = exploration.summaries;
  const root = dirname(target.file);
  const { status, paths, unreached } = exploration;
  const searched = { status, paths, doubts: inTheWay(unreached.claims(), unreached.assumptions) };
  let summaries: TargetSummaries | undefined;
  try {
    summaries = found === undefined ? undefined : fromText(toText(found, target, siteNames(service), root), root);
  } catch (error) {
    if (!(error instanceof Unnamed)) throw error;
  }
  return { text, target, summaries: summaries !== undefined && coverAll(summaries, searched) ? summaries : undefined };
}

export async function compared(
  subject: Subject,
  after: string,
  inputs: number,
  prover: Prover | undefined,
): Promise<Compared> {
  const { verdict, target } = await exploredBoth(subject.text, after);
  const { way, phases } = await knownOfBefore(subject, after, target, prover);
  const equal: Way[] = [...(verdict === "verified" ? ["exploration" as const] : []), ...way];
  if (equal.length === 0) return { verdict, equal, phases, inputs: 0 };
  const [one, other] = await Promise.all([loaded(subject.text), loaded(after)]);
  let ran = 0;
  for (const args of edgeInputs(target, constantsOf(subject.text + after), inputs, 1)) {
    ran++;
    if ((await shown(one, args)) !== (await shown(other, args)))
      return { verdict, equal, phases, inputs: ran, refutation: args };
  }
  return { verdict, equal, phases, inputs: ran };
}

async function exploredBoth(before: string, after: string): Promise<{ verdict: string; target: Target }> {
  let target: Target | undefined;
  const checked = await checkText("", {
    ...SEARCH,
    arranged: (folder) => {
      const side = (name: string, text: string): Target => {
        writeFileSync(join(folder, name), text);
        return findTargets(join(folder, name), { cwd: folder }).targets.find((one) => one.export === "f")!;
      };
      const pair = { before: side("before.ts", before), after: side("after.ts", after) };
      target = pair.after;
      const { text, target: whole } = harnessOf(pair, {
        hasPrivate: false,
        mayChange: mayChangeObjects([before, after].map((one) => parseModule("a.ts", one))),
      });
      const start = text.indexOf("function compare(");
      return { text, target: { ...whole, start, end: text.length, line: 1 } };
    },
  });
  return { verdict: checked.verdicts.assertion!.kind, target: target! };
}

/** The other ways: what is known of the earlier version holds for the later one. */
async function knownOfBefore(
  { text, target, summaries }: Subject,
  after: string,
  now: Target,
  prover: Prover | undefined,
): Promise<{ way: Way[]; phases: readonly number[] }> {
  const none = { way: [], phases: [] };
  if (isBuiltByCode(target) || target.parameters.length !== now.parameters.length) return none;
  const root = dirname(target.file);
  const version = (source: string) =>
    versionOf(
      root,
      [target.file],
      openProject(() => source),
    );
  const [old, later] = [version(text), version(after)];
  if (old === undefined || later === undefined) return none;
  const pair = new VersionPair(old, later);
  const at = ({ start, end }: Target): SummaryPlace => ({ path: "subject.ts", start, end, isBuilt: false });
  if (!isSameExport(pair, at(target), at(now))) return none;
  const way: Way[] = isUnmodified(pair, { at: at(target) }) ? ["unmodified"] : [];
  const phases = summaries === undefined ? undefined : await eachHolds(pair, summaries, prover);
  if (phases === undefined) return { way, phases: [] };
  return { way: [...way, "summaries"], phases: ([1, 2, 3] as const).filter((phase) => phases[phase] > 0) };
}

type Fn = (...args: unknown[]) => unknown;

let number = 0;

async function loaded(text: string): Promise<Fn | undefined> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "assay-")));
  try {
    const file = join(folder, `m${number++}.mjs`);
    writeFileSync(file, transformSync(file, text, { lang: "ts" }).code);
    return ((await import(pathToFileURL(file).href)) as { f: Fn }).f;
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function shown(fn: Fn | undefined, args: readonly Encoded[]): Promise<string> {
  if (fn === undefined) return "does not load";
  const values = args.map((arg) => decode(arg, () => undefined as never));
  const left = (): Encoded[] => values.map((value) => encode(value));
  try {
    const given = fn(...values);
    const isLater = given instanceof Promise;
    return canonical([{ returns: encode(await given) }, isLater, left()]);
  } catch (error) {
    return canonical([encodeThrown(error), left()]);
  }
}

/**
 * An adversary for validated summaries: functions are summarised, changed in small ways, and every summary that is called valid for the changed version is run there, natively, on many states that
 * satisfy its P. One that does not end as Q says is a false validation.
 */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { transformSync } from "oxc-transform";
import { siteNames } from "../src/cli/pipeline/memory/site-names.ts";
import { fromText, toText } from "../src/cli/pipeline/memory/summaries.ts";
import { written } from "../src/cli/pipeline/rerun.ts";
import { rerun } from "../src/explore/program/rerun.ts";
import { statesOf } from "../src/explore/program/sample.ts";
import { exploreText } from "../src/explore/testing/explore-text.ts";
import type { Model } from "../src/expr/expr.ts";
import { openProject } from "../src/frontend/project.ts";
import { rerunJob } from "../src/host/job-builder.ts";
import { DEFAULT_BUDGET } from "../src/jobs/budget.ts";
import type { RerunJob } from "../src/jobs/job.ts";
import { createSolver } from "../src/solver/chain.ts";
import { createSearchRandom } from "../src/solver/random.ts";
import { VersionPair, versionOf } from "../src/summary/change/versions.ts";
import { isFollowed, type TargetSummaries, type TargetSummary } from "../src/summary/kept.ts";
import { endOf, leftAt, outcomeAt } from "../src/summary/outcome.ts";
import { type Prover, validate } from "../src/summary/validate.ts";
import { decode } from "../src/value/decode.ts";
import { encode, encodeThrown } from "../src/value/encode.ts";
import type { Encoded, EncodedOutcome } from "../src/value/encoded.ts";

type Fn = (...args: unknown[]) => unknown;

export interface Subject {
  readonly text: string;
  readonly file: string;
  readonly summaries: TargetSummaries;
  /** States of each summary that its P admits, as arguments. */
  readonly states: readonly (readonly { readonly model: Model; readonly args: readonly Encoded[] }[])[];
}

export interface Hunted {
  readonly validated: number;
  readonly invalid: number;
  readonly states: number;
  readonly wrong: readonly string[];
}

/** Undefined when the text has no summaries. */
export async function subjectOf(text: string, statesEach: number): Promise<Subject | undefined> {
  const { program, result, target, service } = await exploreText(text, { runs: 60, summarise: true });
  if (result.summaries === undefined || result.summaries.list.length === 0) return undefined;
  const root = dirname(target.file);
  const summaries = fromText(toText(result.summaries, target, siteNames(service), root), root);
  if (summaries === undefined) return undefined;
  const random = createSearchRandom(7);
  const states: Subject["states"][number][] = [];
  for (const { pre, parts, model: known } of summaries.list) {
    const wanted = { pre, said: parts.map(({ value }) => value), known };
    const found = await statesOf(program, wanted, statesEach, random);
    states.push(
      found
        .filter(({ input }) => input.self === undefined)
        .map(({ model, input }) => ({ model: new Map(model), args: input.args })),
    );
  }
  return { text, file: target.file, summaries, states };
}

export function pairWith({ text, file }: Subject, after: string): VersionPair {
  const version = (source: string) =>
    versionOf(
      dirname(file),
      [file],
      openProject(() => source),
    )!;
  return new VersionPair(version(text), version(after));
}

/** What validation says of the summaries for the changed text, and whether that is so. */
export async function hunt(subject: Subject, after: string, prover?: Prover): Promise<Hunted> {
  const { summaries, states } = subject;
  const pair = pairWith(subject, after);
  const found = await validate(pair, summaries, {
    pipeline: "1-2-3",
    rerun: (list) => rerunOn(after, list),
    ...(prover === undefined ? {} : { prover }),
  });
  const fn = await loaded(after);
  const wrong: string[] = [];
  let ran = 0;
  for (const [i, { summary, phase }] of found.entries()) {
    // states are not run in modules of their own here
    if (phase === undefined || summary.partial.length > 0) continue;
    for (const { model, args } of states[i]!) {
      const said = outcomeAt(summary, model);
      if (said === undefined) continue;
      ran++;
      const seen = await endAt(fn, args);
      const other = otherThan(seen, said, summary, model);
      if (other !== undefined) wrong.push(`phase ${phase}: ${JSON.stringify(args)} ${other}`);
    }
  }
  const validated = found.filter(({ phase }) => phase !== undefined).length;
  return { validated, invalid: found.length - validated, states: ran, wrong };
}

/** Phase 3 by runs, in this thread. */
export async function rerunOn(
  text: string,
  all: readonly TargetSummary[],
  enough?: RerunJob["enough"],
): Promise<readonly (string | null)[]> {
  const list = all.filter(isFollowed);
  const told = new Map<TargetSummary, string | null>();
  try {
    const { program, target } = await exploreText(text, { runs: 0 });
    program.summarise();
    const solver = createSolver({ seed: 1 });
    const job = rerunJob(target, {
      ...written(list),
      arity: target.parameters.length,
      budget: DEFAULT_BUDGET,
      useSmt: false,
      isChecked: false,
      ...(enough === undefined ? {} : { enough }),
    });
    const { whyNot } = await rerun(program, job, solver, () => false);
    for (const [i, { why }] of whyNot.entries()) told.set(list[i]!, why ?? null);
  } catch {
    // a change that does not load
  }
  return all.map((one) => (told.has(one) ? told.get(one)! : "it is not run"));
}

let number = 0;

async function loaded(text: string): Promise<Fn | undefined> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "assay-")));
  try {
    const file = join(folder, `m${number++}.mjs`);
    writeFileSync(file, transformSync(file, text, { lang: "ts" }).code);
    const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
    return Object.values(module).find((one): one is Fn => typeof one === "function");
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How a call ends, and its arguments as texts. */
interface Seen {
  readonly end: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

async function endAt(fn: Fn | undefined, args: readonly Encoded[]): Promise<Seen> {
  if (fn === undefined) return { end: "does not load", before: [], after: [] };
  const values = args.map((arg) => decode(arg, () => undefined as never));
  const texts = (): readonly string[] => values.map((value) => JSON.stringify(encode(value)));
  const before = texts();
  let end: string;
  try {
    // of what is promised, summaries tell what it comes to
    end = endOf({ returns: encode(await fn(...values)) });
  } catch (error) {
    end = endOf(encodeThrown(error));
  }
  return { end, before, after: texts() };
}

/** In what a call was otherwise than the summary says; arguments that it leaves alone have to be as they were. */
function otherThan(
  { end, before, after }: Seen,
  said: EncodedOutcome,
  summary: TargetSummary,
  model: Model,
): string | undefined {
  if (end !== endOf(said)) return `gives ${end}, not ${endOf(said)}`;
  // the first is the receiver
  const left = leftAt(summary, model)?.slice(1);
  if (summary.left !== undefined && left === undefined) return undefined;
  const leaves = left?.map((one) => JSON.stringify(one)) ?? before;
  // without a world around it the program is shown how callbacks of inputs are written
  const isText = leaves.some((one) => one.includes("function callback("));
  return isText || leaves.join() === after.join() ? undefined : `leaves ${after.join()}, not ${leaves.join()}`;
}

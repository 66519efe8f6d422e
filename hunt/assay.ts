/** The only door to Assay: one target of a source text is explored in this process, and what is claimed about it comes back as plain data. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installModels } from "../src/builtins/index.ts";
import { allCheckers } from "../src/checkers/index.ts";
import { CLAIMS } from "../src/claims/claim.ts";
import type { ProvedPlaces } from "../src/claims/static.ts";
import type { Verdict } from "../src/claims/verdict.ts";
import { challengeOf } from "../src/explore/challenge/of-job.ts";
import { assumptionsOf } from "../src/explore/check/assumptions.ts";
import { CheckSearch } from "../src/explore/check/search.ts";
import { InputTooLarge } from "../src/explore/input/structure.ts";
import { LoadedProgram } from "../src/explore/program/loaded.ts";
import { LoadedModules } from "../src/explore/program/modules.ts";
import { Exploration } from "../src/explore/search/exploration.ts";
import { resetExpressions } from "../src/expr/build.ts";
import { collectDictionary } from "../src/frontend/hints/dictionary.ts";
import { findTargets } from "../src/frontend/targets/find.ts";
import { codeFileOf, type Target } from "../src/frontend/targets/target.ts";
import { ownSlots } from "../src/host/goals.ts";
import { includedFiles } from "../src/host/include.ts";
import { ModuleService } from "../src/host/modules.ts";
import type { EncodedInput } from "../src/jobs/input.ts";
import type { LoadRequest } from "../src/jobs/modules.ts";
import { claimTexts } from "../src/report/claims.ts";
import { tellRejection } from "../src/runtime/async/rejections.ts";
import type { RunOutcome } from "../src/runtime/builds/run.ts";
import { DEFAULT_LIMITS } from "../src/runtime/record/trace.ts";
import { installSandbox } from "../src/runtime/sandbox/sandbox.ts";
import { pictureGlobals } from "../src/runtime/world/globals.ts";
import { installWorld } from "../src/runtime/world/world.ts";
import { CLOSED } from "../src/sandbox/grant.ts";
import { createSolver } from "../src/solver/chain.ts";
import { smt } from "../src/solver/smt/smt.ts";
import { type Encoded, isSpecial } from "../src/value/encoded.ts";
import { valueSource } from "../src/value/source.ts";
import { proverOf } from "../src/verify/proof/prove.ts";
import type { Question, Told, ToldVerdict } from "./told.ts";

export { createSearchRandom, type Random } from "../src/solver/random.ts";

const CHALLENGES = 2_000;
const now = performance.now.bind(performance);
let isRunning = false;

/** Makes this process one that explores, as the explorer's own thread does it. Not to be undone. */
export function prepare(): void {
  installModels();
  installWorld();
  installSandbox({ ...CLOSED, enforced: () => isRunning });
  pictureGlobals();
}

/** For processes that go on to do other things: no wall, no virtual world. */
export function prepareLightly(): void {
  installModels();
  pictureGlobals();
}

export async function explore(question: Question): Promise<Told> {
  const folder = mkdtempSync(join(tmpdir(), "assay-hunt-"));
  const stopHearing = hearProcess();
  try {
    return await exploreIn(folder, question);
  } finally {
    stopHearing();
    rmSync(folder, { recursive: true, force: true });
    resetExpressions();
  }
}

async function exploreIn(
  folder: string,
  { source, file: called = "subject.ts", files, target: name, checker, runs, ...rest }: Question,
): Promise<Told> {
  const { seed = 1, steps = 20_000, milliseconds = 2_000, useSmt = false, isChallenged = false } = rest;
  const file = join(folder, called);
  writeFileSync(file, source);
  for (const [other, text] of Object.entries(files ?? {})) writeFileSync(join(folder, other), text);
  const { targets, diagnostics } = findTargets(`${file}#${name}`, { cwd: folder });
  const target = targets.find((one) => one.export === name);
  if (target === undefined) throw new Error(`no target: ${diagnostics.map(({ message }) => message).join("; ")}`);
  const service = new ModuleService((one) => one.startsWith(folder));
  const ports = {
    load: (request: LoadRequest) => service.load(request),
    beginRun: () => void (isRunning = true),
    endRun: () => void (isRunning = false),
  };
  const limits = { ...DEFAULT_LIMITS, steps };
  const modules = new LoadedModules(ports, undefined, checker !== undefined);
  const program = await LoadedProgram.load(modules, target, limits, 1, ports);
  const module = service.module(file);
  const solver = createSolver({ seed, ...(useSmt ? { smt: smt() } : {}) });
  const outcomes = new Set<string>();
  listen(program, (outcome) => outcomes.add(outcomeText(outcome)));
  const checkers = checker === undefined ? [] : allCheckers.filter((one) => one.name === checker);
  if (checker !== undefined && checkers.length === 0) throw new Error(`no checker is called ${checker}`);
  if (checker !== undefined) program.watch(checkers);
  const check =
    checker === undefined
      ? undefined
      : new CheckSearch(program, {
          checkers,
          combine: "strong",
          assumptions: assumptionsOf(target),
          proved: provedOf(target, service),
        });
  try {
    const started = now();
    const dictionary = collectDictionary(module.parsed);
    const isCancelled = () => false;
    const claiming = { target, seed, dictionary, budget: { runs: CHALLENGES } };
    const refusal = (error: unknown) => (error instanceof InputTooLarge ? error.message : undefined);
    const exploration = new Exploration(program, solver, {
      budget: { runs, seconds: milliseconds / 1_000, steps },
      seed,
      strategy: "interleaved",
      mutate: false,
      dictionary,
      goals: checker === undefined ? program.watchedSlots(ownSlots(target, module)) : [],
      queryBudgets: [
        { milliseconds: 250, evaluations: 1_000 },
        { milliseconds: 500, evaluations: 2_000 },
      ],
      now,
      isCancelled,
      ...(check === undefined ? {} : { check }),
      ...(isChallenged ? { challenge: challengeOf(claiming, program, { isCancelled, refusal, check }) } : {}),
    });
    const result = await exploration.run();
    const checked = await check?.result(result, { mayShrink: () => now() - started < milliseconds });
    const verdict = checker === undefined ? undefined : checked?.verdicts[checker];
    const inputs = [...result.kept.map(({ input }) => input), ...(checked?.findings ?? []).map(({ input }) => input)];
    return {
      isExhausted: result.status === "exhausted",
      // a narrowing that was met is in the way here, stated or not
      assumptions: claimTexts(assumptionsOf(target).filter(({ kind }) => CLAIMS[kind].nature === "assumption")),
      status: result.status,
      outcomes: [...outcomes],
      ...(verdict === undefined ? {} : { verdict: worded(verdict) }),
      reasons: claimTexts(result.unreached.claims()),
      inputs: [...new Set(inputs.flatMap(argumentsText))],
      values: inputs.map(({ args }) => JSON.stringify(args)),
      findings: (checked?.findings ?? []).map(({ message, input }) => ({
        message,
        args: argumentsText(input)[0] ?? "",
      })),
      runs: result.runs,
    };
  } finally {
    isRunning = false;
    solver.dispose();
  }
}

/** As `assay check` does it. */
function provedOf(target: Target, service: ModuleService): readonly ProvedPlaces[] {
  const file = codeFileOf(target);
  const others = includedFiles(target.file, (one) => one !== file).map((one) => service.module(one).parsed);
  return proverOf(service.module(file).parsed, others).prove(target).proofs;
}

function worded(verdict: Verdict): ToldVerdict {
  if (verdict.kind === "verified") return { kind: "verified", assumptions: claimTexts(verdict.assumptions) };
  return verdict.kind === "open" ? { kind: "open", reasons: claimTexts(verdict.reasons) } : verdict;
}

/** Told the outcome of each run with shadows. */
function listen(program: LoadedProgram, onOutcome: (outcome: RunOutcome) => void): void {
  const run = program.runShadow.bind(program);
  program.runShadow = async (model) => {
    const done = await run(model);
    onOutcome(done.outcome);
    return done;
  };
}

function outcomeText(outcome: RunOutcome): string {
  try {
    if (outcome.kind === "returns") return `returns ${String(outcome.value)}`;
    if (outcome.kind === "throws")
      return `throws ${(outcome.error as Error).name}: ${(outcome.error as Error).message}`;
    return outcome.kind;
  } catch {
    return outcome.kind;
  }
}

/** Nothing for inputs that have no text, like a symbol. */
function argumentsText({ args }: EncodedInput): string[] {
  if (!args.every(hasText)) return [];
  const className = (instance: { readonly class?: { readonly export: string } }) => instance.class?.export;
  return [args.map((one) => valueSource(one, { className })).join(", ")];
}

function hasText(value: Encoded): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (isSpecial(value) && (value.$ === "symbol" || value.$ === "cycle")) return false;
  return Object.values(value).every((part) => hasText(part as Encoded));
}

/** Rejections that a program drops are its own. */
function hearProcess(): () => void {
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", tellRejection);
  return () => {
    process.off("unhandledRejection", tellRejection);
    for (const other of others) process.on("unhandledRejection", other);
  };
}

/**
 * `assay reach`: φ̂ of the place is built and asked about, while an ordinary search runs; models of φ̂ are inputs for it. Only a run that came there
 * counts as reached, only an unsatisfiable φ̂ as a proof, and only after the search had its say.
 */
import { DiagnosticError } from "../../frontend/diagnostic.ts";
import { openProject, type Project } from "../../frontend/project.ts";
import type { Target } from "../../frontend/targets/target.ts";
import { exploreJob } from "../../host/job-builder.ts";
import { ownCode } from "../../host/own-code.ts";
import type { Specimen } from "../../jobs/result.ts";
import { reachersOf } from "../../reach/reachers.ts";
import { Decider, openSolvers } from "../../reach/solve/decide.ts";
import { type Need, needs } from "../../reach/solve/explain.ts";
import type { Entries } from "../../reach/solve/model.ts";
import { emitTests } from "../cover/emit-tests.ts";
import { findFunctions } from "../pipeline/find.ts";
import { wordsInView } from "../pipeline/imported-modules.ts";
import { modulesBeside } from "../pipeline/reach/imported.ts";
import { isTyped } from "../pipeline/reach/service.ts";
import { type Session, withSession } from "../pipeline/session.ts";
import { diagnosticText } from "../terminal/diagnostic-text.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import type { Ports } from "../terminal/ports.ts";
import { parseReachOptions, type ReachOptions } from "./options.ts";
import { type Wanted, wantedPlace } from "./target.ts";
import { documentOf, textOf } from "./text.ts";
import { coreOf, type Outcome, type Tried } from "./verdict.ts";

export async function reach(words: readonly string[], ports: Ports): Promise<ExitCode> {
  const options = parseReachOptions(words);
  return withSession({ ...options, paths: [options.file], reporters: [] }, ports, async (session) => {
    try {
      return await answer(options, session);
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
      ports.err(diagnosticText(error.diagnostic, ports.cwd));
      return EXIT.usage;
    }
  });
}

async function answer(options: ReachOptions, session: Session): Promise<ExitCode> {
  const { ports } = session;
  const project = openProject();
  const wanted = wantedPlace(options, ports.cwd, project, session.modules);
  const targets = await targetsFor(options, wanted, session);
  if (targets === undefined) return EXIT.usage;
  const deadline = ports.now() + 1_000 * options.budget.seconds;
  const tried: Tried[] = [];
  for (const [i, target] of targets.entries()) {
    const share = ports.now() + (deadline - ports.now()) / (targets.length - i);
    tried.push(await tryFrom(target, wanted, options, session, share, project));
    if (tried.at(-1)!.outcome.kind === "reached" || session.isInterrupted) break;
  }
  const found = tried.find(({ outcome }) => outcome.kind === "reached");
  let test: string | null = null;
  if (found?.outcome.kind === "reached" && found.outcome.specimen !== undefined) {
    const candidates = [{ target: found.target, specimen: found.outcome.specimen }];
    const specs = [`${options.file}#${found.target.export}`];
    test = (await emitTests(found.target.file, candidates, session, { ...options, specs })).file;
  }
  ports.out(
    options.json
      ? `${JSON.stringify(documentOf(wanted, tried, test, session), undefined, 2)}\n`
      : textOf(wanted, tried, test, session),
  );
  const code =
    found !== undefined
      ? EXIT.done
      : tried.every(({ outcome }) => outcome.kind === "unreachable")
        ? EXIT.findings
        : EXIT.unknown;
  return session.end(code);
}

/** The exported functions that may lead to the place; undefined when that was told as a mistake. */
async function targetsFor(
  options: ReachOptions,
  wanted: Wanted,
  session: Session,
): Promise<readonly Target[] | undefined> {
  const spec = options.from === undefined ? options.file : `${options.file}#${options.from}`;
  const { targets, hasProblems } = await findFunctions({ specs: [spec], signature: options.signature }, session);
  if (hasProblems && targets.length === 0) return undefined;
  const leads = (target: Target): boolean =>
    ownCode(wanted.original, target).some(({ start, end }) => start <= wanted.start && wanted.start < end);
  const leading = targets.filter(leads);
  // the function itself before those that call it
  const size = ({ start, end }: Target): number =>
    start <= wanted.start && wanted.start < end ? end - start : Number.POSITIVE_INFINITY;
  const sorted = leading.sort((a, b) => (size(a) === size(b) ? 0 : size(a) - size(b)));
  const own = sorted.filter((target) => size(target) < Number.POSITIVE_INFINITY);
  if (sorted.length > 0) return options.from === undefined && own.length > 0 ? own.slice(0, 1) : sorted;
  throw new DiagnosticError({
    code: "bad-target",
    message: options.from === undefined ? "no exported function leads there" : `${options.from} does not lead there`,
    file: wanted.file,
    line: wanted.line,
    column: wanted.column,
    hint:
      options.from === undefined
        ? "Export the function, or one that calls it."
        : "Leave out --from, or name a function that calls this code.",
  });
}

/** Time for the search that goes on beside the first question, and for one that begins with an input to be tried. */
const BESIDE_SECONDS = 3;
const AFTER_SECONDS = 2;
const MOST_CANDIDATES = 4;
/** Before anything is called unreachable, so many inputs have been run, or the search has ended. */
const SMOKE_RUNS = 200;
/** What is needed of the inputs is asked of the solver for so long, when nothing else is left to do. */
const EXPLAINING_MS = 3_000;
const QUERY = { milliseconds: 12_000, resources: 0 };

async function tryFrom(
  target: Target,
  wanted: Wanted,
  options: ReachOptions,
  session: Session,
  deadline: number,
  project: Project,
): Promise<Tried> {
  const { ports } = session;
  const from = wanted.functionOf(target);
  const flow = from === undefined ? undefined : wanted.flow.flowOf(from);
  const reachers = reachersOf(
    wanted.flow,
    wanted.goals.map((goal) => goal.flow.node),
    from ?? wanted.flow.module.program,
  );
  const started = ports.now();
  /** Runs of the search beside, as far as it told. */
  let runs = 0;
  let onEnough: (() => void) | undefined;
  const search = (seconds: number, seeds: readonly Entries[]): Promise<Specimen | true | undefined> =>
    runFor(target, wanted, options, session, Math.min(seconds, (deadline - ports.now()) / 1_000), seeds, (count) => {
      runs = count;
      if (count >= SMOKE_RUNS) onEnough?.();
    });
  // the process of the search starts while the condition is built
  // it may fail long before anybody asks how it went
  const beside = search(options.isSearchOnly ? options.budget.seconds : BESIDE_SECONDS, []).then(
    (hit) => ({ hit, error: undefined }),
    (error: unknown) => ({ hit: undefined, error }),
  );
  const solvers = options.isSearchOnly ? undefined : openSolvers();
  const decider =
    flow === undefined || wanted.goals.length === 0 || solvers === undefined
      ? undefined
      : new Decider(
          {
            module: wanted.flow,
            from: flow,
            parameters: target.parameters,
            definitions: target.definitions,
            goals: wanted.goals,
            reachers,
            moduleAt: modulesBeside(project, wanted.file),
          },
          QUERY,
          ports.now,
          solvers,
        );
  const done = (outcome: Outcome, found: readonly Need[] = []): Tried => ({
    target,
    outcome,
    needs: found,
    condition: decider?.prove,
    timing: { ...(decider?.timing ?? { build: 0, unfold: 0, smt: 0 }), total: ports.now() - started },
  });
  const reached = (specimen: Specimen | true, by: "search" | "condition"): Tried =>
    done({ kind: "reached", by, specimen: specimen === true ? undefined : specimen });
  try {
    const first = decider?.next(deadline);
    // whoever has an answer first ends the other
    const early = await Promise.race([beside, first]);
    if (early !== undefined && "hit" in early && early.hit !== undefined) {
      decider?.cancel();
      first?.catch(() => {});
      return reached(early.hit, "search");
    }
    let decision = await first;
    // an input to be tried is worth more than what is left of the search, and a proof needs no more than a look for what it excludes
    const enough = new Promise<void>((resolve) => {
      onEnough = resolve;
    });
    if (decision?.kind === "unreachable" && runs < SMOKE_RUNS) await Promise.race([beside, enough]);
    const isCut = decision?.kind === "candidate" || decision?.kind === "unreachable";
    if (isCut) session.host.cut();
    const { hit: byChance, error } = await beside;
    if (error !== undefined && !(isCut && error instanceof DiagnosticError)) throw error;
    if (byChance !== undefined) return reached(byChance, "search");
    for (
      let i = 0;
      decision?.kind === "candidate" && i < MOST_CANDIDATES && ports.now() < deadline && !session.isInterrupted;
      i++
    ) {
      const hit = await search(AFTER_SECONDS, [decision.model]);
      if (hit !== undefined) return reached(hit, "condition");
      decision = await decider!.next(deadline);
    }
    if (decision?.kind === "unreachable") {
      if (reachers.unseen === undefined && isTyped(target))
        return done({ kind: "unreachable", by: decision.by, core: await coreOf(decider!.prove!, QUERY.milliseconds) });
      return done({ kind: "unknown", reason: reachers.unseen ?? "arguments without a declared type" });
    }
    const late = await search((deadline - ports.now()) / 1_000, []);
    if (late !== undefined) return reached(late, "search");
    const reason =
      decision?.kind === "unknown"
        ? decision.reason
        : decider === undefined
          ? "the function has no graph"
          : "the inputs that the condition allows did not get there";
    const end = ports.now() + EXPLAINING_MS;
    const isWanted = decider?.prove !== undefined && solvers !== undefined && !session.isInterrupted;
    const found = isWanted ? await needs(decider.prove, solvers.proving, () => end - ports.now()) : [];
    return done({ kind: "unknown", reason }, found);
  } finally {
    solvers?.dispose();
  }
}

/** One search with the place as its only goal: what reached it, `true` where no test can show it. */
async function runFor(
  target: Target,
  wanted: Wanted,
  options: ReachOptions,
  session: Session,
  seconds: number,
  seeds: readonly Entries[],
  onRuns: (count: number) => void,
): Promise<Specimen | true | undefined> {
  if (seconds <= 0 || session.isInterrupted) return undefined;
  const job = exploreJob(target, {
    ...options,
    budget: { ...options.budget, seconds },
    goals: [wanted.slot],
    // this command asks by itself
    useReach: false,
    dictionary: wordsInView(target.file, session.modules),
    seeds,
  });
  const end = await session.host.explore(job, { onProgress: (progress) => onRuns(progress.runs) });
  if (end.kind === "failed") {
    if (end.failure.kind === "load")
      throw new DiagnosticError({
        code: "unreadable",
        message: end.failure.message,
        file: target.file,
        line: 0,
        column: 0,
        hint: end.failure.hint,
      });
    return undefined;
  }
  if (!end.result.reached.includes(wanted.slot)) return undefined;
  return end.result.specimens[0] ?? true;
}

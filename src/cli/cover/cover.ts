/** `assay cover`: targets in, explorations one after another, tests and a report out. */
import { appendFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { codeFileOf, type Target } from "../../frontend/targets/target.ts";
import { allSlots, ownMutants, ownSlots } from "../../host/goals.ts";
import { exploreJob, randomJob } from "../../host/job-builder.ts";
import type { ExploreJob, RandomJob } from "../../jobs/job.ts";
import type { FoundInput } from "../../jobs/result.ts";
import type { ReportedFunction, ReportedInput } from "../../report/document.ts";
import { pathsOf } from "../options/functions.ts";
import { bundled } from "../pipeline/bundle.ts";
import { onlyChanged } from "../pipeline/changed.ts";
import { prepareConfirm } from "../pipeline/confirm/specimens.ts";
import type { Explored, Plan } from "../pipeline/explored.ts";
import { findFunctions } from "../pipeline/find.ts";
import { wordsInView } from "../pipeline/imported-modules.ts";
import { openKnown, openMemory } from "../pipeline/memory/open.ts";
import { includedGoals } from "../pipeline/plan.ts";
import { documentOf, exitCodeOf, functionWords, reportedExploration } from "../pipeline/report.ts";
import { runByFile, runJob } from "../pipeline/run.ts";
import { type Session, withSession } from "../pipeline/session.ts";
import { timeShares } from "../pipeline/shares.ts";
import { testified } from "../pipeline/testimony.ts";
import { findLayout, rootOf, testsPlace } from "../project/layout.ts";
import { checkOutFolder } from "../project/out-folder.ts";
import { refuseLink } from "../project/own-files.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import type { Ports } from "../terminal/ports.ts";
import { type EmittedTests, emitTests } from "./emit-tests.ts";
import { reportedMutation } from "./mutation.ts";
import { type CoverOptions, parseCoverOptions } from "./options.ts";

function beginLog(file: string): void {
  refuseLink(file);
  writeFileSync(file, "");
}

type CoverJob = ExploreJob | RandomJob;

export async function cover(words: readonly string[], ports: Ports): Promise<ExitCode> {
  const options = parseCoverOptions(words);
  checkOutFolder(options.out, ports.cwd);
  const solverLog = options.solverLog === undefined ? undefined : resolve(ports.cwd, options.solverLog);
  // before anything is started that would have to be ended
  if (solverLog !== undefined) beginLog(solverLog);
  return withSession({ ...options, paths: pathsOf(options) }, ports, async (session) => {
    await openKnown(
      "cover",
      rootOf([{ file: resolve(ports.cwd, pathsOf(options)[0]!, "x") }], session),
      options,
      session,
    );
    const { targets: found, hasProblems } = await findFunctions(options, session);
    if (found.length === 0) return EXIT.usage;
    const root = rootOf(found, session);
    const targets = onlyChanged(options, found, root, session);
    if (targets.length === 0) return session.end(EXIT.done);
    session.memory = await openMemory("cover", root, options, session);
    const reported: ReportedFunction[] = [];
    const share = timeShares(targets.length, session, options);
    const explore = async (target: Target): Promise<Explored<CoverJob>> => {
      const confirming = { childPath: bundled("native-process.js"), sandbox: session.settings.sandbox };
      // once the search has what it needs: this thread and the other processors have nothing else to do then
      if (options.writeTests) setImmediate(() => prepareConfirm(target.file, confirming));
      return runJob(planOf(target, session, { ...options, budget: share() }), session, {
        onQuery(line) {
          if (solverLog !== undefined) session.keep(() => appendFileSync(solverLog, `${line}\n`));
        },
      });
    };
    await runByFile(targets, session, {
      explore,
      async keep(file, explored) {
        await emitTests(file, candidatesOf(explored), session, options, "under way");
      },
      async conclude(file, all) {
        const explored = await testified(file, all, session);
        const tests = await emitTests(file, candidatesOf(explored), session, options);
        reported.push(...explored.map((one) => reportedFunction(one, session, tests)));
      },
    });
    session.reporter.finished(documentOf(session, { command: "cover", targets: reported }), {
      words,
      testsFolder: shownFolder(reported, session, options),
      showsMutants: options.showsMutants,
    });
    return session.end(exitCodeOf(reported, hasProblems));
  });
}

function planOf(target: Target, session: Session, options: CoverOptions): Plan<CoverJob> {
  const module = session.modules.module(codeFileOf(target));
  const goals = [...new Set([...ownSlots(target, module), ...includedGoals(target.file, session, allSlots)])];
  const search = {
    ...options,
    goals,
    dictionary: wordsInView(target.file, session.modules),
    logQueries: options.solverLog !== undefined,
    summarise: session.memory !== undefined,
  };
  // a changed program would do with its permissions what nobody allowed it
  const isHarmless = session.settings.sandbox.grants.length === 0;
  const tests = !options.writeTests
    ? ({ specimens: false } as const)
    : isHarmless
      ? { mutants: ownMutants(target, module, session.modules.mutants(codeFileOf(target))) }
      : {};
  return { goals, job: options.isRandomOnly ? randomJob(target, search) : exploreJob(target, search, tests) };
}

function candidatesOf(explored: readonly Explored<CoverJob>[]) {
  return explored.flatMap(({ plan, end }) =>
    end.kind === "done" ? end.result.specimens.map((specimen) => ({ target: plan.job.target, specimen })) : [],
  );
}

function reportedFunction(explored: Explored<CoverJob>, session: Session, tests: EmittedTests): ReportedFunction {
  const { target } = explored.plan.job;
  const count = tests.confirmed.filter((test) => test.target === target).length;
  const crashes = tests.skipped.filter((test) => test.target === target).length;
  const doubts = new Set(tests.refused.get(target) ?? []);
  return {
    kind: "function",
    file: target.file,
    export: target.export,
    signature: target.signature,
    ...reportedExploration(explored, session, { words: functionWords(session), listsUnreached: true, doubts }),
    inputs: explored.found.map(reportedInput),
    tests: { file: count + crashes > 0 ? tests.file : null, count, ...(crashes === 0 ? {} : { crashes }) },
    ...reportedMutation(explored, session, tests),
  };
}

function reportedInput({ input, outcome, milliseconds }: FoundInput): ReportedInput {
  return {
    ...(input.self === undefined ? {} : { this: input.self }),
    args: input.args,
    ...(input.calls === undefined ? {} : { calls: input.calls }),
    ...(input.world === undefined ? {} : { world: input.world }),
    t: Math.round(milliseconds * 10) / 10,
    outcome,
  };
}

/** Where the tests of the first target are: most projects have one such folder. */
function shownFolder(
  [first]: readonly ReportedFunction[],
  session: Session,
  { runner, out, writeTests }: CoverOptions,
): string | undefined {
  if (first === undefined || !writeTests) return undefined;
  return session.shown(testsPlace(findLayout(first.file, session.cwd, runner), out, session.cwd).folder);
}

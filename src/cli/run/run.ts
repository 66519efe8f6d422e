/** `assay run`: a script in, its inputs out — explored, saved, confirmed natively, reported. */
import { collectDictionary, type Dictionary } from "../../frontend/hints/dictionary.ts";
import { scriptJob } from "../../host/job-builder.ts";
import { scriptSlots } from "../../host/script-goals.ts";
import type { ScriptJob } from "../../jobs/job.ts";
import type { FoundInput, Specimen } from "../../jobs/result.ts";
import type { ReportedScript, ReportedScriptInput } from "../../report/document.ts";
import type { Explored, Plan } from "../pipeline/explored.ts";
import { includedGoals } from "../pipeline/plan.ts";
import { documentOf, exitCodeOf, reportedExploration, scriptWords } from "../pipeline/report.ts";
import { runJob, tellEnd } from "../pipeline/run.ts";
import { type Session, withSession } from "../pipeline/session.ts";
import { checkOutFolder } from "../project/out-folder.ts";
import type { ExitCode } from "../terminal/exit-codes.ts";
import type { Ports } from "../terminal/ports.ts";
import { parseRunOptions, type RunOptions } from "./options.ts";
import { replay, scriptModules } from "./replay.ts";
import { asSpecimen, saveInputs } from "./save.ts";
import { loadInput } from "./saved-input.ts";
import { scriptFile, scriptTarget } from "./target.ts";

export async function run(words: readonly string[], ports: Ports): Promise<ExitCode> {
  const options = parseRunOptions(words);
  const file = scriptFile(options.script, ports.cwd);
  checkOutFolder(options.out, ports.cwd);
  if (options.input !== undefined) return replayOne(options.input, file, ports);
  return withSession({ ...options, paths: [options.script] }, ports, async (session) => {
    session.subjects.add(file);
    const explored = await runJob(planOf(file, session, options), session);
    const saved = await saveInputs(file, specimensOf(explored), session, options);
    tellEnd(explored, session);
    const script: ReportedScript = {
      kind: "script",
      file,
      ...reportedExploration(explored, session, { words: scriptWords(session), listsUnreached: true }),
      inputs: explored.found.map(reportedInput),
      saved,
    };
    session.reporter.finished(documentOf(session, { command: "run", targets: [script] }), {
      words,
      script: options.script,
    });
    return session.end(exitCodeOf([script], false));
  });
}

/** One saved input, natively: the script's output and exit code are what the user sees. */
async function replayOne(path: string, file: string, ports: Ports): Promise<ExitCode> {
  const loaded = loadInput(path, ports.cwd);
  const { code } = await replay(loaded, { modules: await scriptModules(file), file, cwd: ports.cwd, env: process.env });
  return (code ?? 1) as ExitCode;
}

function planOf(file: string, session: Session, options: RunOptions): Plan<ScriptJob> {
  const module = session.modules.module(file);
  const goals = [...new Set([...scriptSlots(module), ...includedGoals(file, session, scriptSlots)])];
  const dictionary = withOptionNames(collectDictionary(module.parsed), options);
  return { goals, job: scriptJob(scriptTarget(file, options, session.cwd), { ...options, goals, dictionary }) };
}

/** A word of the script may be the name of an option. */
function withOptionNames(words: Dictionary, { argv }: RunOptions): Dictionary {
  if (argv === undefined) return words;
  const names = words.strings.filter((word) => /^[\w-]+$/.test(word) && !word.startsWith("-"));
  return {
    ...words,
    strings: [...words.strings, ...names.map((name) => (name.length === 1 ? `-${name}` : `--${name}`))],
  };
}

function specimensOf({ end, found }: Explored<ScriptJob>): readonly Specimen[] {
  if (end.kind === "failed") return found.map(asSpecimen);
  // a run that had to be stopped cannot be made smaller, and is worth knowing
  const stopped = found.filter(({ outcome }) => "stopped" in outcome).map(asSpecimen);
  return [...end.result.specimens, ...stopped];
}

function reportedInput({ input, outcome, milliseconds }: FoundInput): ReportedScriptInput {
  const { symbols = [], stdin, argv, files, env, world } = input.script ?? {};
  return {
    symbols: Object.fromEntries(symbols),
    ...(stdin === undefined ? {} : { stdin }),
    ...(argv === undefined ? {} : { argv }),
    ...(files === undefined ? {} : { files: files.map(({ shown: path, content }) => ({ path, content })) }),
    ...(env === undefined ? {} : { env: Object.fromEntries(env) }),
    ...(world === undefined ? {} : { world }),
    t: Math.round(milliseconds * 10) / 10,
    outcome,
  };
}

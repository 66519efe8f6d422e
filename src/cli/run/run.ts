/** `assay run`: a script in, its inputs out — explored, saved, confirmed natively, reported. */
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { collectDictionary, type Dictionary } from "../../frontend/hints/dictionary.ts";
import { languageOf } from "../../frontend/parse.ts";
import type { JobEnd } from "../../host/explorer-host.ts";
import { includedFiles } from "../../host/include.ts";
import { scriptSlots } from "../../host/script-goals.ts";
import type { FileSlots, FoundInput, Job, Specimen } from "../../jobs/messages.ts";
import type { ScriptTarget } from "../../jobs/script-target.ts";
import type { NativeModule } from "../../native/host/sources.ts";
import type { Attempt } from "../../sandbox/attempt.ts";
import { blockLines } from "../cover/blocks.ts";
import { progressLine } from "../cover/progress.ts";
import { findLayout } from "../cover/project-layout.ts";
import { unreachedBranches } from "../cover/unreached.ts";
import { shown } from "../diagnostic-text.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { checkOutFolder } from "../out-folder.ts";
import type { Ports } from "../ports.ts";
import { Session } from "../session.ts";
import { UsageError } from "../usage-error.ts";
import { parseRunOptions, type RunOptions } from "./options.ts";
import { endedAlike, replay, scriptModules } from "./replay.ts";
import {
  type ReportedSave,
  type ReportedScript,
  type ReportedScriptInput,
  type ScriptDocument,
  scriptText,
} from "./report.ts";
import { inputsFolder, loadInput, publishInputs, saveInput, stagingFolder } from "./saved-input.ts";

/** Native runs side by side. */
const AT_ONCE = 4;

export async function run(words: readonly string[], ports: Ports): Promise<ExitCode> {
  const options = parseRunOptions(words);
  const file = scriptFile(options.script, ports.cwd);
  checkOutFolder(options.out, ports.cwd);
  if (options.input !== undefined) return replayOne(options.input, file, ports);
  const session = new RunSession(options, file, ports);
  try {
    return await session.run(words);
  } finally {
    session.dispose();
  }
}

function scriptFile(script: string, cwd: string): string {
  const file = resolve(cwd, script);
  if (!existsSync(file))
    throw new UsageError(
      `there is no script ${script}`,
      "Name a JavaScript or TypeScript file: `assay run script.ts`.",
    );
  if (statSync(file).isDirectory())
    throw new UsageError(`${script} is a folder`, "`assay run` takes one script; `assay cover` takes folders.");
  if (languageOf(file) === undefined || file.endsWith(".d.ts"))
    throw new UsageError(`${script} is no script`, "It takes .js, .mjs, .cjs, .ts, .mts, .cts, .jsx and .tsx files.");
  return file;
}

/** One saved input, natively: the script's output and exit code are what the user sees. */
async function replayOne(path: string, file: string, ports: Ports): Promise<ExitCode> {
  const loaded = loadInput(path, ports.cwd);
  const { code } = await replay(loaded, { modules: await scriptModules(file), file, cwd: ports.cwd, env: process.env });
  return (code ?? 1) as ExitCode;
}

class RunSession {
  private readonly session: Session;

  constructor(
    private readonly options: RunOptions,
    private readonly file: string,
    private readonly ports: Ports,
  ) {
    this.session = new Session(
      {
        process: options.process,
        paths: [options.script],
        include: options.include,
        isSubject: (candidate) => candidate === file,
      },
      ports,
    );
  }

  dispose(): void {
    this.session.dispose();
  }

  /** A word of the script may be the name of an option. */
  private dictionary(words: Dictionary): Dictionary {
    if (this.options.argv === undefined) return words;
    const options = words.strings.filter((word) => /^[\w-]+$/.test(word) && !word.startsWith("-"));
    return {
      ...words,
      strings: [...words.strings, ...options.map((name) => (name.length === 1 ? `-${name}` : `--${name}`))],
    };
  }

  async run(words: readonly string[]): Promise<ExitCode> {
    const { parsed, sites } = this.session.modules.module(this.file);
    const goals: FileSlots[] = [{ file: this.file, slots: scriptSlots(parsed, sites) }, ...this.includedSlots()];
    const progress = progressLine(this.ports, shown(this.file, this.ports.cwd));
    const found: FoundInput[] = [];
    const blocked: Attempt[] = [];
    const job: Job = {
      target: this.target(),
      goals,
      dictionary: this.dictionary(collectDictionary(parsed)),
      budget: this.options.budget,
      seed: this.options.seed,
      strategy: this.options.strategy,
      mutate: this.options.mutate,
      useSmt: this.options.useSmt,
      solvers: this.options.solvers,
      isRandomOnly: false,
      logQueries: false,
    };
    const end = await this.session.host.explore(job, {
      onFound: (input) => found.push(input),
      onBlocked: (attempt) => blocked.push(attempt),
      onProgress: (state) => progress.update(state),
    });
    // a run that had to be stopped cannot be made smaller, and is worth knowing
    const stopped = found.filter(({ outcome }) => "stopped" in outcome).map(asSpecimen);
    const specimens = end.kind === "done" ? [...end.result.specimens, ...stopped] : found.map(asSpecimen);
    const saved = await this.save(specimens);
    const reported = this.reported(
      end,
      goals,
      found,
      saved,
      blockLines(blocked, this.file, (path) => shown(path, this.ports.cwd)),
    );
    progress.done(reported.status, reported.branches.covered, reported.branches.total);
    this.report(reported, words);
    const isBad = reported.status === "error" || reported.status === "unsupported";
    return this.session.end(isBad ? EXIT.usage : EXIT.done);
  }

  private target(): ScriptTarget {
    const { args, stdin, argv, files, env } = this.options;
    return {
      kind: "script",
      file: this.file,
      args,
      sources: {
        stdin,
        argv,
        files: files.map((path) => ({
          shown: path,
          path: resolve(this.ports.cwd, path),
          content: this.contentOf(path),
        })),
        env: env.map((name) => ({ name, value: process.env[name] ?? null })),
      },
    };
  }

  private contentOf(path: string): string {
    const file = resolve(this.ports.cwd, path);
    if (!existsSync(file)) return "";
    if (!statSync(file).isFile())
      throw new UsageError(`--symbolic-file ${path} is no file`, "It takes a file, which need not exist yet.");
    return readFileSync(file).toString("base64");
  }

  private includedSlots(): FileSlots[] {
    if (this.options.include.length === 0) return [];
    return includedFiles(this.file, this.session.isIncluded).map((file) => {
      const { parsed, sites } = this.session.modules.module(file);
      return { file, slots: scriptSlots(parsed, sites) };
    });
  }

  /** Writes each input down, runs the script natively with what was written, and then puts it where it belongs. */
  private async save(specimens: readonly Specimen[]): Promise<ReportedSave[]> {
    const { root } = findLayout(this.file, this.ports.cwd, undefined);
    const folder = inputsFolder(root, this.file, this.options.out, this.ports.cwd);
    const inputs = specimens.filter(
      (specimen) => specimen.input.script !== undefined && !("rejected" in specimen.outcome),
    );
    const kept = this.options.save ? this.session.keep(() => stagingFolder(folder)) : undefined;
    const staging = kept ?? stagingFolder(undefined);
    try {
      const saved = await this.confirm(inputs, staging);
      const isPublished = kept !== undefined && this.session.keep(() => publishInputs(staging, folder) ?? true);
      if (!isPublished) return saved.map((save) => ({ ...save, folder: null }));
      return saved.map((save) => ({ ...save, folder: join(folder, basename(save.folder!)) }));
    } finally {
      rmSync(staging, { recursive: true, force: true });
    }
  }

  private async confirm(inputs: readonly Specimen[], folder: string): Promise<ReportedSave[]> {
    const modules = inputs.length === 0 ? [] : await scriptModules(this.file);
    const places = inputs.map(({ input, outcome }, i) =>
      saveInput(folder, i + 1, input.script!, this.options.args, outcome),
    );
    const saved: ReportedSave[] = [];
    for (let first = 0; first < inputs.length; first += AT_ONCE) {
      const group = inputs.slice(first, first + AT_ONCE);
      saved.push(
        ...(await Promise.all(group.map((specimen, i) => this.confirmed(specimen, places[first + i]!, modules)))),
      );
    }
    return saved;
  }

  private async confirmed(
    { outcome, conditions }: Specimen,
    folder: string,
    modules: readonly NativeModule[],
  ): Promise<ReportedSave> {
    if ("stopped" in outcome) return { folder, outcome, confirmed: false, conditions };
    const native = await replay(loadInput(folder, this.ports.cwd), {
      modules,
      file: this.file,
      cwd: this.ports.cwd,
      env: process.env,
      sandbox: this.session.settings.sandbox,
    });
    return { folder, outcome, confirmed: endedAlike(outcome, native.outcome), conditions };
  }

  private reported(
    end: JobEnd,
    goals: readonly FileSlots[],
    found: readonly FoundInput[],
    saved: readonly ReportedSave[],
    blocks: readonly string[],
  ): ReportedScript {
    const common = { kind: "script", file: this.file, inputs: found.map(reportedInput), saved } as const;
    const total = goals.reduce((sum, { slots }) => sum + slots.length, 0);
    if (end.kind === "failed") {
      const { message, hint, kind } = end.failure;
      const status = kind === "shape" ? "unsupported" : "error";
      return {
        ...common,
        status,
        message,
        hint,
        branches: { covered: 0, total, unreached: [] },
        runs: 0,
        paths: 0,
        seconds: 0,
        limits: blocks,
        stats: {},
      };
    }
    const { result } = end;
    const unreached = goals.flatMap(({ file, slots }) =>
      unreachedBranches(slots, { file, sites: this.session.modules.module(file).sites }, result, file === this.file),
    );
    return {
      ...common,
      status: result.status,
      branches: { covered: total - unreached.length, total, unreached },
      runs: result.runs,
      paths: result.paths,
      seconds: Math.round(result.milliseconds) / 1000,
      limits: [...blocks, ...this.session.limits(result, (file, line) => `${this.session.shown(file)}:${line}`)],
      stats: result.statistics,
    };
  }

  private report(reported: ReportedScript, words: readonly string[]): void {
    const document: ScriptDocument = {
      schema: "assay/1",
      interrupted: this.session.isInterrupted,
      targets: [reported],
    };
    if (this.options.json) this.ports.out(`${JSON.stringify(document, null, 2)}\n`);
    const text = scriptText(reported, {
      shown: (path) => shown(path, this.ports.cwd),
      rerun: `npx assay run ${words.join(" ")}`,
      wasInterrupted: this.session.isInterrupted,
      replay: (folder) => `npx assay run ${this.options.script} --input ${shown(folder, this.ports.cwd)}`,
    });
    if (this.options.json) this.ports.err(text);
    else this.ports.out(text);
  }
}

/** What is left of an input when the exploration failed: it was not made small. */
function asSpecimen({ input, outcome }: FoundInput): Specimen {
  return { input, outcome, conditions: [], reached: [], isVolatile: false };
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

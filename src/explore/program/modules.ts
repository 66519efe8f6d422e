/** The modules of a program, fetched from the host once and run in both builds. */

import type { Claim } from "../../claims/claim.ts";
import type { Model } from "../../expr/expr.ts";
import type { LoadAnswer, LoadRequest } from "../../jobs/modules.ts";
import { Comparisons } from "../../runtime/builds/comparisons.ts";
import { CoverageRuntime } from "../../runtime/builds/coverage.ts";
import { ShadowRuntime } from "../../runtime/builds/shadow.ts";
import type { How, Loaded } from "../../runtime/modules/registry.ts";
import { createModuleRunner, type ModuleRunner } from "../../runtime/modules/runner.ts";
import type { Unit } from "../../runtime/modules/unit.ts";
import { SafeMap } from "../../runtime/pristine.ts";
import { denial } from "../../sandbox/attempt.ts";
import { CoverageProbe } from "./coverage.ts";
import { providedApi } from "./plain-api.ts";

export interface ProgramPorts {
  load(request: LoadRequest): LoadAnswer;
  /** Told before each run which input it has, so that a run that never ends can be identified. */
  beginRun(model: Model): void;
  endRun(): void;
}

/** One build of the program: its runner, its runtime, what it covers. */
export interface Build<R> {
  readonly runner: ModuleRunner;
  readonly runtime: R;
  readonly probe: CoverageProbe;
  namespace: Record<string, unknown>;
}

/** What the evaluation that loaded a module says about everybody who reaches the module. */
export interface AtLoad {
  readonly interferences: readonly string[];
  readonly surroundings: readonly string[];
}

type ModuleAnswer = Extract<LoadAnswer, { kind: "module" }>;

/** Characters of instrumented code. */
const LARGEST_MEASURED = 500_000;

/** Modules of one program in one thread, shared by the targets explored in it. */
export class LoadedModules {
  private readonly answers = new SafeMap<string, LoadAnswer>();
  private readonly byFile = new SafeMap<string, ModuleAnswer>();
  readonly shadow: Build<ShadowRuntime>;
  readonly coverage: Build<CoverageRuntime>;

  /** `provide`: stand-ins for core modules in this program, and for the module `assay`. `isChecked`: the shadow build tells checkers of everything. */
  constructor(
    private readonly ports: ProgramPorts,
    private readonly provide: (name: string) => unknown = providedApi,
    readonly isChecked = false,
    /** The script that is started, if one is. */
    main?: string,
  ) {
    const shadowRuntime = new ShadowRuntime();
    const coverageRuntime = new CoverageRuntime();
    const runner = createModuleRunner({
      load: (specifier, from, how) => this.load("shadow", specifier, from, how),
      runtime: shadowRuntime,
      provide,
      ...(main === undefined ? {} : { main }),
    });
    this.shadow = { runner, runtime: shadowRuntime, probe: new CoverageProbe(), namespace: {} };
    this.coverage = {
      runner: createModuleRunner({
        load: (specifier, from, how) => this.load("coverage", specifier, from, how),
        runtime: coverageRuntime,
        numbering: runner.numbering,
        provide,
        ...(main === undefined ? {} : { main }),
      }),
      runtime: coverageRuntime,
      probe: new CoverageProbe(),
      namespace: {},
    };
  }

  /** Files during whose evaluation a clock or a random source was read. */
  readonly timed = new Set<string>();

  /** Some module has code that is not followed. */
  hasUnfollowed = false;

  /** Some module asserts by functions of its own. */
  hasAssertions = false;

  /** Why nothing that runs in these modules is a proof. `unreached`: files whose code of that kind does not run. */
  unfollowed(units: readonly Unit[], unreached: readonly string[] = []): readonly Claim[] {
    const answers = units.flatMap(({ file }) => (unreached.includes(file) ? [] : (this.byFile.get(file) ?? [])));
    const claims: Claim[] = [];
    if (answers.some(({ usesEval }) => usesEval)) claims.push({ kind: "code-from-text" });
    if (answers.some(({ mapsArguments }) => mapsArguments === true)) claims.push({ kind: "mapped-arguments" });
    return claims;
  }

  /** What modules met while they loaded, by file: doubts, and what they looked at around them. */
  readonly atLoad = new SafeMap<string, AtLoad>();

  answerFor(file: string): ModuleAnswer | undefined {
    return this.byFile.get(file);
  }

  /** The coverage build of the program whose comparisons are measured. Very large modules are left as they are. */
  measured(): Build<CoverageRuntime> {
    const runtime = new CoverageRuntime();
    runtime.comparisons = new Comparisons();
    const runner = createModuleRunner({
      load: (specifier, from, how) => {
        const loaded = this.load("coverage", specifier, from, how);
        if (loaded.kind !== "code" || loaded.code.code.length > LARGEST_MEASURED) return loaded;
        const { file } = loaded.code;
        const answer = this.ports.load({ specifier: file, from: file, how: "import", isMeasured: true });
        const code = answer.kind === "module" ? answer.distance : undefined;
        return code === undefined ? loaded : { kind: "code", code };
      },
      runtime,
      numbering: this.shadow.runner.numbering,
      provide: this.provide,
    });
    return { runner, runtime, probe: new CoverageProbe(), namespace: {} };
  }

  /** A further build counts what the coverage build counts. */
  watchAs({ runner, probe }: Build<CoverageRuntime>): void {
    const counted = new Set(this.coverage.probe.firstSlots());
    for (const { file, coverage } of runner.units) {
      const firstSlot = this.answerFor(file)?.firstSlot;
      if (firstSlot !== undefined && coverage.length > 0 && counted.has(firstSlot)) probe.watch(coverage, firstSlot);
    }
  }

  /** A build of the program in which one file has all its mutants; undefined where it has none. */
  mutated(file: string): Build<CoverageRuntime> | undefined {
    const answer = this.ports.load({ specifier: file, from: file, how: "import", isMutated: true });
    const code = answer.kind === "module" ? answer.mutated : undefined;
    if (code === undefined) return undefined;
    const runtime = new CoverageRuntime();
    const runner = createModuleRunner({
      load: (specifier, from, how) => {
        const loaded = this.load("coverage", specifier, from, how);
        return loaded.kind === "code" && loaded.code.file === code.file ? { kind: "code", code } : loaded;
      },
      runtime,
      provide: this.provide,
    });
    return { runner, runtime, probe: new CoverageProbe(), namespace: {} };
  }

  private load(build: "shadow" | "coverage", specifier: string, from: string | undefined, how: How): Loaded {
    const key = `${how}\0${from ?? ""}\0${specifier}`;
    let answer = this.answers.get(key);
    if (answer === undefined) {
      answer = this.ports.load({
        specifier,
        from: from ?? specifier,
        how,
        ...(this.isChecked ? { isChecked: true } : {}),
      });
      this.answers.set(key, answer);
    }
    switch (answer.kind) {
      case "builtin":
        return { kind: "core", name: answer.name };
      case "missing":
        return answer;
      case "denied":
        return { kind: "error", error: denial(how === "require" ? "require" : "import", "fs-read", answer.file) };
      case "error":
        return { kind: "error", error: loadError(answer) };
      case "module":
        this.byFile.set(answer[build].file, answer);
        this.hasUnfollowed ||= answer.usesEval || answer.mapsArguments === true;
        this.hasAssertions ||= answer.checked?.hasAssertions === true;
        return { kind: "code", code: build === "shadow" && answer.checked ? answer.checked.code : answer[build] };
    }
  }
}

/** The classes of what modules that cannot be loaded throw. */
const ERRORS = { TypeError, RangeError, URIError, SyntaxError, Error } as const;

function loadError({ message, code, name }: Extract<LoadAnswer, { kind: "error" }>): Error {
  const error = new ERRORS[name ?? (code === "SYNTAX" ? "SyntaxError" : "Error")](message);
  return code === undefined ? error : Object.assign(error, { code });
}

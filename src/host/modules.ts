/** The program's modules as the host serves them to an exploration: resolved, parsed, instrumented, each once. */

import { DiagnosticError } from "../frontend/diagnostic.ts";
import { intentOf } from "../frontend/hints/intent.ts";
import { type DataProblem, dataModule, unresolvable } from "../frontend/modules/data-url.ts";
import { resolveModule } from "../frontend/modules/resolve.ts";
import type { Mutant } from "../frontend/mutants/mutant.ts";
import { mutatedModule } from "../frontend/mutants/text.ts";
import { isDataUrl, type ParsedModule, parseFile, parseModule } from "../frontend/parse.ts";
import { analyseScopes } from "../frontend/scopes/analyse.ts";
import { hasCodeFromText } from "../frontend/scopes/code-from-text.ts";
import { functionsWithMappedArguments } from "../frontend/scopes/mapped-arguments.ts";
import { operandTexts } from "../instrument/facts/operand-texts.ts";
import { instrument, numbered } from "../instrument/instrument.ts";
import type { LoadAnswer, LoadRequest } from "../jobs/modules.ts";
import { readText } from "../machine/text-files.ts";
import type { ModuleCode } from "../runtime/protocol.ts";
import type { NumberedModule } from "./goals.ts";

type ModuleAnswer = Extract<LoadAnswer, { kind: "module" }>;

interface ServedMutants {
  readonly mutants?: readonly Mutant[];
  readonly code?: ModuleCode;
}

export class ModuleService {
  private readonly known = new Map<string, NumberedModule>();
  private readonly answers = new Map<string, LoadAnswer>();
  private readonly json = new Map<string, LoadAnswer>();
  private readonly checked = new Map<string, LoadAnswer>();
  private readonly mutations = new Map<string, ServedMutants>();
  private readonly measured = new Map<string, ModuleCode>();
  private nextSlot = 0;

  /** `mayRead`: of real paths, the rule of native runs. */
  constructor(
    private readonly isWatched: (file: string) => boolean,
    private readonly mayRead: (file: string) => boolean = () => true,
  ) {}

  load(request: LoadRequest): LoadAnswer {
    // the API has another implementation inside an exploration
    if (request.specifier === "assay") return { kind: "builtin", name: "assay" };
    if (request.how === "import" && isDataUrl(request.specifier)) return this.dataAnswer(request);
    const found = resolveModule(request.specifier, request.from, request.how);
    if (isDataUrl(request.from) && found.kind !== "builtin" && !request.specifier.startsWith("file:"))
      return refused(unresolvable(request.specifier, request.from));
    switch (found.kind) {
      case "builtin":
        return { kind: "builtin", name: found.name };
      case "file":
        if (!this.mayRead(found.file)) return { kind: "denied", file: found.file };
        if (request.isMeasured === true) return this.measuredAnswerFor(found.file);
        if (request.isMutated === true) return this.mutatedAnswerFor(found.file);
        return request.isChecked === true ? this.checkedAnswerFor(found.file) : this.answerFor(found.file);
      default:
        return { kind: "missing", failure: found.failure };
    }
  }

  private dataAnswer({ specifier, isChecked }: LoadRequest): LoadAnswer {
    const found = dataModule(specifier);
    if (found.kind === "problem") return refused(found);
    return isChecked === true ? this.checkedAnswerFor(found.url) : this.answerFor(found.url);
  }

  /** Serves another text for a file, before anybody asked for it. */
  replace(parsed: ParsedModule): NumberedModule {
    const module = this.placed(parsed);
    this.known.set(parsed.file, module);
    return module;
  }

  /** The module as the host knows it; reads it if that has not happened yet. */
  module(file: string): NumberedModule {
    let module = this.known.get(file);
    if (module === undefined) {
      module = this.read(file);
      this.known.set(file, module);
    }
    return module;
  }

  /** The module that a slot belongs to. */
  moduleOf(slot: number): NumberedModule {
    // one without branches begins where the next one does
    return [...this.known.values()].findLast(({ firstSlot }) => firstSlot <= slot)!;
  }

  private answerFor(file: string): LoadAnswer {
    return this.attempt(() => {
      if (isJson(file)) return this.jsonModule(file);
      let answer = this.answers.get(file);
      if (answer === undefined) {
        answer = this.built(file, codeOf(instrument(this.module(file).parsed, { build: "shadow" })));
        this.answers.set(file, answer);
      }
      return answer;
    });
  }

  private attempt(make: () => LoadAnswer): LoadAnswer {
    try {
      return make();
    } catch (error) {
      if (error instanceof DiagnosticError) return { kind: "error", code: "SYNTAX", message: error.message };
      const { code = "LOAD", message } = error as NodeJS.ErrnoException;
      return { kind: "error", code, message };
    }
  }

  /** Made for those who check only: others do not wait for it. */
  private checkedAnswerFor(file: string): LoadAnswer {
    let answer = this.checked.get(file);
    if (answer === undefined) {
      answer = this.attempt(() => (isJson(file) ? this.jsonModule(file) : this.checkedModule(file)));
      this.checked.set(file, answer);
    }
    return answer;
  }

  /** The mutants of a file, by number; read when somebody asks for them. */
  mutants(file: string): readonly Mutant[] {
    return this.mutated(file)?.mutants ?? [];
  }

  private mutated(file: string): ServedMutants | undefined {
    let found = this.mutations.get(file);
    if (found === undefined) {
      found = isJson(file) || isAddon(file) ? {} : serveMutants(this.module(file).parsed);
      this.mutations.set(file, found);
    }
    return found;
  }

  /** Made for those who sample only. */
  private measuredAnswerFor(file: string): LoadAnswer {
    const answer = this.checked.get(file) ?? this.answerFor(file);
    if (answer.kind !== "module" || isJson(file) || isAddon(file)) return answer;
    let code = this.measured.get(file);
    if (code === undefined) {
      code = codeOf(instrument(this.module(file).parsed, { build: "distance" }));
      this.measured.set(file, code);
    }
    return { ...answer, distance: code };
  }

  private mutatedAnswerFor(file: string): LoadAnswer {
    const answer = this.answerFor(file);
    const mutated = answer.kind === "module" ? this.mutated(file)?.code : undefined;
    return mutated === undefined ? answer : { ...(answer as ModuleAnswer), mutated };
  }

  private checkedModule(file: string): LoadAnswer {
    const { parsed, sites } = this.module(file);
    const code = codeOf(instrument(parsed, { build: "checked" }));
    const { hasAssertions } = intentOf(parsed.program);
    const checked = { code, hasAssertions, texts: operandTexts(parsed), keys: sites.map((site) => site.key) };
    return { ...this.built(file, code), checked };
  }

  private read(file: string): NumberedModule {
    return this.placed(isAddon(file) ? addonModule(file) : parseFile(file, textOf(file)));
  }

  private placed(parsed: ParsedModule): NumberedModule {
    const { sites, branchCount } = numbered(parsed);
    const firstSlot = this.nextSlot;
    this.nextSlot += 2 * branchCount;
    return { parsed, sites, firstSlot };
  }

  /** What a process that loads the module gets: many are only looked at, and nothing is built for them. `shadow`: plain or checked. */
  private built(file: string, shadow: ModuleCode): ModuleAnswer {
    const { parsed, sites, firstSlot } = this.module(file);
    return {
      kind: "module",
      shadow,
      coverage: codeOf(instrument(parsed, { build: "coverage" })),
      firstSlot,
      branchOfSite: sites.map((site) => site.branch),
      usesEval: hasCodeFromText(parsed),
      ...(functionsWithMappedArguments(parsed, analyseScopes(parsed)).length > 0
        ? { mapsArguments: true as const }
        : {}),
      isWatched: this.isWatched(file),
    };
  }

  private jsonModule(file: string): LoadAnswer {
    let answer = this.json.get(file);
    if (answer === undefined) {
      const code: ModuleCode = {
        file,
        format: "json",
        code: textOf(file),
        isAsync: false,
        imports: [],
        siteCount: 0,
        branchCount: 0,
        stateful: false,
      };
      answer = {
        kind: "module",
        shadow: code,
        coverage: code,
        firstSlot: 0,
        branchOfSite: [],
        usesEval: false,
        isWatched: false,
      };
      this.json.set(file, answer);
    }
    return answer;
  }
}

/** What cannot be instrumented once it is changed has no mutants. */
function serveMutants(parsed: ParsedModule): ServedMutants {
  const module = mutatedModule(parsed);
  if (module === undefined) return {};
  try {
    return { mutants: module.mutants, code: codeOf(instrument(module.parsed, { build: "coverage" })) };
  } catch (error) {
    if (error instanceof DiagnosticError) return {};
    throw error;
  }
}

const isJson = (file: string): boolean => {
  if (!isDataUrl(file)) return file.endsWith(".json");
  const found = dataModule(file);
  return found.kind === "module" && found.format === "json";
};

function textOf(file: string): string {
  const found = isDataUrl(file) ? dataModule(file) : undefined;
  return found?.kind === "module" ? found.text : readText(file);
}

const isAddon = (file: string): boolean => file.endsWith(".node");

/** What Node does for a native addon, as a module. Whether it may be loaded is decided where that runs. */
const addonModule = (file: string): ParsedModule => ({
  ...parseModule(`${file}.cjs`, `process.dlopen(module, ${JSON.stringify(file)});`),
  file,
});

const refused = ({ name, code, message }: DataProblem): LoadAnswer => ({ kind: "error", name, code, message });

/** Only what crosses to the child: sites and source maps stay with the host. */
function codeOf({
  file,
  format,
  code,
  isAsync,
  imports,
  siteCount,
  branchCount,
  stateful,
  changesImports,
  closed,
  source,
  links,
  common,
}: ModuleCode): ModuleCode {
  return {
    file,
    format,
    code,
    isAsync,
    imports,
    siteCount,
    branchCount,
    stateful,
    ...(changesImports === undefined ? {} : { changesImports }),
    ...(closed === undefined ? {} : { closed }),
    ...(source === undefined ? {} : { source }),
    ...(links === undefined ? {} : { links }),
    ...(common === undefined ? {} : { common }),
  };
}

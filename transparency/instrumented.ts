/** The instrumented side: our instrumenter, module runner and runtimes, in the virtual world, with and without shadows. */
import { posix } from "node:path";
import { installModels } from "../src/builtins/index.ts";
import { input, resetExpressions } from "../src/expr/build.ts";
import type { Primitive } from "../src/expr/expr.ts";
import type { Sort } from "../src/expr/op.ts";
import { DiagnosticError } from "../src/frontend/diagnostic.ts";
import { type DataProblem, dataModule, unresolvable } from "../src/frontend/modules/data-url.ts";
import { isDataUrl, type ParsedModule, parseModule } from "../src/frontend/parse.ts";
import { type InstrumentedModule, instrument } from "../src/instrument/instrument.ts";
import { CoverageRuntime } from "../src/runtime/builds/coverage.ts";
import { type Runner, run } from "../src/runtime/builds/run.ts";
import { ShadowRuntime } from "../src/runtime/builds/shadow.ts";
import type { Loaded } from "../src/runtime/modules/registry.ts";
import { createModuleRunner, type ModuleRunnerOptions } from "../src/runtime/modules/runner.ts";
import { DEFAULT_LIMITS } from "../src/runtime/record/trace.ts";
import { installWorld, resetWorld, uninstallWorld } from "../src/runtime/world/world.ts";
import { entryOf, type Program } from "./program.ts";
import { recorded, symbolic } from "./record.ts";
import { disagreement } from "./shadow-check.ts";

/** The shadow build with nothing symbolic, the same with symbolic values, and the coverage build. */
export type Way = "shadow" | "symbolic" | "coverage";
export const WAYS: readonly Way[] = ["shadow", "symbolic", "coverage"];

export const ROOT = "/transparency";
const LIMITS = { steps: 1_000_000_000, time: 300_000, pathLength: 10_000 };

const SORTS: { readonly [type: string]: Sort } = { number: "num", string: "str", boolean: "bool", bigint: "big" };

installModels();

export function runInstrumented(program: Program, way: Way): Promise<readonly string[]> {
  const load = loader(program, way === "coverage" ? "coverage" : "shadow");
  return runEntry(`${ROOT}/${entryOf(program)}`, load, way);
}

const { setImmediate: realSetImmediate } = globalThis;
const realDrained = (): Promise<void> => new Promise((resolve) => void realSetImmediate(resolve));

/** Evaluates a module in the virtual world and waits for all it has to wait for. */
export function runEntry(
  entry: string,
  load: ModuleRunnerOptions["load"],
  way: Way,
  check = true,
): Promise<readonly string[]> {
  const runtime = way === "coverage" ? new CoverageRuntime() : symbolicRuntime(way === "symbolic", check);
  if (runtime instanceof CoverageRuntime) runtime.begin({ ...DEFAULT_LIMITS, ...LIMITS });
  const running = runtime as unknown as Runner;
  return recorded(async (record) => {
    const runner = createModuleRunner({ load, runtime: runtime as never });
    installWorld();
    resetWorld(1);
    try {
      await finish(running, () => (entry.endsWith(".cjs") ? runner.require(entry) : runner.import(entry)));
      for (let i = 0; i < record.pending.length; i++) await finish(running, () => record.pending[i]);
    } finally {
      await realDrained();
      uninstallWorld();
      runtime.end();
      resetExpressions();
    }
  });
}

async function finish(runtime: Runner, action: () => unknown): Promise<void> {
  const outcome = await run(runtime, action);
  if (outcome.kind === "throws") throw outcome.error;
  if (outcome.kind === "stopped")
    throw outcome.why === "stack"
      ? new RangeError("Maximum call stack size exceeded")
      : new Error(`stopped: ${outcome.why}`);
}

/** A shadow runtime with a run begun; where something is symbolic, `S` makes inputs of its arguments. */
export function symbolicRuntime(isSymbolic: boolean, check = true): ShadowRuntime {
  const runtime = new ShadowRuntime();
  if (!isSymbolic) {
    runtime.begin(new Map(), LIMITS, { concrete: true });
    return runtime;
  }
  const model = new Map<string, Primitive>();
  runtime.begin(model, LIMITS, { check });
  const { call } = runtime;
  runtime.call = function (this: ShadowRuntime, fn, self, self$, args, shadows, site) {
    if (isLog(fn)) {
      const problem = disagreement(this, model, args, shadows);
      if (problem !== undefined) (fn as (text: string) => void)(`shadow disagrees: ${problem}`);
    }
    if (fn !== symbolic) return call.apply(this, [fn, self, self$, args, shadows, site]);
    const [value] = args;
    this.ret = inputFor(value, model);
    return value;
  };
  return runtime;
}

const isLog = (fn: unknown): boolean => fn === (globalThis as { log?: unknown }).log;

function inputFor(value: unknown, model: Map<string, Primitive>) {
  const sort = value === null ? "null" : SORTS[typeof value];
  if (sort !== "num" && sort !== "str" && sort !== "bool" && sort !== "big") return undefined;
  const name = `s${model.size}`;
  model.set(name, value as Primitive);
  switch (sort) {
    case "num":
      return input(name, sort, { kind: "any-number" });
    case "str":
      return input(name, sort, { kind: "any-string", maxLength: 1_000 });
    case "bool":
      return input(name, sort, { kind: "any-boolean" });
    case "big":
      return input(name, sort, { kind: "any-bigint" });
  }
}

/** The last program's code is kept: all ways but one share a build. */
let kept:
  | {
      readonly program: Program;
      readonly codes: Map<string, InstrumentedModule>;
      readonly modules: Map<string, ParsedModule>;
    }
  | undefined;

function errorOf({ name, code, message }: DataProblem): Error {
  const error = new { TypeError, RangeError, URIError }[name](message);
  return code === undefined ? error : Object.assign(error, { code });
}

function loader(
  program: Program,
  build: "shadow" | "coverage",
): (specifier: string, from: string | undefined) => Loaded {
  if (kept?.program !== program) kept = { program, codes: new Map(), modules: new Map() };
  const { codes, modules } = kept;
  return (specifier, from) => {
    if (specifier.startsWith("node:")) return { kind: "core", name: specifier };
    const data = isDataUrl(specifier) ? dataModule(specifier) : undefined;
    if (data?.kind === "problem") return { kind: "error", error: errorOf(data) };
    if (data === undefined && from !== undefined && isDataUrl(from))
      return { kind: "error", error: errorOf(unresolvable(specifier, from)) };
    const file = data?.url ?? (from === undefined ? specifier : posix.join(posix.dirname(from), specifier));
    const text = data?.text ?? program.files[posix.relative(ROOT, file)];
    if (text === undefined) return { kind: "error", error: new Error(`Cannot find module '${specifier}'`) };
    if (data === undefined ? file.endsWith(".json") : data.format === "json")
      return {
        kind: "code",
        code: {
          file,
          format: "json",
          code: text,
          isAsync: false,
          imports: [],
          siteCount: 0,
          branchCount: 0,
          stateful: false,
        },
      };
    try {
      let code = codes.get(build + file);
      if (code === undefined) {
        let parsed = modules.get(file);
        if (parsed === undefined) modules.set(file, (parsed = parseModule(file, text)));
        code = instrument(parsed, { build });
        codes.set(build + file, code);
      }
      return { kind: "code", code };
    } catch (error) {
      return { kind: "error", error: error instanceof DiagnosticError ? new SyntaxError(error.message) : error };
    }
  };
}

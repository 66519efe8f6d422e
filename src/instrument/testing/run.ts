/** Instruments and evaluates a module with the test runtime, and calls what it exports. */
import { parseModule } from "../../frontend/parse.ts";
import type { Build } from "../emitter.ts";
import { type InstrumentedModule, instrument } from "../instrument.ts";
import type { Fn } from "./engine-steps.ts";
import { createRuntime, type Shadow, type TestRuntime } from "./runtime.ts";

export interface Loaded {
  readonly module: InstrumentedModule;
  readonly runtime: TestRuntime;
  readonly coverage: Uint8ClampedArray;
  /** Values, and the shadows that exports have. */
  readonly exports: Record<string, unknown>;
  readonly shadowOf: (name: string) => unknown;
  /** Resolves when a module with top-level await is done. */
  readonly done: unknown;
}

/** Instruments and evaluates a module; imports are looked up in `others`. */
export function load(
  source: string,
  options: {
    build?: Build;
    file?: string;
    others?: Record<string, Record<string, unknown>>;
    globals?: Record<string, unknown>;
    runtime?: TestRuntime;
  } = {},
): Loaded {
  const parsed = parseModule(options.file ?? "test.ts", source);
  const module = instrument(parsed, { build: options.build ?? "shadow" });
  const runtime = options.runtime ?? createRuntime();
  const coverage = new Uint8ClampedArray(module.branchCount * 2);
  const others = options.others ?? {};
  let getters: Record<string, () => unknown> = {};
  let shadows: Record<string, () => unknown> = {};
  const exports: Record<string, unknown> = {};
  const record = {
    coverage,
    entered: new Uint8Array(module.siteCount),
    base: 0,
    meta: { url: "file:///test.ts" },
    exports(g: typeof getters, s: typeof shadows) {
      getters = g;
      shadows = s;
      for (const name of Object.keys(g)) Object.defineProperty(exports, name, { get: g[name]!, enumerable: true });
    },
    exportAll(specifier: string) {
      Object.assign(exports, others[specifier]);
    },
    import: (specifier: string) => ({ v: others[specifier] ?? {}, s: {}, ns: others[specifier] ?? {} }),
    dynamicImport: (specifier: string) => Promise.resolve(others[specifier]),
  };
  const names = Object.keys(options.globals ?? {});
  const make = new Function(...names, `return ${module.code}`) as (...values: unknown[]) => Fn;
  const run = make(...names.map((name) => options.globals![name]));
  if (module.format === "esm") {
    const running = run(runtime, record) as Generator;
    running.next();
    const done = module.isAsync ? driven(running) : running.next();
    return { module, runtime, coverage, exports, shadowOf: (name) => shadows[name]?.(), done };
  }
  const cjs = { exports: {} as Record<string, unknown> };
  const done = run.call(cjs.exports, runtime, record, cjs.exports, (s: string) => others[s], cjs, "test.js", ".");
  return { module, runtime, coverage, exports: cjs.exports, shadowOf: () => undefined, done };
}

/** A module's generator yields what it awaits. */
async function driven(running: Generator): Promise<void> {
  let step = running.next();
  while (step.done !== true) step = running.next(await step.value);
}

/** Calls an instrumented function with shadows for its arguments; the shadow of the result beside the result. */
export function callWith(
  loaded: Loaded,
  fn: unknown,
  args: readonly unknown[],
  shadows: readonly Shadow[],
): { value: unknown; shadow: Shadow } {
  const R = loaded.runtime;
  const value = (R.call as Fn)(fn, undefined, undefined, [...args], [...shadows], 0);
  const shadow = R.ret;
  R.ret = undefined;
  return { value, shadow };
}

/** One conformance test in a fresh realm, natively or instrumented: passes, or why not. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import vm from "node:vm";
import { DiagnosticError } from "../../src/frontend/diagnostic.ts";
import { type ParsedModule, parseModule } from "../../src/frontend/parse.ts";
import { instrument } from "../../src/instrument/instrument.ts";
import type { Loaded } from "../../src/runtime/modules/registry.ts";
import type { ModuleCode } from "../../src/runtime/protocol.ts";
import type { FrontMatter, Mode } from "./front-matter.ts";
import type { Realm } from "./realm.ts";

export type Way = "native" | "shadow" | "symbolic" | "coverage";

export interface Test {
  readonly file: string;
  readonly text: string;
  readonly about: FrontMatter;
  readonly mode: Mode;
  /** The checkout's `harness` folder. */
  readonly harness: string;
}

/** Undefined: passes. */
export type Failure = string | undefined;

/**
 * A realm costs more than most tests: it is used again until a test fails in it, and a failure only counts in a fresh one.
 */
const REUSE = 150;
const used = new Map<Way, { readonly context: vm.Context; readonly realm: Realm; count: number }>();

export async function runTest(test: Test, way: Way, isFresh: boolean): Promise<Failure> {
  if (way === "native") return runIn(test, createContext(), undefined);
  const known = used.get(way);
  if (!isFresh && known !== undefined && known.count++ < REUSE && (await passesIn(test, known, way))) return undefined;
  const context = createContext();
  const realm = realmIn(context, way);
  used.set(way, { context, realm, count: 0 });
  const failure = await runIn(test, context, realm, way);
  if (failure !== undefined) used.delete(way);
  return failure;
}

async function passesIn(test: Test, known: { context: vm.Context; realm: Realm }, way: Way): Promise<boolean> {
  try {
    return (await runIn(test, known.context, known.realm, way)) === undefined;
  } catch {
    return false;
  }
}

async function runIn(test: Test, context: vm.Context, realm: Realm | undefined, way: Way = "native"): Promise<Failure> {
  const { about } = test;
  const printed: string[] = [];
  let isOver = false;
  context.print = (message: unknown) => {
    if (!isOver) printed.push(String(message));
  };
  const isRaw = about.flags.includes("raw");
  const isAsync = about.flags.includes("async");
  if (!isRaw)
    for (const name of ["assert.js", "sta.js", ...(isAsync ? ["doneprintHandle.js"] : []), ...about.includes])
      include(test.harness, name, context);
  let error: unknown;
  let hasThrown = false;
  try {
    const result: unknown =
      realm === undefined || way === "native" ? runNatively(test, context) : runInstrumented(test, context, realm, way);
    if (test.mode === "module") await result;
    if (isAsync) await until(() => printed.length > 0);
  } catch (thrown) {
    hasThrown = true;
    error = thrown;
  }
  isOver = true;
  return verdict(about, hasThrown, error, isAsync, printed);
}

function verdict(
  about: FrontMatter,
  hasThrown: boolean,
  error: unknown,
  isAsync: boolean,
  printed: readonly string[],
): Failure {
  if (about.negative !== undefined) {
    if (!hasThrown) return `expected a ${about.negative.type}`;
    const name = nameOf(error);
    return name === about.negative.type ? undefined : `expected a ${about.negative.type}, got ${describe(error)}`;
  }
  if (hasThrown) return describe(error);
  if (!isAsync) return undefined;
  if (printed.length === 0) return "never finished";
  return printed[0] === "Test262:AsyncTestComplete" ? undefined : printed[0];
}

function nameOf(error: unknown): string {
  if (error instanceof DiagnosticError) return "SyntaxError";
  try {
    return (error as Error).constructor.name;
  } catch {
    return typeof error;
  }
}

function describe(error: unknown): string {
  try {
    return `${nameOf(error)}: ${String((error as Error)?.message ?? error)}${process.env.STACKS ? (error as Error)?.stack : ""}`.slice(
      0,
      2000,
    );
  } catch {
    return "an error that cannot be read";
  }
}

async function until(done: () => boolean): Promise<void> {
  for (let turn = 0; turn < 60 && !done(); turn++)
    await new Promise((resolve) => (turn < 40 ? setImmediate(resolve) : setTimeout(resolve, 40)));
}

// — realms —

function createContext(): vm.Context {
  const context = vm.createContext({});
  const host = {
    global: vm.runInContext("globalThis", context) as object,
    createRealm: () => (createContext() as { $262: object }).$262,
    detachArrayBuffer: (buffer: ArrayBuffer) => void structuredClone(buffer, { transfer: [buffer] }),
    evalScript: (code: string) => new vm.Script(code).runInContext(context) as unknown,
    gc: () => {},
  };
  Object.defineProperty(host.global, "$262", { value: host, writable: true, configurable: true });
  return context;
}

const scripts = new Map<string, vm.Script>();

const included = new WeakMap<vm.Context, Set<string>>();

/** Once per realm: some declare constants and classes. */
function include(folder: string, name: string, context: vm.Context): void {
  let names = included.get(context);
  if (names === undefined) included.set(context, (names = new Set()));
  if (names.has(name)) return;
  harnessScript(folder, name).runInContext(context);
  if (name === "regExpUtils.js") rememberStrings(context);
  names.add(name);
}

/** The texts of `buildString` have up to a million characters, and every run of a test wants the same two: a fifth of the suite's time. */
function rememberStrings(context: vm.Context): void {
  context.buildString = stringScript.runInContext(context)(context.buildString, built) as unknown;
}

const built = new Map<string, string>();
const stringScript = new vm.Script(`((original, known) => function buildString(args) {
  const key = JSON.stringify(args);
  let text = known.get(key);
  if (text === undefined) {
    if (known.size > 8) known.clear();
    known.set(key, (text = original(args)));
  }
  return text;
})`);

function harnessScript(folder: string, name: string): vm.Script {
  const file = join(folder, name);
  let script = scripts.get(file);
  if (script === undefined) {
    script = new vm.Script(readFileSync(file, "utf8"), { filename: file });
    scripts.set(file, script);
  }
  return script;
}

/** Node's globals the runtime uses; the realm does not show them to the test. What the virtual world patches is a stand-in. */
const inEveryRealm = new Set(vm.runInNewContext("Object.getOwnPropertyNames(globalThis)") as string[]);
const LENT: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.getOwnPropertyNames(globalThis)
    .filter((name) => !inEveryRealm.has(name) && /^[A-Za-z]\w*$/.test(name) && name !== "global")
    .map((name) => [name, (globalThis as Record<string, unknown>)[name]]),
);

/** Without running getters: some open streams. */
const processData = Object.fromEntries(
  Object.entries(Object.getOwnPropertyDescriptors(process)).flatMap(([name, { value }]) =>
    value === undefined ? [] : [[name, value as unknown]],
  ),
);

const patched = () => ({
  process: {
    ...processData,
    env: {},
    exitCode: undefined,
    hrtime: Object.assign(() => [0, 0], { bigint: () => 0n }),
    uptime: () => 0,
    setSourceMapsEnabled() {},
    stdout: { write() {} },
    stderr: { write() {} },
  },
  performance: { now: () => performance.now() },
  console: { log() {} },
});

let realmScript: vm.Script | undefined;

function realmIn(context: vm.Context, way: Exclude<Way, "native">): Realm {
  realmScript ??= new vm.Script(
    `(function (require, module, exports, __filename, __dirname, ${Object.keys({ ...LENT, ...patched() }).join(", ")}) {"use strict";${readFileSync(join(import.meta.dirname, "realm.cjs"), "utf8")}\n})`,
    { filename: "realm.cjs" },
  );
  const load = realmScript.runInContext(context) as (...args: unknown[]) => void;
  const module = { exports: {} as { createRealm: (way: string) => Realm } };
  load(
    createRequire(import.meta.url),
    module,
    module.exports,
    "realm.cjs",
    ".",
    ...Object.values({ ...LENT, ...patched() }),
  );
  context.crypto = {};
  const realm = module.exports.createRealm(way);
  delete context.crypto;
  return realm;
}

// — natively —

const PARAMETERS = "exports, require, module, __filename, __dirname";
const strictly = ({ mode, text }: Test): string => (mode === "strict" ? `"use strict";\n${text}` : text);

/** In the wrapper that instrumented scripts have: both sides must be comparable. */
function runNatively(test: Test, context: vm.Context): unknown {
  const { evaluated } = linked(test, context);
  if (test.mode === "module") return evaluated(test.file);
  const importModuleDynamically = (specifier: string): Promise<vm.Module> =>
    evaluated(join(dirname(test.file), specifier));
  const body = new vm.Script(`(function (${PARAMETERS}) {${strictly(test)}\n})`, {
    filename: test.file,
    importModuleDynamically: importModuleDynamically as never,
  }).runInContext(context) as (...args: unknown[]) => unknown;
  return body.call(vm.runInContext("globalThis", context), {}, undefined, {}, test.file, ".");
}

interface Linked {
  /** Evaluates a module; a promise of it. */
  evaluated(file: string): Promise<vm.Module>;
}

/** The modules of one realm. */
function linked(test: Test, context: vm.Context): Linked {
  const modules = new Map<string, vm.Module>();
  const moduleAt = (file: string): vm.Module => {
    let module = modules.get(file);
    if (module === undefined) {
      const text = file === test.file && test.mode === "module" ? test.text : readFileSync(file, "utf8");
      module = file.endsWith(".json")
        ? jsonModule(text, context)
        : new vm.SourceTextModule(text, { identifier: file, context, importModuleDynamically: dynamic as never });
      modules.set(file, module);
    }
    return module;
  };
  const link = (specifier: string, from: vm.Module): vm.Module => moduleAt(join(dirname(from.identifier), specifier));
  const evaluated = async (file: string): Promise<vm.Module> => {
    const module = moduleAt(file);
    if (module.status === "unlinked") await module.link(link as vm.ModuleLinker);
    await module.evaluate();
    return module;
  };
  const dynamic = (specifier: string, from: vm.Module): Promise<vm.Module> =>
    evaluated(join(dirname(from.identifier), specifier));
  return { evaluated };
}

function jsonModule(text: string, context: vm.Context): vm.Module {
  const value: unknown = JSON.parse(text);
  return new vm.SyntheticModule(
    ["default"],
    function (this: vm.SyntheticModule) {
      this.setExport("default", value);
    },
    { context },
  );
}

// — instrumented —

/** Of the last file: both modes, all ways. */
const codes = new Map<string, ModuleCode>();
const parsed = new Map<string, ParsedModule>();
let codesOf = "";

function instrumented(file: string, text: string, way: Exclude<Way, "native">, format: Mode): ModuleCode {
  const build = way === "coverage" ? "coverage" : "shadow";
  const name = file.replace(/\.js$/, format === "module" ? ".mjs" : ".cjs");
  const key = `${format} ${file}`;
  let code = codes.get(`${build} ${key}`);
  if (code === undefined) {
    let module = parsed.get(key);
    if (module === undefined) parsed.set(key, (module = parseModule(name, text)));
    code = { ...instrument(module, { build }), file };
    codes.set(`${build} ${key}`, code);
  }
  return code;
}

function runInstrumented(test: Test, context: vm.Context, realm: Realm, way: Exclude<Way, "native">): unknown {
  if (codesOf !== test.file) {
    codes.clear();
    parsed.clear();
  }
  codesOf = test.file;
  realm.begin();
  const load = (specifier: string, from: string | undefined): Loaded => {
    const file = from === undefined ? specifier : join(dirname(from), specifier);
    try {
      const text = file === test.file && test.mode === "module" ? test.text : readFileSync(file, "utf8");
      if (file.endsWith(".json"))
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
      return { kind: "code", code: instrumented(file, text, way, "module") };
    } catch (error) {
      if (!(error instanceof DiagnosticError)) return { kind: "error", error };
      return {
        kind: "error",
        error: vm.runInContext(`new SyntaxError(${JSON.stringify(error.message)})`, context) as unknown,
      };
    }
  };
  if (test.mode === "module") return realm.module(test.file, load);
  return realm.script(instrumented(test.file, strictly(test), way, test.mode), load);
}

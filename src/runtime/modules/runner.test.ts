import { expect, test } from "vitest";
import { literal } from "../../expr/build.ts";
import { ShadowRuntime } from "../builds/shadow.ts";
import type { ModuleCode } from "../protocol.ts";
import { installSandbox, uninstallSandbox } from "../sandbox/sandbox.ts";
import { world } from "../world/state.ts";
import { SiteNumbering } from "./numbering.ts";
import type { How, Loaded } from "./registry.ts";
import { createModuleRunner, type ModuleRunner } from "./runner.ts";

type Source = Partial<ModuleCode> & { readonly body: string };

const es = (body: string, imports: readonly string[] = [], more: Partial<ModuleCode> = {}): Source => ({
  format: "esm",
  body,
  imports,
  ...more,
});
const common = (body: string, more: Partial<ModuleCode> = {}): Source => ({ format: "commonjs", body, ...more });

/** A runner over modules named like files in one folder. */
function project(sources: Record<string, Source>, more: { numbering?: SiteNumbering } = {}) {
  const runtime = new ShadowRuntime();
  const loads: string[] = [];
  const load = (specifier: string, from: string | undefined, how: How): Loaded => {
    loads.push(`${from ?? ""} ${how} ${specifier}`);
    if (specifier.startsWith("node:")) return { kind: "core", name: specifier.slice(5) };
    const name = specifier.replace("./", "");
    const source = sources[name];
    if (source === undefined) return { kind: "error", error: new Error(`Cannot find module '${specifier}'`) };
    const { body, ...code } = source;
    const isAsync = code.isAsync === true;
    const parameters = code.format === "esm" ? "R, $M" : "R, $M, exports, require, module, __filename, __dirname";
    return {
      kind: "code",
      code: {
        file: `/p/${name}`,
        format: "esm",
        imports: [],
        siteCount: 10,
        branchCount: 2,
        stateful: false,
        ...code,
        isAsync,
        code:
          code.format === "json"
            ? body
            : `(${isAsync ? "async " : ""}function (${parameters}) { "use strict"; ${body} })`,
      },
    };
  };
  return { runner: createModuleRunner({ load, runtime, ...more }), runtime, loads };
}

const names = (runner: ModuleRunner, specifier: string): Record<string, unknown> =>
  runner.import(specifier) as Record<string, unknown>;

test("live bindings and their shadows", () => {
  const { runner } = project({
    "a.js": es(
      `let n = 1, n$; $M.exports({ n: () => n, up: () => up }, { n: () => n$ });
       function up(v, s) { n = v; n$ = s; }`,
    ),
    "b.js": es(
      `const a = $M.import("./a.js");
       $M.exports({ read: () => read, shadow: () => shadow }, {});
       function read() { return a.v.n; } function shadow() { return a.s.n; }`,
      ["./a.js"],
    ),
  });
  const b = names(runner, "./b.js") as { read(): number; shadow(): unknown };
  const a = names(runner, "./a.js") as { n: number; up(v: number, s: unknown): void };
  expect(b.read()).toBe(1);
  const shadow = literal(5);
  a.up(5, shadow);
  expect(b.read()).toBe(5);
  expect(a.n).toBe(5);
  expect(b.shadow()).toBe(shadow);
});

test("a namespace looks like one", () => {
  const { runner } = project({
    "a.js": es(`$M.exports({ z: () => 1, a: () => 2, default: () => 3 }, {});`),
  });
  const ns = names(runner, "./a.js");
  expect(Object.keys(ns)).toEqual(["a", "default", "z"]);
  expect(Object.getPrototypeOf(ns)).toBe(null);
  expect(Object.prototype.toString.call(ns)).toBe("[object Module]");
  expect(Object.isExtensible(ns)).toBe(false);
  expect(() => {
    (ns as { a: number }).a = 1;
  }).toThrow(TypeError);
  expect(names(runner, "./a.js")).toBe(ns);
});

test("evaluation order, once each, and cycles", () => {
  const { runner } = project({
    "main.js": es(
      `const a = $M.import("./a.js"), b = $M.import("./b.js");
       $M.exports({ log: () => a.v.log, late: () => b.v.late() }, {}); a.v.log.push("main");`,
      ["./a.js", "./b.js"],
    ),
    "a.js": es(
      `const b = $M.import("./b.js"); $M.exports({ log: () => log, name: () => name }, {});
       let early; try { early = b.v.missing; } catch (e) { early = e.name; }
       const log = ["a"]; const name = "A";`,
      ["./b.js"],
    ),
    "b.js": es(
      `const a = $M.import("./a.js"); let seen; try { a.v.name; } catch (e) { seen = e.name; }
       $M.exports({ seen: () => seen, late: () => () => a.v.name }, {});`,
      ["./a.js"],
    ),
  });
  const main = names(runner, "./main.js");
  expect(main.log).toEqual(["a", "main"]);
  expect(main.late).toBe("A");
  expect(names(runner, "./b.js").seen).toBe("ReferenceError");
});

test("export * leaves out default and ambiguous names, own names win", () => {
  const { runner } = project({
    "x.js": es(`$M.exports({ one: () => 1, both: () => "x", mine: () => "x", default: () => 0 }, {});`),
    "y.js": es(`$M.exports({ two: () => 2, both: () => "y" }, {});`),
    "all.js": es(`$M.exports({ mine: () => "own" }, {}); $M.exportAll("./x.js"); $M.exportAll("./y.js");`, [
      "./x.js",
      "./y.js",
    ]),
  });
  expect({ ...names(runner, "./all.js") }).toEqual({ mine: "own", one: 1, two: 2 });
});

test("CommonJS: exports, this, cycles, cache, JSON, resolve", () => {
  const { runner } = project({
    "main.cjs": common(
      `const a = require("./a.cjs"); module.exports = { a, same: this === exports, again: require("./a.cjs") === a,
         json: require("./data.json").list, where: require.resolve("./a.cjs"), name: __filename, dir: __dirname,
         main: require.main === module, loaded: module.children[0].loaded, parent: module.children[0].parent === module,
         core: require("node:path").sep };`,
    ),
    "a.cjs": common(`exports.early = 1; exports.b = require("./b.cjs"); exports.late = 2;`),
    "b.cjs": common(`const a = require("./a.cjs"); exports.seen = Object.keys(a); exports.now = () => a.late;`),
    "data.json": { format: "json", body: '{"list":[1,2]}' },
  });
  const main = runner.require("./main.cjs") as Record<string, unknown> & { a: { b: { seen: unknown; now(): number } } };
  expect(main).toMatchObject({
    same: true,
    again: true,
    json: [1, 2],
    where: "/p/a.cjs",
    name: "/p/main.cjs",
    dir: "/p",
    main: false,
    loaded: true,
    parent: true,
    core: "/",
  });
  expect(main.a.b.seen).toEqual(["early"]);
  expect(main.a.b.now()).toBe(2);
});

test("deleting from require.cache evaluates again", () => {
  const { runner } = project({
    "main.cjs": common(
      `const one = require("./a.cjs"); delete require.cache[require.resolve("./a.cjs")];
       exports.differ = require("./a.cjs") !== one;`,
    ),
    "a.cjs": common("exports.x = {};"),
  });
  expect(runner.require("./main.cjs")).toEqual({ differ: true });
});

test("ES imports CommonJS: default is module.exports, names are its keys; __esModule changes nothing", () => {
  const { runner } = project({
    "c.cjs": common(
      `Object.defineProperty(exports, "__esModule", { value: true }); exports.default = "d"; exports.named = 1;`,
    ),
    "f.cjs": common("module.exports = function f() {}; module.exports.extra = 2;"),
    "m.js": es(
      `const c = $M.import("./c.cjs"), f = $M.import("./f.cjs"), p = $M.import("node:path");
       $M.exports({ c: () => c.v.default, named: () => c.v.named, f: () => f.v.default, extra: () => f.v.extra, join: () => p.v.join, path: () => p.v.default }, {});`,
      ["./c.cjs", "./f.cjs", "node:path"],
    ),
  });
  const m = names(runner, "./m.js");
  expect(m.c).toMatchObject({ default: "d", named: 1 });
  expect(m.named).toBe(1);
  expect(typeof m.f).toBe("function");
  expect(m.extra).toBe(2);
  expect((m.path as { join: unknown }).join).toBe(m.join);
});

test("CommonJS requires ES: the namespace, marked when it has a default export", () => {
  const { runner } = project({
    "d.js": es(`$M.exports({ default: () => 1, x: () => 2 }, {});`),
    "n.js": es(`$M.exports({ x: () => 2 }, {});`),
    "t.js": es(`$M.exports({}, {}); await 1;`, [], { isAsync: true }),
    "c.cjs": common(
      `const d = require("./d.js"), n = require("./n.js"); let code; try { require("./t.js"); } catch (e) { code = e.code; }
       module.exports = { d: d.default, mark: d.__esModule, n: n.x, unmarked: "__esModule" in n, code };`,
    ),
  });
  expect(runner.require("./c.cjs")).toEqual({
    d: 1,
    mark: true,
    n: 2,
    unmarked: false,
    code: "ERR_REQUIRE_ASYNC_MODULE",
  });
});

test("top-level await holds importers back", async () => {
  const { runner } = project({
    "slow.js": es(`let v; $M.exports({ v: () => v }, {}); v = await Promise.resolve(4);`, [], { isAsync: true }),
    "m.js": es(`const s = $M.import("./slow.js"); const got = s.v.v; $M.exports({ got: () => got }, {});`, [
      "./slow.js",
    ]),
  });
  const pending = runner.import("./m.js");
  expect(pending).toBeInstanceOf(Promise);
  expect((await pending) as object).toMatchObject({ got: 4 });
  expect(names(runner, "./m.js").got).toBe(4);
});

test("dynamic import and import.meta", async () => {
  const { runner } = project({
    "a.js": es(`$M.exports({ x: () => 1 }, {});`),
    "m.js": es(
      `$M.exports({ load: () => () => $M.dynamicImport("./a.js"), bad: () => () => $M.dynamicImport("./none.js"), meta: () => $M.meta }, {});`,
    ),
  });
  const m = names(runner, "./m.js") as { load(): Promise<object>; bad(): Promise<object>; meta: object };
  expect(await m.load()).toBe(runner.import("./a.js"));
  await expect(m.bad()).rejects.toThrow("Cannot find module './none.js'");
  expect(m.meta).toMatchObject({ url: "file:///p/m.js", filename: "/p/m.js", dirname: "/p" });
});

test("an error of evaluation is remembered for ES modules, retried for CommonJS", () => {
  const { runner } = project({
    "bad.js": es(`throw new Error("first " + (globalThis.assayTries = (globalThis.assayTries ?? 0) + 1));`),
    "bad.cjs": common(`throw new Error("again " + (globalThis.assayTries = (globalThis.assayTries ?? 0) + 1));`),
  });
  expect(() => runner.import("./bad.js")).toThrow("first 1");
  expect(() => runner.import("./bad.js")).toThrow("first 1");
  expect(() => runner.require("./bad.cjs")).toThrow("again 2");
  expect(() => runner.require("./bad.cjs")).toThrow("again 3");
  Reflect.deleteProperty(globalThis, "assayTries");
});

test("reset evaluates again what is stateful and what depends on it; the rest is kept", () => {
  const evaluations: string[] = [];
  (globalThis as { assayLog?: string[] }).assayLog = evaluations;
  const { runner, loads } = project({
    "pure.js": es(`assayLog.push("pure"); $M.exports({ f: () => f }, {}); function f() {}`),
    "state.js": es(
      `assayLog.push("state"); let n = 0; $M.exports({ next: () => () => ++n }, {}); $M.coverage[1] = 1;`,
      [],
      {
        stateful: true,
      },
    ),
    "user.js": es(
      `assayLog.push("user"); const s = $M.import("./state.js"), p = $M.import("./pure.js");
       $M.exports({ next: () => () => s.v.next(), f: () => p.v.f }, {});`,
      ["./state.js", "./pure.js"],
    ),
  });
  const first = names(runner, "./user.js") as { next(): number; f: unknown };
  expect([first.next(), first.next()]).toEqual([1, 2]);
  runner.reset();
  const second = names(runner, "./user.js") as { next(): number; f: unknown };
  expect(second.next()).toBe(1);
  expect(second.f).toBe(first.f);
  expect(evaluations).toEqual(["state", "pure", "user", "state", "user"]);
  expect(loads).toHaveLength(3);
  const unit = runner.units.find((each) => each.file === "/p/state.js")!;
  expect(unit.coverage).toEqual(new Uint8ClampedArray([0, 1, 0, 0]));
  Reflect.deleteProperty(globalThis, "assayLog");
});

test("sites are numbered once per file, whichever runner loads it", () => {
  const numbering = new SiteNumbering();
  const sources = {
    "a.js": es(`$M.exports({ base: () => $M.base }, {});`),
    "b.js": es(`$M.exports({ base: () => $M.base }, {});`),
  };
  const one = project(sources, { numbering }).runner;
  const two = project(sources, { numbering }).runner;
  expect(names(one, "./a.js").base).toBe(0);
  expect(names(one, "./b.js").base).toBe(10);
  expect(names(two, "./b.js").base).toBe(10);
  expect(numbering.locate(13)).toEqual({ file: "/p/b.js", index: 3 });
  expect(numbering.locate(99)).toBeUndefined();
});

test("stacks name the file", () => {
  const { runner } = project({ "a.js": es(`$M.exports({ f: () => () => { throw new Error("x"); } }, {});`) });
  try {
    (names(runner, "./a.js").f as () => void)();
  } catch (error) {
    expect((error as Error).stack).toContain("/p/a.js:1");
  }
});

test("core modules are guarded, and createRequire leads back to the runner", () => {
  const { runner } = project({
    "a.cjs": common(
      `let code; try { require("node:fs").writeFileSync("/nowhere/x", ""); } catch (e) { code = e.code; }
       const own = require("node:module").createRequire(__filename);
       module.exports = { code, own: own("./b.cjs") };`,
    ),
    "b.cjs": common(`module.exports = "b";`),
  });
  installSandbox({ grants: [], roots: [], enforced: () => world.active });
  try {
    expect(runner.require("./a.cjs")).toEqual({ code: "ERR_ACCESS_DENIED", own: "b" });
  } finally {
    uninstallSandbox();
  }
});

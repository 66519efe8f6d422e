/** One run never poisons the next: between runs the world of the program is as it was, or known not to be, and then it is replaced. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { project } from "../testing/project.ts";

test("what a run freezes is frozen for nobody else, and nothing is claimed of the runs after it", async () => {
  const { cover, folder } = project("sandbox");
  writeFileSync(
    join(folder, "locks.ts"),
    `export function lock(x: number): number { if (x > 5) { Object.freeze(Array.prototype); Object.freeze(Object.prototype); return 1; } return 0; }
     export function after(x: number): string {
       try { (Array.prototype as any).mark = x; } catch { return "locked"; }
       delete (Array.prototype as any).mark;
       return x > 3 ? "big" : "small";
     }`,
  );
  const { target } = await cover("locks.ts", "--no-tests", "--seconds", "10");
  expect(target("lock").limits.join("\n")).toMatch(/a run locked (Array|Object) for all that came after it/);
  expect(target("after").inputs.map(({ outcome }) => outcome)).toEqual([{ returns: "small" }, { returns: "big" }]);
  expect(target("after").limits).toEqual([]);
});

test("what everything inherits is taken away again, and runs no code meanwhile", async () => {
  const { cover, folder } = project("sandbox");
  writeFileSync(
    join(folder, "inherited.cjs"),
    `let asked = 0;
     /** @param {number} x */
     exports.spread = (x) => {
       const before = asked;
       for (const key of ["get", "set", "value", "writable", "message", "then", "toJSON", "kind"])
         Object.defineProperty(Object.prototype, key, { __proto__: null, configurable: true, get() { asked++; return undefined; }, set() {} });
       return x > 100 ? [before, "big"] : [before, "small"];
     };
     /** @param {number} x */
     exports.after = (x) => ("get" in {} ? "poisoned" : x > 3 ? "big" : "small");`,
  );
  const { target } = await cover("inherited.cjs", "--no-tests", "--seconds", "10");
  expect(target("spread").inputs.map(({ outcome }) => outcome)).toEqual([
    { returns: [0, "small"] },
    { returns: [0, "big"] },
  ]);
  expect(target("after").inputs.map(({ outcome }) => outcome)).toEqual([{ returns: "small" }, { returns: "big" }]);
});

test("core modules that a run patches are whole for the next one", async () => {
  const { cover, folder } = project("sandbox");
  writeFileSync(
    join(folder, "patches.cjs"),
    `const events = require("node:events"); const util = require("node:util");
     const on = events.prototype.on;
     /** @param {number} x */
     exports.patch = (x) => {
       const seen = events.prototype.on === on && util.format("%d", 1) === "1";
       events.prototype.on = () => 1; util.format = () => "broken";
       return x > 100 ? [seen, "big"] : [seen, "small"];
     };`,
  );
  const { target } = await cover("patches.cjs", "--no-tests", "--seconds", "10");
  expect(target("patch").inputs.map(({ outcome }) => outcome)).toEqual([
    { returns: [true, "small"] },
    { returns: [true, "big"] },
  ]);
});

test("a pool of threads that a function keeps busy is not the next one's", async () => {
  const { cover, folder } = project("sandbox");
  writeFileSync(
    join(folder, "busy.ts"),
    `import { scrypt } from "node:crypto";
     import { readFile } from "node:fs/promises";
     export function busy(x: number): number {
       for (let i = 0; i < 64; i++) scrypt("a", "b", 64, { N: 131072, r: 8, p: 1, maxmem: 2 ** 29 }, () => {});
       return x > 2 ? 1 : 0;
     }
     export async function next(x: number): Promise<string> { return x > 7 ? "big" : (await readFile(import.meta.filename, "utf8")).slice(0, 6); }`,
  );
  const { target } = await cover("busy.ts", "--no-tests", "--seconds", "10");
  expect(target("next").inputs.map(({ outcome }) => outcome)).toEqual([{ returns: "import" }, { returns: "big" }]);
});

test("what a module makes of builtins while it loads is there for no other file, and nothing is claimed of its own functions", async () => {
  const { cover, folder } = project("sandbox");
  writeFileSync(
    join(folder, "a-replaces.ts"),
    "Array.prototype.map = () => [];\nexport function own(n: number): number { return n > 3 ? 1 : 2; }\n",
  );
  writeFileSync(
    join(folder, "b-removes.ts"),
    "for (const k of Object.getOwnPropertyNames(globalThis)) try { delete (globalThis as any)[k]; } catch {}\nexport function gone(n: number): boolean { return n > 1; }\n",
  );
  writeFileSync(
    join(folder, "c-uses.ts"),
    "export function uses(n: number): number { return [n].map((x) => x).length > 0 ? (n > 3 ? 1 : 2) : 3; }\n",
  );
  const { target, code } = await cover("a-replaces.ts", "b-removes.ts", "c-uses.ts", "--no-tests", "--seconds", "2");
  expect(code).toBe(2);
  expect(target("own").status).not.toBe("exhausted");
  expect(target("own").limits.join("\n")).toMatch(/a module replaces builtins while it loads/);
  expect(target("uses").inputs.map(({ outcome }) => outcome)).toEqual([{ returns: 2 }, { returns: 1 }]);
});

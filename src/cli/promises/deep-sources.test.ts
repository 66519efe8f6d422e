/** Promise "bounded": sources nested as deeply as Node accepts are explored; deeper ones cost their own file and no other. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { project } from "../testing/project.ts";

const repeat = (n: number, part: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => part(i)).join("");

/** Each has one branch of its own, besides what makes it deep. */
const DEEP: Readonly<Record<string, string>> = {
  sum: `(a: number): number => (a > 3 ? 1 : ${repeat(1500, () => "a + ")}a)`,
  chain: `(a: string): string => (a === "x" ? "" : a${repeat(750, () => ".trim()")})`,
  arrays: `(a: number): unknown => (a > 3 ? 1 : ${"[".repeat(800)}a${"]".repeat(800)})`,
  templates: `(a: string): string => (a === "x" ? "" : ${"`${".repeat(500)}a${"}`".repeat(500)})`,
  groups: `(a: number): number => (a > 3 ? 1 : ${"(".repeat(1000)}a${")".repeat(1000)})`,
  calls: `(a: number): number => (a > 3 ? 1 : ${"Math.abs(".repeat(600)}a${")".repeat(600)})`,
  blocks: `(a: number): number => { if (a > 3) return 1; ${"{".repeat(1500)}${"}".repeat(1500)} return 2; }`,
  functions: `(a: number): unknown => (a > 3 ? 1 : ${"() => ".repeat(700)}a)`,
};

test("what Node loads is explored", async () => {
  const { cover, folder } = project("mistakes");
  mkdirSync(join(folder, "deep"));
  for (const [name, text] of Object.entries(DEEP))
    writeFileSync(join(folder, "deep", `${name}.ts`), `export const ${name} = ${text};\n`);
  writeFileSync(
    join(folder, "deep", "types.ts"),
    `type T = ${"Array<".repeat(600)}number${">".repeat(600)};\nexport const types = (a: T): number => (a.length > 2 ? 1 : 2);\n`,
  );
  // more branches than anybody waits for, and Node reads such chains in a loop
  writeFileSync(
    join(folder, "deep", "and.ts"),
    `export const and = (a: number): boolean => a > 0${repeat(4000, (i) => ` && a !== ${i}.5`)};\n`,
  );
  const { code, target, err } = await cover("deep", "--seconds", "3");
  expect(code, err).toBe(0);
  expect(target("and").branches.covered).toBeGreaterThan(4000);
  for (const name of [...Object.keys(DEEP), "types"])
    expect([name, target(name).branches.covered]).toEqual([name, target(name).branches.total]);
});

test("what Node does not load is told, and the rest goes on", async () => {
  const { cover, folder } = project("mistakes");
  mkdirSync(join(folder, "deep"));
  writeFileSync(
    join(folder, "deep", "braces.ts"),
    `export function braces(a: number): number { ${"{".repeat(20_000)}${"}".repeat(20_000)} return a > 2 ? 1 : 2; }\n`,
  );
  writeFileSync(join(folder, "deep", "good.ts"), "export const good = (a: number): number => (a > 3 ? 1 : 2);\n");
  const { code, target } = await cover("deep", "--seconds", "3");
  expect(code).toBe(2);
  expect(target("good").status).toBe("covered");
  expect(target("braces")).toMatchObject({ status: "error", message: expect.stringContaining("call stack") });
});

test("many branches: naming and shrinking tests end, and so does the command", async () => {
  const { cover, folder } = project("mistakes");
  const cases = repeat(400, (i) => `if (a === ${i * 7}) return ${i};\n`);
  writeFileSync(join(folder, "many.ts"), `export function many(a: number): number {\n${cases}return -1;\n}\n`);
  const { code, target } = await cover("many.ts", "--seconds", "20");
  expect(code).toBe(0);
  expect(target("many").tests.count).toBeGreaterThan(300);
});

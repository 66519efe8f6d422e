/** What a user gets for a mistake: what is wrong, what to type instead, exit code 2, and no stack trace. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Ended } from "../testing/processes.ts";
import { project } from "../testing/project.ts";

function expectMistake(ended: Ended, ...parts: (string | RegExp)[]): void {
  expect(ended.code).toBe(2);
  for (const part of parts) expect(ended.err).toMatch(part);
  expect(ended.err).not.toMatch(/^\s+at /m);
  expect(ended.err).not.toContain("E-INTERNAL");
}

test("the command line itself", async () => {
  const { run } = project("mistakes");
  const [bare, unknown, noTarget, flag, runner, number, signature, version, help, late] = await Promise.all([
    run(),
    run("covr", "prices.ts"),
    run("cover"),
    run("cover", "--sede", "3", "prices.ts"),
    run("cover", "--runner", "vitset", "prices.ts"),
    run("cover", "--runs", "many", "prices.ts"),
    run("cover", "prices.ts#discount", "--signature", "nonsense("),
    run("version"),
    run("help"),
    run("cover", "prices.ts", "--help"),
  ]);
  expectMistake(bare, "Usage");
  expectMistake(unknown, 'unknown command "covr"', "Did you mean `assay cover`");
  expectMistake(noTarget, "nothing to cover");
  expectMistake(flag, "--sede", "Did you mean --seed");
  expectMistake(runner, "Did you mean vitest");
  expectMistake(number, "--runs takes a number");
  expectMistake(signature, "bad-signature", "TypeScript function type");
  expect(version).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  for (const asked of [help, late])
    expect(asked).toMatchObject({ code: 0, out: expect.stringContaining("assay cover <target>") });
});

test("a command's own help lists what it takes, and nothing of others", async () => {
  const { run } = project("mistakes");
  const commands = ["cover", "check", "replay", "run", "solve", "doctor"];
  const helps = await Promise.all(commands.map((name) => run(name, "--help")));
  helps.forEach(({ code, out }, i) => {
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^assay ${commands[i]} — .*\n\nUsage\n  assay ${commands[i]}[^]*\nExit codes: 0 `));
  });
  const listing = (flag: string) => commands.filter((_, i) => helps[i]!.out.includes(`  --${flag} `));
  expect(listing("seconds")).toEqual(["cover", "check", "run"]);
  expect(listing("combine")).toEqual(["check"]);
  expect(listing("symbolic-stdin")).toEqual(["run"]);
  expect(listing("query")).toEqual(["solve"]);
  expect(helps[1]!.out).toContain("time per function (default 5)");
});

test("targets that are not there", async () => {
  const { run } = project("mistakes");
  const [file, folder, exported, value, empty] = await Promise.all([
    run("cover", "price.ts"),
    run("cover", "nowhere/"),
    run("cover", "prices.ts#discont"),
    run("cover", "prices.ts#currency"),
    run("cover", "no-exports.ts"),
  ]);
  expectMistake(file, "price.ts does not exist", "Did you mean prices.ts");
  expectMistake(folder, "nowhere does not exist");
  expectMistake(exported, "prices.ts has no export discont", "Did you mean discount");
  expectMistake(value, "not-a-function");
  expectMistake(empty, "no-exports.ts exports nothing", "export the function");
  expect(empty.err).not.toContain("/tmp/");
});

test("code that cannot be read or loaded", async () => {
  const { run } = project("mistakes");
  const [syntax, load] = await Promise.all([run("cover", "syntax-error.ts"), run("cover", "throws-on-load.ts")]);
  expectMistake(syntax, /^assay: syntax-error\.ts:2:\d+: [^/]+ \(syntax-error\)$/m, "Correct the syntax");
  expect(load.code).toBe(2);
  expect(load.out).toContain(
    "throws-on-load.ts isOpen: throws-on-load.ts throws while it loads: Error: SHOP_URL is not set",
  );
  expect(load.out).toContain("Make the module loadable");
});

test("a type that cannot be built is named, with what to do; the others are covered", async () => {
  const { cover } = project("mistakes");
  const { code, target, err } = await cover("unbuildable.ts");
  expect(code).toBe(0);
  expect(target("isLong")).toMatchObject({
    status: "unsupported",
    message: expect.stringContaining("Token"),
    hint: expect.stringMatching(/export|signature/),
  });
  expect(target("isEmpty").tests.count).toBeGreaterThan(0);
  expect(err).toContain("Not explored");
});

test("a folder with broken files covers the rest and says what was left out", async () => {
  const { cover, files } = project("mistakes");
  const { code, target, err } = await cover(".");
  expect(code).toBe(2);
  expect(target("discount").status).toBe("covered");
  expect(target("isOpen").status).toBe("error");
  expect(err).toContain("syntax-error");
  expect(files()).toContain("assay-tests/prices.test.ts");
});

test("the name of a file is never code, and stays on its line", async () => {
  const { cover, folder } = project("mistakes");
  const names = ["line\nthrow 1;//", "carriage\rthrow 1;//", "separator\u2028throw 1;//", "`$tick`'\"", "%0a%2f"];
  for (const name of names) {
    mkdirSync(join(folder, "odd", name), { recursive: true });
    writeFileSync(join(folder, "odd", name, "a.ts"), "export const a = (n: number): number => (n > 3 ? 1 : 2);\n");
  }
  const { code, document, err } = await cover("odd", "--seconds", "5");
  expect(code, err).toBe(0);
  expect(document.targets.map(({ status }) => status)).toEqual(names.map(() => "covered"));
  expect(err).toContain("line\\nthrow 1;");
  expect(err).not.toMatch(/^throw/m);
});

test("a target named twice is explored once", async () => {
  const { cover } = project("mistakes");
  const { document } = await cover("prices.ts", "prices.ts#discount", "--no-tests");
  expect(document.targets.map((target) => target.export)).toEqual(["discount"]);
});

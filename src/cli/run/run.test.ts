/** `assay run` from the outside: whole scripts, every kind of symbolic surrounding, saved inputs that reproduce. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, inject, test } from "vitest";
import type { ReportedScript, RunDocument } from "../../report/document.ts";
import { until } from "../testing/process-tree.ts";
import { type Project, project } from "../testing/project.ts";

async function explore({ run }: Project, ...words: string[]): Promise<ReportedScript> {
  const { out, err, code } = await run("run", "--json", ...words);
  if (!out.startsWith("{")) throw new Error(`no document (exit code ${code}):\n${err}`);
  const document = JSON.parse(out) as RunDocument;
  expect(document.schema).toBe("assay/2");
  return document.targets[0]!;
}

/** As npm would have done it. */
function installAssay({ folder }: Project): void {
  rmSync(join(folder, "node_modules"));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(dirname(dirname(inject("assayBin"))), join(folder, "node_modules", "assay"));
}

const outcomes = (script: ReportedScript): string[] => script.saved.map(({ outcome }) => JSON.stringify(outcome));

test("a binary file with magic, length and checksum is understood, starting from an empty one", async () => {
  const it = project("run-binary");
  const script = await explore(it, "parse.ts", "--symbolic-file", "record.bin");
  expect(script).toMatchObject({ kind: "script", status: "covered", branches: { covered: 14, total: 14 } });
  expect(script.saved.every(({ confirmed }) => confirmed)).toBe(true);
  const behind = script.saved
    .map(({ folder }) => readFileSync(join(folder!, "file-record.bin")))
    .find((bytes) => bytes[7] === 0x2a)!;
  expect(behind.subarray(0, 4).toString("latin1")).toBe("ASY\x01");
  expect(behind.readUInt16BE(4)).toBe(behind.length - 7);
  expect(behind.subarray(7).reduce((sum, byte) => (sum + byte) & 0xff, 0)).toBe(behind[6]);
  const folder = script.saved.find(({ folder: place }) => readFileSync(join(place!, "file-record.bin")).equals(behind))!
    .folder!;
  expect((await it.run("run", "parse.ts", "--input", folder)).out).toBe("the answer\n");
  expect(existsSync(join(it.folder, "record.bin"))).toBe(false);
});

test("symbols, assumptions, choices; the violated assertion is shown last and replays", async () => {
  const it = project("run-symbols");
  const { out, code } = await it.run("run", "discount.ts", "--seconds", "5");
  expect(code).toBe(0);
  expect(out).toMatch(/discount\.ts\s+8\/8/);
  expect(out).toContain("VIOLATED: 1 assertion\n  threw AssertionError: a total is never negative\n");
  const command = /VIOLATED[\s\S]*npx assay (run discount\.ts --input \S+)\n\n/.exec(out)![1]!;
  const replayed = await it.run(...command.split(" "));
  expect(replayed.code).toBe(1);
  expect(replayed.err).toContain("AssertionError: a total is never negative");
  const saved = JSON.parse(it.read(join(command.split(" ")[3]!, "input.json"))) as { symbols: [string, unknown][] };
  expect(saved.symbols.map(([name]) => name)).toEqual(["price", "coupon", "customer", "choice"]);
});

test("a CommonJS script knows that it was started: `require.main` and `module.parent`", async () => {
  const script = await explore(project("run-sources"), "main.cjs", "--symbolic-argv");
  expect(script.branches.covered).toBe(10);
  expect(outcomes(script)).toContain('{"throws":{"name":"RangeError","message":"too long"}}');
  expect(outcomes(script)).toContain('{"exits":3}');
  expect(script.saved.every(({ confirmed }) => confirmed)).toBe(true);
});

test.each([
  [
    "direct eval at the top",
    "top.cjs",
    "eval(\"var hidden = n === 'seven' ? 2 : 1\");\nif (hidden === 2) console.log(2);",
  ],
  ["eval of a module", "top.mjs", "const hidden = eval(\"n === 'seven' ? 2 : 1\");\nif (hidden === 2) console.log(2);"],
  ["eval in a function", "inner.cjs", "const f = () => eval(\"n === 'seven'\");\nif (f()) console.log(2);"],
  ["indirect eval", "global.cjs", "globalThis.n = n;\nif ((0, eval)(\"n === 'seven'\")) console.log(2);"],
  [
    "eval by its name",
    "named.cjs",
    'globalThis.n = n;\nif (globalThis["ev" + "al"]("n === \'seven\'")) console.log(2);',
  ],
  [
    "a function made of text",
    "made.mjs",
    "globalThis.n = n;\nif ((() => {}).constructor(\"return n === 'seven'\")()) console.log(2);",
  ],
  [
    "a script of vm",
    "vm.mjs",
    'import vm from "node:vm";\nglobalThis.n = n;\nif (new vm.Script("n === \'seven\'").runInThisContext()) console.log(2);',
  ],
  ["names of an object", "with.cjs", "with ({ hidden: n === 'seven' ? 2 : 1 }) if (hidden === 2) console.log(2);"],
])("code that is not followed decides, and nothing is proved: %s", async (_, file, code) => {
  const it = project("run-sources");
  writeFileSync(join(it.folder, file), `var n = process.argv[2];\n${code}\n`);
  const script = await explore(it, file, "--symbolic-argv", "--no-mutate", "--runs", "40");
  expect(script.status).not.toBe("exhausted");
  expect(script.branches.unreached.map(({ reason }) => reason)).not.toContain("proved infeasible");
  expect(script.claims.map(({ kind }) => kind).join()).toMatch(/code-from-text|used-as-it-came/);
});

test("a text protocol on the standard input", async () => {
  const it = project("run-sources");
  const script = await explore(it, "protocol.ts", "--symbolic-stdin", "--seconds", "300");
  expect(script.branches.unreached).toEqual([]);
  expect(outcomes(script)).toContain('{"throws":{"name":"RangeError","message":"not a number"}}');
  expect(script.saved.every(({ confirmed }) => confirmed)).toBe(true);
  const exit = script.saved.find(({ outcome }) => "exits" in outcome && outcome.exits > 0)!;
  expect(readFileSync(join(exit.folder!, "stdin"), "utf8")).toContain("QUIT");
  expect((await it.run("run", "protocol.ts", "--input", exit.folder!)).code).toBe(
    (exit.outcome as { exits: number }).exits,
  );
});

test.each([
  ["bytes-to-text.mjs", 4],
  ["events.mjs", 4],
  ["events-bytes.cjs", 6],
  ["events-append.mjs", 2],
  ["lines.ts", 6],
  ["lines-async.ts", 4],
])("the standard input, as %s reads it", async (file, branches) => {
  const script = await explore(project("run-sources"), file, "--symbolic-stdin", "--no-mutate");
  expect(script).toMatchObject({ status: "covered", branches: { covered: branches, total: branches } });
  expect(script.saved.every(({ confirmed }) => confirmed)).toBe(true);
});

test("files, whatever way they are read", async () => {
  const names = ["a.bin", "b.txt", "c.bin", "d.bin"].flatMap((name) => ["--symbolic-file", name]);
  const it = project("run-sources");
  const script = await explore(it, "files.mjs", ...names, "--seconds", "4");
  // the one that is left is the error that reading never gives
  expect(script.branches.unreached.map(({ line, outcome }) => `${line} ${outcome}`)).toEqual(["11 if is true"]);
  expect(script.saved.every(({ confirmed }) => confirmed)).toBe(true);
  expect(await explore(it, "soon.mjs", "--symbolic-stdin", "--symbolic-file", "b.txt", "--no-mutate")).toMatchObject({
    branches: { covered: 8 },
  });
});

test("arguments and environment variables", async () => {
  const it = project("run-sources");
  const argv = await explore(it, "argv.ts", "--symbolic-argv=3", "--", "--level=1");
  expect(argv).toMatchObject({
    status: "covered",
    inputs: expect.arrayContaining([expect.objectContaining({ argv: ["--level=1"] })]),
  });
  expect(outcomes(argv)).toContain('{"exits":7}');
  expect(argv.saved.every(({ confirmed }) => confirmed)).toBe(true);
  const env = await explore(it, "env.ts", "--symbolic-env", "APP_MODE", "--symbolic-env", "APP_DEBUG");
  expect(env).toMatchObject({ status: "covered" });
  expect(env.inputs.map((input) => input.env!.APP_MODE)).toEqual(expect.arrayContaining([null, "production"]));
  expect(env.saved.every(({ confirmed }) => confirmed)).toBe(true);
});

test("what happens later belongs to the run: timers, promises nobody awaits", async () => {
  const script = await explore(project("run-symbols"), "later.mjs", "--no-save");
  expect(outcomes(script)).toEqual(
    expect.arrayContaining([
      '{"returns":{"$":"undefined"}}',
      '{"throws":{"name":"TypeError","message":"unlucky"}}',
      '{"throws":{"name":"RangeError","message":"nobody catches this"}}',
    ]),
  );
});

test("under plain Node a script runs unchanged, and a saved input replays", async () => {
  const it = project("run-symbols");
  installAssay(it);
  const node = (env: NodeJS.ProcessEnv, file: string) =>
    spawnSync(process.execPath, ["--no-warnings", file], {
      cwd: it.folder,
      encoding: "utf8",
      env: { ...process.env, ...env },
    });
  const plain = node({}, "guess.mjs");
  expect([plain.status, plain.stdout, plain.stderr]).toEqual([0, "cold\n", ""]);
  const script = await explore(it, "guess.mjs");
  const found = script.saved.find(({ outcome }) => "throws" in outcome)!;
  const replayed = node({ ASSAY_INPUT: found.folder! }, "guess.mjs");
  expect([replayed.status, replayed.stdout]).toEqual([1, "hot\n"]);
  expect(replayed.stderr).toContain("AssertionError: guessed");
  const quiet = node({}, "rejected.cjs");
  expect([quiet.status, quiet.stdout, quiet.stderr]).toEqual([0, "before\n", ""]);
  expect(script.inputs.every(({ symbols }) => Number(symbols.n) >= 0)).toBe(true);
});

test("scripts end as they do under node: handlers, exit codes, timers that keep a process or do not", async () => {
  const it = project("run-symbols");
  installAssay(it);
  const script = await explore(it, "endings.mjs");
  const codes = script.saved.map(({ folder }) => {
    const env = { ...process.env, ASSAY_INPUT: folder! };
    return spawnSync(process.execPath, ["endings.mjs"], { cwd: it.folder, env }).status;
  });
  expect(codes).toEqual(script.saved.map(({ outcome }) => ("exits" in outcome ? outcome.exits : 0)));
  expect([...new Set(codes)].sort()).toEqual([0, 13, 21, 22, 23, 25, 26, 27, 29, 30]);
});

test("what reads the arguments by itself forbids proofs; links lead to the symbolic file", async () => {
  const it = project("run-sources");
  const options = await explore(it, "options.mjs", "--symbolic-argv", "--seconds", "3", "--no-save");
  expect(options.branches.covered).toBe(4);
  expect(options.saved.every(({ folder }) => folder === null)).toBe(true);
  writeFileSync(join(it.folder, "data.txt"), "");
  symlinkSync("data.txt", join(it.folder, "link.txt"));
  const linked = await explore(it, "linked.cjs", "--symbolic-file", "data.txt");
  expect(linked.branches).toMatchObject({ covered: 4, total: 4 });
});

test("a violated assertion is confirmed and shown even when nothing is saved", async () => {
  const it = project("run-symbols");
  const { out } = await it.run("run", "discount.ts", "--seconds", "5", "--no-save");
  expect(out).toContain("VIOLATED: 1 assertion\n");
  expect(it.files().filter((file) => file.endsWith("input.json"))).toEqual([]);
});

test("Ctrl-C: exit code 130, what was found is saved", async () => {
  const it = project("run-symbols");
  const { process: child, ended } = it.start("run", "endless.ts", "--seconds", "60", "--allow", "fs-write=.");
  // the script tells that it ran; when it does so again, what it was given before is found
  await until(() => it.files().includes("runs.txt") && it.read("runs.txt").length >= 3);
  child.kill("SIGINT");
  const { code, out } = await ended;
  expect(code).toBe(130);
  expect(out).toContain("Interrupted: what was found so far is saved.");
  expect(it.files().filter((file) => file.endsWith("input.json")).length).toBeGreaterThan(0);
});

test("the same seed finds the same", async () => {
  const it = project("run-sources");
  const strip = ({ inputs, saved, stats, runs }: ReportedScript): unknown => ({
    stats,
    runs,
    saved,
    inputs: inputs.map(({ t, ...input }) => input),
  });
  const first = strip(await explore(it, "protocol.ts", "--symbolic-stdin", "--seconds", "60", "--runs", "150"));
  expect(strip(await explore(it, "protocol.ts", "--symbolic-stdin", "--seconds", "60", "--runs", "150"))).toEqual(
    first,
  );
});

test("mistakes", async () => {
  const { run, folder } = project("run-binary");
  const says = async (...words: string[]): Promise<string> => {
    const { code, err } = await run("run", ...words);
    expect(code).toBe(2);
    return err;
  };
  expect(await says()).toContain("no script to run");
  expect(await says("nope.ts")).toContain("there is no script nope.ts");
  expect(await says(folder)).toContain("is a folder");
  expect(await says("parse.ts", "extra")).toContain("Arguments of the script go after --");
  expect(await says("parse.ts", "--symbolic-fil", "x")).toContain("Did you mean --symbolic-file?");
  expect(await says("parse.ts", "--input", "nowhere")).toContain("there is no saved input nowhere");
  expect(await says("parse.ts", "--out", "parse.ts")).toContain("--out parse.ts is a file");
  expect(await says("parse.ts", "--symbolic-env")).toContain("--symbolic-env takes a value");
  const { out, code } = await run("run", "parse.ts", "--no-save", "--no-mutate");
  expect(code).toBe(0);
  expect(out).toContain("No run completed: threw Error: ENOENT");
  expect(out).toContain("the script read no symbolic input");
  expect(out).not.toContain("proved infeasible");
});

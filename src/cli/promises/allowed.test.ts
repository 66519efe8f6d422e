/** Every family of `--allow`, for real: blocked and named without the option, done with the option that the report printed. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Project, project } from "../testing/project.ts";

const DENIED = {
  throws: {
    name: "Error",
    message: "Access to this API has been restricted",
    properties: expect.arrayContaining([["code", "ERR_ACCESS_DENIED"]]),
  },
};

/** `// blocked: <what> <option>` at the end of a line, as the report has to say it. */
function expected(text: string): string[] {
  return text.split("\n").flatMap((line, index) => {
    const found = /\/\/ blocked: (\S+) (--allow .+)$/.exec(line);
    return found === null ? [] : [`uses.cjs:${index + 1}: ${found[1]} was blocked; ${found[2]} would allow it`];
  });
}

/** The options in the report, as somebody would paste them. */
const optionsIn = (limits: readonly string[]): string[] => [
  ...new Set(limits.flatMap((limit) => /; --allow (\S+) would allow it$/.exec(limit)?.[1] ?? [])),
];

const allow = (options: readonly string[]): string[] => options.flatMap((option) => ["--allow", option]);

/** A native addon that is there anyway. */
function addon(): string {
  const require = createRequire(createRequire(import.meta.url).resolve("oxc-parser"));
  const scope = join(require.resolve("oxc-parser/package.json"), "../../@oxc-parser");
  const folder = readdirSync(scope).find((name) =>
    readdirSync(join(scope, name)).some((file) => file.endsWith(".node")),
  )!;
  return join(scope, folder, readdirSync(join(scope, folder)).find((file) => file.endsWith(".node"))!);
}

async function allowedProject(): Promise<Project & { asked: () => number }> {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked++;
    response.end("from outside");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const made = project("allowed");
  process.env.ASSAY_TEST_SERVER = `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
  // in the project: what is elsewhere would have to be opened for reading too
  process.env.ASSAY_TEST_ADDON = join(made.folder, "addon.node");
  copyFileSync(addon(), process.env.ASSAY_TEST_ADDON);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    delete process.env.ASSAY_TEST_SERVER;
    delete process.env.ASSAY_TEST_ADDON;
  });
  mkdirSync(join(made.folder, "tmp"));
  return { ...made, asked: () => asked };
}

const effects = (folder: string): string[] =>
  ["tmp/written.txt", "tmp/later.txt", "tmp/streamed.txt", "touched.txt"].filter((name) =>
    existsSync(join(folder, name)),
  );

test("functions", async () => {
  const { cover, read, folder, asked } = await allowedProject();
  const blocked = (await cover("functions.ts", "--no-tests", "--seconds", "6")).target("use");
  expect(blocked.limits.filter((limit) => limit.includes("was blocked")).sort()).toEqual(
    expected(read("uses.cjs")).sort(),
  );
  const ended = Object.fromEntries(blocked.inputs.map(({ args, outcome }) => [args[0] as string, outcome]));
  const { "": none, ...uses } = ended;
  expect(none).toEqual({ returns: "none" });
  expect(Object.values(uses)).toEqual(Array.from({ length: 12 }, () => DENIED));
  expect(effects(folder)).toEqual([]);
  expect(asked()).toBe(0);
  const options = optionsIn(blocked.limits);
  expect(options.sort()).toEqual(
    [
      "addons",
      "child-process",
      "fs-read=/etc",
      "fs-write=./tmp",
      "inspector",
      "net",
      "process",
      "wasi",
      "worker",
    ].sort(),
  );
  // where the inspector is allowed Node's own sandbox is down, so it goes alone
  const others = options.filter((option) => option !== "inspector");
  const opened = (await cover("functions.ts", "--no-tests", "--seconds", "6", ...allow(others))).target("use");
  for (const { args, outcome } of opened.inputs)
    expect(outcome, String(args[0])).toEqual(
      args[0] === "inspector" ? DENIED : { returns: args[0] === "" ? "none" : "done" },
    );
  expect(opened.inputs).toHaveLength(13);
  expect(effects(folder)).toEqual(["tmp/written.txt", "tmp/later.txt", "tmp/streamed.txt", "touched.txt"]);
  expect(asked()).toBeGreaterThan(0);
  const inspected = (await cover("functions.ts", "--no-tests", "--seconds", "6", "--allow", "inspector")).target("use");
  for (const { args, outcome } of inspected.inputs.filter(({ args }) => args[0] !== ""))
    expect(outcome, String(args[0])).toEqual(args[0] === "inspector" ? { returns: "done" } : DENIED);
});

interface Script {
  readonly limits: readonly string[];
  readonly inputs: readonly {
    readonly symbols: { readonly how: string };
    readonly outcome: { readonly exits?: number };
  }[];
  readonly saved: readonly { readonly confirmed: boolean }[];
}

test("scripts, and their native runs", async () => {
  const { run, read, folder } = await allowedProject();
  const explore = async (...words: string[]): Promise<Script> => {
    const { out } = await run("run", "script.ts", "--json", "--no-smt", "--no-mutate", ...words);
    return (JSON.parse(out) as { targets: [Script] }).targets[0];
  };
  const blocked = await explore("--no-save");
  expect(blocked.limits.filter((limit) => limit.includes("was blocked")).sort()).toEqual(
    expected(read("uses.cjs")).sort(),
  );
  expect(effects(folder)).toEqual([]);
  const options = optionsIn(blocked.limits).filter((option) => option !== "inspector");
  const opened = await explore(...allow(options));
  const codes = Object.fromEntries(opened.inputs.map(({ symbols, outcome }) => [symbols.how, outcome.exits]));
  const names = ["write", "later", "stream", "read", "net", "fetch", "child", "worker", "addons", "wasi"];
  expect(codes).toMatchObject({ ...Object.fromEntries(names.map((name, i) => [name, 40 + i])), process: 51 });
  expect(effects(folder)).toHaveLength(4);
  expect(opened.saved.every((save) => save.confirmed)).toBe(true);
});

test("fs-write without a folder opens every folder; odd folders are named so that they can be pasted", async () => {
  const { cover, folder } = project("allowed");
  mkdirSync(join(folder, "my folder"));
  mkdirSync(join(folder, "tmp"));
  mkdirSync(join(folder, "elsewhere"));
  symlinkSync("../elsewhere/made.txt", join(folder, "tmp/dangling"));
  writeFileSync(
    join(folder, "saves.cjs"),
    `const { symlinkSync, writeFileSync } = require("node:fs");
     /** @param {string} how */
     exports.save = (how) => {
       if (how === "spaces") writeFileSync(__dirname + "/my folder/it's.txt", "x");
       if (how === "link") writeFileSync(__dirname + "/tmp/dangling", "x");
       if (how === "linked") symlinkSync("../elsewhere", __dirname + "/tmp/linked");
       return how;
     };`,
  );
  const limited = async (...words: string[]) =>
    (await cover("saves.cjs", "--no-tests", "--seconds", "4", ...words)).target("save");
  const { limits } = await limited("--allow", "fs-write=./tmp");
  expect(limits).toEqual(
    expect.arrayContaining([
      "line 4: fs.writeFileSync was blocked; --allow 'fs-write=./my folder' would allow it",
      "line 5: fs.writeFileSync was blocked; --allow fs-write=./elsewhere would allow it",
      expect.stringMatching(/^line 6: fs.symlinkSync was blocked; --allow fs-write=/),
    ]),
  );
  expect(readdirSync(join(folder, "elsewhere"))).toEqual([]);
  const opened = await limited(
    "--allow",
    "fs-write=./my folder",
    "--allow",
    "fs-write=./tmp",
    "--allow",
    "fs-write=./elsewhere",
  );
  expect(opened.limits.filter((limit) => limit.includes("writeFileSync"))).toEqual([]);
  expect(readFileSync(join(folder, "elsewhere/made.txt"), "utf8")).toBe("x");
  expect((await limited("--allow", "fs-write")).limits.filter((limit) => limit.includes("blocked"))).toEqual([]);
});

test("--allow process: what ends the exploring process is tried once, and the search goes on", async () => {
  const { cover } = project("allowed");
  const words = ["--no-tests", "--no-smt", "--no-mutate", "--seconds", "5", "--allow", "process"];
  const { inputs } = (await cover("ending.ts", ...words)).target("ending");
  expect(inputs.map(({ args }) => args[0]).sort()).toEqual(["", "exit", "folder", "kill", "mask", "signal"]);
  const outcomeOf = (how: string) => inputs.find(({ args }) => args[0] === how)!.outcome;
  expect(outcomeOf("exit")).toEqual({ stopped: "crash" });
  expect(outcomeOf("kill")).toEqual({ stopped: "crash" });
  expect(outcomeOf("signal")).toEqual({ returns: "1 listener" });
  // Node refuses these to threads, in its own words
  for (const how of ["folder", "mask"])
    expect(outcomeOf(how)).toMatchObject({ throws: { message: expect.stringContaining("not supported in workers") } });
});

test("mistakes in --allow", async () => {
  const { run } = project("allowed");
  const mistakes: readonly (readonly [string, string])[] = [
    ["fs-wrote=./tmp", "Did you mean fs-write?"],
    ["nett", "Did you mean net?"],
    ["everything", "It takes fs-read, fs-write, net"],
    ["net=localhost", "--allow net takes no folder"],
    ["fs-write=", "names no folder"],
    ["fs-read=./a*", "without a star"],
  ];
  await Promise.all(
    mistakes.map(async ([option, message]) => {
      const { code, err } = await run("cover", "functions.ts", "--allow", option);
      expect(code).toBe(2);
      expect(err).toContain(message);
      expect(err).not.toContain("E-INTERNAL");
    }),
  );
});

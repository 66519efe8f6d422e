/** Places that cannot be written to: a clear message, exit code 2, and whatever was found is still told. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { type Ended, run as start } from "../testing/processes.ts";
import { project } from "../testing/project.ts";

function expectRefusal({ code, err }: Ended, ...parts: (string | RegExp)[]): void {
  expect(code, err).toBe(2);
  for (const part of parts) expect(err).toMatch(part);
  expect(err).not.toMatch(/^\s+at /m);
  expect(err).not.toContain("E-INTERNAL");
}

test("--out is tried before the work begins, and leaves nothing behind", async () => {
  const { run, files, folder } = project("mistakes");
  const before = files();
  const tooLong = "x".repeat(300);
  const refused = [
    ["/proc/x", /--out \/proc\/x cannot be written to/],
    ["/sys/x", /--out \/sys\/x cannot be written to/],
    ["/dev/null", /--out \/dev\/null is a file/],
    ["prices.ts", /--out prices.ts is a file/],
    ["prices.ts/x", /cannot be written to: ENOTDIR/],
    [`made/${tooLong}`, /cannot be written to: ENAMETOOLONG/],
    ["", /--out has no value/],
  ] as const;
  const covered = refused.map(async ([out, message]) =>
    expectRefusal(await run("cover", "prices.ts", "--out", out), message),
  );
  const others = ["check", "run"].map(async (command) =>
    expectRefusal(await run(command, "prices.ts", "--out", "/proc/x"), "/proc/x"),
  );
  await Promise.all([...covered, ...others]);
  expect(files()).toEqual(before);
  expect(existsSync(join(folder, "made"))).toBe(false);
});

test("what the file system refuses at the end costs nothing else", async () => {
  const { run, cover, folder } = project("mistakes");
  writeFileSync(join(folder, "assay-tests"), "");
  const covered = await cover("prices.ts", "--seconds", "2");
  expectRefusal(covered, /not saved: EEXIST.*assay-tests/, "choose another with --out");
  expect(covered.target("discount").inputs.length).toBeGreaterThan(1);
  expect(covered.target("discount").tests).toEqual({ file: null, count: 0 });
  rmSync(join(folder, ".assay"), { recursive: true });
  writeFileSync(join(folder, ".assay"), "");
  writeFileSync(
    join(folder, "bug.ts"),
    "export const bug = (n: number): number => { if (n === 7) null!.x; return n; };\n",
  );
  const checked = await run("check", "bug.ts", "--json", "--seconds", "2", "--baseline", "prices.ts/x");
  expectRefusal(checked, /not saved: .*\.assay/, /not saved: .*prices\.ts/, /not saved: .*assay-tests/);
  expect((JSON.parse(checked.out) as { findings: unknown[] }).findings).toHaveLength(1);
  writeFileSync(join(folder, "script.mjs"), 'import { symbol } from "assay"; if (symbol("n", 0) > 5) console.log(1);');
  const ran = await run("run", "script.mjs", "--json", "--seconds", "2");
  expectRefusal(ran, /not saved: .*\.assay/);
  const { saved } = (JSON.parse(ran.out) as { targets: { saved: { folder: unknown; confirmed: boolean }[] }[] })
    .targets[0]!;
  expect(saved.map((one) => one.folder)).toEqual([null, null]);
});

test("reports and logs on a full device", async () => {
  const { run, folder, files } = project("mistakes");
  const bin = inject("assayBin");
  const full = await start(
    "/bin/sh",
    ["-c", `"${process.execPath}" "${bin}" cover prices.ts --json > /dev/full`],
    folder,
  ).ended;
  expectRefusal(full, "the report could not be written: ENOSPC");
  expect(files()).toContain("assay-tests/prices.test.ts");
  expectRefusal(await run("check", "prices.ts", "--baseline", "/dev/full"), "is no file");
  expectRefusal(await run("cover", "prices.ts", "--solver-log", "/proc/x"), "/proc/x");
  mkdirSync(join(folder, "log"));
  expectRefusal(await run("cover", "prices.ts", "--solver-log", "log"), "EISDIR");
});

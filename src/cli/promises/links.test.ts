/** Promise "harmless": a project that somebody else wrote may contain any link, and Assay's own files never go through one. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { project } from "../testing/project.ts";

const BUG = "export const bug = (n: number): number => { if (n === 7) null!.x; return n; };\n";

function outside() {
  const folder = mkdtempSync(join(tmpdir(), "assay-outside-"));
  writeFileSync(join(folder, "precious.json"), "{}");
  return {
    folder,
    expectUntouched() {
      expect(readdirSync(folder)).toEqual(["precious.json"]);
      expect(readFileSync(join(folder, "precious.json"), "utf8")).toBe("{}");
    },
  };
}

test.each([".assay", ".assay/findings", ".assay/cache", "assay-tests"])(
  "%s is a link out of the project",
  async (place) => {
    const { run, folder } = project("mistakes");
    const { folder: target, expectUntouched } = outside();
    writeFileSync(join(folder, "bug.ts"), BUG);
    if (place.includes("/")) mkdirSync(join(folder, ".assay"));
    symlinkSync(target, join(folder, place));
    const { code, err, out } = await run("check", "bug.ts", "--seconds", "2");
    expectUntouched();
    expect(out).toContain("nullish-access");
    expect(err).not.toContain("E-INTERNAL");
    // what the cache cannot keep costs time in the next run, and nothing else
    if (place !== ".assay/cache") expect([code, err]).toEqual([2, expect.stringMatching(/not saved: .* by a link/)]);
  },
);

test("test files that are links keep what they lead to", async () => {
  const { run, folder } = project("mistakes");
  const { folder: target, expectUntouched } = outside();
  writeFileSync(join(folder, "bug.ts"), BUG);
  mkdirSync(join(folder, "assay-tests"));
  symlinkSync(join(target, "precious.json"), join(folder, "assay-tests", "bug.test.ts"));
  symlinkSync(join(folder, "bug.ts"), join(folder, "assay-tests", "bug.bugs.test.ts"));
  for (const command of ["cover", "check"]) {
    // whatever is there and not as Assay wrote it is somebody's own: new tests go beside it
    await run(command, "bug.ts", "--seconds", "2");
    expectUntouched();
    const { code, err: forced } = await run(command, "bug.ts", "--seconds", "2", "--force");
    expect([code, forced]).toEqual([2, expect.stringMatching(/not saved: .* is a link/)]);
  }
  expectUntouched();
  expect(readFileSync(join(folder, "bug.ts"), "utf8")).toBe(BUG);
});

test("a file that only has the name of a finding or of a test stays", async () => {
  const { run, folder } = project("mistakes");
  writeFileSync(join(folder, "fine.ts"), "export const fine = (n: number): number => n;\n");
  mkdirSync(join(folder, ".assay", "findings"), { recursive: true });
  mkdirSync(join(folder, "assay-tests"));
  writeFileSync(join(folder, ".assay", "findings", "notes.json"), '{"mine":1}');
  writeFileSync(join(folder, "assay-tests", "fine.bugs.test.ts"), "// mine\n");
  await run("check", "fine.ts", "--seconds", "2");
  expect(readFileSync(join(folder, ".assay", "findings", "notes.json"), "utf8")).toBe('{"mine":1}');
  expect(readFileSync(join(folder, "assay-tests", "fine.bugs.test.ts"), "utf8")).toBe("// mine\n");
});

test("replay takes an id and no path, and says what is wrong with a damaged finding", async () => {
  const { run, folder } = project("mistakes");
  writeFileSync(join(folder, "secret.json"), '{"schema":"assay-finding/1"}');
  mkdirSync(join(folder, ".assay", "findings"), { recursive: true });
  for (const [name, text] of [
    ["empty", ""],
    ["cut", '{"schema":"assay-finding/1","finding":{"id":"cut"'],
    ["hollow", '{"schema":"assay-finding/1","finding":{},"target":{},"input":{},"outcome":{}}'],
    ["null", "null"],
  ])
    writeFileSync(join(folder, ".assay", "findings", `${name}.json`), text!);
  for (const [id, message] of [
    ["../../secret", /there is no finding "\.\.\/\.\.\/secret" here/],
    ["/etc/passwd", /there is no finding/],
    ["empty", /damaged/],
    ["cut", /damaged/],
    ["hollow", /damaged/],
    ["null", /damaged/],
  ] as const) {
    const { code, err } = await run("replay", id);
    expect([id, code, err]).toEqual([id, 2, expect.stringMatching(message)]);
  }
});

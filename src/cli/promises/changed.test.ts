/** `--changed`: only what an edit concerns is explored, whether the version before is a commit or a folder. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { CoverDocument } from "../../report/document.ts";
import { project } from "../testing/project.ts";

const FILES = {
  "src/a.ts": `import { step } from "./b.ts";
export function one(n: number): string { return n > 1 ? "x" : "y"; }
export function two(n: number): string { return step(n) > 2 ? "x" : "y"; }
`,
  "src/b.ts": "export function step(n: number): number { return n + 1; }\n",
};

function subject() {
  const made = project("mistakes");
  const { folder } = made;
  const write = (files: Readonly<Record<string, string>>): void => {
    mkdirSync(join(folder, "src"), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  };
  write(FILES);
  const explored = async (version: string, ...words: string[]): Promise<string[] | string> => {
    const { out, err, code } = await made.run(
      "cover",
      "src",
      `--changed=${version}`,
      "--runs",
      "30",
      "--no-tests",
      "--json",
      ...words,
    );
    if (code !== 0 || out === "") return `${code} ${err}${out}`;
    return (JSON.parse(out) as CoverDocument).targets.map((target) => target.export);
  };
  const git = (...words: string[]): void => {
    const identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
    expect(spawnSync("git", [...identity, "-C", folder, ...words]).status).toBe(0);
  };
  return { ...made, write, explored, git };
}

test("since a commit", async () => {
  const { write, explored, git } = subject();
  git("init", "-q");
  git("add", "src", "package.json");
  git("commit", "-qm", "before");
  git("tag", "v1");
  expect(await explored("HEAD")).toMatch(/^0 assay: nothing changed since HEAD/);
  write({ "src/a.ts": `// above\n${FILES["src/a.ts"].replace("n > 1", "n > 5")}` });
  expect(await explored("v1")).toEqual(["one"]);
  write({ ...FILES, "src/b.ts": FILES["src/b.ts"].replace("n + 1", "n + 2") });
  expect(await explored("v1")).toEqual(["two", "step"]);
  write({ ...FILES, "src/c.ts": "export const three = (n: number) => (n > 3 ? 1 : 2);\n" });
  expect(await explored("v1")).toEqual(["three"]);
  for (const bad of ["nowhere", "--upload-pack=touch x", "v1;touch x"])
    expect(await explored(bad)).toMatch(/^2 assay: git knows no commit .*, and there is no such folder/);
});

test("since the project in a folder, without a repository", async () => {
  const { write, explored, folder } = subject();
  const before = mkdtempSync(join(tmpdir(), "assay-old-"));
  cpSync(join(folder, "src"), join(before, "src"), { recursive: true });
  write({ "src/a.ts": FILES["src/a.ts"].replace("n > 1", "n > 5") });
  expect(await explored(before)).toEqual(["one"]);
  expect(await explored("v1")).toMatch(/^2 assay: .* is in no git repository, and there is no folder v1/);
});

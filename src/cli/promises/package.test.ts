/** The package as it is published: installing it runs nothing, and its command works. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, inject, onTestFinished, test } from "vitest";
import { run } from "../testing/processes.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "assay-package-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("nothing runs when it is installed, and the command is there", async () => {
  const folder = emptyFolder();
  const built = dirname(dirname(inject("assayBin")));
  const pack = ["pack", "--ignore-scripts", "--pack-destination", folder];
  expect(await run("npm", pack, built).ended).toMatchObject({ code: 0 });
  const [tarball] = readdirSync(folder);
  expect(await run("tar", ["xzf", tarball!], folder).ended).toMatchObject({ code: 0 });
  const manifest = JSON.parse(readFileSync(join(folder, "package/package.json"), "utf8")) as {
    scripts: Record<string, string>;
    dependencies: Record<string, string>;
  };
  const onInstall = ["preinstall", "install", "postinstall", "prepublish", "preprepare", "prepare", "postprepare"];
  expect(onInstall.filter((name) => name in manifest.scripts)).toEqual([]);
  // as npm would lay it out, with the packages it depends on beside it
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  cpSync(join(folder, "package"), join(modules, "assay"), { recursive: true });
  for (const name of Object.keys(manifest.dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
  const help = await run(process.execPath, [join(modules, "assay/bin/assay.js"), "--help"], folder).ended;
  expect(help).toMatchObject({ code: 0, err: "", out: expect.stringContaining("assay cover <target>") });
});

test("a package without its bundles says so", async () => {
  const folder = emptyFolder();
  cpSync(join(root, "bin"), join(folder, "bin"), { recursive: true });
  cpSync(join(root, "package.json"), join(folder, "package.json"));
  const ended = await run(process.execPath, [join(folder, "bin/assay.js"), "help"], folder).ended;
  expect(ended).toMatchObject({ code: 2, out: "" });
  expect(ended.err).toBe("assay: there is no dist/cli.js\n  The package is incomplete: install it again.\n");
});
